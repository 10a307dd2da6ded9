import { urlPart } from "./web-address";

/**
 * The path of a campaign's donation page, or of an `action` below it. With `org` (the organization's slug) it
 * addresses this campaign; without, that of the holder of the bare address.
 */
export function donatePath(
  campaignSlug: string,
  org: string | undefined,
  action?: "give" | "qr.svg" | "qr.png" | "preview.jpg" | "event.ics",
): string {
  const bare = `/donate/${[campaignSlug, ...(action ? [action] : [])].map(urlPart).join("/")}`;
  return org ? `${bare}?org=${urlPart(org)}` : bare;
}

/** Where the holder of a preview link sees a draft's page. */
export function previewPath(campaignSlug: string, token: string): string {
  return `/donate/${urlPart(campaignSlug)}/preview/${urlPart(token)}`;
}
