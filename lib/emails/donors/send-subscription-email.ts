import { filledText, type TextInUse } from "@/lib/donor-texts/resolve";
import { findTextsInUse } from "@/lib/donor-texts/store";
import type { Context } from "@/lib/kernel/context";
import { type ReceiptLabels, receiptLabels } from "@/lib/receipts/labels";
import { endedByDeclines } from "@/lib/subscriptions/cancellation";
import type { EntryRow } from "@/lib/subscriptions/history-store";
import { openManageLink } from "@/lib/subscriptions/links/mail-link";
import type { FoundSubscription } from "@/lib/subscriptions/store";
import {
  type AppLinks,
  appLinks,
  campaignLink,
  inLanguage,
  manageLink,
  restartLink,
  subscriptionLink,
} from "../app-links";
import { oneLine } from "../clean-text";
import { deliver, type EmailContent, type Outcome, type OwedEmail } from "../deliver";
import { type FailedRenewal, findFailedRenewal } from "../find-failed-renewal";
import { findSubscriptionChange, type SubscriptionChange } from "../find-subscription-change";
import { greetingName } from "../greeting-name";
import { einLabel } from "../labels";
import { donorSenderOf, renderEmail, senderToDonors } from "../render";

/** The reason shown for a failure without one. */
const DECLINED = "The payment was declined";

/** Notifies the donor of a change of their subscription, once. Throws `not_found`, `MailError`. */
export async function sendSubscriptionEmail(ctx: Context, change: SubscriptionChange): Promise<Outcome> {
  const { found, entry } = await findSubscriptionChange(ctx, change);
  const subscriptionId = found.subscription.id;
  const send = (email: Pick<OwedEmail, "cause" | "kind" | "content">) =>
    deliver(ctx, {
      ...email,
      org: senderToDonors(found.org),
      donationId: null,
      donorId: found.donor.id,
      to: found.donor.email ?? "",
    });
  const textsInUse = () =>
    findTextsInUse(ctx.db, {
      orgId: found.org.id,
      campaignId: found.campaign.id,
      language: receiptLabels(found.subscription.language).language,
    });
  if (entry.kind === "PAYMENT_FAILED") {
    const it = await findFailedRenewal(ctx, entry);
    if (!it) return "not_due";
    const cause = `renewal-failed:${it.invoiceId}`;
    const isDue = !it.failed.paidSince && found.subscription.status !== "CANCELED";
    const token = isDue
      ? await openManageLink(ctx, { subscriptionId, scope: "PAYMENT_METHOD", cause })
      : null;
    const content = await renewalFailedEmail(
      found,
      { ...it.failed, token, ownTexts: await textsInUse() },
      appLinks(),
    );
    return send({ cause, kind: "RENEWAL_FAILED", content });
  }
  if (entry.kind === "CANCELED") {
    const content = await subscriptionCanceledEmail(
      found,
      { entry, ownTexts: await textsInUse() },
      appLinks(),
    );
    return send({ cause: `subscription-canceled:${subscriptionId}`, kind: "SUBSCRIPTION_CANCELED", content });
  }
  // A bank that replaces a card notifies both the processor and the donor.
  const isByBank = entry.kind === "METHOD_CHANGED" && entry.actor === "processor";
  if (isByBank || entry.kind === "STARTED" || entry.kind === "RENEWED") return "not_due";
  const content = await subscriptionChangedEmail(found, { entry, ownTexts: await textsInUse() }, appLinks());
  return send({ cause: `subscription-changed:${entry.cause}`, kind: "SUBSCRIPTION_CHANGED", content });
}

type FailedOf = {
  subscription: Pick<
    FoundSubscription["subscription"],
    "id" | "status" | "language" | "frequency" | "methodLabel"
  >;
  donor: Pick<FoundSubscription["donor"], "firstName" | "lastName">;
  campaign: Pick<FoundSubscription["campaign"], "title" | "slug" | "color">;
  org: Pick<FoundSubscription["org"], "name" | "slug" | "ein" | "email" | "timezone" | "color" | "logoHash">;
};

/**
 * Template: components/emails/donors/renewal-failed.tsx. With a `token`, the link only changes the payment method;
 * without one, it shows the recurring donation.
 */
export function renewalFailedEmail(
  found: FailedOf,
  failed: FailedRenewal & { token: string | null; ownTexts: readonly TextInUse[] },
  app: AppLinks,
): Promise<EmailContent> {
  const { subscription, campaign, org, donor } = found;
  const words = receiptLabels(subscription.language);
  return renderEmail("renewalFailed", donorSenderOf(org, app, words.language, campaign), {
    own: filledText(failed.ownTexts, "RENEWAL_FAILED", valuesOf(found, failed.totalChargedCents, words)),
    firstName: greetingName(donor),
    amount: words.money(failed.totalChargedCents),
    interval: words.interval(subscription.frequency),
    campaign: oneLine(campaign.title),
    status: renewalStatus(found, failed, words),
    reason: words.reason(failed.reason || DECLINED),
    paymentMethod: savedMethod(found, words),
    triedOn: words.day(failed.failedAt, org.timezone),
    canUpdate: failed.token !== null,
    ein: einLabel(org.ein),
    email: org.email,
    link: inLanguage(
      failed.token
        ? manageLink(app, campaign.slug, failed.token)
        : subscriptionLink(app, campaign.slug, subscription.id),
      words.language,
    ),
  });
}

function renewalStatus({ subscription, org }: FailedOf, failed: FailedRenewal, words: ReceiptLabels) {
  if (failed.paidSince) return { kind: "paid" } as const;
  if (subscription.status === "CANCELED") return { kind: "canceled" } as const;
  const { nextAttemptAt } = failed;
  return { kind: "unpaid", nextAttempt: nextAttemptAt && words.day(nextAttemptAt, org.timezone) } as const;
}

function savedMethod(
  { subscription: { methodLabel } }: { subscription: { methodLabel: string | null } },
  words: ReceiptLabels,
): string | null {
  return methodLabel && words.savedMethod(methodLabel);
}

/** Returns the values of an own text's variables. */
function valuesOf(
  {
    donor,
    campaign,
    org,
    subscription,
  }: { subscription: Pick<FailedOf["subscription"], "frequency"> } & Omit<FailedOf, "subscription">,
  cents: number,
  words: ReceiptLabels,
) {
  return {
    firstName: greetingName(donor),
    fullName: oneLine(`${donor.firstName} ${donor.lastName}`),
    amount: words.money(cents),
    interval: words.interval(subscription.frequency),
    campaign: oneLine(campaign.title),
    organization: oneLine(org.name),
  };
}

type Subscription = FoundSubscription["subscription"];
/** A change of a subscription with the texts in use for its campaign and language. */
type Change<Columns extends keyof EntryRow> = {
  entry: Pick<EntryRow, Columns>;
  ownTexts: readonly TextInUse[];
};
type CanceledOf = Omit<FailedOf, "subscription"> & {
  subscription: Pick<Subscription, "language" | "frequency" | "amountCents" | "canceledBy" | "cancelReason">;
};
type ChangedOf = Omit<FailedOf, "subscription"> & {
  subscription: Pick<
    Subscription,
    | "id"
    | "language"
    | "frequency"
    | "methodLabel"
    | "amountCents"
    | "totalChargedCents"
    | "nextChargeAt"
    | "pausedUntil"
  >;
};

/** Template: components/emails/donors/subscription-canceled.tsx. */
export function subscriptionCanceledEmail(
  found: CanceledOf,
  { entry, ownTexts }: Change<"actor" | "occurredAt">,
  app: AppLinks,
): Promise<EmailContent> {
  const { subscription, campaign, org, donor } = found;
  const declined = endedByDeclines(subscription);
  const words = receiptLabels(subscription.language);
  return renderEmail("subscriptionCanceled", donorSenderOf(org, app, words.language, campaign), {
    own: filledText(ownTexts, "SUBSCRIPTION_CANCELED", valuesOf(found, subscription.amountCents, words)),
    firstName: greetingName(donor),
    canceledBy: { kind: declined ? "declines" : canceledBy(entry) },
    amount: words.money(subscription.amountCents),
    interval: words.interval(subscription.frequency),
    campaign: oneLine(campaign.title),
    endedOn: words.day(entry.occurredAt, org.timezone),
    ein: einLabel(org.ein),
    email: org.email,
    link: inLanguage(
      declined ? restartLink(app, found) : campaignLink(app, campaign.slug, org.slug),
      words.language,
    ),
  });
}

function canceledBy({ actor }: Pick<EntryRow, "actor">): "donor" | "staff" | "processor" {
  if (actor === "donor") return "donor";
  return actor.startsWith("staff:") ? "staff" : "processor";
}

/** Template: components/emails/donors/subscription-changed.tsx. */
export function subscriptionChangedEmail(
  found: ChangedOf,
  { entry, ownTexts }: Change<ChangeColumn | "actor">,
  app: AppLinks,
): Promise<EmailContent> {
  const { subscription, campaign, org, donor } = found;
  const { amountCents, totalChargedCents, nextChargeAt } = subscription;
  const words = receiptLabels(subscription.language);
  return renderEmail("subscriptionChanged", donorSenderOf(org, app, words.language, campaign), {
    own: filledText(ownTexts, "SUBSCRIPTION_CHANGED", valuesOf(found, amountCents, words)),
    firstName: greetingName(donor),
    change: changeOf(found, entry, words),
    byStaff: entry.actor.startsWith("staff:"),
    interval: words.interval(subscription.frequency),
    amount: words.money(amountCents),
    totalCharged: totalChargedCents > amountCents ? words.money(totalChargedCents) : null,
    campaign: oneLine(campaign.title),
    paymentMethod: savedMethod(found, words),
    nextCharge: nextChargeAt && words.day(nextChargeAt, org.timezone),
    ein: einLabel(org.ein),
    email: org.email,
    link: inLanguage(subscriptionLink(app, campaign.slug, subscription.id), words.language),
  });
}

type ChangeColumn = "kind" | "detail" | "amountCents" | "occurredAt";

function changeOf(
  { subscription, org }: ChangedOf,
  entry: Pick<EntryRow, ChangeColumn>,
  words: ReceiptLabels,
) {
  const { pausedUntil } = subscription;
  if (entry.kind === "PAUSED" && pausedUntil)
    return { kind: "paused_until", day: words.day(pausedUntil, org.timezone) } as const;
  if (entry.kind === "PAUSED") return { kind: "paused" } as const;
  if (entry.kind === "FREQUENCY_CHANGED") return { kind: "frequency" } as const;
  if (entry.kind === "RESUMED") return { kind: "resumed" } as const;
  if (entry.kind === "METHOD_CHANGED")
    return { kind: "payment_method", method: entry.detail && words.savedMethod(entry.detail) } as const;
  if (entry.kind === "DATE_CHANGED")
    return {
      kind: "next_charge",
      day: words.day(entry.detail ? new Date(entry.detail) : entry.occurredAt, org.timezone),
    } as const;
  const cents = entry.amountCents ?? subscription.amountCents;
  return { kind: "amount", amount: words.money(cents), shortAmount: words.moneyShort(cents) } as const;
}
