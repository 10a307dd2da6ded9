import type { Executor } from "@/db/client";
import { processorEvents } from "@/db/schema/processor-events";

/** Notes what came of an event; the first note stays. */
export async function noteEvent(db: Executor, event: typeof processorEvents.$inferInsert): Promise<void> {
  await db.insert(processorEvents).values(event).onConflictDoNothing();
}
