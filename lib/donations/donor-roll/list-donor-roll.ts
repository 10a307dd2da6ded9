import { findPublic, type PublicAddress } from "@/lib/campaigns/public-address/find-public";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { fromCursor, toCursor } from "./cursor";
import type { DonorRoll } from "./schemas";
import { listRollRows } from "./store";

type Page = { cursor?: string | undefined; limit?: number };

/**
 * Returns a page of a public campaign's donor roll, newest first. Throws `not_found` for an unknown campaign or one
 * that hides its roll, `conflict` if several organizations use the slug, and `invalid` for an invalid cursor.
 */
export async function listDonorRoll(ctx: Context, page: PublicAddress & Page): Promise<DonorRoll> {
  // Validation comes before existence (docs/decisions.md, Who may call what).
  if (page.cursor !== undefined) fromCursor(page.cursor);
  const { campaign } = await findPublic(ctx, page);
  if (!campaign.showDonorRoll) throw notFound("Donor roll");
  return readDonorRoll(ctx, campaign.id, page);
}

/**
 * Returns a page of a campaign's counted donations for the public, without the names of anonymous donors. The caller
 * checks that the campaign shows its roll. Throws `invalid` for an invalid cursor.
 */
export async function readDonorRoll(
  ctx: Context,
  campaignId: string,
  { cursor, limit = 20 }: Page,
): Promise<DonorRoll> {
  // One extra row shows whether there is a next page.
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
