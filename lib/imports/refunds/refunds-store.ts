import { and, asc, eq, sql } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import { importedDonations, type importRows } from "@/db/schema/imports";
import { offlineDonations } from "@/db/schema/offline-donations";
import type { ImportRecord } from "../store";
import { takenFrom } from "./recorded-refunds-store";
import type { PlannedRefund } from "./refunds";

type ImportedRow = typeof importRows.$inferSelect;

/** Whether people changed a donation `d` with its offline part `o` since imports last did, by its record `k`. */
export const isEditedSince = sql`(o.revision <> k.revision or d.updated_at > coalesce(k.revised_at, o.recorded_at))`;

/** Locks donations, before campaigns and donors (docs/locking.md). */
export async function lockImported(tx: Executor, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: donations.id })
    .from(donations)
    .where(anyOf(donations.id, ids))
    .orderBy(asc(donations.id))
    .for("no key update");
}

/** The same for donations with `offline_donations` and `imported_donations` joined. */
export const isEdited = () =>
  sql<boolean>`(${offlineDonations.revision} <> ${importedDonations.revision}
    or ${donations.updatedAt} > coalesce(${importedDonations.revisedAt}, ${offlineDonations.recordedAt}))`;

/** Returns the donations of payments with the sums of their recorded refunds, by the key of the payment. */
export async function findRefunded(
  tx: Executor,
  { orgId, source }: Pick<ImportRecord, "orgId" | "source">,
  payments: readonly string[],
) {
  const rows = await tx
    .select({
      id: donations.id,
      key: importedDonations.key,
      campaignId: donations.campaignId,
      amountCents: donations.amountCents,
      isSplit: donations.split,
      hasTickets: sql<boolean>`${donations.ticketsSold} > 0`,
      ticketCount: sql<number>`coalesce(${donations.ticketCount}, 0)`,
      isVoided: sql<boolean>`${offlineDonations.voidedAt} is not null`,
      revision: offlineDonations.revision,
      isEdited: isEdited(),
      editedAt: importedDonations.editedAt,
      paidCents: importedDonations.paidCents,
      takenCents: takenFrom(sql`imported_donations`).mapWith(Number),
    })
    .from(importedDonations)
    .innerJoin(donations, eq(donations.id, importedDonations.donationId))
    .innerJoin(offlineDonations, eq(offlineDonations.donationId, donations.id))
    .where(
      and(
        eq(importedDonations.orgId, orgId),
        eq(importedDonations.source, source),
        anyOf(importedDonations.key, payments),
      ),
    )
    .orderBy(donations.id);
  return new Map(rows.map((row) => [row.key, row]));
}
export type Refunded = NonNullable<ReturnType<Awaited<ReturnType<typeof findRefunded>>["get"]>>;

/** Returns the ids of the donations of payments. */
export async function findDonationIds(
  tx: Executor,
  { orgId, source }: Pick<ImportRecord, "orgId" | "source">,
  payments: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .select({ id: importedDonations.donationId })
    .from(importedDonations)
    .where(
      and(
        eq(importedDonations.orgId, orgId),
        eq(importedDonations.source, source),
        anyOf(importedDonations.key, payments),
      ),
    );
  return rows.map(({ id }) => id);
}

/** A row whose refund the run records. */
export type DueRefund = { number: number; outcome: ImportedRow["outcome"]; refund: PlannedRefund };

/** Returns the planned refunds of the next payments that the run has not recorded yet, all of a payment at once. */
export async function listDueRefunds(
  tx: Executor,
  { id, orgId, source }: Pick<ImportRecord, "id" | "orgId" | "source">,
  limit: number,
): Promise<DueRefund[]> {
  const rows = await tx.execute<{ number: number; outcome: DueRefund["outcome"]; refund: PlannedRefund }>(sql`
    with due as materialized (
      select r.number, r.outcome, r.plan->'refund' as refund from import_rows r
      where r.import_id = ${id} and r.plan ? 'refund' and not exists (
        select from imported_refunds t where t.org_id = ${orgId} and t.source = ${source}
          and t.key = r.plan->'refund'->>'key' and t.import_id = ${id}))
    select number, outcome, refund from due
    where refund->>'payment' in (select distinct refund->>'payment' from due order by 1 limit ${limit})
    order by number`);
  return [...rows];
}

/** Records refunds of an import. */
export async function insertRefunds(
  tx: Executor,
  { id, orgId, source }: Pick<ImportRecord, "id" | "orgId" | "source">,
  refunds: readonly PlannedRefund[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into imported_refunds (org_id, source, key, refund_of, amount_cents, payment, import_id, created_at)
    select ${orgId}, ${source}, r.key, r."refundOf", r."takesCents", r."paymentRow", ${id}, ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(refunds)}::jsonb)
      as r(key text, "refundOf" text, "takesCents" bigint, "paymentRow" text)
    order by r.key on conflict do nothing`);
}

/** Records that an import gave a donation this revision, and whether people had changed it before. */
export async function recordRevision(
  tx: Executor,
  donationId: string,
  { revision, editedAt, now }: { revision: number; editedAt: Date | null; now: Date },
): Promise<void> {
  await tx
    .update(importedDonations)
    .set({ revision, editedAt, revisedAt: now })
    .where(eq(importedDonations.donationId, donationId));
}
