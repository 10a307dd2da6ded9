import { urlPart } from "./web-address";

/**
 * Returns the path of a donor's own giving at an organization, or of a page `below` it. `below` must be URL-encoded.
 */
export function givingPath(orgSlug: string, below?: string): string {
  const path = `/o/${urlPart(orgSlug)}/giving`;
  return below ? `${path}/${below}` : path;
}
