import { inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { processorEvents } from "@/db/schema/processor-events";

/** The rank of an outcome. The highest-ranked outcome is kept. */
const rank = (outcome: SQL) =>
  sql`case ${outcome} when 'applied' then 3 when 'skipped' then 2 when 'repeated' then 1 else 0 end`;

/**
 * Records the outcomes of events. Of several runs of an event, the highest-ranked outcome is kept: `applied`, then
 * `skipped`, then `repeated`, then `unknown_object`.
 */
export async function recordReceived(
  db: Executor,
  events: readonly (typeof processorEvents.$inferInsert)[],
): Promise<void> {
  if (events.length === 0) return;
  const given = events.map((it) => ({
    id: it.id,
    type: it.type,
    object_id: it.objectId,
    account: it.account ?? null,
    outcome: it.outcome,
    occurred_at: it.occurredAt,
    handled_at: it.handledAt,
  }));
  // In ascending order of id, so that concurrent batches lock the rows in the same order.
  await db.execute(sql`
    insert into processor_events as e (id, type, object_id, account, outcome, occurred_at, handled_at)
    select distinct on (id) id, type, object_id, account, outcome, occurred_at, handled_at
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as p(
      id text, type text, object_id text, account text, outcome text, occurred_at timestamptz, handled_at timestamptz)
    order by id
    on conflict (id) do update set outcome = excluded.outcome, handled_at = excluded.handled_at
    where ${rank(sql`excluded.outcome`)} > ${rank(sql`e.outcome`)}`);
}

const BATCH_SIZE = 1000;

/** Returns the ids of those events that were processed. */
export async function findHandled(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const handled = new Set<string>();
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const rows = await db
      .select({ id: processorEvents.id })
      .from(processorEvents)
      .where(inArray(processorEvents.id, ids.slice(from, from + BATCH_SIZE)));
    for (const row of rows) handled.add(row.id);
  }
  return handled;
}

/** Returns the processor accounts of all organizations. */
export async function listAccounts(db: Executor): Promise<string[]> {
  const rows = await db
    .select({ account: organizations.processorAccountId })
    .from(organizations)
    .where(isNotNull(organizations.processorAccountId))
    .orderBy(organizations.createdAt, organizations.id);
  return rows.flatMap((row) => row.account ?? []);
}
