import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import { subscriptions } from "@/db/schema/subscriptions";
import { rowColumns, statement } from "@/db/statement";
import type { AllowanceSlot } from "@/lib/fraud/check-risk";
import { MAX_COUNTED, WINDOW_MS } from "@/lib/fraud/rules";
import { insertClaim, NO_ANSWER, updateAnswer } from "@/lib/http/idempotency/store";
import type { SealedAnswer } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";

/** Columns written for a new donation. The others have defaults, and the donor is looked up by email. */
const DONATION = rowColumns(donations, [
  "id",
  "orgId",
  "campaignId",
  "receiptNumber",
  "frequency",
  "paymentMethod",
  "amountCents",
  "processingFeeCents",
  "platformFeeCents",
  "totalChargedCents",
  "netAmountCents",
  "coverFees",
  "feeVersion",
  "donorEmail",
  "donorFirstName",
  "donorLastName",
  "anonymous",
  "emailOptIn",
  "language",
  "publicMessage",
  "messageState",
  "tributeType",
  "tributeName",
  "tributeMessage",
  "tributeNotifyName",
  "tributeNotifyEmail",
  "givingLevelId",
  "ticketCount",
  "ticketsValueCents",
  "ticketsHeld",
  "fundId",
  "utmSource",
  "utmMedium",
  "utmCampaign",
  "utmTerm",
  "utmContent",
  "referrerUrl",
  "subscriptionId",
  "clientKey",
  "createdAt",
  "updatedAt",
]);
const SUBSCRIPTION = rowColumns(subscriptions, [
  "id",
  "orgId",
  "campaignId",
  "status",
  "frequency",
  "paymentMethod",
  "amountCents",
  "totalChargedCents",
  "coverFees",
  "anonymous",
  "language",
  "fundId",
  "createdAt",
  "updatedAt",
]);

export type NewDonation = Parameters<typeof DONATION.json>[0] & { createdAt: Date; language: string };
export type NewSubscription = Parameters<typeof SUBSCRIPTION.json>[0] & { language: string };

/** A donation to write, with its related rows. `donorId` is the donor's id, if known. */
export type Writing = {
  donation: NewDonation;
  subscription?: NewSubscription | null;
  answers?: readonly { fieldId: string; value: string }[];
  donorId?: string | null;
  /** The slot that the donation takes in the allowance of its address. */
  slot?: AllowanceSlot | null;
  /** The row that claims the request's key, as JSON, if the key is new. */
  claim?: string | null;
};

/**
 * The donor's id, or the reason why nothing was written: PLACE if the address's counts have changed since they were
 * read, KEY if the key is already known, TICKETS if too few are left (the key is then claimed).
 */
export type Written = { donorId: string } | { missing: "PLACE" | "KEY" | "TICKETS" };

/**
 * Each step reads from the previous one, so later steps do nothing once a step returns no row. The statement is one
 * transaction, and its locks follow the order in docs/locking.md. A known donor is not locked. A new donor that another
 * request has just inserted is reused.
 */
const write = statement<
  {
    donation: string;
    campaignId: string;
    tickets: number;
    donorId: string | null;
    newDonorId: string | null;
    subscription: string | null;
    answers: string;
    claim: string | null;
    clientKey: string | null;
    card: number | null;
    bank: number | null;
    held: number | null;
    declines: number | null;
    declinedSince: string;
  },
  { placed: boolean; claimed: boolean; donor_id: string | null }
>(
  (given) => sql`
  with given as materialized (select * from json_to_record(${given.donation}::json) as d (${DONATION.definitions})),
  placed as materialized (
    select 1 as ok where ${given.clientKey}::text is null
    union all
    select 1 from wait_and_count_open(${given.clientKey}::text, ${given.campaignId}::text,
      ${given.declinedSince}::timestamptz, ${sql.raw(String(MAX_COUNTED.declines))}) now
    where ${given.clientKey}::text is not null and now.declines = ${given.declines}::int
      and now.card <= coalesce(${given.card}::int, now.card) and now.bank <= coalesce(${given.bank}::int, now.bank)
      and now.held <= coalesce(${given.held}::int, now.held)
  ),
  new_key as (${insertClaim(given.claim, sql`placed`)}),
  claimed as (select 1 as ok from new_key union all select 1 from placed where ${given.claim}::json is null),
  holding as (
    update campaigns set tickets_held = tickets_held + ${given.tickets}::int from claimed
    where ${given.tickets}::int > 0 and id = ${given.campaignId}
      and (ticket_capacity is null or tickets_sold + tickets_held + ${given.tickets}::int <= ticket_capacity)
    returning 1 as ok
  ),
  held as (select ok from holding union all select 1 from claimed where ${given.tickets}::int = 0),
  new_donor as (
    insert into donors (id, org_id, email, first_name, last_name, created_at)
    select ${given.newDonorId}::text, d.org_id, d.donor_email, d.donor_first_name, d.donor_last_name, d.created_at
    from held, given d
    where ${given.donorId}::text is null
    -- Updates a non-key column, so that the lock does not block rows that only reference the donor.
    on conflict (org_id, email) do update set first_name = donors.first_name
    returning id
  ),
  donor as (select id as found from new_donor union all
    select ${given.donorId}::text from held where ${given.donorId}::text is not null),
  new_subscription as (
    insert into subscriptions (donor_id, ${SUBSCRIPTION.list})
    select found, ${SUBSCRIPTION.list}
    from donor, json_to_record(${given.subscription}::json) as s (${SUBSCRIPTION.definitions})
    where ${given.subscription}::json is not null
  ),
  new_donation as (
    insert into donations (donor_id, ${DONATION.list})
    select found, ${DONATION.list} from donor, given
    returning id
  ),
  new_answers as (
    insert into donation_answers (donation_id, field_id, value)
    select new_donation.id, answer."fieldId", answer.value
    from new_donation, json_to_recordset(${given.answers}::json) answer ("fieldId" text, value text)
  )
  select exists (select from placed) as placed, exists (select from claimed) as claimed,
    (select found from donor) as donor_id`,
);

/**
 * Writes a donation with its donor, subscription, answers, ticket hold and idempotency key in one statement, or writes
 * nothing except the key. Concurrent donations of one address are written one after another.
 */
export async function writeDonation(db: Executor, it: Writing): Promise<Written> {
  const { donation, subscription, answers = [], donorId = null, slot, claim = null } = it;
  const [done] = await write(db, {
    donation: DONATION.json({ ...donation, ticketsHeld: donation.ticketsHeld ?? 0 }),
    campaignId: donation.campaignId,
    tickets: donation.ticketsHeld ?? 0,
    donorId,
    newDonorId: donorId === null ? newId() : null,
    subscription: subscription ? SUBSCRIPTION.json(subscription) : null,
    answers: JSON.stringify(answers.filter(({ value }) => value !== "")),
    claim,
    clientKey: slot?.clientKey ?? null,
    card: slot?.kind === "card" ? slot.open : null,
    bank: slot?.kind === "bank" ? slot.open : null,
    held: slot?.held ?? null,
    declines: slot?.declines ?? null,
    declinedSince: new Date(donation.createdAt.getTime() - WINDOW_MS).toISOString(),
  });
  if (!done?.placed) return { missing: "PLACE" };
  if (!done.claimed) return { missing: "KEY" };
  return done.donor_id === null ? { missing: "TICKETS" } : { donorId: done.donor_id };
}

type AnswerValues = { [Name in keyof SealedAnswer]: SealedAnswer[Name] | null };

const setIntent = statement<{ donationId: string; intentId: string } & AnswerValues, object>(
  (given) => sql`
  with paid as (
    update donations set processor_intent_id = ${given.intentId}
    where id = ${given.donationId} and processor_intent_id is distinct from ${given.intentId}
  )
  ${updateAnswer(given)}`,
);

/**
 * Records the donation's payment intent, which an event may have recorded already, together with the response for its
 * request's Idempotency-Key, if any.
 */
export async function attachIntent(
  db: Executor,
  donationId: string,
  intentId: string,
  answer: SealedAnswer | null = null,
): Promise<void> {
  await setIntent(db, { donationId, intentId, ...(answer ?? NO_ANSWER) });
}
