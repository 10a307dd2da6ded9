import { and, eq, type SQL, sql } from "drizzle-orm";
import { anyOf, textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { donorMemberships, membershipTerms } from "@/db/schema/donor-memberships";
import { donors } from "@/db/schema/donors";
import { givingLevels } from "@/db/schema/giving-levels";
import { organizations } from "@/db/schema/organizations";
import { ownTextsOf } from "@/lib/donor-texts/store";
import { mayContact } from "@/lib/donors/contact-store";
import { donorLanguage } from "@/lib/donors/language-store";
import { DEFAULT_TERMS, REMINDER_HOUR, REMINDER_MAX_DAYS } from "./rules";
import { presentPeriod } from "./store";

const m = donorMemberships;

/** Returns organizations whose memberships are not computed yet or are marked stale. */
export async function listOutdated(
  db: Executor,
  limit: number,
): Promise<{ orgId: string; timezone: string }[]> {
  return db.execute<{ orgId: string; timezone: string }>(sql`
    select o.id as "orgId", o.timezone from organizations o
    where exists (select from campaigns c where c.org_id = o.id and c.type = 'MEMBERSHIP') and (
      not exists (select from donor_membership_builds b where b.org_id = o.id and b.timezone = o.timezone)
      or exists (select from donor_memberships_stale s where s.org_id = o.id))
    order by o.id limit ${limit}`);
}

/** A reminder of a membership. `period` is the last day and the days before it, such as `2027-03-09.30`. */
export type Reminder = { membershipId: string; period: string };

/** Returns the cause of a reminder's email. */
export const reminderCause = ({ membershipId, period }: Reminder) =>
  `membership-reminder:${membershipId}:${period}`;

/**
 * Selects a membership's reminder that is due now, as the column `day` of `due`: of the days chosen by the campaign,
 * the one reached last. Null if none is due.
 */
const dueDay = (now: Date): SQL => sql`(
  select min(chosen.day) as day
  from unnest(coalesce(${membershipTerms.reminderDays}, ${`{${DEFAULT_TERMS.reminderDays.join(",")}}`}::int[])) as chosen(day)
  where chosen.day >= ${m.until} - (${now.toISOString()}::timestamptz at time zone ${organizations.timezone})::date) as due`;

/** Paid by a recurring donation in another system, whose further payments are unknown until they are imported. */
const isPaidElsewhere = sql`exists (
  select from donations paid where paid.id = ${m.lastDonationId} and paid.frequency <> 'ONE_TIME')`;

/**
 * Condition for a reminder: one-time donations only, while the campaign accepts donations, and the donor may be mailed.
 */
const isDue = (now: Date): SQL | undefined =>
  and(
    sql`${m.subscriptionId} is null and due.day is not null`,
    sql`${m.until} >= (${now.toISOString()}::timestamptz at time zone ${organizations.timezone})::date`,
    sql`${campaigns.type} = 'MEMBERSHIP' and ${campaigns.status} = 'ACTIVE' and ${organizations.status} = 'ACTIVE'`,
    sql`${donors.email} is not null and ${donors.unsubscribedAt} is null`,
    mayContact("EMAIL"),
    sql`not ${isPaidElsewhere}`,
  );

const period = sql<string>`${m.until}::text || '.' || due.day`;

/**
 * Returns reminders that are due and not sent: those without a row in `emails`, those of an unsettled batch, and those
 * sent individually, which come last.
 */
export async function listDueReminders(
  db: Executor,
  now: Date,
  limit: number,
): Promise<(Reminder & { alone: boolean; orgId: string; timezone: string })[]> {
  const at = now.toISOString();
  const alone = sql<boolean>`(e.cause is not null and e.batch is null)`;
  return db
    .select({ membershipId: m.id, period, alone, orgId: m.orgId, timezone: organizations.timezone })
    .from(m)
    .innerJoin(organizations, eq(organizations.id, m.orgId))
    .innerJoin(campaigns, eq(campaigns.id, m.campaignId))
    .innerJoin(donors, eq(donors.id, m.donorId))
    .leftJoin(membershipTerms, eq(membershipTerms.campaignId, m.campaignId))
    .innerJoinLateral(dueDay(now), sql`true`)
    .leftJoin(sql`emails e`, sql`e.cause = 'membership-reminder:' || ${m.id} || ':' || ${period}`)
    .where(
      and(
        sql`${m.until} between ${at}::date - 1 and ${at}::date + ${REMINDER_MAX_DAYS}::int`,
        isDue(now),
        sql`extract(hour from ${at}::timestamptz at time zone ${organizations.timezone}) >= ${REMINDER_HOUR}`,
        sql`e.sent_at is null and e.refused_at is null`,
      ),
    )
    .orderBy(alone, m.until, m.id)
    .limit(limit);
}

/**
 * Returns the data of these reminders' emails. Reminders that are no longer due, for example after a renewal, are
 * absent.
 */
export async function findReminders(db: Executor, reminders: readonly Reminder[], now: Date) {
  if (reminders.length === 0) return [];
  return db
    .select({
      membership: m,
      period,
      donor: donors,
      level: { name: givingLevels.name },
      campaign: campaigns,
      org: organizations,
      language: donorLanguage,
      ownTexts: ownTextsOf([sql`${m.orgId}`, sql`${m.campaignId}`], donorLanguage),
    })
    .from(m)
    .innerJoin(organizations, eq(organizations.id, m.orgId))
    .innerJoin(campaigns, eq(campaigns.id, m.campaignId))
    .innerJoin(donors, eq(donors.id, m.donorId))
    .leftJoin(membershipTerms, eq(membershipTerms.campaignId, m.campaignId))
    .innerJoinLateral(dueDay(now), sql`true`)
    .leftJoinLateral(presentPeriod(m.until), sql`true`)
    .leftJoin(givingLevels, sql`${givingLevels.id} = present.level_id`)
    .where(
      and(
        anyOf(
          m.id,
          reminders.map(({ membershipId }) => membershipId),
        ),
        sql`${m.id} || ':' || ${period} = any(${textList(reminders.map((it) => `${it.membershipId}:${it.period}`))})`,
        isDue(now),
      ),
    );
}

export type FoundReminder = Awaited<ReturnType<typeof findReminders>>[number];
