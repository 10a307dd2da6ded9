import { and, asc, count, desc, eq, gt, isNull, lt } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { campaignPreviewLinks } from "@/db/schema/campaign-preview-links";
import { campaigns } from "@/db/schema/campaigns";
import { organizations } from "@/db/schema/organizations";

export type PreviewLinkRow = typeof campaignPreviewLinks.$inferSelect;

const open = (now: Date) =>
  and(isNull(campaignPreviewLinks.revokedAt), gt(campaignPreviewLinks.expiresAt, now));

export async function insertPreviewLink(tx: Executor, row: PreviewLinkRow): Promise<void> {
  await tx.insert(campaignPreviewLinks).values(row);
}

/** Returns a campaign's valid links, newest first. */
export async function listOpenLinks(db: Executor, campaignId: string, now: Date): Promise<PreviewLinkRow[]> {
  return db
    .select()
    .from(campaignPreviewLinks)
    .where(and(eq(campaignPreviewLinks.campaignId, campaignId), open(now)))
    .orderBy(desc(campaignPreviewLinks.createdAt), asc(campaignPreviewLinks.id));
}

export async function countOpenLinks(db: Executor, campaignId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ links: count() })
    .from(campaignPreviewLinks)
    .where(and(eq(campaignPreviewLinks.campaignId, campaignId), open(now)));
  return row?.links ?? 0;
}

/** Returns a link of this campaign, also if it has expired or was revoked, or null. */
export async function findPreviewLink(
  db: Executor,
  campaignId: string,
  id: string,
): Promise<PreviewLinkRow | null> {
  const [row] = await db
    .select()
    .from(campaignPreviewLinks)
    .where(and(eq(campaignPreviewLinks.id, id), eq(campaignPreviewLinks.campaignId, campaignId)));
  return row ?? null;
}

/** Revokes a link. Returns false if it was already revoked. */
export async function revokeLink(tx: Executor, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(campaignPreviewLinks)
    .set({ revokedAt: now })
    .where(and(eq(campaignPreviewLinks.id, id), isNull(campaignPreviewLinks.revokedAt)))
    .returning({ id: campaignPreviewLinks.id });
  return rows.length > 0;
}

/** Returns the campaign of a valid link with its organization, or null. */
export async function findPreviewed(db: Executor, linkId: string, now: Date) {
  const [row] = await db
    .select({ campaign: campaigns, org: organizations })
    .from(campaignPreviewLinks)
    .innerJoin(campaigns, eq(campaigns.id, campaignPreviewLinks.campaignId))
    .innerJoin(organizations, eq(organizations.id, campaigns.orgId))
    .where(and(eq(campaignPreviewLinks.id, linkId), open(now)));
  return row ?? null;
}

/** Deletes links that expired before an instant. Returns their number. */
export async function purgePreviewLinks(db: Executor, before: Date): Promise<number> {
  const rows = await db
    .delete(campaignPreviewLinks)
    .where(lt(campaignPreviewLinks.expiresAt, before))
    .returning({ id: campaignPreviewLinks.id });
  return rows.length;
}
