import { desc, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { disputes } from "@/db/schema/disputes";
import { refunds } from "@/db/schema/refunds";

export type RefundRow = typeof refunds.$inferSelect;
export type DisputeRow = typeof disputes.$inferSelect;

/** Returns a donation's refunds and disputes, newest first. */
export async function findRefundsAndDisputes(
  db: Executor,
  donationId: string,
): Promise<{ refunds: RefundRow[]; disputes: DisputeRow[] }> {
  const [refundRows, disputeRows] = await Promise.all([
    db
      .select()
      .from(refunds)
      .where(eq(refunds.donationId, donationId))
      .orderBy(desc(refunds.createdAt), desc(refunds.id)),
    db
      .select()
      .from(disputes)
      .where(eq(disputes.donationId, donationId))
      .orderBy(desc(disputes.openedAt), desc(disputes.id)),
  ]);
  return { refunds: refundRows, disputes: disputeRows };
}
