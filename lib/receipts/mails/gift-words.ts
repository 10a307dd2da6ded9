import type { Gift } from "../store";
import { oneLine } from "../words";

type GiftRow = Gift["donation"];

const METHODS: Record<GiftRow["paymentMethod"], string> = {
  CARD: "Card",
  ACH: "Bank transfer (ACH)",
  APPLE_PAY: "Apple Pay",
  GOOGLE_PAY: "Google Pay",
  UNKNOWN: "Other",
};

const FREQUENCIES: Record<GiftRow["frequency"], string> = {
  ONE_TIME: "One time",
  MONTHLY: "Monthly",
  QUARTERLY: "Quarterly",
  ANNUAL: "Yearly",
};

export function methodName(method: GiftRow["paymentMethod"]): string {
  return METHODS[method];
}

export function frequencyName(frequency: GiftRow["frequency"]): string {
  return FREQUENCIES[frequency];
}

export function fullName(gift: GiftRow): string {
  return oneLine(`${gift.donorFirstName} ${gift.donorLastName}`);
}

/** `In honor of Rosa Diaz`, or null for a gift without dedication. */
export function dedication(gift: GiftRow): string | null {
  if (!gift.tributeType || !gift.tributeName) return null;
  return `${gift.tributeType === "IN_HONOR" ? "In honor of" : "In memory of"} ${oneLine(gift.tributeName, 200)}`;
}

/** What a mail calls it: tickets have a price, and what was paid for them is no gift. */
export function giftOrPayment(count: number | null): "gift" | "payment" {
  return count ? "payment" : "gift";
}

/** `2 tickets`, or null for a gift without tickets. */
export function tickets(count: number | null): string | null {
  return count ? `${count} ${count === 1 ? "ticket" : "tickets"}` : null;
}
