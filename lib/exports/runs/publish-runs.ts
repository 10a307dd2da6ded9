import type { Context } from "@/lib/kernel/context";
import { emit } from "@/lib/services/inngest/emit";
import { exportDue, exportEnded } from "@/lib/services/inngest/events";
import { sendToBackground } from "@/lib/services/inngest/send";
import { log } from "@/lib/services/log";
import { KEEP_FILE_MS, LEASE_MS } from "./rules";
import { listOwedMails, listStalledExportRuns } from "./store";

const MOST = 100;
/** Time after a run's end in which its event is assumed to be in flight. */
const PATIENCE_MS = 2 * 60_000;

/** Publishes the event that writes a run. If publishing fails, the sweep repeats it within minutes. */
export async function publishExportRun(ctx: Context, data: { runId: string; orgId: string }): Promise<void> {
  await emit(ctx, [{ id: `export:${data.runId}:created`, name: exportDue.name, data }]);
}

/** Publishes events for runs without progress, whose event or process was lost. */
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

/**
 * Publishes the event that mails the person who started a run about its end. The mail is owed until it is sent, so the
 * sweep repeats a failed publish.
 */
export async function publishExportEnded(
  ctx: Context,
  data: { runId: string; orgId: string },
): Promise<void> {
  try {
    await sendToBackground([{ id: `export:${data.runId}:ended`, name: exportEnded.name, data }]);
  } catch (err) {
    log.warn({ err, requestId: ctx.requestId, runId: data.runId }, "the mail of an export is sent later");
  }
}

/** Publishes these events again for runs whose mail is still owed, within the retention period of their files. */
export async function publishOwedExportMails(ctx: Context): Promise<{ owed: number }> {
  const at = ctx.now.getTime();
  const within = { since: new Date(at - KEEP_FILE_MS), until: new Date(at - PATIENCE_MS) };
  const owed = await listOwedMails(ctx.db, { ...within, limit: MOST });
  const minute = Math.floor(at / 60_000);
  const events = owed.map((data) => ({
    id: `export:${data.runId}:ended:${minute}`,
    name: exportEnded.name,
    data,
  }));
  if (events.length > 0) await emit(ctx, events);
  return { owed: events.length };
}
