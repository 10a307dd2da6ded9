import { and, eq, isNull } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { donations } from "@/db/schema/donations";
import { offlineDonations } from "@/db/schema/offline-donations";
import { testDatabase } from "@/db/testing/index";
import { inForm } from "@/scripts/long-forms";
import { randomFrom } from "@/scripts/seed/random";
import { expectExact } from "../testing/read-imported";
import { type ImportSetup, setUpImports } from "../testing/set-up-imports";

// So small that the rows of one payment are in different chunks.
vi.mock("../rules", async (original) => ({ ...(await original<typeof import("../rules")>()), CHUNK: 2 }));
vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

const db = testDatabase();

type Payment = { id: string; cents: number };
/** A refund of a payment or, as a reversal, of another refund. Negative if it gives back. */
type Refund = { id: string; of: string; cents: number };
type Row = Payment | Refund;
type Active = { importId: string; file: number };

const HEAD =
  "Date,Name,Type,Status,Currency,Gross,From Email Address,Transaction ID,Reference Txn ID,Balance Impact";
const dollars = (cents: number) => (cents / 100).toFixed(2);
const isRefund = (row: Row): row is Refund => "of" in row;

function lineOf(row: Row): string {
  if (!isRefund(row))
    return `1/5/2026,Rosa ${row.id},Donation Payment,Completed,USD,${dollars(row.cents)},${row.id.toLowerCase()}@example.com,${row.id},,Credit`;
  const type = row.cents < 0 ? "Chargeback Reversal" : "Payment Refund";
  return `1/9/2026,Rosa Diaz,${type},Completed,USD,${dollars(-row.cents)},o@example.org,${row.id},${row.of},Debit`;
}

/** What refunds leave of a payment, in cents, from 0 to its amount: recounted from the rows of files. */
function leftOf({ id, cents }: Payment, refunds: readonly Refund[]): number {
  const taken = new Map<string, number>();
  for (let ids = [id]; ids.length > 0; ) {
    const next = refunds.filter((refund) => ids.includes(refund.of) && !taken.has(refund.id));
    for (const refund of next) taken.set(refund.id, refund.cents);
    ids = next.map((refund) => refund.id);
  }
  return Math.min(cents, Math.max(0, cents - [...taken.values()].reduce((sum, one) => sum + one, 0)));
}

/** The amounts of donations that count, by the transaction id of their payment. */
async function imported({ org }: ImportSetup): Promise<Record<string, number>> {
  const rows = await db
    .select({ id: offlineDonations.reference, cents: donations.amountCents })
    .from(donations)
    .innerJoin(offlineDonations, eq(offlineDonations.donationId, donations.id))
    .where(and(eq(donations.orgId, org.id), isNull(offlineDonations.voidedAt)));
  return Object.fromEntries(rows.map(({ id, cents }) => [id ?? "", cents]));
}

function makeRows(random: () => number): Row[] {
  const upTo = (max: number) => 1 + Math.floor(random() * max);
  return Array.from({ length: 4 }, (_, number): Row[] => {
    const payment = { id: `P${number}`, cents: 1000 + upTo(9000) };
    const refunds = Array.from({ length: Math.floor(random() * 3) }, (__, at): Refund[] => {
      const isWhole = random() < 0.4;
      const refund = {
        id: `R${number}${at}`,
        of: payment.id,
        cents: isWhole ? payment.cents : upTo(payment.cents),
      };
      if (random() < 0.6) return [refund];
      const of = random() < 0.5 ? payment.id : refund.id;
      return [refund, { id: `V${number}${at}`, of, cents: -refund.cents }];
    });
    return [payment, ...refunds.flat()];
  }).flat();
}

/** Distributes rows among files in random order. Some rows are in two files. */
function splitRows(rows: readonly Row[], random: () => number): Row[][] {
  const files: Row[][] = [[], [], []];
  for (const row of rows)
    for (const at of new Set(Array.from({ length: random() < 0.2 ? 2 : 1 }, () => Math.floor(random() * 3))))
      files[at]?.splice(Math.floor(random() * (files[at].length + 1)), 0, row);
  return files.filter((file) => file.length > 0);
}

test.each(Array.from({ length: inForm(4, 80) }, (_, at) => at + 11))(
  "amounts are those of the files that are imported, after any order of imports and undos (seed %i)",
  async (seed) => {
    const random = randomFrom(seed);
    const setup = await setUpImports();
    const files = splitRows(makeRows(random), random);
    const texts = files.map((file) => [HEAD, ...file.map(lineOf), ""].join("\n"));
    const active: Active[] = [];
    const ownerOf = new Map<string, string>();
    const payments = files.flat().filter((row): row is Payment => !isRefund(row));
    const refunds = () => active.flatMap(({ file }) => (files[file] ?? []).filter(isRefund));
    let minutes = 0;
    const now = () => new Date(Date.UTC(2026, 5, 3, 17, minutes++));

    async function run(importId: string, file: number): Promise<void> {
      await setup.run(importId, now());
      active.push({ importId, file });
      for (const row of files[file] ?? [])
        if (!isRefund(row) && !ownerOf.has(row.id) && leftOf(row, refunds()) > 0)
          ownerOf.set(row.id, importId);
    }
    async function undo(at: number): Promise<void> {
      const [gone] = active.splice(at, 1);
      if (!gone) return;
      const { counts } = await setup.undo(gone.importId, now());
      expect(counts).toMatchObject({ undone: counts.applied, kept: 0 });
      for (const [id, owner] of ownerOf) if (owner === gone.importId) ownerOf.delete(id);
    }
    const check = async (file: number) => (await setup.checkFile(texts[file] ?? "")).id;
    const pick = (count: number) => Math.floor(random() * count);
    /**
     * Each payment counts from the import that adds it to its undo, with what the refunds of all imported files leave.
     */
    async function expectCounted(): Promise<void> {
      const counted = payments.filter(({ id }) => ownerOf.has(id));
      const expected = counted.map((row) => [row.id, leftOf(row, refunds())] as const);
      expect(await imported(setup)).toEqual(Object.fromEntries(expected.filter(([, cents]) => cents > 0)));
    }

    for (let step = 0; step < 9; step += 1) {
      if (active.length > 0 && random() < 0.35) await undo(pick(active.length));
      else {
        const file = pick(files.length);
        const importId = await check(file);
        // Between the check and its run, another import is undone.
        if (active.length > 0 && random() < 0.3) await undo(pick(active.length));
        await run(importId, file);
      }
      await expectCounted();
    }
    await expectExact(setup);
    // Payments that an undo removed, or whose refund it removed, are in other files that are still imported.
    for (const file of new Set(active.map((one) => one.file))) await run(await check(file), file);
    const inFiles = new Set(active.flatMap(({ file }) => files[file] ?? []));
    const union = payments
      .filter((row) => inFiles.has(row))
      .map((row) => [row.id, leftOf(row, refunds())] as const);
    expect(await imported(setup)).toEqual(Object.fromEntries(union.filter(([, cents]) => cents > 0)));
    await expectExact(setup);
  },
);
