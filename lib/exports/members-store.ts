import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { donorMemberships, membershipTerms } from "@/db/schema/donor-memberships";
import { donors } from "@/db/schema/donors";
import { givingLevels } from "@/db/schema/giving-levels";
import type { MemberFilter } from "@/lib/donor-memberships/schemas";
import { membersWhere, presentPeriod, renews, stateIn } from "@/lib/donor-memberships/store";
import { MEMBER_COLUMNS } from "./columns";
import { type Columns, type Page, readPage, type Spot } from "./page-store";

const m = donorMemberships;

const cellsOn = (today: string): Columns<typeof MEMBER_COLUMNS> => ({
  id: m.id,
  created_at: m.createdAt,
  member_number: m.number,
  state: stateIn(today),
  member_since: m.since,
  valid_until: m.until,
  renews,
  giving_level_id: givingLevels.id,
  giving_level_name: givingLevels.name,
  campaign_id: m.campaignId,
  campaign_title: campaigns.title,
  donor_id: m.donorId,
  donor_email: donors.email,
  donor_first_name: donors.firstName,
  donor_last_name: donors.lastName,
  do_not_contact: sql`nullif(array_to_string(${donors.doNotContact}, ', '), '')`,
  last_donation_id: m.lastDonationId,
});

/** Returns the next matching members after `after`. */
export async function readMembers(
  db: Executor,
  filter: MemberFilter & { orgId: string; today: string },
  after: Spot | null,
  limit: number,
): Promise<Page> {
  return readPage(db, MEMBER_COLUMNS, cellsOn(filter.today), {
    table: m,
    joins: sql`inner join ${donors} on ${donors.id} = ${m.donorId}
      inner join ${campaigns} on ${campaigns.id} = ${m.campaignId}
      left join ${membershipTerms} on ${membershipTerms.campaignId} = ${m.campaignId}
      left join lateral ${presentPeriod(filter.today)} on true
      left join ${givingLevels} on ${givingLevels.id} = present.level_id`,
    where: membersWhere(filter.orgId, filter.today, filter),
    after,
    limit,
  });
}
