import { wholeIndex } from "../whole-index";

/** What the search of the reference looks through, for the browser. */
export function GET(): Response {
  return Response.json(wholeIndex(), { headers: { "Cache-Control": "public, max-age=300" } });
}
