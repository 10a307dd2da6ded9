import { and, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { importRows } from "@/db/schema/imports";
import type { PlannedCommitment, PlannedDonation } from "../plan/known";
import type { ImportRecord } from "../store";

export type DueRow = {
  number: number;
  outcome: "ADD" | "FILL";
  donorRef: string;
  key: string | null;
  plan: PlannedDonation | PlannedCommitment | null;
};

/** Returns the next checked rows that import donors, donations or commitments, in file order. */
export async function listDueRows(
  db: Executor,
  { id, lastApplied }: ImportRecord,
  limit: number,
): Promise<DueRow[]> {
  const rows = await db
    .select({
      number: importRows.number,
      outcome: importRows.outcome,
      donorRef: importRows.donorRef,
      key: importRows.key,
      plan: importRows.plan,
    })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, id),
        gt(importRows.number, lastApplied),
        inArray(importRows.outcome, ["ADD", "FILL"]),
        isNotNull(importRows.donorRef),
      ),
    )
    .orderBy(importRows.number)
    .limit(limit);
  return rows.flatMap((row): DueRow[] => {
    const { number, outcome, donorRef, key } = row;
    if ((outcome !== "ADD" && outcome !== "FILL") || donorRef === null) return [];
    return [{ number, outcome, donorRef, key, plan: row.plan as DueRow["plan"] }];
  });
}

/** Claims the keys of donations and returns those that were free. */
export async function claimKeys(
  tx: Executor,
  { id, orgId, source }: ImportRecord,
  all: readonly { key: string; donationId: string; paidCents: number | null }[],
): Promise<Set<string>> {
  const rows = await tx.execute<{ donation_id: string }>(sql`
    insert into imported_donations (org_id, source, key, donation_id, import_id, paid_cents)
    select ${orgId}, ${source}, k.key, k."donationId", ${id}, k."paidCents"
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as k(key text, "donationId" text, "paidCents" bigint)
    order by k.key on conflict do nothing returning donation_id`);
  return new Set(rows.map((row) => row.donation_id));
}

/** Records the donations created from rows, and the rows that were skipped or rejected after all. */
export async function recordApplied(
  tx: Executor,
  importId: string,
  made: readonly { number: number; donationId: string }[],
  left: readonly { number: number; outcome: "SKIP" | "REFUSE"; remark: string }[],
): Promise<void> {
  await tx.execute(sql`
    update import_rows r set donation_id = m."donationId"
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m(number int, "donationId" text)
    where r.import_id = ${importId} and r.number = m.number`);
  if (left.length > 0)
    await tx.execute(sql`
      update import_rows r set outcome = l.outcome, remarks = jsonb_build_array(l.remark), plan = null
      from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as l(number int, outcome text, remark text)
      where r.import_id = ${importId} and r.number = l.number`);
}
