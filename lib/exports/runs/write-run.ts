import { permitInOrg } from "@/lib/auth/access";
import { refreshMemberships } from "@/lib/donor-memberships/refresh-store";
import type { Context } from "@/lib/kernel/context";
import { now } from "@/lib/services/clock";
import { fileStore } from "@/lib/services/files/file-store";
import { log } from "@/lib/services/log";
import { zipPieces } from "@/lib/services/zip-stream";
import { archiveFiles } from "../archive/write-archive";
import { publishExportEnded } from "./publish-runs";
import { fileOf, KEEP_FILE_MS, LEASE_MS, PROGRESS_EVERY_MS } from "./rules";
import {
  beginAttempt,
  completeExportRun,
  type ExportRunRow,
  failExportRun,
  recordExportProgress,
  type WriteProgress,
} from "./store";

/**
 * Writes the file of a run into the file store, from the beginning, unless another process is writing it. Throws the
 * error that interrupted the attempt, after which the next attempt may start immediately. The run fails after five
 * attempts.
 */
export async function writeExportRun(
  ctx: Context,
  { runId, orgId }: { runId: string; orgId: string },
): Promise<{ outcome: "written" | "left" | "failed" }> {
  const begun = await beginAttempt(ctx.db, runId, { now: ctx.now, leasedUntil: leaseFrom(ctx.now) });
  if (!begun) return { outcome: await failIfUsedUp(ctx, { runId, orgId }) };
  const progress: WriteProgress = { tablesDone: 0, rows: 0, bytes: 0 };
  try {
    const store = await fileStore();
    // The previous attempt may have ended after its last byte, but before recording the completion.
    if (begun.attempt > 1) await store.remove(fileOf({ id: runId, attempt: begun.attempt - 1 }));
    const inOrg = await permitInOrg(ctx, orgId);
    await refreshMemberships(ctx.db, { orgId, timezone: inOrg.org.timezone, now: ctx.now });
    const files = archiveFiles(inOrg, (done) => Object.assign(progress, done));
    await store.write(fileOf(begun), counted(ctx, begun, { pieces: zipPieces(files), progress }));
    const expiresAt = new Date(now().getTime() + KEEP_FILE_MS);
    if (!(await completeExportRun(ctx.db, begun, progress, { now: now(), expiresAt }))) {
      await store.remove(fileOf(begun));
      return { outcome: "left" };
    }
  } catch (error) {
    if (error instanceof Overtaken) return { outcome: "left" };
    log.error(
      { err: error, requestId: ctx.requestId, runId, attempt: begun.attempt },
      "an export was interrupted",
    );
    await recordExportProgress(ctx.db, begun, progress, { now: now(), leasedUntil: null });
    await failIfUsedUp(ctx, { runId, orgId });
    throw error;
  }
  await publishExportEnded(ctx, { runId, orgId });
  return { outcome: "written" };
}

/** Thrown when another attempt has started, because this one made no progress for too long. */
class Overtaken extends Error {
  override name = "Overtaken";
}

type Pieces = { pieces: AsyncIterable<Uint8Array>; progress: WriteProgress };

/** Yields the pieces of a file and records the progress every second. Throws `Overtaken`. */
async function* counted(
  ctx: Context,
  begun: ExportRunRow,
  { pieces, progress }: Pieces,
): AsyncGenerator<Uint8Array, void> {
  let recordedAt = Date.now();
  for await (const piece of pieces) {
    progress.bytes += piece.byteLength;
    if (Date.now() - recordedAt >= PROGRESS_EVERY_MS) {
      const lease = { now: now(), leasedUntil: leaseFrom(now()) };
      if (!(await recordExportProgress(ctx.db, begun, progress, lease))) throw new Overtaken();
      recordedAt = Date.now();
    }
    yield piece;
  }
}

const leaseFrom = (instant: Date) => new Date(instant.getTime() + LEASE_MS);

async function failIfUsedUp(ctx: Context, run: { runId: string; orgId: string }): Promise<"failed" | "left"> {
  if (!(await failExportRun(ctx.db, run.runId, now()))) return "left";
  await publishExportEnded(ctx, run);
  return "failed";
}
