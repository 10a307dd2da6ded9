import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { donors } from "@/db/schema/donors";
import { organizations } from "@/db/schema/organizations";
import { recurringCommitments } from "@/db/schema/recurring-commitments";
import { ownTextsOf } from "@/lib/donor-texts/store";
import { donorLanguage } from "@/lib/donors/language-store";

const c = recurringCommitments;

/** Returns the data of the email that asks a commitment's donor to continue on a campaign's page. */
export async function findContinuationRequest(
  db: Executor,
  { id, campaignId }: { id: string; campaignId: string },
) {
  const [row] = await db
    .select({
      commitment: c,
      donor: donors,
      campaign: campaigns,
      org: organizations,
      language: donorLanguage,
      ownTexts: ownTextsOf([sql`${organizations.id}`, sql`${campaigns.id}`], donorLanguage),
    })
    .from(c)
    .innerJoin(organizations, eq(organizations.id, c.orgId))
    .innerJoin(donors, eq(donors.id, c.donorId))
    .innerJoin(campaigns, and(eq(campaigns.id, campaignId), eq(campaigns.orgId, c.orgId)))
    .where(eq(c.id, id));
  return row ?? null;
}

export type ContinuationRequest = NonNullable<Awaited<ReturnType<typeof findContinuationRequest>>>;

/** Returns the campaign whose page the donor was last asked to continue on; null if the donor was not asked. */
export async function findRequestedCampaign(db: Executor, id: string): Promise<string | null> {
  const [row] = await db.select({ campaignId: c.askedCampaignId }).from(c).where(eq(c.id, id));
  return row?.campaignId ?? null;
}
