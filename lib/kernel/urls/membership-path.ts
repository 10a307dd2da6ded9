import { urlPart } from "./web-address";

/** Returns the path of the membership card of a donation's donor. `viewToken` is the donation's token. */
export function cardPath(campaignSlug: string, viewToken: string): string {
  return `/donate/${urlPart(campaignSlug)}/member/${urlPart(viewToken)}`;
}

/** Returns the path of the public page that shows whether a membership is valid. */
export function membershipCheckPath(orgSlug: string, checkToken: string): string {
  return `/o/${urlPart(orgSlug)}/member/${urlPart(checkToken)}`;
}
