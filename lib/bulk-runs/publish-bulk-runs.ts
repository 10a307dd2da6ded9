import type { Context } from "@/lib/kernel/context";
import { emit } from "@/lib/services/inngest/emit";
import { bulkRunDue } from "@/lib/services/inngest/events";
import { listStalledBulkRuns } from "./store";

/** Time without progress after which a run counts as stalled. Longer than one step takes. */
const PATIENCE_MS = 2 * 60_000;
const BATCH_SIZE = 100;

/** Publishes the event that starts a run. If that fails, the sweep does so within minutes. */
export async function publishBulkRun(ctx: Context, data: { runId: string; orgId: string }): Promise<void> {
  await emit(ctx, [{ id: `bulk-run:${data.runId}:created`, name: bulkRunDue.name, data }]);
}

/** Publishes runs without progress again: their event, or the process that worked on them, was lost. */
export async function publishStalledBulkRuns(ctx: Context): Promise<{ published: number }> {
  const stalled = await listStalledBulkRuns(ctx.db, new Date(ctx.now.getTime() - PATIENCE_MS), BATCH_SIZE);
  const minute = Math.floor(ctx.now.getTime() / 60_000);
  const events = stalled.map((data) => ({
    id: `bulk-run:${data.runId}:${minute}`,
    name: bulkRunDue.name,
    data,
  }));
  if (events.length > 0) await emit(ctx, events);
  return { published: events.length };
}
