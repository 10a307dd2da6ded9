import { urlPart } from "./web-address";

/** The path of an organization's public page. */
export function orgPath(slug: string): string {
  return `/o/${urlPart(slug)}`;
}
