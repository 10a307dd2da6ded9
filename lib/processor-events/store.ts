import { inArray, isNotNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { processorEvents } from "@/db/schema/processor-events";

/** How much an outcome tells: a repeat never covers what the first run did, nor does it stay when more is done. */
const rank = (outcome: unknown) =>
  sql`case ${outcome} when 'applied' then 3 when 'skipped' then 2 when 'repeated' then 1 else 0 end`;

/**
 * Notes what came of an event. Of several runs the one that did most stays: `applied` before `skipped`, `repeated`
 * and `unknown_object`.
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

/** Which of these events were worked on. */
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

/** Every account that an organization has at the processor. */
export async function listAccounts(db: Executor): Promise<string[]> {
  const rows = await db
    .select({ account: organizations.processorAccountId })
    .from(organizations)
    .where(isNotNull(organizations.processorAccountId))
    .orderBy(organizations.createdAt, organizations.id);
  return rows.flatMap((row) => row.account ?? []);
}
