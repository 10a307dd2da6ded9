import { urlPart } from "@/lib/kernel/web-address";
import { viewToken } from "@/lib/links/view-token";
import type { FoundSubscription } from "@/lib/subscriptions/store";
import { oneLine } from "../words";
import type { Place } from "./place";

type Frequency = FoundSubscription["subscription"]["frequency"];

const OFTEN: Record<Frequency, string> = { MONTHLY: "monthly", QUARTERLY: "quarterly", ANNUAL: "yearly" };

/** `monthly`, as in "your monthly donation". */
export function often(frequency: Frequency): string {
  return OFTEN[frequency];
}

/** The donor's own page of a subscription; permits no change, but mails a link that does to the address on file. */
export function subscriptionLink(place: Place, campaignSlug: string, subscriptionId: string): string {
  return subscriptionPage(place, campaignSlug, viewToken("subscription", subscriptionId));
}

/** The same page by a link that permits changes until it expires. */
export function manageLink(place: Place, campaignSlug: string, token: string): string {
  return subscriptionPage(place, campaignSlug, token);
}

/** Where a donor confirms a raise. */
export function raiseLink(place: Place, campaignSlug: string, token: string): string {
  return `${subscriptionPage(place, campaignSlug, token)}/raise`;
}

function subscriptionPage(place: Place, campaignSlug: string, token: string): string {
  return `${place.appOrigin}/donate/${urlPart(campaignSlug)}/recurring/${urlPart(token)}`;
}

/** `Ada Okafor`, of a subscription's donor. */
export function donorName({ donor }: Pick<FoundSubscription, "donor">): string {
  return oneLine(`${donor.firstName} ${donor.lastName}`);
}
