import type { Context } from "@/lib/kernel/context";
import { emit } from "@/lib/services/inngest/emit";
import { statementsDue } from "@/lib/services/inngest/events";
import { listStalled } from "./store";

/** Longer than one step of a run takes. */
const PATIENCE_MS = 2 * 60_000;
const BATCH_SIZE = 100;

/** Publishes a run to be continued. If that fails, the sweep does it within minutes. */
export async function publishRun(ctx: Context, run: { id: string; orgId: string }): Promise<void> {
  const data = { runId: run.id, orgId: run.orgId };
  await emit(ctx, [{ id: `statements:${run.id}:created`, name: statementsDue.name, data }]);
}

/** Publishes runs that made no progress, because their event or the process working on them was lost. */
export async function publishStalledRuns(ctx: Context): Promise<{ published: number }> {
  const stalled = await listStalled(ctx.db, new Date(ctx.now.getTime() - PATIENCE_MS), BATCH_SIZE);
  const minute = Math.floor(ctx.now.getTime() / 60_000);
  const events = stalled.map((data) => ({
    id: `statements:${data.runId}:${minute}`,
    name: statementsDue.name,
    data,
  }));
  if (events.length > 0) await emit(ctx, events);
  return { published: events.length };
}
