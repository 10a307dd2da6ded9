import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { donorMembershipPeriods } from "@/db/schema/donor-memberships";
import { givingLevels } from "@/db/schema/giving-levels";

type OfDonation = Record<"id" | "campaignId" | "amountCents" | "givingLevelId", SQLWrapper>;
type OfPeriod = Record<"donationId" | "campaignId" | "amountCents" | "levelChosen", SQLWrapper>;

/** SQL condition: the level of this period is the one that the donation's present amount was found to reach. */
export function isLevelFixed(donation: Omit<OfDonation, "givingLevelId">, period: OfPeriod): SQL<boolean> {
  return sql`(${period.donationId} = ${donation.id} and ${period.campaignId} = ${donation.campaignId}
    and ${period.amountCents} = ${donation.amountCents} and not ${period.levelChosen})`;
}

const fixed = alias(donorMembershipPeriods, "fixed");
const active = alias(givingLevels, "active");

/**
 * SQL for the id of the level for which a donation to a campaign of type MEMBERSHIP counts, null if none: the one
 * chosen, otherwise the highest that its amount reaches, as fixed by its membership or, before that, among the active
 * levels.
 */
export function membershipLevel(donation: OfDonation): SQL<string | null> {
  return sql`coalesce(${donation.givingLevelId}, (
    select reached.id from (
      select ${fixed.levelId} as id, true as is_fixed, ${fixed.levelCents} as cents from ${donorMembershipPeriods} as ${fixed}
      where ${isLevelFixed(donation, fixed)}
      union all
      select ${active.id}, false, ${active.amountCents} from ${givingLevels} as ${active}
      where ${active.campaignId} = ${donation.campaignId} and ${active.archivedAt} is null
        and ${active.amountCents} <= ${donation.amountCents}
    ) reached order by reached.is_fixed desc, reached.cents desc, reached.id limit 1))`;
}

/**
 * SQL for the id of the level for which a donation counts, null if none. Its receipt states the value of this level's
 * goods. Only campaigns of type MEMBERSHIP have levels that an amount reaches.
 */
export function countedLevelOf(
  donation: OfDonation,
  campaign: Record<"type", SQLWrapper>,
): SQL<string | null> {
  return sql`case when ${campaign.type} = 'MEMBERSHIP' then ${membershipLevel(donation)}
    else ${donation.givingLevelId} end`;
}

/** The same for queries that join the donation's campaign. */
export const countedLevel = countedLevelOf(donations, campaigns);
