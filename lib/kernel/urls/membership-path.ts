import { urlPart } from "./web-address";

/** The page with the membership card of a donation's donor; `viewToken` is the donation's. */
export function cardPath(campaignSlug: string, viewToken: string): string {
  return `/donate/${urlPart(campaignSlug)}/member/${urlPart(viewToken)}`;
}

/** The public page that says whether a membership is valid. */
export function membershipCheckPath(orgSlug: string, checkToken: string): string {
  return `/o/${urlPart(orgSlug)}/member/${urlPart(checkToken)}`;
}
