import { env } from "@/lib/config/env";
import { donatePath } from "@/lib/kernel/donate-path";
import { urlPart } from "@/lib/kernel/web-address";
import { viewToken } from "@/lib/links/view-token";

/** Where the mail comes from: the address of its links, and whether money really moves there. */
export type Place = { appOrigin: string; mode: "live" | "test" };

export function here(): Place {
  const { appOrigin, mode } = env();
  return { appOrigin, mode };
}

/** Shows a donation to its donor; permits no change. */
export function thanksLink(place: Place, campaignSlug: string, donationId: string): string {
  return `${place.appOrigin}/donate/${urlPart(campaignSlug)}/thanks/${urlPart(viewToken("donation", donationId))}`;
}

export function campaignLink(place: Place, campaignSlug: string, orgSlug: string): string {
  return `${place.appOrigin}${donatePath(campaignSlug, orgSlug)}`;
}

export function dashboardLink(place: Place, orgSlug: string, path: string): string {
  return `${place.appOrigin}/dashboard/${urlPart(orgSlug)}/${path}`;
}
