import { and, eq, type SQL, sql } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { importedDonations, importRows } from "@/db/schema/imports";
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
    found.flatMap(({ number, cells }) => {
      const { refund } = interpret(cells);
      return refund ? { ...refund, number } : [];
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

/** Adds the donations that earlier imports made of the payments that these rows refund. */
export async function findRefunds(
  db: Executor,
  it: ImportRecord,
  rows: readonly OpenRow[],
  ofFile: FileRefunds,
): Promise<Refunds> {
  const named = [...new Set(rows.flatMap(({ number }) => ofFile.paymentOf.get(number) ?? []))];
  return { ...ofFile, imported: named.length === 0 ? new Map() : await findImported(db, it, named) };
}

async function listCells(db: Executor, { id }: ImportRecord, where: SQL) {
  return db
    .select({ number: importRows.number, cells: importRows.cells })
    .from(importRows)
    .where(and(eq(importRows.importId, id), where))
    .orderBy(importRows.number);
}

async function findImported(
  db: Executor,
  { orgId, source }: ImportRecord,
  ids: readonly string[],
): Promise<Map<string, ImportedPayment>> {
  const keys = new Map(ids.map((id) => [rowKey(id, ""), id]));
  const rows = await db
    .select({
      key: importedDonations.key,
      amountCents: donations.amountCents,
      isVoided: sql<boolean>`${offlineDonations.voidedAt} is not null`,
      donor: sql<string>`trim(${donors.firstName} || ' ' || ${donors.lastName})`,
      day: offlineDonations.receivedOn,
    })
    .from(importedDonations)
    .innerJoin(donations, eq(donations.id, importedDonations.donationId))
    .innerJoin(offlineDonations, eq(offlineDonations.donationId, donations.id))
    .innerJoin(donors, eq(donors.id, donations.donorId))
    .where(
      and(
        eq(importedDonations.orgId, orgId),
        eq(importedDonations.source, source),
        anyOf(importedDonations.key, [...keys.keys()]),
      ),
    );
  return new Map(rows.map(({ key, ...donation }) => [keys.get(key) ?? key, donation]));
}
