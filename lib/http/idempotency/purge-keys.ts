import type { Context } from "@/lib/kernel/context";
import { deleteKeys, KEPT_MS } from "./store";

/** Purges idempotency keys older than 24 hours, with their stored responses. Returns their number. */
export async function purgeIdempotencyKeys(ctx: Context): Promise<number> {
  return deleteKeys(ctx.db, new Date(ctx.now.getTime() - KEPT_MS));
}
