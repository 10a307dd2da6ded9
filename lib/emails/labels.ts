import type { FoundSubscription } from "@/lib/subscriptions/store";
import { oneLine } from "./clean-text";
import type { DonationDetails } from "./store";

type DonationRow = DonationDetails["donation"];

const FREQUENCIES: Record<DonationRow["frequency"], string> = {
  ONE_TIME: "One-time",
  MONTHLY: "Monthly",
  QUARTERLY: "Quarterly",
  ANNUAL: "Yearly",
};

export function frequencyLabel(frequency: DonationRow["frequency"]): string {
  return FREQUENCIES[frequency];
}

/** `monthly`, as in "your monthly donation". */
export function intervalLabel(frequency: DonationRow["frequency"]): string {
  return FREQUENCIES[frequency].toLowerCase();
}

export function donorName(
  donation: Pick<DonationRow, "donorFirstName" | "donorLastName">,
  max?: number,
): string {
  return oneLine(`${donation.donorFirstName} ${donation.donorLastName}`, max);
}

export function subscriberName({ donor }: Pick<FoundSubscription, "donor">): string {
  return oneLine(`${donor.firstName} ${donor.lastName}`);
}

/** `In honor of Rosa Diaz`, or null for a donation without dedication. */
export function dedicationLabel(donation: DonationRow): string | null {
  if (!donation.tributeType || !donation.tributeName) return null;
  const occasion = donation.tributeType === "IN_HONOR" ? "In honor of" : "In memory of";
  return `${occasion} ${oneLine(donation.tributeName, 200)}`;
}

/** `2 tickets`, or null for a donation without tickets. */
export function ticketsLabel(count: number | null): string | null {
  return count ? `${count} ${count === 1 ? "ticket" : "tickets"}` : null;
}

/** An Employer Identification Number as it is shown, or null. */
export function einLabel(ein: string | null): string | null {
  return ein ? oneLine(ein, 20) : null;
}
