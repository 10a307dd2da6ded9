import { urlPart } from "./web-address";

/** Returns the path of an organization's public page. */
export function orgPath(slug: string): string {
  return `/o/${urlPart(slug)}`;
}

/** Returns the path of the page's preview image, which other services show with a link to the page. */
export function orgPreviewPath(slug: string): string {
  return `${orgPath(slug)}/preview.jpg`;
}
