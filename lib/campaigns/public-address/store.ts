import { eq, inArray } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { organizations } from "@/db/schema/organizations";
import { publicAddresses } from "@/db/schema/public-addresses";

/** A campaign's address: its organization's slug, and the id of the bare address's holder, null if none. */
export type AddressRow = { orgSlug: string; heldBy: string | null };

/** Returns the addresses of campaigns by campaign id, in one query. */
export async function readAddresses(
  db: Executor,
  campaignIds: readonly string[],
): Promise<Map<string, AddressRow>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await db
    .select({ id: campaigns.id, orgSlug: organizations.slug, heldBy: publicAddresses.orgId })
    .from(campaigns)
    .innerJoin(organizations, eq(organizations.id, campaigns.orgId))
    .leftJoin(publicAddresses, eq(publicAddresses.slug, campaigns.slug))
    .where(inArray(campaigns.id, [...campaignIds]));
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** Returns the id of the organization that holds the bare address of a slug, or null. */
export async function findHolder(db: Executor, slug: string): Promise<string | null> {
  const [row] = await db
    .select({ orgId: publicAddresses.orgId })
    .from(publicAddresses)
    .where(eq(publicAddresses.slug, slug));
  return row?.orgId ?? null;
}
