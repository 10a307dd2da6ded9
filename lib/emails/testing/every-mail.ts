import fc from "fast-check";
import { campaigns } from "@/db/schema/campaigns";
import { disputes } from "@/db/schema/disputes";
import { donations } from "@/db/schema/donations";
import { donorMemberships } from "@/db/schema/donor-memberships";
import { donors } from "@/db/schema/donors";
import { exportRuns } from "@/db/schema/export-runs";
import { invitations } from "@/db/schema/invitations";
import { organizations } from "@/db/schema/organizations";
import { recurringCommitments } from "@/db/schema/recurring-commitments";
import { refunds } from "@/db/schema/refunds";
import { savedReports } from "@/db/schema/saved-reports";
import { statementRuns, statements } from "@/db/schema/statement-runs";
import { subscriptionRaises } from "@/db/schema/subscription-links";
import { subscriptionEvents, subscriptions } from "@/db/schema/subscriptions";
import { DONOR_TEXT_KINDS } from "@/lib/donor-texts/variables";
import { emailChangeEmail } from "@/lib/emails/donors/send-email-change";
import { numbers, type Texts } from "@/lib/kernel/testing/hostile-values";
import type { AppLinks } from "../app-links";
import type { EmailContent } from "../deliver";
import { bankPaymentEmail } from "../donors/send-bank-payment";
import { continuationRequestEmail } from "../donors/send-continuation-request";
import { givingLinkEmail } from "../donors/send-giving-link";
import { manageLinkEmail } from "../donors/send-manage-link";
import { reminderEmail } from "../donors/send-membership-reminder";
import { paymentLinkEmail } from "../donors/send-payment-link";
import { raiseConfirmationEmail } from "../donors/send-raise-confirmation";
import { receiptEmail } from "../donors/send-receipt";
import { refundNoticeEmail } from "../donors/send-refund-notice";
import { statementEmail } from "../donors/send-statement";
import {
  renewalFailedEmail,
  subscriptionCanceledEmail,
  subscriptionChangedEmail,
} from "../donors/send-subscription-email";
import { tributeNoticeEmail } from "../donors/send-tribute-notice";
import { reportEmail } from "../staff/report-email";
import { retentionEmail } from "../staff/retention-email";
import { cardTestingEmail } from "../staff/send-card-testing";
import { disputeAlertEmail } from "../staff/send-dispute-alert";
import { disputeClosedEmail } from "../staff/send-dispute-closed";
import { donationNoticeEmail } from "../staff/send-donation-notice";
import { exportEndedEmail } from "../staff/send-export-ended";
import { invitationEmail } from "../staff/send-invitation";
import { milestoneEmail } from "../staff/send-milestone";
import { refundFailedEmail } from "../staff/send-refund-failed";
import { renewalFailedNotice, subscriptionCanceledNotice } from "../staff/send-subscription-notice";
import { hostileRow } from "./hostile-rows";

export const APP: AppLinks = { appOrigin: "https://give.example.org", mode: "test" };
type Draw = fc.GeneratorValue;
/** For tests: the rows behind the emails, with `texts` in every text column, and a stored language. */
export function rowsOf(draw: Draw, texts: Texts, languages: Texts = texts) {
  const row = <T extends Parameters<typeof hostileRow>[0]>(table: T): T["$inferSelect"] =>
    draw(() => hostileRow(table, texts));
  const text = () => draw(() => texts);
  const language = draw(() => languages);
  const org = { ...row(organizations), slug: "hope-shelter" };
  const campaign = { ...row(campaigns), slug: "winter-beds" };
  const part = fc.option(texts, { nil: null });
  const ownText = fc.record({
    kind: fc.constantFrom(...DONOR_TEXT_KINDS),
    ofCampaign: fc.boolean(),
    subject: part,
    opening: part,
    closing: part,
  });
  const donation = {
    donation: { ...row(donations), language, tributeNotifyEmail: "to@example.org" },
    campaign,
    org,
    ownTexts: draw(() => fc.array(ownText, { maxLength: 4 })),
    mayNotNotify: false,
    funds: draw(() =>
      fc.option(fc.array(fc.record({ name: part, amountCents: fc.nat() }), { maxLength: 3 }), { nil: null }),
    ),
    ticketsValueCents: draw(() =>
      fc.constantFrom(
        null,
        draw(() => numbers),
      ),
    ),
    level: draw(() => fc.constantFrom(null, { name: text(), fairMarketValueCents: draw(() => numbers) })),
    offline: null,
    subscription: null,
  };
  return {
    text,
    row,
    language,
    end: draw(() => fc.constantFrom("WON" as const, "LOST" as const, "PREVENTED" as const)),
    org,
    campaign,
    donation,
    found: { subscription: { ...row(subscriptions), language }, donor: row(donors), campaign, org },
  };
}

export type Rows = ReturnType<typeof rowsOf>;
const failedOf = ({ row, text }: Rows) => {
  const { amountCents, succeededAt, createdAt, coverFees } = row(donations);
  const times = { failedAt: createdAt, paidSince: coverFees, nextAttemptAt: succeededAt };
  return { totalChargedCents: amountCents, reason: text(), ...times };
};

const TOKEN = "a".repeat(43);

type Mails = Readonly<Record<string, (rows: Rows) => Promise<EmailContent | null>>>;
const CHANGES = [
  "AMOUNT_CHANGED",
  "FREQUENCY_CHANGED",
  "METHOD_CHANGED",
  "DATE_CHANGED",
  "PAUSED",
  "RESUMED",
] as const;

/** For tests: every email to a donor, or to a person named by a donor. */
export const DONOR_MAILS: Mails = {
  "bank payment on its way": ({ donation }) => bankPaymentEmail(donation, { kind: "on_its_way" }, APP),
  "bank payment that failed": ({ donation }) => bankPaymentEmail(donation, { kind: "failed" }, APP),
  "giving link": ({ row, org, language }) =>
    givingLinkEmail({ donor: row(donors), org, language }, TOKEN, APP),
  "email change, to the present address": ({ row, org, language }) =>
    emailChangeEmail(
      { donor: row(donors), org, language },
      { kind: "notice", newEmail: row(donors).email ?? "" },
      APP,
    ),
  "email change, to the new address": ({ row, org, language }) =>
    emailChangeEmail({ donor: row(donors), org, language }, { kind: "confirm", token: TOKEN }, APP),
  "email change, to an address of another donor": ({ row, org, language }) =>
    emailChangeEmail({ donor: row(donors), org, language }, { kind: "taken" }, APP),
  "payment link": ({ donation }) => paymentLinkEmail(donation, APP),
  "manage link": ({ found }) => manageLinkEmail(found, TOKEN, APP),
  "subscription canceled": ({ found, row }) =>
    subscriptionCanceledEmail(found, { entry: row(subscriptionEvents), ownTexts: [] }, APP),
  "raise to confirm": ({ found, row }) => raiseConfirmationEmail(found, row(subscriptionRaises), TOKEN, APP),
  receipt: ({ donation }) => receiptEmail(donation, APP),
  "refund notice": ({ donation, row }) => refundNoticeEmail(donation, row(refunds), APP),
  "renewal failed": (rows) =>
    renewalFailedEmail(
      rows.found,
      { ...failedOf(rows), token: TOKEN, ownTexts: rows.donation.ownTexts },
      APP,
    ),
  statement: ({ row, org, language, donation: { ownTexts } }) =>
    statementEmail(
      { statement: row(statements), run: row(statementRuns), donor: row(donors), org, language, ownTexts },
      APP,
    ),
  "membership reminder": ({ row, text, campaign, org, language, donation: { ownTexts } }) =>
    reminderEmail(
      {
        membership: row(donorMemberships),
        donor: row(donors),
        level: { name: text() },
        campaign,
        org,
        language,
        ownTexts,
      },
      APP,
    ),
  "asking to continue a commitment": ({ row, campaign, org, language, donation: { ownTexts } }) =>
    continuationRequestEmail(
      { commitment: row(recurringCommitments), donor: row(donors), campaign, org, language, ownTexts },
      APP,
    ),
  "tribute notice": ({ donation }) => tributeNoticeEmail(donation, APP),
  ...Object.fromEntries(
    CHANGES.map((kind) => [
      `subscription changed: ${kind}`,
      ({ found, row }: Rows) =>
        subscriptionChangedEmail(found, { entry: { ...row(subscriptionEvents), kind }, ownTexts: [] }, APP),
    ]),
  ),
};

/** For tests: every email to staff that contains stored data. */
export const STAFF_MAILS: Mails = {
  "donation notice": ({ donation }) => donationNoticeEmail(donation, APP),
  "card testing": ({ org, text }) =>
    cardTestingEmail({ org, message: text(), figures: { declines: text(), minutes: text() } }, APP),
  "dispute alert": ({ donation, row }) => disputeAlertEmail(donation, row(disputes), APP),
  "dispute closed": ({ donation, row, end }) => disputeClosedEmail(donation, row(disputes), end, APP),
  "export ended": ({ org, row }) => exportEndedEmail({ run: row(exportRuns), org }, APP),
  invitation: ({ org, row, text }) =>
    invitationEmail(
      { invitation: row(invitations), org },
      TOKEN,
      { firstName: text(), lastName: text(), email: text() },
      APP,
    ),
  milestone: ({ campaign, org, donation }) =>
    milestoneEmail(
      {
        campaign,
        org,
        percent: 25,
        raisedCents: donation.donation.amountCents,
        goalCents: donation.donation.netAmountCents,
      },
      APP,
    ),
  "saved report": ({ campaign, org, row, donation }) => {
    const { amountCents } = donation.donation;
    const figures = { amountCents, count: 1 };
    const days = { from: "2026-11-16", to: "2026-11-22", raisedCents: amountCents, donationCount: 1 };
    const before = { ...days, avgGiftCents: 0, days: [], comparison: "PREVIOUS" as const, until: "" };
    const none = { funds: [], generalFund: null, methods: [], frequencies: [], sources: [], mediums: [] };
    const report = {
      ...days,
      ...none,
      timezone: "UTC",
      avgGiftCents: amountCents,
      days: [],
      before,
      comparisons: [before],
      hours: [{ hour: 19, ...figures }],
      campaigns: [{ id: campaign.id, title: campaign.title, ...figures, before: figures }],
      utmCampaigns: [],
      terms: [],
      contents: [],
      levels: [],
    };
    return reportEmail({ org, saved: row(savedReports), report, hasFile: true, isListed: true }, APP);
  },
  "saved report of donor retention": ({ org, row, donation }) => {
    const { amountCents } = donation.donation;
    const gave = { donors: 1, amountCents };
    const period = {
      name: "2026",
      from: "2026-01-01",
      to: "2026-12-31",
      isOver: false,
      ...gave,
      donationCount: 1,
      new: gave,
      returning: { ...gave, beforeCents: amountCents },
      reactivated: gave,
      lapsed: { donors: 1, beforeCents: amountCents },
      retentionPercent: 50,
    };
    const recurring = { started: 1, canceled: 0, activeAtEnd: 1, months: [] };
    const report = { unit: "YEAR" as const, period, periods: [period, period], recurring };
    return retentionEmail({ org, saved: row(savedReports), report, hasFile: true, isListed: true }, APP);
  },
  "subscription canceled, to staff": ({ found, row }) =>
    subscriptionCanceledNotice(found, row(subscriptionEvents), APP),
  "refund failed": ({ donation, row }) => refundFailedEmail(donation, row(refunds), APP),
  "renewal failed, to staff": (rows) => renewalFailedNotice(rows.found, failedOf(rows), APP),
};
