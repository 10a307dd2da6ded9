import type { Context } from "@/lib/kernel/context";
import { emit } from "@/lib/services/inngest/emit";
import { importDue } from "@/lib/services/inngest/events";
import { listStalled } from "../store";

/** Time without progress after which an import counts as stalled. Longer than one part of the work takes. */
const PATIENCE_MS = 2 * 60_000;
const BATCH_SIZE = 100;

/** Publishes the event that continues an import. If publishing fails, the sweep repeats it within minutes. */
export async function publishImport(ctx: Context, data: { importId: string; orgId: string }): Promise<void> {
  await emit(ctx, [{ id: `import:${data.importId}:${ctx.now.getTime()}`, name: importDue.name, data }]);
}

/** Publishes events for imports without progress, whose event or worker process was lost. */
export async function publishStalledImports(ctx: Context): Promise<{ published: number }> {
  const stalled = await listStalled(ctx.db, new Date(ctx.now.getTime() - PATIENCE_MS), BATCH_SIZE);
  const minute = Math.floor(ctx.now.getTime() / 60_000);
  const events = stalled.map((data) => ({
    id: `import:${data.importId}:${minute}`,
    name: importDue.name,
    data,
  }));
  if (events.length > 0) await emit(ctx, events);
  return { published: events.length };
}
