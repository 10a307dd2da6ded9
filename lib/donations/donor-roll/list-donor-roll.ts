import { findPublic, type PublicAddress } from "@/lib/campaigns/find-public";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { fromCursor, toCursor } from "./cursor";
import type { DonorRoll } from "./schemas";
import { listRollRows } from "./store";

type Page = { cursor?: string | undefined; limit?: number };

/**
 * The roll of a public campaign, newest first. Throws `not_found` where there is none or the campaign does not show it,
 * `conflict` where several organizations use the slug, and `invalid` for a broken cursor.
 */
export async function listDonorRoll(ctx: Context, page: PublicAddress & Page): Promise<DonorRoll> {
  // A broken one is told before what exists (decisions.md, order of checks).
  if (page.cursor !== undefined) fromCursor(page.cursor);
  const { campaign } = await findPublic(ctx, page);
  if (!campaign.showDonorRoll) throw notFound("Donor roll");
  return readDonorRoll(ctx, campaign.id, page);
}

/**
 * A page of the donations of a campaign that count now, as everybody may see them: an anonymous donor's name never leaves
 * here. For campaigns that show their roll. Throws `invalid` for a broken cursor.
 */
export async function readDonorRoll(
  ctx: Context,
  campaignId: string,
  { cursor, limit = 20 }: Page,
): Promise<DonorRoll> {
  // One more tells whether there is a next page.
  const after = cursor === undefined ? null : fromCursor(cursor);
  const rows = await listRollRows(ctx.db, campaignId, after, limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    donors: shown.map((row) => ({
      name: row.anonymous ? "Anonymous" : `${row.firstName} ${row.lastName}`.trim(),
      amountCents: row.amountCents,
      message: row.message,
      createdAt: row.createdAt.toISOString(),
    })),
    nextCursor: last ? toCursor({ at: last.createdAt.toISOString(), id: last.id }) : null,
  };
}
