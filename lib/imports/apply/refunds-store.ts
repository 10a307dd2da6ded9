import { asc, eq, sql } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import { importedDonations } from "@/db/schema/imports";
import { offlineDonations } from "@/db/schema/offline-donations";
import { takenCents } from "../plan/known-refunds-store";
import type { ImportRecord } from "../store";

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

/** Returns imported donations with what their recorded refunds take off, by id. Call it with the donations locked. */
export async function findRefunded(tx: Executor, ids: readonly string[]) {
  const rows = await tx
    .select({
      id: donations.id,
      campaignId: donations.campaignId,
      amountCents: donations.amountCents,
      isSplit: donations.split,
      hasTickets: sql<boolean>`${donations.ticketsSold} > 0`,
      isVoided: sql<boolean>`${offlineDonations.voidedAt} is not null`,
      revision: offlineDonations.revision,
      isEdited: sql<boolean>`${offlineDonations.revision} <> ${importedDonations.revision}
        or ${donations.updatedAt} > coalesce(${importedDonations.revisedAt}, ${offlineDonations.recordedAt})`,
      editedAt: importedDonations.editedAt,
      paidCents: importedDonations.paidCents,
      takenCents: takenCents(),
    })
    .from(importedDonations)
    .innerJoin(donations, eq(donations.id, importedDonations.donationId))
    .innerJoin(offlineDonations, eq(offlineDonations.donationId, donations.id))
    .where(anyOf(importedDonations.donationId, ids));
  return new Map(rows.map((row) => [row.id, row]));
}
export type Refunded = NonNullable<ReturnType<Awaited<ReturnType<typeof findRefunded>>["get"]>>;

export type NewRefund = { key: string; donationId: string; amountCents: number };

/** Records refunds and returns the keys of those that no import had taken off. */
export async function claimRefunds(
  tx: Executor,
  { id, orgId, source }: Pick<ImportRecord, "id" | "orgId" | "source">,
  all: readonly NewRefund[],
  now: Date,
): Promise<Set<string>> {
  if (all.length === 0) return new Set();
  const rows = await tx.execute<{ key: string }>(sql`
    insert into imported_refunds (org_id, source, key, donation_id, amount_cents, import_id, created_at)
    select ${orgId}, ${source}, r.key, r."donationId", r."amountCents", ${id}, ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as r(key text, "donationId" text, "amountCents" bigint)
    order by r.key on conflict do nothing returning key`);
  return new Set(rows.map(({ key }) => key));
}

/** Notes that an import gave a donation this revision, and whether people had changed it before. */
export async function noteRevision(
  tx: Executor,
  donationId: string,
  { revision, editedAt, now }: { revision: number; editedAt: Date | null; now: Date },
): Promise<void> {
  await tx
    .update(importedDonations)
    .set({ revision, editedAt, revisedAt: now })
    .where(eq(importedDonations.donationId, donationId));
}
