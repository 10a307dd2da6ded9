import { and, eq, type SQL, sql } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { importedDonations, importedRefunds, importRows } from "@/db/schema/imports";
import { offlineDonations } from "@/db/schema/offline-donations";
import type { ImportField } from "../labels";
import { columnsOf } from "../serialize";
import type { ImportRecord } from "../store";
import type { Interpreted } from "./interpret";
import type { OpenRow } from "./known";
import { rowKey } from "./plan-rows";
import { type FileRefunds, groupRefunds, type ImportedPayment, NO_REFUNDS, type Refunds } from "./refunds";

type Interpret = (cells: readonly string[]) => Interpreted;

/** Returns the refunds of the whole file. */
export type ReadRefunds = (db: Executor, it: ImportRecord, interpret: Interpret) => Promise<FileRefunds>;

/**
 * Returns a function that finds the refunds of a file and the payments that they refund. They can be any number of rows
 * apart, so that it reads all rows: once for all chunks, as long as they are read in the same way.
 */
export function refundsReader(): ReadRefunds {
  let last: { key: string; found: FileRefunds } | null = null;
  return async (db, it, interpret) => {
    const { id, readAt, source, columns, options } = it;
    const key = JSON.stringify([id, readAt, source, columns, options]);
    if (last?.key !== key) last = { key, found: await listRefunds(db, it, interpret) };
    return last.found;
  };
}

async function listRefunds(db: Executor, it: ImportRecord, interpret: Interpret): Promise<FileRefunds> {
  const columns = columnsOf(it);
  const cell = (field: ImportField) => {
    const at = columns.indexOf(field);
    return at < 0 ? null : sql`coalesce(${importRows.cells} ->> ${at}::int, '')`;
  };
  const reference = cell("refundOf");
  const id = cell("donationId");
  if (it.kind !== "DONATIONS" || !reference || !id) return NO_REFUNDS;
  const type = cell("transactionType");
  // Every row that `refundOf` accepts, which ignores case, accents and punctuation of the type.
  const isRefund = type
    ? sql`(regexp_replace(lower(${type}), '[^a-z]+', '', 'g') ~ '^$|refund|revers|chargeback' or ${type} ~ '[^ -~]')`
    : sql`true`;
  const found = await listCells(db, it, sql`${reference} <> '' and ${isRefund}`);
  const grouped = groupRefunds(
    found.flatMap(({ number, cells, fingerprint }) => {
      const { refund } = interpret(cells);
      return refund ? { ...refund, number, key: rowKey(refund.id, fingerprint) } : [];
    }),
  );
  const named = [...grouped.ofPayment.keys()];
  const payments = new Map<string, { number: number; amountCents: number | null }>();
  if (named.length === 0) return { ...grouped, payments };
  // A subquery is hashed; an array would be searched for each row.
  const isNamed = sql`${id} in (select jsonb_array_elements_text(${JSON.stringify(named)}::jsonb))`;
  for (const { number, cells } of await listCells(db, it, isNamed)) {
    const { donation } = interpret(cells);
    const key = donation?.externalId ?? null;
    if (donation && key !== null && !payments.has(key))
      payments.set(key, { number, amountCents: donation.amountCents });
  }
  return { ...grouped, payments };
}

/**
 * Adds the donations that earlier imports made of the payments that these rows refund, and which refunds of them imports
 * took off.
 */
export async function findRefunds(
  db: Executor,
  it: ImportRecord,
  rows: readonly OpenRow[],
  ofFile: FileRefunds,
): Promise<Refunds> {
  const named = [...new Set(rows.flatMap(({ number }) => ofFile.paymentOf.get(number) ?? []))];
  const stating = rows.flatMap(({ read: { donation }, fingerprint }) =>
    donation && donation.statedRefundCents > 0 ? rowKey(donation.externalId, fingerprint) : [],
  );
  if (named.length + stating.length === 0)
    return { ...ofFile, imported: new Map(), stated: new Map(), recorded: new Set() };
  const keys = named.flatMap((id) => (ofFile.ofPayment.get(id) ?? []).map(({ key }) => key));
  const [found, recorded] = await Promise.all([
    findImported(db, it, [...named.map((id) => rowKey(id, "")), ...stating]),
    findRecorded(db, it, keys),
  ]);
  const imported = new Map(
    named.flatMap((id) => {
      const payment = found.get(rowKey(id, ""));
      return payment ? [[id, payment] as const] : [];
    }),
  );
  return { ...ofFile, imported, stated: found, recorded };
}

/** Returns those of these keys whose refunds imports took off. */
export async function findRecorded(
  db: Executor,
  { orgId, source }: Pick<ImportRecord, "orgId" | "source">,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: importedRefunds.key })
    .from(importedRefunds)
    .where(
      and(
        eq(importedRefunds.orgId, orgId),
        eq(importedRefunds.source, source),
        anyOf(importedRefunds.key, keys),
      ),
    );
  return new Set(rows.map(({ key }) => key));
}

async function listCells(db: Executor, { id }: ImportRecord, where: SQL) {
  return db
    .select({ number: importRows.number, cells: importRows.cells, fingerprint: importRows.fingerprint })
    .from(importRows)
    .where(and(eq(importRows.importId, id), where))
    .orderBy(importRows.number);
}

/** Finds the donations of the payments with these keys, by key. A refund of a refund that was taken off has the same donation. */
async function findImported(
  db: Executor,
  { orgId, source }: ImportRecord,
  keys: readonly string[],
): Promise<Map<string, ImportedPayment>> {
  const isNamed = (table: typeof importedDonations | typeof importedRefunds) =>
    and(eq(table.orgId, orgId), eq(table.source, source), anyOf(table.key, keys));
  const named = db
    .select({ key: importedDonations.key, donationId: importedDonations.donationId })
    .from(importedDonations)
    .where(isNamed(importedDonations))
    .unionAll(
      db
        .select({ key: importedRefunds.key, donationId: importedRefunds.donationId })
        .from(importedRefunds)
        .where(isNamed(importedRefunds)),
    )
    .as("named");
  const rows = await db
    .select({
      key: named.key,
      donationId: donations.id,
      amountCents: donations.amountCents,
      isVoided: sql<boolean>`${offlineDonations.voidedAt} is not null`,
      isSplit: donations.split,
      hasTickets: sql<boolean>`${donations.ticketsSold} > 0`,
      paidCents: importedDonations.paidCents,
      takenCents: takenCents(),
      hasUnnamed: sql<boolean>`exists (select from imported_refunds t where t.donation_id = ${donations.id} and starts_with(t.key, ${rowKey(null, "")}))`,
      donor: sql<string>`trim(${donors.firstName} || ' ' || ${donors.lastName})`,
      day: offlineDonations.receivedOn,
    })
    .from(named)
    .innerJoin(importedDonations, eq(importedDonations.donationId, named.donationId))
    .innerJoin(donations, eq(donations.id, named.donationId))
    .innerJoin(offlineDonations, eq(offlineDonations.donationId, donations.id))
    .innerJoin(donors, eq(donors.id, donations.donorId));
  return new Map(rows.map(({ key, ...donation }) => [key, donation]));
}

/** The sum of the refunds that imports took off a donation, in cents. */
export const takenCents = () =>
  sql<number>`(select coalesce(sum(t.amount_cents), 0)::bigint from imported_refunds t where t.donation_id = ${donations.id})`.mapWith(
    Number,
  );
