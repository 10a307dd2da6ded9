import { wholeIndex } from "../whole-index";

/** The search index of the reference, for the browser. */
export function GET(): Response {
  return Response.json(wholeIndex(), { headers: { "Cache-Control": "public, max-age=300" } });
}
