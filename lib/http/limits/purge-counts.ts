import type { Context } from "@/lib/kernel/context";
import { deleteEndedCounts } from "./counts-store";

/** Purges counts of rate limits whose windows have ended; returns their number. */
export function purgeLimitCounts(ctx: Context): Promise<number> {
  return deleteEndedCounts(ctx.db);
}
