import { inArray, isNotNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { processorEvents } from "@/db/schema/processor-events";

/** The rank of an outcome: the higher one is kept. */
const rank = (outcome: unknown) =>
  sql`case ${outcome} when 'applied' then 3 when 'skipped' then 2 when 'repeated' then 1 else 0 end`;

/**
 * Records an event's outcome. Of several runs the one that did most is kept: `applied` before `skipped`,
 * `repeated` and `unknown_object`.
 */
export async function noteEvent(db: Executor, event: typeof processorEvents.$inferInsert): Promise<void> {
  const { outcome, handledAt } = event;
  await db
    .insert(processorEvents)
    .values(event)
    .onConflictDoUpdate({
      target: processorEvents.id,
      set: { outcome, handledAt },
      setWhere: sql`${rank(sql`excluded.outcome`)} > ${rank(processorEvents.outcome)}`,
    });
}

const AT_ONCE = 1000;

/** Which of these events were processed. */
export async function findHandled(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const handled = new Set<string>();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const rows = await db
      .select({ id: processorEvents.id })
      .from(processorEvents)
      .where(inArray(processorEvents.id, ids.slice(from, from + AT_ONCE)));
    for (const row of rows) handled.add(row.id);
  }
  return handled;
}

/** The processor accounts of all organizations. */
export async function listAccounts(db: Executor): Promise<string[]> {
  const rows = await db
    .select({ account: organizations.processorAccountId })
    .from(organizations)
    .where(isNotNull(organizations.processorAccountId))
    .orderBy(organizations.createdAt, organizations.id);
  return rows.flatMap((row) => row.account ?? []);
}
