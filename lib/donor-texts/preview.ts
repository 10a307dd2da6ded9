import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { appLinks } from "@/lib/emails/app-links";
import type { EmailContent } from "@/lib/emails/deliver";
import { receiptEmail } from "@/lib/emails/donors/send-receipt";
import { tributeNoticeEmail } from "@/lib/emails/donors/send-tribute-notice";
import { senderToDonors } from "@/lib/emails/render";
import type { DonationDetails } from "@/lib/emails/store";
import { claimSlot } from "@/lib/fraud/store";
import { AppError, conflictForNow, invalid, refused, unavailable } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { receiptLabels } from "@/lib/receipts/labels";
import { getPerson } from "@/lib/services/clerk/identity";
import { MailError } from "@/lib/services/resend/outgoing";
import { sendMail } from "@/lib/services/resend/send-email";
import { exampleDonation } from "./example-donation";
import {
  exampleBankPayment,
  exampleContinuationRequest,
  exampleRefundNotice,
  exampleReminder,
  exampleRenewalFailed,
  exampleStatement,
  exampleSubscriptionCanceled,
  exampleSubscriptionChanged,
} from "./example-mails";
import { MAIL_UNAVAILABLE, NO_ADDRESS, NO_TEST, TOO_MANY_TESTS } from "./refusals";
import { thankYouMessage } from "./resolve";
import { type PreviewTextInput, partProblems, type TestTextInput, type TextPreview } from "./schemas";
import { listTextsInUse } from "./store";
import { campaignOf, refuseForeignScope } from "./texts";
import type { DonorTextKind } from "./variables";

/** Composes the example email of each text. */
const EMAILS: Readonly<
  Record<Exclude<DonorTextKind, "THANK_YOU">, (of: DonationDetails) => Promise<EmailContent | null>>
> = {
  RECEIPT: (of) => receiptEmail(of, appLinks()),
  RENEWAL_RECEIPT: (of) => receiptEmail(of, appLinks()),
  TICKET_RECEIPT: (of) => receiptEmail(of, appLinks()),
  HONOR_NOTICE: (of) => tributeNoticeEmail(of, appLinks()),
  MEMORY_NOTICE: (of) => tributeNoticeEmail(of, appLinks()),
  RENEWAL_FAILED: exampleRenewalFailed,
  SUBSCRIPTION_CHANGED: exampleSubscriptionChanged,
  SUBSCRIPTION_CANCELED: exampleSubscriptionCanceled,
  BANK_PAYMENT: exampleBankPayment,
  REFUND_NOTICE: exampleRefundNotice,
  MEMBERSHIP_REMINDER: exampleReminder,
  COMMITMENT_ASKING: exampleContinuationRequest,
  STATEMENT: exampleStatement,
};

const HOUR_MS = 3_600_000;
const MAX_PER_HOUR = 20;

/**
 * Renders a text as a donor would receive it, with an example donation. Saves nothing. Throws `invalid`, `not_found`.
 */
export async function previewText(ctx: OrgContext, input: PreviewTextInput): Promise<TextPreview> {
  const { kind } = input;
  const problems = partProblems(kind, input);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  refuseForeignScope(kind, input.campaignId);
  const details = await exampleOf(ctx, input);
  if (kind === "THANK_YOU") {
    const { money } = receiptLabels(input.language);
    const text = thankYouMessage(details, () => money(details.donation.amountCents));
    return { subject: null, html: null, text: text ?? "" };
  }
  const email = await EMAILS[kind](details);
  if (!email) throw new Error("the example has no email");
  const { subject, html, text } = email;
  return { subject, html, text };
}

/** Returns the example donation with the given text in place of the saved one. */
async function exampleOf(ctx: OrgContext, input: PreviewTextInput): Promise<DonationDetails> {
  const { kind, language, subject, opening, closing } = input;
  const campaign = await campaignOf(ctx, input.campaignId);
  const rows = await listTextsInUse(ctx.db, [ctx.orgId, ...(campaign ? [campaign.id] : [])]);
  const ofCampaign = campaign !== null;
  const saved = rows
    .filter((row) => row.language === language)
    .map((row) => ({ ...row, ofCampaign: row.campaignId !== null }))
    .filter((row) => row.kind !== kind || row.ofCampaign !== ofCampaign);
  const ownTexts = [...saved, { kind, ofCampaign, subject, opening, closing }];
  return { ...exampleDonation({ org: ctx.org, campaign, kind, language, now: ctx.now }), ownTexts };
}

/**
 * Mails a preview to the caller or to the organization's notification address, once per request. Throws the errors of
 * {@link previewText}, `refused` for the thank-you message, `conflict` for a caller without an address, `limited`
 * beyond 20 an hour, and `unavailable`.
 */
export async function sendTestText(ctx: OrgContext<"ADMIN">, input: TestTextInput): Promise<{ to: string }> {
  const { subject, html, text } = await previewText(ctx, input);
  if (subject === null || html === null) throw refused(NO_TEST.error);
  const to = input.to === "ME" ? await ownAddress(ctx) : ctx.org.notificationEmail;
  await ctx.db.transaction(async (tx) => {
    const until = new Date(ctx.now.getTime() + HOUR_MS);
    const name = `text-test:${ctx.orgId}`;
    if (!(await claimSlot(tx, { name, most: MAX_PER_HOUR, until, now: ctx.now })))
      throw new AppError("limited", TOO_MANY_TESTS.error, {
        retryAfterSeconds: HOUR_MS / 1000,
        transient: true,
      });
    await recordAudit(tx, ctx, {
      orgId: ctx.orgId,
      action: "donor_text.test_sent",
      subject: { type: "organization", id: ctx.orgId },
      after: { textKind: input.kind, textLanguage: input.language, email: to },
    });
  });
  const { name, email } = senderToDonors(ctx.org);
  try {
    await sendMail({
      to,
      fromName: name,
      replyTo: email,
      subject: `[Test] ${subject}`,
      html,
      text,
      tags: { kind: "donor_text_test" },
      idempotencyKey: `text-test:${ctx.seed ?? newId()}`,
    });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    if (error.kind !== "repeated") throw unavailable(MAIL_UNAVAILABLE.error, error);
  }
  return { to };
}

async function ownAddress({ actor }: OrgContext): Promise<string> {
  const person = actor.kind === "person" ? await getPerson(actor.userId) : null;
  if (!person?.email) throw conflictForNow(NO_ADDRESS.error);
  return person.email;
}
