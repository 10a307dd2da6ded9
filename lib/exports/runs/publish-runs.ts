import type { Context } from "@/lib/kernel/context";
import { emit } from "@/lib/services/inngest/emit";
import { exportDue } from "@/lib/services/inngest/events";
import { LEASE_MS } from "./rules";
import { listStalledExportRuns } from "./store";

const MOST = 100;

/** Has a run written. If that fails, the sweep does it within minutes. */
export async function publishExportRun(ctx: Context, data: { runId: string; orgId: string }): Promise<void> {
  await emit(ctx, [{ id: `export:${data.runId}:created`, name: exportDue.name, data }]);
}

/** Has runs written again that made no progress: their event, or the process that wrote them, was lost. */
export async function publishStalledExportRuns(ctx: Context): Promise<{ published: number }> {
  const before = new Date(ctx.now.getTime() - LEASE_MS);
  const stalled = await listStalledExportRuns(ctx.db, { now: ctx.now, before, limit: MOST });
  const minute = Math.floor(ctx.now.getTime() / 60_000);
  const events = stalled.map((data) => ({
    id: `export:${data.runId}:${minute}`,
    name: exportDue.name,
    data,
  }));
  if (events.length > 0) await emit(ctx, events);
  return { published: events.length };
}
