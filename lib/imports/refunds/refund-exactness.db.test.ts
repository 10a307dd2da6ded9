import { and, eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { importedRefunds, importRows } from "@/db/schema/imports";
import { makeCampaign, testDatabase } from "@/db/testing/index";
import { correctOfflineDonation } from "@/lib/offline-donations/api";
import { correctOfflineInput } from "@/lib/offline-donations/schemas";
import { amounts, expectExact } from "../testing/read-imported";
import { back, file, gift, HEAD, hour, importAt, remarksOf } from "../testing/refund-file";
import { type ImportSetup, setUpImports } from "../testing/set-up-imports";

// So small that the refunds of one payment are in different chunks.
vi.mock("../rules", async (original) => ({ ...(await original<typeof import("../rules")>()), CHUNK: 2 }));
vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

const db = testDatabase();

const recorded = ({ org }: ImportSetup) =>
  db.select().from(importedRefunds).where(eq(importedRefunds.orgId, org.id));

describe("a run after another import decides on the donations of that time:", () => {
  test("a refund of a payment that the other made meanwhile is deducted from its donation", async () => {
    const setup = await setUpImports();
    const without = await setup.checkFile(file(gift("P1", "80.00")));
    const withRefund = await setup.checkFile(file(gift("P1", "80.00"), back("R1", "P1", "-20.00")));
    await setup.run(without.id);
    const done = await setup.run(withRefund.id);
    expect(done.counts).toMatchObject({ applied: 1, add: 0, fill: 1, skip: 1, refuse: 0, addCents: 0 });
    expect(await amounts(setup)).toEqual([6000]);
    await expectExact(setup);
  });

  test("a stated refund of a payment that the other made meanwhile is rejected with the correction", async () => {
    const setup = await setUpImports();
    const without = await setup.checkFile(file(gift("P1", "80.00")));
    const stated = await setup.checkFile(file(gift("P1", "80.00", "20.00")));
    await setup.run(without.id);
    await setup.run(stated.id);
    expect((await remarksOf(setup, stated.id))[0]?.[1]).toContain("to $60.00 by hand");
    expect(await amounts(setup)).toEqual([8000]);
  });

  test("a payment that the other made meanwhile with the same refunds is skipped", async () => {
    const setup = await setUpImports();
    const rows = file(gift("P1", "80.00"), back("R1", "P1", "-20.00"), gift("P2", "9.00", "2.00"));
    const both = [await setup.checkFile(rows), await setup.checkFile(rows)];
    for (const { id } of both) await setup.run(id);
    expect((await remarksOf(setup, both[1]?.id ?? "")).map(([outcome]) => outcome)).toEqual([
      "SKIP",
      "SKIP",
      "SKIP",
    ]);
    expect(await amounts(setup)).toEqual([700, 6000]);
    await expectExact(setup);
  });

  test("rows that the check counted in an import that is undone meanwhile are imported", async () => {
    const setup = await setUpImports();
    const rows = file(
      gift("P1", "80.00"),
      back("R1", "P1", "-20.00"),
      gift("P2", "9.00"),
      back("R2", "P2", "-9.00"),
    );
    const first = await setup.importFile(file(gift("P1", "80.00"), gift("P2", "9.00")));
    const second = await importAt(setup, 1, rows);
    const again = await setup.checkFile(rows);
    expect(again.counts).toMatchObject({ add: 0, fill: 0, skip: 4 });
    await setup.undo(second.id, hour(2));
    await setup.undo(first.id, hour(3));
    const done = await setup.run(again.id, hour(4));
    expect(done.counts).toMatchObject({ applied: 1, add: 1, skip: 2, refuse: 1, addCents: 6000 });
    expect(await amounts(setup)).toEqual([6000]);
    await expectExact(setup);
  });

  test("a check without other imports since is not repeated", async () => {
    const setup = await setUpImports();
    const { id } = await setup.checkFile(file(gift("P1", "80.00")));
    await db
      .update(importRows)
      .set({ remarks: ["As checked"] })
      .where(eq(importRows.importId, id));
    await setup.run(id);
    expect(await remarksOf(setup, id)).toEqual([["ADD", "As checked"]]);
  });
});

const CHARGEBACK = back("C1", "P1", "-80.00", "Chargeback");
const REVERSAL = back("C2", "P1", "80.00", "Chargeback Reversal");

test.each([
  ["a chargeback and its reversal", CHARGEBACK, REVERSAL],
  ["a reversal and its chargeback", REVERSAL, CHARGEBACK],
])("%s in different chunks, and their undo, keep the tickets of the donation", async (_, first, last) => {
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
    [columns, plain(first), plain(gift("P2", "5.00")), plain(gift("P3", "6.00")), plain(last), ""].join("\n"),
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

test("an undo that leaves only a chargeback voids the donation and releases its tickets", async () => {
  const setup = await setUpImports();
  const event = await makeCampaign(setup.org.id, {
    title: "Gala",
    type: "EVENT",
    status: "ENDED",
    ticketPriceCents: 2_000,
    ticketCapacity: 10,
  });
  const columns = `${HEAD},Tickets,Campaign`;
  const inColumns = (...rows: string[]) => [columns, ...rows, ""].join("\n");
  await importAt(setup, 1, inColumns(`${gift("P1", "80.00")},2,Gala`));
  const both = await importAt(setup, 2, inColumns(`${CHARGEBACK},,`, `${REVERSAL},,`));
  const one = await importAt(setup, 3, inColumns(`${CHARGEBACK},,`));
  await setup.undo(both.id, hour(4));
  expect(await amounts(setup)).toEqual([]);
  const [campaign] = await db.select().from(campaigns).where(eq(campaigns.id, event.id));
  expect(campaign?.ticketsSold).toBe(0);
  await expectExact(setup);
  await setup.undo(one.id, hour(5));
  expect(await amounts(setup)).toEqual([8000]);
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

test("a refunded amount is not deducted from a column whose name says that refunds are already deducted", async () => {
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

describe("a refund whose payment no import made", () => {
  test("in full keeps every other file from adding the payment, until its import is undone", async () => {
    const setup = await setUpImports();
    const refunded = await importAt(setup, 1, file(gift("P1", "80.00"), back("R1", "P1", "-80.00")));
    expect(await amounts(setup)).toEqual([]);
    const alone = file(gift("P1", "80.00"));
    const other = await importAt(setup, 2, alone);
    expect(await remarksOf(setup, other.id)).toEqual([
      [
        "REFUSE",
        "Refunded in full in “file.csv”, which was imported before: if that import is undone, import this file again",
      ],
    ]);
    expect(await amounts(setup)).toEqual([]);
    await setup.undo(refunded.id, hour(3));
    await importAt(setup, 4, alone);
    expect(await amounts(setup)).toEqual([8000]);
    await expectExact(setup);
  });

  test("in part reduces the payment of a later file, and both imports are undone in either order", async () => {
    const payment = file(gift("P1", "80.00"));
    const refund = file(back("R1", "P1", "-20.00"));
    const setup = await setUpImports();
    const first = await importAt(setup, 1, refund);
    expect(await remarksOf(setup, first.id)).toEqual([
      ["FILL", expect.stringContaining("once a file adds that")],
    ]);
    const second = await importAt(setup, 2, payment);
    expect(await remarksOf(setup, second.id)).toEqual([
      ["ADD", "$20.00 of $80.00 was refunded in “file.csv”, which was imported before: $60.00 remains"],
    ]);
    expect(await amounts(setup)).toEqual([6000]);
    await expectExact(setup);
    await setup.undo(second.id, hour(3));
    expect(await amounts(setup)).toEqual([]);
    expect(await recorded(setup)).toHaveLength(1);
    const third = await importAt(setup, 4, payment);
    expect(await amounts(setup)).toEqual([6000]);
    expect((await setup.undo(first.id, hour(5))).counts).toMatchObject({ undone: 1, kept: 0 });
    expect(await amounts(setup)).toEqual([8000]);
    await expectExact(setup);
    expect((await setup.undo(third.id, hour(6))).counts).toMatchObject({ undone: 1, kept: 0 });
    expect(await amounts(setup)).toEqual([]);
    await expectExact(setup);
  });

  test.each([
    ["stated in full", gift("P1", "80.00", "80.00")],
    ["marked as refunded", gift("P1", "80.00").replace("Completed", "Refunded")],
  ])("%s in its row keeps a file without that from adding the payment", async (_, row) => {
    const setup = await setUpImports();
    const first = await importAt(setup, 1, file(row));
    await importAt(setup, 2, file(gift("P1", "80.00")));
    expect(await amounts(setup)).toEqual([]);
    await setup.undo(first.id, hour(3));
    await importAt(setup, 4, file(gift("P1", "80.00")));
    expect(await amounts(setup)).toEqual([8000]);
    await expectExact(setup);
  });

  test("is not counted twice when one file states it and another has its row", async () => {
    const setup = await setUpImports();
    await importAt(setup, 1, file(gift("P1", "80.00").replace("Completed", "Refunded")));
    const rows = await importAt(setup, 2, file(back("R1", "P1", "-80.00")));
    await importAt(setup, 3, file(back("C2", "P1", "80.00", "Chargeback Reversal")));
    expect((await remarksOf(setup, rows.id))[0]?.[0]).toBe("FILL");
    await importAt(setup, 4, file(gift("P1", "80.00")));
    expect(await amounts(setup)).toEqual([]);
  });

  test("by a reversal before its chargeback, and that before the payment, leaves the payment whole", async () => {
    const setup = await setUpImports();
    await importAt(setup, 1, file(back("C2", "C1", "80.00", "Chargeback Reversal")));
    const chargeback = await importAt(setup, 2, file(back("C1", "P1", "-80.00", "Chargeback")));
    await importAt(setup, 3, file(gift("P1", "80.00"), back("R1", "P1", "-5.00")));
    expect(await amounts(setup)).toEqual([7500]);
    await expectExact(setup);
    await setup.undo(chargeback.id, hour(4));
    expect(await amounts(setup)).toEqual([7500]);
    await expectExact(setup);
  });

  test("without an id is not taken for a new one in another file", async () => {
    const setup = await setUpImports();
    await importAt(setup, 1, file(back("", "P1", "-20.00")));
    const later = await importAt(setup, 2, file(gift("P1", "80.00"), back("R1", "P1", "-20.00")));
    const [payment, refund] = await remarksOf(setup, later.id);
    expect([payment?.[0], refund?.[0]]).toEqual(["REFUSE", "REFUSE"]);
    expect(payment?.[1]).toContain("may be the same");
    await importAt(setup, 3, file(gift("P1", "80.00")));
    expect(await amounts(setup)).toEqual([6000]);
    await expectExact(setup);
  });

  test("with another amount in another file is rejected", async () => {
    const setup = await setUpImports();
    await importAt(setup, 1, file(back("R1", "P1", "-20.00")));
    const later = await importAt(setup, 2, file(back("R1", "P1", "-25.00")));
    expect((await remarksOf(setup, later.id))[0]).toEqual([
      "REFUSE",
      expect.stringContaining("The refund of row 2 is $25.00, but $20.00 in “file.csv”"),
    ]);
  });
});

test("a refund that two files have counts until the imports of both are undone", async () => {
  const setup = await setUpImports();
  const first = await importAt(setup, 1, file(gift("P1", "80.00"), back("R1", "P1", "-20.00")));
  const second = await importAt(setup, 2, file(back("R1", "P1", "-20.00")));
  await setup.undo(first.id, hour(3));
  const third = await importAt(setup, 4, file(gift("P1", "80.00")));
  expect(await amounts(setup)).toEqual([6000]);
  expect((await setup.undo(second.id, hour(5))).counts).toMatchObject({ undone: 0, kept: 0 });
  expect(await amounts(setup)).toEqual([8000]);
  await setup.undo(third.id, hour(6));
  expect(await amounts(setup)).toEqual([]);
  await expectExact(setup);
});

test("a donation that staff corrected keeps its amount when a file has its refund again, and when that is undone", async () => {
  const setup = await setUpImports();
  const first = await importAt(setup, 1, file(gift("P1", "80.00"), back("R1", "P1", "-20.00")));
  const [row] = await setup.rows(first.id);
  await correctOfflineDonation.run(setup.owner, {
    params: { id: row?.donation?.id ?? "" },
    body: correctOfflineInput.parse({ amountCents: 5000 }),
  });
  const second = await importAt(setup, 2, file(back("R1", "P1", "-20.00")));
  expect(await amounts(setup)).toEqual([5000]);
  await setup.undo(second.id, hour(3));
  expect(await amounts(setup)).toEqual([5000]);
  expect(await recorded(setup)).toHaveLength(1);
});

test("the undo of a donation that a later import refunded in full forgets the donation and keeps the refund", async () => {
  const setup = await setUpImports();
  const first = await importAt(setup, 1, file(gift("P1", "80.00")));
  const second = await importAt(setup, 2, file(back("R1", "P1", "-80.00")));
  expect(await amounts(setup)).toEqual([]);
  expect((await setup.undo(first.id, hour(3))).counts).toMatchObject({ undone: 1, kept: 0 });
  expect(await recorded(setup)).toHaveLength(1);
  await setup.undo(second.id, hour(4));
  await importAt(setup, 5, file(gift("P1", "80.00")));
  expect(await amounts(setup)).toEqual([8000]);
  await expectExact(setup);
});
