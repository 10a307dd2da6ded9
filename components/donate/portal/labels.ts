import { failureText, savedMethodText } from "@/lib/languages/stored-texts";
import type { Translation, Translator } from "@/lib/languages/translator";
import { type PublicSubscription, subscriptionFrequency } from "@/lib/subscriptions/schemas";

/** Formats an amount with its frequency: `$50 a month`. */
export function perInterval(
  amountCents: number,
  frequency: PublicSubscription["frequency"],
  { t, format }: Translation,
): string {
  return t(`recurring.per.${frequency}`, { amount: format.moneyShort(amountCents) });
}

/** Describes the subscription's status in one or two sentences. */
export function statusLabel(subscription: PublicSubscription, translation: Translation): string {
  const { t, format } = translation;
  const on = (instant: string) => ({ day: format.day(instant, subscription.org.timezone) });
  const { nextChargeAt: next, canceledAt } = subscription;
  switch (subscription.status) {
    case "INCOMPLETE":
      return t("recurring.status.incomplete");
    case "ACTIVE":
      if (subscription.cancelAtPeriodEnd)
        return next ? t("recurring.status.endsOn", on(next)) : t("recurring.status.endsSoon");
      return next ? t("recurring.status.next", on(next)) : t("recurring.status.active");
    case "PAST_DUE":
      return subscription.openRenewal?.nextAttemptAt
        ? t("recurring.status.failedRetry", on(subscription.openRenewal.nextAttemptAt))
        : t("recurring.status.failed");
    case "PAUSED":
      return pausedLabel(subscription, translation);
    case "CANCELED":
      if (!canceledAt) return t("recurring.status.canceled");
      return t(
        subscription.endedByDeclines ? "recurring.status.declined" : "recurring.status.canceledOn",
        on(canceledAt),
      );
  }
}

function pausedLabel({ pausedUntil, history, org }: PublicSubscription, { t, format }: Translation): string {
  if (pausedUntil) return t("recurring.status.pausedUntil", { day: format.day(pausedUntil, org.timezone) });
  const by = history.find(({ kind }) => kind === "PAUSED")?.by;
  return by === "ORGANIZATION"
    ? t("recurring.status.pausedBy", { org: org.name })
    : t("recurring.status.paused");
}

/** Labels a history entry: `Amount changed by you`. Payments name no actor. */
export function historyLabel(
  { kind, by }: PublicSubscription["history"][number],
  org: string,
  t: Translator,
): string {
  const change = t(`recurring.history.${kind}`);
  const isPayment = kind === "RENEWED" || kind === "STARTED" || kind === "PAYMENT_FAILED";
  if (isPayment || by === "PROCESSOR") return change;
  return by === "YOU"
    ? t("recurring.history.byYou", { change })
    : t("recurring.history.byOrg", { change, org });
}

/** Returns the detail of a history entry: the reason, the new date, frequency or payment method. */
export function historyDetail(
  { kind, detail }: PublicSubscription["history"][number],
  zone: string,
  translation: Translation,
): string | null {
  if (detail === null) return null;
  const frequency = subscriptionFrequency.safeParse(detail);
  if (kind === "FREQUENCY_CHANGED" && frequency.success)
    return translation.t(`recurring.frequency.${frequency.data}`);
  if (kind === "DATE_CHANGED") return translation.format.day(detail, zone);
  if (kind === "METHOD_CHANGED") return savedMethodText(detail, translation);
  return kind === "PAYMENT_FAILED" ? failureText(detail, translation) : detail;
}

/** Returns until when the page's link allows changes; null if it allows none. */
export function changesUntil(
  { mayChange, linkExpiresAt, org }: PublicSubscription,
  { t, format }: Translation,
): string | null {
  if (mayChange === "NOTHING" || !linkExpiresAt) return null;
  return t(mayChange === "EVERYTHING" ? "recurring.until.everything" : "recurring.until.method", {
    time: format.time(linkExpiresAt, org.timezone),
  });
}

export function isOver(subscription: PublicSubscription): boolean {
  return subscription.status === "CANCELED" || subscription.cancelAtPeriodEnd;
}
