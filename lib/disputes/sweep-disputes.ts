import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/services/log";
import { READ_AFTER_HOURS } from "./rules";
import { listUnread } from "./store";
import { syncDispute } from "./sync-dispute";

const BATCH_SIZE = 100;

/**
 * Reads open disputes without an event for hours, so that a lost event cannot leave one open. Stops if the processor
 * cannot be reached.
 */
export async function sweepDisputes(ctx: Context): Promise<{ checked: number; moved: number }> {
  const done = { checked: 0, moved: 0 };
  const before = new Date(ctx.now.getTime() - READ_AFTER_HOURS * 3_600_000);
  for (const { processorDisputeId } of await listUnread(ctx.db, before, BATCH_SIZE)) {
    done.checked += 1;
    try {
      if ((await syncDispute(ctx, { processorDisputeId })) === "applied") done.moved += 1;
    } catch (err) {
      // A failing dispute must not delay the others.
      log.error({ err, processorDisputeId }, "a dispute could not be read");
      if (err instanceof AppError && err.code === "unavailable") break;
    }
  }
  return done;
}
