import { dayOf } from "@/components/donate/dates";
import type { GivingDonations, GivingPlan } from "@/lib/giving/schemas";

const STATUS = {
  FAILED: "Failed",
  DISPUTED: "Disputed",
  REFUNDED: "Refunded",
} as const;

/** How a recurring donation stands, in a sentence; `zone` is an IANA name. */
export function planLabel(plan: GivingPlan, zone: string): string {
  const day = (instant: string) => dayOf(instant, zone);
  if (plan.status === "CANCELED") {
    const on = plan.canceledAt ? ` on ${day(plan.canceledAt)}` : "";
    return plan.endedByDeclines ? `Ended${on} because the payment failed` : `Canceled${on}`;
  }
  if (plan.status === "PAUSED") return plan.pausedUntil ? `Paused until ${day(plan.pausedUntil)}` : "Paused";
  if (plan.status === "PAST_DUE") return "The last payment didn’t go through";
  if (plan.cancelAtPeriodEnd) return "Ends with the current period";
  return plan.nextChargeAt ? `Next gift on ${day(plan.nextChargeAt)}` : "Active";
}

/** What is special about a donation; null for one that was simply paid. */
export function donationLabel(
  donation: GivingDonations["donations"][number],
  money: (cents: number) => string,
): string | null {
  if (donation.status === "PENDING") return "Bank payment on its way";
  if (donation.status !== "SUCCEEDED") return STATUS[donation.status];
  return donation.refundedCents > 0 ? `${money(donation.refundedCents)} refunded` : null;
}

const FREQUENCY = {
  ONE_TIME: "One-time",
  MONTHLY: "Monthly",
  QUARTERLY: "Quarterly",
  ANNUAL: "Yearly",
} as const;

/** `Monthly`; a payment of tickets is named as such. */
export function frequencyLabel({ frequency, ticketCount }: GivingDonations["donations"][number]): string {
  if (ticketCount) return ticketCount === 1 ? "1 ticket" : `${ticketCount} tickets`;
  return FREQUENCY[frequency];
}
