import type { Context } from "@/lib/kernel/context";
import { KEPT_MS } from "./rules";
import { clearClientKeys, deleteFailures, deleteProofs } from "./store";

const BATCH_SIZE = 5_000;
const MAX_ROUNDS = 100;

/**
 * Purges declines, callers and cards after 30 days, and expired proofs. Returns the number of affected rows.
 */
export async function purgeAbuse(ctx: Context): Promise<number> {
  const before = new Date(ctx.now.getTime() - KEPT_MS);
  let purged = (await deleteFailures(ctx.db, before)) + (await deleteProofs(ctx.db, ctx.now));
  // Small statements lock few donation rows at once. Rows beyond MAX_ROUNDS are left for the next hour.
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const cleared = await clearClientKeys(ctx.db, before, BATCH_SIZE);
    purged += cleared;
    if (cleared < BATCH_SIZE) break;
  }
  return purged;
}
