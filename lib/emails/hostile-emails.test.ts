import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { disputes } from "@/db/schema/disputes";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { invitations } from "@/db/schema/invitations";
import { organizations } from "@/db/schema/organizations";
import { refunds } from "@/db/schema/refunds";
import { statementRuns, statements } from "@/db/schema/statement-runs";
import { subscriptionRaises } from "@/db/schema/subscription-links";
import { subscriptionEvents, subscriptions } from "@/db/schema/subscriptions";
import { anyHostileText, HOSTILE_TEXTS, numbers, type Texts } from "@/lib/kernel/testing/hostile-values";
import type { AppLinks } from "./app-links";
import type { EmailContent } from "./deliver";
import { bankPaymentEmail } from "./donors/send-bank-payment";
import { givingLinkEmail } from "./donors/send-giving-link";
import { manageLinkEmail } from "./donors/send-manage-link";
import { raiseConfirmationEmail } from "./donors/send-raise-confirmation";
import { receiptEmail } from "./donors/send-receipt";
import { refundNoticeEmail } from "./donors/send-refund-notice";
import { statementEmail } from "./donors/send-statement";
import {
  renewalFailedEmail,
  subscriptionCanceledEmail,
  subscriptionChangedEmail,
} from "./donors/send-subscription-email";
import { tributeNoticeEmail } from "./donors/send-tribute-notice";
import { cardTestingEmail } from "./staff/send-card-testing";
import { disputeAlertEmail } from "./staff/send-dispute-alert";
import { disputeClosedEmail } from "./staff/send-dispute-closed";
import { donationNoticeEmail } from "./staff/send-donation-notice";
import { invitationEmail } from "./staff/send-invitation";
import { milestoneEmail } from "./staff/send-milestone";
import { refundFailedEmail } from "./staff/send-refund-failed";
import { renewalFailedNotice, subscriptionCanceledNotice } from "./staff/send-subscription-notice";
import { hostileRow } from "./testing/hostile-rows";
import { foreignTags } from "./testing/tags";

const APP: AppLinks = { appOrigin: "https://give.example.org", mode: "test" };
/** Mail programs clip longer messages. */
const MOST_MARKUP = 100_000;

type Draw = fc.GeneratorValue;
/** The rows behind the mails, with `texts` in every text column. */
function rowsOf(draw: Draw, texts: Texts) {
  const row = <T extends Parameters<typeof hostileRow>[0]>(table: T): T["$inferSelect"] =>
    draw(() => hostileRow(table, texts));
  const text = () => draw(() => texts);
  const org = { ...row(organizations), slug: "hope-shelter" };
  const campaign = { ...row(campaigns), slug: "winter-beds" };
  const donation = {
    donation: { ...row(donations), tributeNotifyEmail: "to@example.org" },
    campaign,
    org,
    ticketsValueCents: draw(() =>
      fc.constantFrom(
        null,
        draw(() => numbers),
      ),
    ),
    level: draw(() => fc.constantFrom(null, { name: text(), fairMarketValueCents: draw(() => numbers) })),
    subscription: null,
  };
  return {
    text,
    row,
    end: draw(() => fc.constantFrom("WON" as const, "LOST" as const, "PREVENTED" as const)),
    org,
    campaign,
    donation,
    found: { subscription: row(subscriptions), donor: row(donors), campaign, org },
  };
}

type Rows = ReturnType<typeof rowsOf>;
const failedOf = ({ row, text }: Rows) => {
  const { amountCents, succeededAt, createdAt, coverFees } = row(donations);
  const times = { failedAt: createdAt, paidSince: coverFees, nextAttemptAt: succeededAt };
  return { totalChargedCents: amountCents, reason: text(), ...times };
};

const TOKEN = "a".repeat(43);

const MAILS: Readonly<Record<string, (rows: Rows) => Promise<EmailContent | null>>> = {
  "bank payment on its way": ({ donation }) => bankPaymentEmail(donation, { kind: "on_its_way" }, APP),
  "bank payment that failed": ({ donation }) => bankPaymentEmail(donation, { kind: "failed" }, APP),
  "donation notice": ({ donation }) => donationNoticeEmail(donation, APP),
  "card testing": ({ org, text }) =>
    cardTestingEmail({ org, message: text(), figures: { declines: text(), minutes: text() } }, APP),
  "dispute alert": ({ donation, row }) => disputeAlertEmail(donation, row(disputes), APP),
  "dispute closed": ({ donation, row, end }) => disputeClosedEmail(donation, row(disputes), end, APP),
  invitation: ({ org, row, text }) =>
    invitationEmail(
      { invitation: row(invitations), org },
      TOKEN,
      { firstName: text(), lastName: text(), email: text() },
      APP,
    ),
  "giving link": ({ row, org }) => givingLinkEmail({ donor: row(donors), org }, TOKEN, APP),
  "manage link": ({ found }) => manageLinkEmail(found, TOKEN, APP),
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
  "subscription canceled": ({ found, row }) => subscriptionCanceledEmail(found, row(subscriptionEvents), APP),
  "subscription canceled, to staff": ({ found, row }) =>
    subscriptionCanceledNotice(found, row(subscriptionEvents), APP),
  "subscription changed": ({ found, row }) =>
    subscriptionChangedEmail(found, { ...row(subscriptionEvents), kind: "AMOUNT_CHANGED" }, APP),
  "raise to confirm": ({ found, row }) => raiseConfirmationEmail(found, row(subscriptionRaises), TOKEN, APP),
  receipt: ({ donation }) => receiptEmail(donation, APP),
  "refund failed": ({ donation, row }) => refundFailedEmail(donation, row(refunds), APP),
  "refund notice": ({ donation, row }) => refundNoticeEmail(donation, row(refunds), APP),
  "renewal failed": (rows) => renewalFailedEmail(rows.found, { ...failedOf(rows), token: TOKEN }, APP),
  "renewal failed, to staff": (rows) => renewalFailedNotice(rows.found, failedOf(rows), APP),
  statement: ({ row, org }) =>
    statementEmail({ statement: row(statements), run: row(statementRuns), donor: row(donors), org }, APP),
  "tribute notice": ({ donation }) => tributeNoticeEmail(donation, APP),
};

function expectInert(mail: EmailContent | null): void {
  if (!mail) return;
  expect(foreignTags(mail.html)).toEqual([]);
  for (const [, link = ""] of mail.html.matchAll(/\shref="([^"]*)"/g))
    expect(new URL(link).origin).toBe(APP.appOrigin);
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.html.length).toBeLessThan(MOST_MARKUP);
}

function tried(make: (rows: Rows) => Promise<EmailContent | null>, texts: Texts, numRuns: number) {
  return fc.assert(
    fc.asyncProperty(fc.gen(), async (draw) => expectInert(await make(rowsOf(draw, texts)))),
    { numRuns, seed: 9, endOnFailure: true },
  );
}

describe("hostile stored data breaks no mail, injects no markup and makes none too long:", () => {
  test.each(Object.entries(MAILS))("%s", async (_name, make) => {
    for (const text of HOSTILE_TEXTS) await tried(make, fc.constant(text), 5);
    await tried(make, anyHostileText, 60);
  });
});
