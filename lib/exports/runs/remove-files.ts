import type { Context } from "@/lib/kernel/context";
import { fileStore } from "@/lib/services/files/file-store";
import { fileOf } from "./rules";
import { listExpiredExportRuns, recordFileRemoved } from "./store";

const MOST = 100;

/** Removes the files of runs that have expired; the runs stay as a history. A removal that fails is repeated by the next call. */
export async function removeExportFiles(ctx: Context): Promise<{ removed: number }> {
  const expired = await listExpiredExportRuns(ctx.db, ctx.now, MOST);
  if (expired.length === 0) return { removed: 0 };
  const store = await fileStore();
  for (const run of expired) {
    await store.remove(fileOf(run));
    await recordFileRemoved(ctx.db, run.id, ctx.now);
  }
  return { removed: expired.length };
}
