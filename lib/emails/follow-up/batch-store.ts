import { sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { type OwedRow, storableError } from "@/lib/emails/store";

export type BegunEmail = {
  cause: string;
  /** The batch that sends the email; null if it is sent individually. */
  batch: string | null;
  attempts: number;
};

/** Returns one column of the rows, as a single parameter. */
const column = <Row>(rows: readonly Row[], of: (row: Row) => string | null) => textList(rows.map(of));

/**
 * Records an attempt to send these emails. A new email joins the given batch; a known email keeps its own. Returns the
 * emails that are still owed: not sent, and not refused for the same recipient. Rows are ordered by cause, so that
 * concurrent passes lock them in the same order.
 */
export async function beginInBatches(
  db: Executor,
  rows: readonly (OwedRow & { batch: string })[],
  now: Date,
): Promise<BegunEmail[]> {
  if (rows.length === 0) return [];
  return db.execute<BegunEmail>(sql`
    insert into emails as e (cause, kind, org_id, donation_id, donor_id, recipient, subject, batch, attempts, created_at)
    select n.*, 1, ${now.toISOString()}::timestamptz
    from unnest(${column(rows, (row) => row.cause)}, ${column(rows, (row) => row.kind)},
      ${column(rows, (row) => row.orgId)}, ${column(rows, (row) => row.donationId)}, ${column(rows, (row) => row.donorId)},
      ${column(rows, (row) => row.recipient)}, ${column(rows, (row) => row.subject)},
      ${column(rows, (row) => row.batch)}) as n (cause, kind, org_id, donation_id, donor_id, recipient, subject, batch)
    order by n.cause
    on conflict (cause) do update set
      recipient = excluded.recipient, subject = excluded.subject, refused_at = null,
      attempts = e.attempts + (e.batch is not null)::int
    where e.sent_at is null and (e.refused_at is null or e.recipient <> excluded.recipient)
    returning cause, batch, attempts`);
}

/** Returns the emails of a batch, unless it is settled. */
export async function readBatch(
  db: Executor,
  batch: string,
): Promise<{ cause: string; donationId: string | null }[]> {
  return db.execute<{ cause: string; donationId: string | null }>(sql`
    select cause, donation_id as "donationId" from emails where batch = ${batch} and sent_at is null`);
}

/**
 * The outcome of an email in a batch. `sent`: accepted. `refused`: never accepted for this recipient. `released`: to be
 * sent individually. `kept`: the batch must be repeated unchanged.
 */
export type Settlement = {
  cause: string;
  batch: string;
  state: "sent" | "refused" | "released" | "kept";
  providerId: string | null;
  error: string | null;
};

/** Records the outcomes of whole batches, so that all emails of a batch are settled together. */
export async function settleBatches(db: Executor, rows: readonly Settlement[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    with outcomes as (
      select * from unnest(${column(rows, (row) => row.cause)}, ${column(rows, (row) => row.batch)},
        ${column(rows, (row) => row.state)}, ${column(rows, (row) => row.providerId)},
        ${column(rows, (row) => row.error && storableError(row.error))}) as o (cause, batch, state, provider_id, error)
    ), locked as (
      select o.* from emails e join outcomes o on o.cause = e.cause and o.batch = e.batch
      where e.sent_at is null order by e.cause for no key update of e
    )
    update emails e set
      sent_at = case when o.state = 'sent' then ${at} end,
      provider_id = o.provider_id,
      last_error = o.error,
      refused_at = case when o.state = 'refused' then ${at} end,
      batch = case when o.state in ('sent', 'kept') then e.batch end
    from locked o where e.cause = o.cause`);
}
