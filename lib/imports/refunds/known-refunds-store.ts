import { and, eq, type SQL, sql } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { importedDonations, importRows } from "@/db/schema/imports";
import { offlineDonations } from "@/db/schema/offline-donations";
import type { Interpreted } from "../interpret/interpret-row";
import type { ImportField } from "../labels";
import type { OpenRow } from "../plan/known";
import { ROW, rowKey } from "../plan/row-keys";
import { columnsOf } from "../serialize";
import type { ImportRecord } from "../store";
import { groupRefunds } from "./group-refunds";
import { findOtherReferences, findRecorded, findRefundOf } from "./recorded-refunds-store";
import {
  type FilePayment,
  type FileRefund,
  type FileRefunds,
  type ImportedPayment,
  isChained,
  NO_REFUNDS,
  type RecordedRefund,
  type Refunds,
} from "./refunds";
import { isEdited } from "./refunds-store";
import { hasUnnamed, takenCents } from "./remaining";

type Interpret = (cells: readonly string[]) => Interpreted;

/** Returns the refunds of the whole file. */
export type ReadRefunds = (db: Executor, it: ImportRecord, interpret: Interpret) => Promise<FileRefunds>;

/**
 * Returns a function that finds a file's refunds and their payments. A refund can be far from its payment, so it reads
 * all rows, once for all chunks with the same mapping and options.
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
  const all = found.flatMap(({ number, cells, fingerprint }) => {
    const { refund } = interpret(cells);
    return refund ? { ...refund, number, key: rowKey(refund.id, fingerprint) } : [];
  });
  const grouped = groupRefunds(all, { source: it.source, recorded: await findReferences(db, it, all) });
  const named = [...grouped.ofPayment.keys()];
  const payments = new Map<string, FilePayment>();
  if (named.length === 0) return { ...grouped, payments };
  // A subquery is hashed; an array would be searched for each row.
  const isNamed = sql`${id} in (select jsonb_array_elements_text(${JSON.stringify(named)}::jsonb))`;
  for (const { number, cells } of await listCells(db, it, isNamed)) {
    const { donation, person } = interpret(cells);
    const key = donation?.externalId ?? null;
    if (!donation || key === null || payments.has(key)) continue;
    const { amountCents, receivedOn } = donation;
    payments.set(key, { number, amountCents, receivedOn, email: person.email });
  }
  return { ...grouped, payments };
}

/** Returns, by id, the references of the refunds in other files to which refunds of this file refer. */
async function findReferences(
  db: Executor,
  it: ImportRecord,
  all: readonly FileRefund[],
): Promise<Map<string, string>> {
  const ofFile = new Map(
    all.flatMap(({ id, of }) => (id !== null && of !== null ? [[id, of] as const] : [])),
  );
  const found = new Map<string, string>();
  let open = all.flatMap(({ of }) => of ?? []);
  for (;;) {
    open = [...new Set(open)].filter((id) => !ofFile.has(id) && !found.has(id));
    const next = await findRefundOf(
      db,
      it,
      open.map((id) => rowKey(id, "")),
    );
    if (next.size === 0) return found;
    for (const [key, of] of next) found.set(idOf(key), idOf(of));
    open = [...next.values()].map(idOf);
  }
}

const idOf = (key: string) => key.slice(rowKey("", "").length);

/**
 * Adds donations that earlier imports created from the refunded payments, and recorded refunds of the payments in these
 * rows.
 */
export async function findRefunds(
  db: Executor,
  it: ImportRecord,
  rows: readonly OpenRow[],
  ofFile: FileRefunds,
): Promise<Refunds> {
  const { source } = it;
  const named = [...new Set(rows.flatMap(({ number }) => ofFile.paymentOf.get(number) ?? []))];
  const keysOfRows = rows.flatMap(({ read: { donation }, fingerprint }) =>
    donation ? rowKey(donation.externalId, fingerprint) : [],
  );
  const compared = rows.flatMap(({ read: { donation }, fingerprint }) =>
    donation && (donation.statedRefundCents > 0 || source === "OTHER")
      ? rowKey(donation.externalId, fingerprint)
      : [],
  );
  const payments = [...new Set([...named.map((id) => rowKey(id, "")), ...keysOfRows])];
  const refundsOf = (payment: string) =>
    payment.startsWith(ROW) ? [] : (ofFile.ofPayment.get(idOf(payment)) ?? []);
  const found = await findRecorded(db, it, [
    ...new Set([...payments, ...payments.flatMap((payment) => refundsOf(payment).map(({ key }) => key))]),
  ]);
  // Includes refunds in other files that refer to refunds of this file.
  const recorded = new Map(
    payments.map((payment) => {
      const keys = [payment, ...refundsOf(payment).map(({ key }) => key)];
      const all = keys.flatMap((key) => found.get(key) ?? []);
      return [payment, [...new Map(all.map((one) => [one.key, one])).values()]] as const;
    }),
  );
  // In a named system refund ids are unique, so each belongs to one payment.
  const misplaced = isChained(source)
    ? payments.flatMap((payment) => {
        const known = new Set(recorded.get(payment)?.map(({ key }) => key));
        return refundsOf(payment).flatMap(({ id, key }) => (id === null || known.has(key) ? [] : key));
      })
    : [];
  const elsewhere = await findOtherReferences(db, it, misplaced);
  const imported = await findImported(db, it, [...named.map((id) => rowKey(id, "")), ...compared], recorded);
  return {
    ...ofFile,
    imported: new Map(
      named.flatMap((id) => {
        const payment = imported.get(rowKey(id, ""));
        return payment ? [[id, payment] as const] : [];
      }),
    ),
    stated: imported,
    recorded,
    elsewhere,
    source,
  };
}

async function listCells(db: Executor, { id }: ImportRecord, where: SQL) {
  return db
    .select({ number: importRows.number, cells: importRows.cells, fingerprint: importRows.fingerprint })
    .from(importRows)
    .where(and(eq(importRows.importId, id), where))
    .orderBy(importRows.number);
}

/** Finds the donations of the payments with these keys, by key. */
async function findImported(
  db: Executor,
  { orgId, source }: ImportRecord,
  keys: readonly string[],
  recorded: ReadonlyMap<string, readonly RecordedRefund[]>,
): Promise<Map<string, ImportedPayment>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({
      key: importedDonations.key,
      donationId: donations.id,
      amountCents: donations.amountCents,
      isVoided: sql<boolean>`${offlineDonations.voidedAt} is not null`,
      isSplit: donations.split,
      hasTickets: sql<boolean>`${donations.ticketsSold} > 0`,
      paidCents: importedDonations.paidCents,
      donor: sql<string>`trim(${donors.firstName} || ' ' || ${donors.lastName})`,
      email: donations.donorEmail,
      day: offlineDonations.receivedOn,
      isEdited: isEdited(),
    })
    .from(importedDonations)
    .innerJoin(donations, eq(donations.id, importedDonations.donationId))
    .innerJoin(offlineDonations, eq(offlineDonations.donationId, donations.id))
    .innerJoin(donors, eq(donors.id, donations.donorId))
    .where(
      and(
        eq(importedDonations.orgId, orgId),
        eq(importedDonations.source, source),
        anyOf(importedDonations.key, keys),
      ),
    );
  return new Map(
    rows.map(({ key, ...donation }) => {
      const refunds = recorded.get(key) ?? [];
      return [key, { ...donation, takenCents: takenCents(refunds), hasUnnamed: hasUnnamed(refunds) }];
    }),
  );
}
