import type { GivingDonations, GivingSubscription } from "@/lib/giving/schemas";
import type { Translation, Translator } from "@/lib/languages/translator";

/** Describes the state of a recurring donation in a sentence; `zone` is an IANA name. */
export function subscriptionLabel(
  subscription: GivingSubscription,
  zone: string,
  { t, format }: Translation,
): string {
  const on = (instant: string) => ({ day: format.day(instant, zone) });
  if (subscription.status === "CANCELED") {
    const { endedByDeclines, canceledAt } = subscription;
    if (canceledAt)
      return t(endedByDeclines ? "giving.recurring.endedOn" : "giving.recurring.canceledOn", on(canceledAt));
    return t(endedByDeclines ? "giving.recurring.ended" : "giving.recurring.canceled");
  }
  if (subscription.status === "PAUSED")
    return subscription.pausedUntil
      ? t("giving.recurring.pausedUntil", on(subscription.pausedUntil))
      : t("giving.recurring.paused");
  if (subscription.status === "PAST_DUE") return t("giving.recurring.pastDue");
  if (subscription.cancelAtPeriodEnd) return t("giving.recurring.ends");
  return subscription.nextChargeAt
    ? t("giving.recurring.next", on(subscription.nextChargeAt))
    : t("giving.recurring.active");
}

/** Describes an unusual state of a donation; null for one that was simply paid. */
export function donationLabel(
  donation: GivingDonations["donations"][number],
  { t, format }: Translation,
): string | null {
  if (donation.status === "PENDING") return t("giving.gifts.onItsWay");
  if (donation.status !== "SUCCEEDED") return t(`giving.gifts.${donation.status}`);
  return donation.refundedCents > 0
    ? t("giving.gifts.partRefunded", { amount: format.moneyShort(donation.refundedCents) })
    : null;
}

/** Returns the frequency, such as `Monthly`, or the number of tickets of a ticket purchase. */
export function frequencyLabel(
  { frequency, ticketCount: count }: GivingDonations["donations"][number],
  t: Translator,
): string {
  return count ? t("shared.tickets", { count }) : t(`giving.gifts.${frequency}`);
}
