import { type SQL, sql } from "drizzle-orm";
import { testDatabase } from ".";

/**
 * Inserts copies of a donation, numbered from 1, without triggers: totals and journal do not have them, since updating
 * these takes longer than the test. Ids and receipt numbers are in the order of the numbers. `createdAt`: SQL for when
 * a copy `n` of the donation `d` was created.
 */
export async function copyDonation(
  id: string,
  count: number,
  createdAt: SQL = sql`d.created_at`,
): Promise<void> {
  await testDatabase().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into donations select copy.* from donations d, generate_series(1, ${count}::int) n,
        lateral jsonb_populate_record(null::donations, to_jsonb(d) || jsonb_build_object(
          'id', d.id || lpad(n::text, 5, '0'), 'receipt_number', d.receipt_number || lpad(n::text, 5, '0'),
          'processor_payment_id', null, 'created_at', ${createdAt})) copy
      where d.id = ${id}`);
  });
}
