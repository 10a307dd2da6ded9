import type { Context } from "@/lib/kernel/context";
import { listRollRows } from "./store";

export type RollEntry = { name: string; amountCents: number; message: string | null; createdAt: string };

/** The newest gifts of a campaign as its public page shows them; an anonymous donor's name never leaves here. */
export async function listDonorRoll(
  ctx: Context,
  { campaignId, limit = 20 }: { campaignId: string; limit?: number },
): Promise<RollEntry[]> {
  const rows = await listRollRows(ctx.db, campaignId, limit);
  return rows.map((row) => ({
    name: row.anonymous ? "Anonymous" : `${row.donorFirstName} ${row.donorLastName}`.trim(),
    amountCents: row.amountCents,
    message: row.publicMessage,
    createdAt: row.createdAt.toISOString(),
  }));
}
