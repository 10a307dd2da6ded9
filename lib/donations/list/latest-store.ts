import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Executor } from "@/db/client";
import type { DonationStatus, frequency, paymentMethod } from "../schemas";

type Frequency = z.infer<typeof frequency>;
type PaymentMethod = z.infer<typeof paymentMethod>;

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
  paymentMethod: PaymentMethod;
  receivedAt: Date;
};

/** Number of newest journal entries that are read, so that an import of thousands costs no more. */
const RECENT = 100;
/**
 * Maximum days from receipt to recording of an offline donation. Older ones are history, for example from an import.
 */
const LATE_DAYS = 31;

/**
 * Returns an organization's most recently received donations with their current status, by the time of receipt: the
 * newest donations through the processor, and offline donations that staff recorded recently, unless voided. Donations
 * are read from the newest journal entries, hence never unpaid attempts, however many there are.
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
    payment_method: PaymentMethod;
    occurred_at: Date | string;
  }>(sql`
    with recent as materialized (
      select id, donation_id, kind, occurred_at, recorded_at from journal_entries
      where org_id = ${orgId} order by id desc limit ${RECENT}
    ), received as materialized (
      -- Entries are not always written in the order of payment, and the newest may all be of offline donations.
      (select id, donation_id, occurred_at, false as is_offline from recent
        where kind = 'DONATION' order by occurred_at desc, id desc limit ${limit})
      union
      (select id, donation_id, occurred_at, false from journal_entries
        where org_id = ${orgId} and kind = 'DONATION' order by id desc limit ${limit})
      union
      select id, donation_id, occurred_at, true from recent
      where kind = 'OFFLINE_DONATION' and occurred_at >= recorded_at - make_interval(days => ${LATE_DAYS})
    )
    select d.id, d.donor_id, d.donor_first_name, d.donor_last_name, d.campaign_id, c.title, d.amount_cents, d.frequency, d.status,
           d.payment_method, l.occurred_at
    from received l
    join donations d on d.id = l.donation_id join campaigns c on c.id = d.campaign_id
    where not (l.is_offline and d.status = 'REFUNDED')
    order by l.occurred_at desc, l.id desc limit ${limit}`);
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
    paymentMethod: row.payment_method,
    receivedAt: new Date(row.occurred_at),
  }));
}
