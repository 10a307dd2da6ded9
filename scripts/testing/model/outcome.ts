import { sql } from "drizzle-orm";
import { verifyLedger } from "@/lib/ledger/api";
import { getCampaignTotals } from "@/lib/totals/campaign-totals";
import type { History } from "./history";
import { ACCOUNT, CAMPAIGN, type InitialState, ORG } from "./initial-state";
import { namesOf } from "./names";

/** The result of a history: one line per object, with names for ids, so that two runs can be compared. */
export type Outcome = {
  lines: string[];
  /** Idempotency keys of the sent mails, each with its recipient. */
  mails: string[];
  /** Inconsistencies within this run. */
  broken: string[];
};

/** Times are cut to the hour: two runs start within seconds of the same moment. */
const QUERIES = {
  donation: sql`
    select id, status, payment_method, amount_cents, total_charged_cents, processing_fee_cents, platform_fee_cents,
      net_amount_cents, received_cents, applied_fee_cents, actual_processing_fee_cents, refunded_cents, net_raised_cents,
      counted_donations, matched_cents, failure_reason, failure_code, ticket_count, tickets_held, tickets_sold,
      processor_invoice_id, subscription_id, succeeded_at is not null as succeeded, closed_at is not null as closed,
      processing_since is not null as processing, verifying_since is not null as verifying
    from donations`,
  refund: sql`
    select id, donation_id, amount_cents, status, origin, transfer_reversed_cents, platform_fee_returned_cents, failure_reason
    from refunds`,
  // What a dispute withdrew and returned to the organization cancels out; how much could be withdrawn depends on
  // whether a refund came first.
  dispute: sql`
    select id, donation_id, amount_cents, status, processor_status, reason, withdrawn_cents, dispute_fee_cents, reinstated_cents,
      transfer_reversed_cents - platform_fee_returned_cents - transferred_again_cents as kept_back_cents
    from disputes`,
  subscription: sql`
    select id, status, amount_cents, total_charged_cents, method_label, date_trunc('hour', next_charge_at) as next_charge_at, cancel_at_period_end,
      canceled_by, cancel_reason, last_failure_reason, started_at is not null as started
    from subscriptions`,
  // The reason of a decline is purged once a later attempt has succeeded.
  history: sql`
    select cause, kind, actor, amount_cents, case when kind <> 'PAYMENT_FAILED' then detail end as detail, donation_id
    from subscription_events`,
  invoice: sql`
    select id, status, amount_cents, total_charged_cents, processing_fee_cents, platform_fee_cents, attempt_count,
      date_trunc('hour', next_attempt_at) as next_attempt_at, fee_applied_at is not null as fee_applied, processing_since is not null as processing
    from subscription_invoices`,
  campaign: sql`
    select id, tickets_sold, tickets_held, matched_cents from campaigns`,
  match: sql`
    select id, matched_cents from matches`,
  "match of": sql`
    select donation_id, string_agg(match_id || ' ' || cents, ', ' order by match_id) as shares
    from donation_matches where cents <> 0 group by donation_id`,
  organization: sql`
    select id, waiver_used_cents from organizations`,
  donor: sql`
    select id, first_name, email, email_opt_in_at is not null as opted_in from donors`,
  attention: sql`
    select cause, kind, message, donation_id, resolved_at is not null as resolved, resolved_by from alerts`,
  // Likewise for each round of a dispute whose money was returned; a loss that was overturned in the same round may
  // never be recorded.
  entry: sql`
    select cause, kind from journal_entries e
    where not exists (
      select from journal_entries w where w.donation_id = e.donation_id and (
        (e.kind in ('TRANSFER_REVERSED', 'TRANSFERRED_AGAIN') and w.kind = 'DISPUTE_REINSTATED'
          and substr(w.cause, strpos(w.cause, ':')) = substr(e.cause, strpos(e.cause, ':')))
        or (e.kind = 'DISPUTE_CLOSED' and w.cause = regexp_replace(e.cause, ':lost$', ':won') and w.cause <> e.cause)))`,
  "journal of": sql`
    select e.donation_id, sum(e.raised_cents)::int as raised_cents, sum(e.donation_count)::int as donation_count
    from journal_entries e group by e.donation_id`,
  account: sql`
    select l.account, sum(l.amount_cents)::int as cents from journal_lines l group by l.account having sum(l.amount_cents) <> 0`,
} as const;

/** Reads the result of a history. */
export async function readOutcome(history: History, initial: InitialState): Promise<Outcome> {
  const ctx = history.system();
  const { db } = ctx;
  const named = await namesOf(history);
  const lines: string[] = [];
  for (const [what, query] of Object.entries(QUERIES)) {
    const rows = await db.execute<Record<string, unknown>>(query);
    for (const row of rows)
      for (const [key, value] of Object.entries(row))
        if (key !== keyOf(row))
          lines.push(named(`${what} ${String(row[keyOf(row)])}: ${key} = ${String(value)}`));
    if (what === "entry") for (const row of rows) lines.push(named(`entry ${String(row["cause"])}`));
  }
  const totals = (await getCampaignTotals(ctx, [CAMPAIGN])).get(CAMPAIGN);
  lines.push(`campaign: raised ${totals?.raisedCents ?? 0}, donations ${totals?.donationCount ?? 0}`);
  lines.push(...balances(history));
  return {
    lines: lines.sort(),
    mails: [
      ...new Set([...history.mails.values()].map(({ key, to }) => named(`${causeOf(key)} to ${to}`))),
    ].sort(),
    broken: [
      ...(await differences(history, initial)),
      ...history.mailedAgain.map((key) => `mail sent again: ${key}`),
    ].map(named),
  };
}

/** Which donation publishes a milestone depends on which others count at that moment; that one does, does not. */
const causeOf = (key: string): string => key.replace(/^(milestone:.+):\d+$/, "$1");
const keyOf = (row: Record<string, unknown>): string => Object.keys(row)[0] ?? "";

/** The processor's balances of the organization and the platform. */
function balances({ simulator: { store } }: History): string[] {
  const sums = new Map([
    ["organization", 0],
    ["platform", 0],
  ]);
  for (const { account, amountCents, feeCents } of store.tables.balance_transaction.values()) {
    const whose = account === ACCOUNT ? "organization" : "platform";
    sums.set(whose, (sums.get(whose) ?? 0) + amountCents - feeCents);
  }
  return [...sums].map(([whose, cents]) => `balance of the ${whose} at the processor: ${cents}`);
}

/** Every total recomputed from the journal and the donations, and the processor's balance beside the books. */
async function differences(history: History, initial: InitialState): Promise<string[]> {
  const { checks } = await verifyLedger.run(history.system(), { params: { idOrSlug: ORG } });
  return checks
    .filter(({ name }) => !(name === "waiver" && initial.waiverUsed))
    .flatMap(({ name, checked, differences: found }) =>
      name === "processor-balance" && checked === 0
        ? ["the balance at the processor was not compared"]
        : found.map(
            ({ what, id, expected, actual }) =>
              `${name}: ${what} of ${id} should be ${JSON.stringify(expected)} and is ${JSON.stringify(actual)}`,
          ),
    );
}
