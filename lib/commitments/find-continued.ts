import { recordAudit } from "@/lib/audit/record";
import type { Context } from "@/lib/kernel/context";
import { listContinued, markContinued } from "./continued-store";

const BATCH_SIZE = 200;

/**
 * Marks commitments as continued whose donors have started a recurring donation since they were asked. Polls for them,
 * so that payments need not check commitments. Returns the number marked.
 */
export async function findContinued(ctx: Context): Promise<{ continued: number; more: boolean }> {
  const found = await listContinued(ctx.db, BATCH_SIZE);
  let continued = 0;
  for (const one of found) {
    const isMarked = await ctx.db.transaction(async (tx) => {
      if (!(await markContinued(tx, one, ctx.now))) return false;
      await recordAudit(tx, ctx, {
        orgId: one.orgId,
        action: "donor.commitment_continued",
        subject: { type: "donor", id: one.donorId },
        after: { commitmentId: one.id, subscriptionId: one.subscriptionId },
      });
      return true;
    });
    if (isMarked) continued += 1;
  }
  return { continued, more: found.length === BATCH_SIZE && continued > 0 };
}
