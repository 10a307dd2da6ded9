import type { Language } from "@/lib/languages/languages";
import type { FoundSubscription } from "@/lib/subscriptions/store";
import { oneLine } from "./clean-text";
import type { DonationDetails } from "./store";

/** Length of the longest full name: two names of 100 characters with a space. */
export const LONGEST_NAME = 201;

/** Returns a donor's full name as receipts and statements state it, not shortened. */
export const statedName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  oneLine(`${firstName} ${lastName}`, LONGEST_NAME);

type DonationRow = DonationDetails["donation"];

/** Emails to staff are in English. */
export const STAFF_LANGUAGE: Language = "en";

export function donorName(
  donation: Pick<DonationRow, "donorFirstName" | "donorLastName">,
  max?: number,
): string {
  return oneLine(`${donation.donorFirstName} ${donation.donorLastName}`, max);
}

export function subscriberName({ donor }: Pick<FoundSubscription, "donor">): string {
  return oneLine(`${donor.firstName} ${donor.lastName}`);
}

/** Returns an Employer Identification Number as shown, or null. */
export function einLabel(ein: string | null): string | null {
  return ein ? oneLine(ein, 20) : null;
}
