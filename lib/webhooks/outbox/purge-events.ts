import type { Context } from "@/lib/kernel/context";
import { KEPT_MS } from "@/lib/webhooks/rules";
import { removeOld } from "./store";

const BATCH = 1000;

/** Purges webhook events older than 30 days with their finished deliveries; returns the number of events. */
export async function purgeEvents(ctx: Context): Promise<number> {
  const until = new Date(ctx.now.getTime() - KEPT_MS);
  let purged = 0;
  for (;;) {
    const deleted = await removeOld(ctx.db, until, BATCH);
    purged += deleted;
    if (deleted < BATCH) return purged;
  }
}
