import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { receiptLabels } from "@/lib/receipts/labels";
import { openRaiseLink } from "@/lib/subscriptions/links/mail-link";
import { findRaise, type RaiseRow } from "@/lib/subscriptions/raises/raise-store";
import { type FoundSubscription, findSubscription } from "@/lib/subscriptions/store";
import { type AppLinks, appLinks, inLanguage, raiseLink } from "../app-links";
import { deliver, type EmailContent, type Outcome } from "../deliver";
import { greetingName } from "../greeting-name";
import { einLabel } from "../labels";
import { donorSenderOf, renderEmail, senderToDonors } from "../render";

/** Asks a subscription's donor to confirm an open raise, once. Throws `not_found`, `MailError`. */
export async function sendRaiseConfirmation(
  ctx: Context,
  { raiseId }: { raiseId: string },
): Promise<Outcome> {
  const raise = await findRaise(ctx.db, raiseId);
  const found = raise && (await findSubscription(ctx.db, { id: raise.subscriptionId }));
  if (!found) throw notFound("Raise");
  if (raise.endedAt !== null || raise.confirmedAt !== null || raise.expiresAt <= ctx.now) return "not_due";
  const cause = `raise:${raise.id}`;
  const token = await openRaiseLink(ctx, raise, cause);
  return deliver(ctx, {
    cause,
    kind: "RAISE_CONFIRMATION",
    org: senderToDonors(found.org),
    donationId: null,
    donorId: found.donor.id,
    to: found.donor.email ?? "",
    content: await raiseConfirmationEmail(found, raise, token, appLinks()),
  });
}

/** Template: components/emails/donors/raise-confirmation.tsx. */
export function raiseConfirmationEmail(
  found: FoundSubscription,
  raise: RaiseRow,
  token: string,
  app: AppLinks,
): Promise<EmailContent> {
  const { subscription, campaign, org, donor } = found;
  const { frequency, nextChargeAt } = subscription;
  const words = receiptLabels(subscription.language);
  return renderEmail("raiseConfirmation", donorSenderOf(org, app, words.language, campaign), {
    firstName: greetingName(donor),
    byStaff: raise.actor.startsWith("staff:"),
    currentAmount: words.money(raise.fromAmountCents),
    newAmount: words.money(raise.amountCents),
    totalCharged: raise.totalChargedCents > raise.amountCents ? words.money(raise.totalChargedCents) : null,
    currentInterval: words.interval(raise.fromFrequency ?? frequency),
    interval: words.interval(raise.frequency ?? frequency),
    nextCharge: nextChargeAt && words.day(nextChargeAt, org.timezone),
    confirmBy: words.instant(raise.expiresAt, org.timezone),
    ein: einLabel(org.ein),
    email: org.email,
    link: inLanguage(raiseLink(app, campaign.slug, token), words.language),
  });
}
