import type { ImportSetup } from "./set-up-imports";

/** The header of a PayPal-like file of payments and refunds. */
export const HEAD =
  "Date,Name,Type,Status,Currency,Gross,From Email Address,Transaction ID,Reference Txn ID,Balance Impact,Refunded Amount";
/** The row of a payment; `refunded` is the refunded amount that it states. */
export const gift = (id: string, gross: string, refunded = "") =>
  `1/5/2026,Rosa Diaz,Donation Payment,Completed,USD,${gross},rosa@example.com,${id},,Credit,${refunded}`;
/** The row of a refund of the transaction `of`. */
export const back = (id: string, of: string, gross: string, type = "Payment Refund") =>
  `1/9/2026,Rosa Diaz,${type},Completed,USD,${gross},o@example.org,${id},${of},Debit,`;
/** A file of these rows. */
export const file = (...rows: string[]) => [HEAD, ...rows, ""].join("\n");

/** The outcome of each row of an import, with its remarks. */
export const remarksOf = async (setup: ImportSetup, importId: string) =>
  (await setup.rows(importId)).map(({ outcome, remarks }) => [outcome, ...remarks]);

/** Successive hours of the day on which tests import. */
export const hour = (number: number) => new Date(`2026-06-03T${16 + number}:00:00Z`);

/** Checks a file and runs its import at this hour. */
export const importAt = async (setup: ImportSetup, number: number, text: string) =>
  setup.run((await setup.checkFile(text)).id, hour(number));
