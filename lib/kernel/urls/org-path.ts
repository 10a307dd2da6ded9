import { urlPart } from "./web-address";

/** The path of an organization's public page. */
export function orgPath(slug: string): string {
  return `/o/${urlPart(slug)}`;
}

/** Its preview image, which others show beside a link to it. */
export function orgPreviewPath(slug: string): string {
  return `${orgPath(slug)}/preview.jpg`;
}
