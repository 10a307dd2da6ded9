import { sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";

/** A check: its number in normalized form, its amount in cents, and its donor with the name in lower case. */
export type Check = { id: string; key: string; cents: number; donorId: string; name: string };

export type RecordedCheck = { donationId: string; recordedAt: Date; donorName: string };

/**
 * Returns, by check id, the organization's latest recorded donation with the same check number and amount, from the
 * same donor or one with the same name. Excludes voided donations and the donation itself.
 */
export async function findSameChecks(
  db: Executor,
  orgId: string,
  checks: readonly Check[],
): Promise<Map<string, RecordedCheck>> {
  if (checks.length === 0) return new Map();
  const each = <K extends keyof Check>(field: K) => textList(checks.map((one) => String(one[field])));
  const rows = await db.execute<{ id: string; donation_id: string; recorded_at: string; name: string }>(sql`
    select distinct on (given.id) given.id, offline.donation_id, offline.recorded_at,
      trim(donation.donor_first_name || ' ' || donation.donor_last_name) as name
    from unnest(${each("id")}, ${each("key")}, ${each("cents")}, ${each("donorId")}, ${each("name")})
      as given(id, key, cents, donor_id, name)
    join offline_donations offline on lower(ltrim(offline.check_number, '#0 ')) = given.key
      and offline.check_number is not null and offline.voided_at is null and offline.donation_id <> given.id
    join donations donation on donation.id = offline.donation_id and donation.org_id = ${orgId}
      and donation.payment_method = 'CHECK' and donation.amount_cents = given.cents::bigint
      and (donation.donor_id = given.donor_id
        or lower(trim(donation.donor_first_name || ' ' || donation.donor_last_name)) = given.name)
    order by given.id, offline.recorded_at desc`);
  return new Map(
    [...rows].map((row) => [
      row.id,
      { donationId: row.donation_id, recordedAt: new Date(row.recorded_at), donorName: row.name },
    ]),
  );
}
