import { urlPart } from "@/lib/kernel/web-address";
import type { FoundPlan } from "@/lib/subscriptions/store";
import { oneLine } from "../words";
import type { Place } from "./place";

type Frequency = FoundPlan["plan"]["frequency"];

const OFTEN: Record<Frequency, string> = { MONTHLY: "monthly", QUARTERLY: "quarterly", ANNUAL: "yearly" };

/** `monthly`, as in "your monthly gift". */
export function often(frequency: Frequency): string {
  return OFTEN[frequency];
}

/** The donor's own page of a plan. */
export function planLink(place: Place, campaignSlug: string, token: string): string {
  return `${place.appOrigin}/donate/${urlPart(campaignSlug)}/plan/${urlPart(token)}`;
}

/** `Ada Okafor`, of a plan's donor. */
export function donorName({ donor }: Pick<FoundPlan, "donor">): string {
  return oneLine(`${donor.firstName} ${donor.lastName}`);
}
