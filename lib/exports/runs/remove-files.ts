import type { Context } from "@/lib/kernel/context";
import { fileStore } from "@/lib/services/files/file-store";
import { fileOf } from "./rules";
import { listExpiredExportRuns, recordFileRemoved } from "./store";

const MOST = 100;

/** Removes the expired files of runs. The runs remain as history. The next call repeats a failed removal. */
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
