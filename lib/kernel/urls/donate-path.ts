import { urlPart } from "./web-address";

/**
 * Returns the path of a campaign's donation page, or of an `action` below it. With `org` (the organization's slug), the
 * path addresses this organization's campaign; without it, the campaign of the organization that holds the slug.
 */
export function donatePath(
  campaignSlug: string,
  org: string | undefined,
  action?: "give" | "qr.svg" | "qr.png" | "preview.jpg" | "event.ics",
): string {
  const bare = `/donate/${[campaignSlug, ...(action ? [action] : [])].map(urlPart).join("/")}`;
  return org ? `${bare}?org=${urlPart(org)}` : bare;
}

/** Returns the path of a draft's page for the holder of a preview link. */
export function previewPath(campaignSlug: string, token: string): string {
  return `/donate/${urlPart(campaignSlug)}/preview/${urlPart(token)}`;
}
