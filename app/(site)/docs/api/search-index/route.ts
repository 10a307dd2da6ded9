import { fullIndex } from "../full-index";

/** The search index of the reference, for the browser. */
export function GET(): Response {
  return Response.json(fullIndex(), { headers: { "Cache-Control": "public, max-age=300" } });
}
