import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Executor } from "@/db/client";
import type { DonationStatus, frequency } from "../schemas";

type Frequency = z.infer<typeof frequency>;

export type LatestDonation = {
  id: string;
  donorId: string;
  firstName: string;
  lastName: string;
  campaignId: string;
  campaignTitle: string;
  amountCents: number;
  frequency: Frequency;
  status: DonationStatus;
  receivedAt: Date;
};

/**
 * The donations of an organization that were received last, in the order of the journal, with their present status. Unpaid
 * attempts are not read, however many there are.
 */
export async function readLatestDonations(
  db: Executor,
  orgId: string,
  limit: number,
): Promise<LatestDonation[]> {
  const rows = await db.execute<{
    id: string;
    donor_id: string;
    donor_first_name: string;
    donor_last_name: string;
    campaign_id: string;
    title: string;
    amount_cents: string;
    frequency: Frequency;
    status: DonationStatus;
    occurred_at: Date | string;
  }>(sql`
    with latest as materialized (
      select id, donation_id, occurred_at from journal_entries
      where org_id = ${orgId} and kind = 'DONATION' order by id desc limit ${limit}
    )
    select d.id, d.donor_id, d.donor_first_name, d.donor_last_name, d.campaign_id, c.title, d.amount_cents, d.frequency, d.status,
           l.occurred_at
    from latest l join donations d on d.id = l.donation_id join campaigns c on c.id = d.campaign_id
    order by l.id desc`);
  return rows.map((row) => ({
    id: row.id,
    donorId: row.donor_id,
    firstName: row.donor_first_name,
    lastName: row.donor_last_name,
    campaignId: row.campaign_id,
    campaignTitle: row.title,
    amountCents: Number(row.amount_cents),
    frequency: row.frequency,
    status: row.status,
    receivedAt: new Date(row.occurred_at),
  }));
}
