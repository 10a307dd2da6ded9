import { and, eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { importedRefunds } from "@/db/schema/imports";
import { makeCampaign, testDatabase } from "@/db/testing";
import { permitInOrg, withResource } from "@/lib/auth/access";
import { loadImport } from "../context";
import { exportRefused } from "../export-refused";
import { amounts, expectExact } from "../testing/read-imported";
import { type ImportSetup, setUpImports } from "../testing/set-up-imports";

// So small that the refunds of one payment are in different chunks.
vi.mock("../rules", async (original) => ({ ...(await original<typeof import("../rules")>()), CHUNK: 2 }));
vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

const db = testDatabase();

const HEAD =
  "Date,Name,Type,Status,Currency,Gross,From Email Address,Transaction ID,Reference Txn ID,Balance Impact,Refunded Amount";
const gift = (id: string, gross: string, refunded = "") =>
  `1/5/2026,Rosa Diaz,Donation Payment,Completed,USD,${gross},rosa@example.com,${id},,Credit,${refunded}`;
const back = (id: string, of: string, gross: string, type = "Payment Refund") =>
  `1/9/2026,Rosa Diaz,${type},Completed,USD,${gross},o@example.org,${id},${of},Debit,`;
const file = (...rows: string[]) => [HEAD, ...rows, ""].join("\n");

const remarksOf = async (setup: ImportSetup, importId: string) =>
  (await setup.rows(importId)).map(({ outcome, remarks }) => [outcome, ...remarks]);
const recorded = ({ org }: ImportSetup) =>
  db.select().from(importedRefunds).where(eq(importedRefunds.orgId, org.id));
async function refusedOf(setup: ImportSetup, importId: string): Promise<string> {
  const loaded = await loadImport(setup.owner, setup.at(importId).params);
  const inOrg = await permitInOrg(setup.owner, setup.org.id);
  return new Response((await exportRefused(withResource(inOrg, loaded))).stream).text();
}
const hour = (number: number) => new Date(`2026-06-03T${16 + number}:00:00Z`);

const MEANWHILE =
  "It was imported meanwhile without all of its refunds: import the file of rejected rows as well";

test("a refund counted in a payment that another import made meanwhile is rejected with it, and is not lost", async () => {
  const setup = await setUpImports();
  const without = await setup.checkFile(file(gift("P1", "80.00")));
  const withRefund = await setup.checkFile(file(gift("P1", "80.00"), back("R1", "P1", "-20.00")));
  await setup.run(without.id);
  const done = await setup.run(withRefund.id);
  expect(done.counts).toMatchObject({ applied: 0, add: 0, refuse: 1 });
  expect((await remarksOf(setup, withRefund.id))[0]).toEqual(["REFUSE", MEANWHILE]);
  const refused = await refusedOf(setup, withRefund.id);
  expect(refused).toContain("R1");
  await setup.importFile(refused);
  expect(await amounts(setup)).toEqual([6000]);
  await expectExact(setup);
});

test("a stated refund of a payment that another import made meanwhile is rejected with the correction", async () => {
  const setup = await setUpImports();
  const without = await setup.checkFile(file(gift("P1", "80.00")));
  const stated = await setup.checkFile(file(gift("P1", "80.00", "20.00")));
  await setup.run(without.id);
  await setup.run(stated.id);
  expect(await remarksOf(setup, stated.id)).toEqual([["REFUSE", MEANWHILE]]);
  const again = await setup.checkFile(await refusedOf(setup, stated.id));
  expect((await remarksOf(setup, again.id))[0]?.[1]).toContain("to $60.00 by hand");
});

test("a payment that another import made meanwhile with the same refunds is skipped", async () => {
  const setup = await setUpImports();
  const rows = file(gift("P1", "80.00"), back("R1", "P1", "-20.00"), gift("P2", "9.00", "2.00"));
  const both = [await setup.checkFile(rows), await setup.checkFile(rows)];
  for (const { id } of both) await setup.run(id);
  expect((await remarksOf(setup, both[1]?.id ?? "")).map(([outcome, remark]) => [outcome, remark])).toEqual([
    ["SKIP", "Imported meanwhile"],
    ["SKIP", "Counted in row 2, which it refunds"],
    ["SKIP", "Imported meanwhile"],
  ]);
  expect(await amounts(setup)).toEqual([700, 6000]);
  await expectExact(setup);
});

test("the undo of a chargeback and its reversal in different chunks keeps the tickets of the donation", async () => {
  const setup = await setUpImports();
  const event = await makeCampaign(setup.org.id, {
    title: "Gala",
    type: "EVENT",
    status: "ENDED",
    ticketPriceCents: 2_000,
    ticketFairMarketValueCents: 500,
    ticketCapacity: 10,
  });
  const sale = `1/5/2026,Rosa Diaz,Donation Payment,Completed,USD,80.00,rosa@example.com,P1,,Credit,,2,Gala`;
  const plain = (row: string) => `${row},,`;
  const columns = `${HEAD},Tickets,Campaign`;
  await setup.importFile([columns, sale, ""].join("\n"));
  const later = await setup.checkFile(
    [
      columns,
      plain(back("C2", "P1", "80.00", "Chargeback Reversal")),
      plain(gift("P2", "5.00")),
      plain(gift("P3", "6.00")),
      plain(back("C1", "P1", "-80.00", "Chargeback")),
      "",
    ].join("\n"),
  );
  await setup.run(later.id, hour(1));
  expect(await amounts(setup)).toEqual([500, 600, 8000]);
  const sold = async () => ({
    campaign: (await db.select().from(campaigns).where(eq(campaigns.id, event.id)))[0]?.ticketsSold,
    donation: (
      await db
        .select()
        .from(donations)
        .where(and(eq(donations.orgId, setup.org.id), eq(donations.amountCents, 8000)))
    )[0]?.ticketsSold,
  });
  expect(await sold()).toEqual({ campaign: 2, donation: 2 });
  await expectExact(setup);
  expect((await setup.undo(later.id, hour(2))).counts).toMatchObject({ undone: 4, kept: 0 });
  expect(await amounts(setup)).toEqual([8000]);
  expect(await recorded(setup)).toEqual([]);
  expect(await sold()).toEqual({ campaign: 2, donation: 2 });
  await expectExact(setup);
});

test("refunds that have the id of their payment as their own are different refunds", async () => {
  const setup = await setUpImports();
  const { id } = await setup.importFile(
    file(gift("P1", "80.00"), back("P1", "P1", "-10.00"), back("P1", "P1", "-5.00")),
  );
  expect((await remarksOf(setup, id)).map(([outcome]) => outcome)).toEqual(["ADD", "SKIP", "SKIP"]);
  expect(await amounts(setup)).toEqual([6500]);
  await expectExact(setup);
  const again = await setup.checkFile(
    file(gift("P1", "80.00"), back("P1", "P1", "-5.00"), back("P1", "P1", "-7.00")),
  );
  expect((await remarksOf(setup, again.id)).map(([outcome]) => outcome)).toEqual(["SKIP", "SKIP", "REFUSE"]);
  expect(await amounts(setup)).toEqual([6500]);
});

const NET_HEAD = "Date,Name,Email,Net Amount,Refund Amount,Transaction ID";
const NET_FIELDS = ["receivedOn", "fullName", "email", "amount", "refundedAmount", "donationId"] as const;

test("a refunded amount is not taken off a column whose name says that refunds are off already", async () => {
  const setup = await setUpImports();
  const { id } = await setup.upload(`${NET_HEAD}\n2026-01-05,Rosa Diaz,rosa@example.com,60.00,20.00,P1\n`);
  await expect(setup.check(id, { columns: [...NET_FIELDS], options: setup.options() })).rejects.toMatchObject(
    { extra: { fieldErrors: { columns: [expect.stringContaining("“Net Amount”")] } } },
  );
});

test("an export with donations in whole cents is refused, and in dollars it is read net of its refunds", async () => {
  const setup = await setUpImports();
  const cents = await setup.upload(
    "received_on,donor_email,amount_cents\n2026-01-05,rosa@example.com,2500\n",
  );
  await expect(
    setup.check(cents.id, { columns: ["receivedOn", "email", "amount"], options: setup.options() }),
  ).rejects.toMatchObject({ extra: { fieldErrors: { columns: [expect.stringContaining("whole cents")] } } });
  const dollars = await setup.upload(
    "id,status,amount,total_charged,refunded,donor_email,net_raised\nA1,SUCCEEDED,100.00,103.29,50.00,rosa@example.com,51.59\n",
  );
  expect(dollars.columns).toEqual([null, "status", null, null, null, "email", "amount"]);
});

test("a refunded amount that staff left out once stays left out in the next file with the same columns", async () => {
  const setup = await setUpImports();
  const text = (id: string) =>
    `Date,Name,Email,Amount,Refund Amount,Transaction ID\n2026-01-05,Rosa Diaz,rosa@example.com,60.00,20.00,${id}\n`;
  const first = await setup.upload(text("P1"));
  expect(first.columns[4]).toBe("refundedAmount");
  const columns = first.columns.map((column) => (column === "refundedAmount" ? null : column));
  await setup.check(first.id, { columns, options: setup.options() });
  await setup.run(first.id);
  const next = await setup.upload(text("P2"));
  expect([next.columnsFrom, next.columns[4]]).toEqual(["REMEMBERED", null]);
  await setup.check(next.id);
  await setup.run(next.id);
  expect(await amounts(setup)).toEqual([6000, 6000]);
});

test("a payment that was refunded in full before another file added it is voided by its refund once that is imported again", async () => {
  const setup = await setUpImports();
  const refunded = file(gift("P1", "80.00"), back("R1", "P1", "-80.00"));
  await setup.importFile(refunded);
  expect(await amounts(setup)).toEqual([]);
  await setup.importFile(file(gift("P1", "80.00")));
  expect(await amounts(setup)).toEqual([8000]);
  await setup.importFile(refunded);
  expect(await amounts(setup)).toEqual([]);
  await setup.importFile(refunded);
  expect(await recorded(setup)).toHaveLength(1);
  await expectExact(setup);
});
