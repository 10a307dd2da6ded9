import { urlPart } from "./web-address";

/** The path of a donor's own giving at an organization, or of what is `below` it; `below` must be URL-encoded. */
export function givingPath(orgSlug: string, below?: string): string {
  const path = `/o/${urlPart(orgSlug)}/giving`;
  return below ? `${path}/${below}` : path;
}
