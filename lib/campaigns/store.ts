import { and, asc, desc, eq, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { campaignCovers } from "@/db/schema/campaign-covers";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { organizations } from "@/db/schema/organizations";
import { publicAddresses } from "@/db/schema/public-addresses";
import type { OrganizationRow } from "@/lib/orgs/store";
import { type CoverRow, findCover, stillNamed } from "@/lib/pictures/cover-store";
import { type CustomFieldRow, listFieldRows } from "./custom-fields/store";
import { type GivingLevelRow, listLevelRows } from "./giving-levels/store";
import type { CampaignStatus, CampaignType } from "./schemas";

export type { CustomFieldRow } from "./custom-fields/store";
export type { GivingLevelRow } from "./giving-levels/store";

export type CampaignRow = typeof campaigns.$inferSelect;

/** Inserts a campaign. Returns false if the organization already has a campaign with this slug. */
export async function insertCampaign(db: Executor, row: CampaignRow): Promise<boolean> {
  const made = await db
    .insert(campaigns)
    .values(row)
    .onConflictDoNothing({ target: [campaigns.orgId, campaigns.slug] })
    .returning({ id: campaigns.id });
  return made.length > 0;
}

export async function findCampaign(db: Executor, id: string): Promise<CampaignRow | null> {
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id));
  return row ?? null;
}

/** Reads a campaign with its organization in one query, for a donation's quote. */
export async function findCampaignWithOrg(
  db: Executor,
  id: string,
): Promise<{ campaign: CampaignRow; org: OrganizationRow } | null> {
  const [row] = await db
    .select({ campaign: campaigns, org: organizations })
    .from(campaigns)
    .innerJoin(organizations, eq(organizations.id, campaigns.orgId))
    .where(eq(campaigns.id, id));
  return row ?? null;
}

/**
 * Returns the public campaigns with a slug, of all organizations or of the given one. The campaign of the bare
 * address's holder comes first, then those of active organizations, oldest first, so that newer ones cannot displace
 * others from the first `limit`. `heldBy`, equal in all rows, is the holder's id or null.
 */
export async function findPublicBySlug(
  db: Executor,
  { slug, org, limit }: { slug: string; org: string | undefined; limit: number },
): Promise<{ campaign: CampaignRow; org: OrganizationRow; heldBy: string | null }[]> {
  return db
    .select({ campaign: campaigns, org: organizations, heldBy: publicAddresses.orgId })
    .from(campaigns)
    .innerJoin(organizations, eq(organizations.id, campaigns.orgId))
    .leftJoin(publicAddresses, eq(publicAddresses.slug, campaigns.slug))
    .where(
      and(
        eq(campaigns.slug, slug),
        sql`${campaigns.status} <> 'DRAFT'`,
        org === undefined ? undefined : eq(organizations.slug, org),
      ),
    )
    .orderBy(
      sql`coalesce(${publicAddresses.orgId} = ${campaigns.orgId}, false) desc`,
      desc(eq(organizations.status, "ACTIVE")),
      asc(campaigns.createdAt),
      asc(campaigns.id),
    )
    .limit(limit);
}

/** Returns the stored language of the first organization of `findPublicBySlug`, or null for an unknown slug. */
export async function readLanguageOfSlug(db: Executor, slug: string): Promise<string | null> {
  const [row] = await db
    .select({ language: organizations.language })
    .from(campaigns)
    .innerJoin(organizations, eq(organizations.id, campaigns.orgId))
    .leftJoin(publicAddresses, eq(publicAddresses.slug, campaigns.slug))
    .where(and(eq(campaigns.slug, slug), sql`${campaigns.status} <> 'DRAFT'`))
    .orderBy(
      sql`coalesce(${publicAddresses.orgId} = ${campaigns.orgId}, false) desc`,
      desc(eq(organizations.status, "ACTIVE")),
      asc(campaigns.createdAt),
      asc(campaigns.id),
    )
    .limit(1);
  return row?.language ?? null;
}

export async function listCampaignRows(
  db: Executor,
  orgId: string,
  filter: { status?: CampaignStatus | undefined; type?: CampaignType | undefined },
): Promise<CampaignRow[]> {
  return db
    .select()
    .from(campaigns)
    .where(
      and(
        eq(campaigns.orgId, orgId),
        filter.status ? eq(campaigns.status, filter.status) : undefined,
        filter.type ? eq(campaigns.type, filter.type) : undefined,
      ),
    )
    .orderBy(desc(campaigns.createdAt), desc(campaigns.id));
}

/**
 * Returns an organization's campaigns that accept donations at `now`, newest first, at most `limit`, each with the hash
 * of its fetched cover. Excludes supporters' pages, of which there may be thousands.
 */
export async function listOpenRows(
  db: Executor,
  orgId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<{ campaign: CampaignRow; fetchedHash: string | null }[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return db
    .select({ campaign: campaigns, fetchedHash: campaignCovers.hash })
    .from(campaigns)
    .leftJoin(campaignCovers, stillNamed)
    .where(
      and(
        eq(campaigns.orgId, orgId),
        eq(campaigns.status, "ACTIVE"),
        isNull(campaigns.parentCampaignId),
        isNull(campaigns.lockedAt),
        sql`(${campaigns.startDate} is null or ${campaigns.startDate} <= ${at})`,
        sql`(${campaigns.endDate} is null or ${campaigns.endDate} >= ${at})`,
        sql`(${campaigns.ticketCapacity} is null or ${campaigns.ticketsSold} + ${campaigns.ticketsHeld} < ${campaigns.ticketCapacity})`,
      ),
    )
    .orderBy(desc(campaigns.createdAt), desc(campaigns.id))
    .limit(limit);
}

/** Reads a campaign's questions and levels in order (archived ones last, and only if requested), and its cover. */
export async function findParts(
  db: Executor,
  campaignId: string,
  which: { archived?: boolean } = {},
): Promise<RequestedFormFields & { cover: CoverRow | null }> {
  const [formFields, cover] = await Promise.all([
    findRequestedFormFields(db, campaignId, which),
    findCover(db, campaignId),
  ]);
  return { ...formFields, cover };
}

export type RequestedFormFields = { customFields: CustomFieldRow[]; givingLevels: GivingLevelRow[] };

/** Reads the questions and levels that a donation may refer to. Archived ones only if requested. */
export async function findRequestedFormFields(
  db: Executor,
  campaignId: string,
  which: { archived?: boolean } = {},
): Promise<RequestedFormFields> {
  const [customFields, givingLevels] = await Promise.all([
    listFieldRows(db, campaignId, which),
    listLevelRows(db, campaignId, which),
  ]);
  return { customFields, givingLevels };
}

export async function hasDonations(db: Executor, campaignId: string): Promise<boolean> {
  const rows = await db
    .select({ id: donations.id })
    .from(donations)
    .where(eq(donations.campaignId, campaignId))
    .limit(1);
  return rows.length > 0;
}

export type CampaignChange = Partial<typeof campaigns.$inferInsert>;

/**
 * Updates a campaign if it still has the status `from` and the new capacity is not below the tickets sold and held.
 * Otherwise writes nothing and returns null.
 */
export async function changeCampaign(
  db: Executor,
  id: string,
  from: CampaignStatus,
  change: CampaignChange,
  { onlyWithoutDonations = false } = {},
): Promise<CampaignRow | null> {
  const capacity = change.ticketCapacity;
  const [row] = await db
    .update(campaigns)
    .set(change)
    .where(
      and(
        eq(campaigns.id, id),
        eq(campaigns.status, from),
        onlyWithoutDonations
          ? sql`not exists (select from donations where donations.campaign_id = ${campaigns.id})`
          : undefined,
        capacity ? sql`${campaigns.ticketsSold} + ${campaigns.ticketsHeld} <= ${capacity}` : undefined,
      ),
    )
    .returning();
  return row ?? null;
}

/** A campaign's uploaded cover, with the whole picture that it is cropped from. */
export type UploadedCover = Pick<
  CampaignRow,
  "coverHash" | "coverOriginalHash" | "coverCrop" | "coverFocus" | "coverAlt"
>;

/** Stores the uploaded cover of a campaign. */
export async function changeCover(db: Executor, id: string, cover: UploadedCover, now: Date): Promise<void> {
  await db
    .update(campaigns)
    .set({ ...cover, updatedAt: now })
    .where(eq(campaigns.id, id));
}

/** A campaign whose status changed, with its previous status. */
export type Moved = { id: string; orgId: string; status: CampaignStatus };

/** Ends campaigns whose end has passed. Must be called inside a transaction. */
export async function endDue(tx: Executor, now: Date): Promise<Moved[]> {
  const due = and(inArray(campaigns.status, ["ACTIVE", "PAUSED"]), lt(campaigns.endDate, now));
  return moveDue(tx, due, "ENDED", now);
}

/** Publishes drafts that are due. Must be called inside a transaction. */
export async function publishDue(tx: Executor, now: Date): Promise<Moved[]> {
  const due = and(eq(campaigns.status, "DRAFT"), lte(campaigns.scheduledPublishAt, now));
  return moveDue(tx, due, "ACTIVE", now);
}

async function moveDue(
  tx: Executor,
  due: SQL | undefined,
  status: CampaignStatus,
  now: Date,
): Promise<Moved[]> {
  // Locked when read, so that the recorded previous status is correct.
  const rows = await tx
    .select({ id: campaigns.id, orgId: campaigns.orgId, slug: campaigns.slug, status: campaigns.status })
    .from(campaigns)
    .where(due)
    .orderBy(asc(campaigns.id))
    .for("no key update");
  // Publishing claims public addresses: organizations are locked first, then addresses are claimed in slug order.
  const orgIds = [...new Set(rows.map((row) => row.orgId))];
  if (status === "ACTIVE" && orgIds.length > 0)
    await tx
      .select({ id: organizations.id })
      .from(organizations)
      .where(and(inArray(organizations.id, orgIds), eq(organizations.status, "ONBOARDING")))
      .orderBy(asc(organizations.id))
      .for("share");
  const inOrder = rows.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  for (const { id } of inOrder)
    await tx.update(campaigns).set({ status, updatedAt: now }).where(eq(campaigns.id, id));
  return rows.map(({ slug: _slug, ...moved }) => moved);
}

/** Counts an organization's campaigns: all, those ever published, and active ones. */
export async function countCampaigns(
  db: Executor,
  orgId: string,
): Promise<{ total: number; published: number; active: number }> {
  const [all] = await db
    .select({
      total: sql`count(*)`.mapWith(Number),
      published: sql`count(*) filter (where ${campaigns.status} <> 'DRAFT')`.mapWith(Number),
      active: sql`count(*) filter (where ${campaigns.status} = 'ACTIVE')`.mapWith(Number),
    })
    .from(campaigns)
    .where(eq(campaigns.orgId, orgId));
  return all ?? { total: 0, published: 0, active: 0 };
}
