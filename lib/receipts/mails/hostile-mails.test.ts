import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { disputes } from "@/db/schema/disputes";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { invitations } from "@/db/schema/invitations";
import { organizations } from "@/db/schema/organizations";
import { refunds } from "@/db/schema/refunds";
import { subscriptionRaises } from "@/db/schema/subscription-links";
import { subscriptionEvents, subscriptions } from "@/db/schema/subscriptions";
import { anyHostileText, HOSTILE_TEXTS, numbers, type Texts } from "@/lib/kernel/testing/hostile-values";
import type { MailContent } from "../deliver";
import { hostileRow } from "../testing/hostile-rows";
import { adminNoticeMail } from "./admin-notice";
import { cardTestingMail } from "./card-testing";
import { disputeAlertMail } from "./dispute-alert";
import { disputeClosedMail } from "./dispute-closed";
import { invitationMail } from "./invitation";
import { manageLinkMail } from "./manage-link";
import { milestoneMail } from "./milestone";
import type { Place } from "./place";
import { subscriptionCanceledMail, subscriptionCanceledNotice } from "./plan-canceled";
import { subscriptionChangedMail } from "./plan-changed";
import { raiseMail } from "./raise";
import { receiptMail } from "./receipt";
import { refundFailedMail } from "./refund-failed";
import { refundNoticeMail } from "./refund-notice";
import { renewalFailedMail, renewalFailedNotice } from "./renewal-failed";
import { tributeNoticeMail } from "./tribute-notice";

const PLACE: Place = { appOrigin: "https://give.example.org", mode: "test" };
/** Mail programs cut off what is longer. */
const MOST_MARKUP = 100_000;

type Draw = fc.GeneratorValue;
/** What the mails are made of, with `texts` in every text of every row. */
function rowsOf(draw: Draw, texts: Texts) {
  const row = <T extends Parameters<typeof hostileRow>[0]>(table: T): T["$inferSelect"] =>
    draw(() => hostileRow(table, texts));
  const text = () => draw(() => texts);
  const org = { ...row(organizations), slug: "hope-shelter" };
  const campaign = { ...row(campaigns), slug: "winter-beds" };
  const details = {
    donation: { ...row(donations), tributeNotifyEmail: "to@example.org" },
    campaign,
    org,
    level: draw(() => fc.constantFrom(null, { name: text(), fairMarketValueCents: draw(() => numbers) })),
    subscription: null,
  };
  return {
    text,
    row,
    org,
    campaign,
    details,
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

const MAILS: Readonly<Record<string, (rows: Rows) => MailContent | null>> = {
  "admin notice": ({ details }) => adminNoticeMail(details, PLACE),
  "card testing": ({ org, text }) =>
    cardTestingMail({ org, message: text(), figures: { declines: text(), minutes: text() } }, PLACE),
  "dispute alert": ({ details, row }) => disputeAlertMail(details, row(disputes), PLACE),
  "dispute closed": ({ details, row }) => disputeClosedMail(details, row(disputes), PLACE),
  invitation: ({ org, row, text }) =>
    invitationMail(
      { invitation: row(invitations), org },
      TOKEN,
      { firstName: text(), lastName: text(), email: text() },
      PLACE,
    ),
  "manage link": ({ found }) => manageLinkMail(found, TOKEN, PLACE),
  milestone: ({ campaign, org, details }) =>
    milestoneMail(
      {
        campaign,
        org,
        percent: 25,
        raisedCents: details.donation.amountCents,
        goalCents: details.donation.netAmountCents,
      },
      PLACE,
    ),
  "plan canceled": ({ found, row }) => subscriptionCanceledMail(found, row(subscriptionEvents), PLACE),
  "plan canceled, to staff": ({ found, row }) =>
    subscriptionCanceledNotice(found, row(subscriptionEvents), PLACE),
  "plan changed": ({ found, row }) =>
    subscriptionChangedMail(found, { ...row(subscriptionEvents), kind: "AMOUNT_CHANGED" }, PLACE),
  "raise to confirm": ({ found, row }) => raiseMail(found, row(subscriptionRaises), TOKEN, PLACE),
  receipt: ({ details }) => receiptMail(details, PLACE),
  "refund failed": ({ details, row }) => refundFailedMail(details, row(refunds), PLACE),
  "refund notice": ({ details, row }) => refundNoticeMail(details, row(refunds), PLACE),
  "renewal failed": (rows) => renewalFailedMail(rows.found, { ...failedOf(rows), token: TOKEN }, PLACE),
  "renewal failed, to staff": (rows) => renewalFailedNotice(rows.found, failedOf(rows), PLACE),
  "tribute notice": ({ details }) => tributeNoticeMail(details, PLACE),
};

const OURS = /^(!doctype|html|head|meta|title|style|body|div|table|tr|td|h1|p|a|br)$/;

function expectInert(mail: MailContent | null): void {
  if (!mail) return;
  for (const [, name = ""] of mail.html.matchAll(/<\/?([a-z!][a-z0-9]*)/gi)) expect(name).toMatch(OURS);
  for (const [, link = ""] of mail.html.matchAll(/\shref="([^"]*)"/g))
    expect(new URL(link).origin).toBe(PLACE.appOrigin);
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.html.length).toBeLessThan(MOST_MARKUP);
}

function tried(make: (rows: Rows) => MailContent | null, texts: Texts, numRuns: number): void {
  fc.assert(
    fc.property(fc.gen(), (draw) => expectInert(make(rowsOf(draw, texts)))),
    { numRuns, seed: 9, endOnFailure: true },
  );
}

describe("hostile stored data breaks no mail, becomes no markup and makes none long:", () => {
  test.each(Object.entries(MAILS))("%s", (_name, make) => {
    for (const text of HOSTILE_TEXTS) tried(make, fc.constant(text), 5);
    tried(make, anyHostileText, 60);
  });
});
