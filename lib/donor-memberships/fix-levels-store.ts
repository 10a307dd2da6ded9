import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import { donorMembershipPeriods } from "@/db/schema/donor-memberships";
import { isLevelFixed, membershipLevel } from "@/lib/donations/counted-level-store";
import { FOLD_LOCK } from "@/lib/totals/fold-lock";
import { DEFAULT_TERMS } from "./rules";

const d = alias(donations, "d");
const known = alias(donorMembershipPeriods, "known");

/**
 * Fixes the levels that the amounts of a campaign's paid donations reach, before a change of its levels in the same
 * transaction, so that receipts and memberships keep them. Takes the organization's fold lock, so that no membership is
 * computed until the transaction ends. Does nothing unless the campaign is of type MEMBERSHIP.
 */
export async function fixLevels(
  tx: Executor,
  { id, orgId, type }: { id: string; orgId: string; type: string },
): Promise<void> {
  if (type !== "MEMBERSHIP") return;
  await tx.execute(sql`select pg_advisory_xact_lock(${FOLD_LOCK}, hashtext(${orgId}))`);
  // Donations whose level is not fixed have pending changes or marks: the next refresh computes their days.
  await tx.execute(sql`
    insert into donor_membership_periods as p
      (donation_id, campaign_id, donor_id, amount_cents, level_id, level_cents, level_chosen, months, grace_days)
    select d.id, d.campaign_id, d.donor_id, d.amount_cents, l.id, coalesce(l.amount_cents, 0), false,
      coalesce(t.months, ${DEFAULT_TERMS.months}), coalesce(t.grace_days, ${DEFAULT_TERMS.graceDays})
    from donations d left join membership_terms t on t.campaign_id = d.campaign_id
    left join giving_levels l on l.id = ${membershipLevel(d)}
    where d.campaign_id = ${id} and d.succeeded_at is not null and d.giving_level_id is null
      and not exists (select from donor_membership_periods known where ${isLevelFixed(d, known)})
    order by d.id
    on conflict (donation_id) do update set (campaign_id, donor_id, amount_cents, level_id, level_cents, level_chosen,
      starts_on, ends_on) = row(excluded.campaign_id, excluded.donor_id, excluded.amount_cents, excluded.level_id,
      excluded.level_cents, false, null, null)`);
}
