import type { Context } from "@/lib/kernel/context";
import { KEPT_MS } from "./rules";
import { clearClientKeys, deleteFailures, deleteProofs } from "./store";

const AT_ONCE = 5_000;
const MOST_ROUNDS = 100;

/** Purges declines, callers and cards after 30 days, and proofs that have run out. Returns how many rows it touched. */
export async function purgeAbuse(ctx: Context): Promise<number> {
  const before = new Date(ctx.now.getTime() - KEPT_MS);
  let purged = (await deleteFailures(ctx.db, before)) + (await deleteProofs(ctx.db, ctx.now));
  // In small statements, so that none holds the rows of many donations; what is left over waits for the next hour.
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const cleared = await clearClientKeys(ctx.db, before, AT_ONCE);
    purged += cleared;
    if (cleared < AT_ONCE) break;
  }
  return purged;
}
