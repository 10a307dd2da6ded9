import type { Donation } from "../store";
import { oneLine } from "../words";

type DonationRow = Donation["donation"];

const METHODS: Record<DonationRow["paymentMethod"], string> = {
  CARD: "Card",
  ACH: "Bank transfer (ACH)",
  APPLE_PAY: "Apple Pay",
  GOOGLE_PAY: "Google Pay",
  UNKNOWN: "Other",
};

const FREQUENCIES: Record<DonationRow["frequency"], string> = {
  ONE_TIME: "One time",
  MONTHLY: "Monthly",
  QUARTERLY: "Quarterly",
  ANNUAL: "Yearly",
};

export function methodName(method: DonationRow["paymentMethod"]): string {
  return METHODS[method];
}

export function frequencyName(frequency: DonationRow["frequency"]): string {
  return FREQUENCIES[frequency];
}

export function fullName(details: DonationRow): string {
  return oneLine(`${details.donorFirstName} ${details.donorLastName}`);
}

/** `In honor of Rosa Diaz`, or null for a donation without dedication. */
export function dedication(details: DonationRow): string | null {
  if (!details.tributeType || !details.tributeName) return null;
  return `${details.tributeType === "IN_HONOR" ? "In honor of" : "In memory of"} ${oneLine(details.tributeName, 200)}`;
}

/** What a mail calls it: tickets have a price, and what was paid for them is no donation. */
export function donationOrPayment(count: number | null): "gift" | "payment" {
  return count ? "payment" : "gift";
}

/** `2 tickets`, or null for a donation without tickets. */
export function tickets(count: number | null): string | null {
  return count ? `${count} ${count === 1 ? "ticket" : "tickets"}` : null;
}
