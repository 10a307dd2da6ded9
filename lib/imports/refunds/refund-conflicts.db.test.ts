import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { donationFunds } from "@/db/schema/donation-funds";
import { donations } from "@/db/schema/donations";
import { makeCampaign, makeFund, testDatabase } from "@/db/testing/index";
import { amounts, expectExact } from "../testing/read-imported";
import { back, file, gift, HEAD, hour, importAt, remarksOf } from "../testing/refund-file";
import { setUpImports } from "../testing/set-up-imports";

vi.mock("../rules", async (original) => ({ ...(await original<typeof import("../rules")>()), CHUNK: 2 }));
vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

const db = testDatabase();

test("the parts of a split donation follow what the undo of a refund in another file gives back", async () => {
  const setup = await setUpImports();
  const [roof, books] = [
    await makeFund(setup.org.id, { name: "Roof" }),
    await makeFund(setup.org.id, { name: "Books" }),
  ];
  const shares = JSON.stringify([
    { fund: "Roof", net: "60.00" },
    { fund: "Books", net: "20.00" },
  ]).replaceAll('"', '""');
  const refund = await importAt(setup, 1, file(back("R1", "P1", "-20.00")));
  const payment = await setup.upload(`${HEAD},Fund shares\n${gift("P1", "80.00")},"${shares}"\n`);
  await setup.check(payment.id, {
    columns: payment.columns.map((column, at) => (at === 11 ? "fundShares" : column)),
    options: setup.options(),
  });
  await setup.run(payment.id, hour(2));
  expect(await amounts(setup)).toEqual([6000]);
  await setup.undo(refund.id, hour(3));
  expect(await amounts(setup)).toEqual([8000]);
  const parts = await db
    .select({ fundId: donationFunds.fundId, cents: donationFunds.amountCents })
    .from(donationFunds)
    .innerJoin(donations, eq(donations.id, donationFunds.donationId))
    .where(eq(donations.orgId, setup.org.id))
    .orderBy(donationFunds.position);
  expect(parts).toEqual([
    { fundId: roof.id, cents: 6000 },
    { fundId: books.id, cents: 2000 },
  ]);
  await expectExact(setup);
  expect((await setup.undo(payment.id, hour(4))).counts).toMatchObject({ undone: 1, kept: 0 });
  await expectExact(setup);
});

describe("a donation that counts again", () => {
  async function voidedWithTickets(capacity: number) {
    const setup = await setUpImports();
    const event = await makeCampaign(setup.org.id, {
      title: "Gala",
      type: "EVENT",
      status: "ENDED",
      ticketPriceCents: 2_000,
      ticketCapacity: capacity,
    });
    const columns = `${HEAD},Tickets,Campaign`;
    const inColumns = (...rows: string[]) => [columns, ...rows, ""].join("\n");
    const [chargeback, reversal] = [
      back("C1", "P1", "-80.00", "Chargeback"),
      back("C2", "P1", "80.00", "Chargeback Reversal"),
    ];
    await importAt(setup, 1, inColumns(`${gift("P1", "80.00")},2,Gala`));
    const both = await importAt(setup, 2, inColumns(`${chargeback},,`, `${reversal},,`));
    const one = await importAt(setup, 3, inColumns(`${chargeback},,`));
    await setup.undo(both.id, hour(4));
    expect(await amounts(setup)).toEqual([]);
    const sold = async () =>
      (await db.select().from(campaigns).where(eq(campaigns.id, event.id)))[0]?.ticketsSold;
    return { setup, one, sold, inColumns };
  }

  test("has its tickets again", async () => {
    const { setup, one, sold } = await voidedWithTickets(10);
    expect(await sold()).toBe(0);
    await setup.undo(one.id, hour(5));
    expect(await amounts(setup)).toEqual([8000]);
    expect(await sold()).toBe(2);
    await expectExact(setup);
  });

  test("has no tickets if they were sold meanwhile", async () => {
    const { setup, one, sold, inColumns } = await voidedWithTickets(3);
    await importAt(setup, 5, inColumns(`${gift("P2", "40.00")},2,Gala`));
    await setup.undo(one.id, hour(6));
    expect(await amounts(setup)).toEqual([4000, 8000]);
    expect(await sold()).toBe(2);
    await expectExact(setup);
  });
});

describe("a refund that another file refers to another payment", () => {
  test("is deducted once", async () => {
    const setup = await setUpImports();
    await importAt(setup, 1, file(gift("P1", "80.00"), gift("P2", "50.00")));
    await importAt(setup, 2, file(back("R1", "P1", "-20.00")));
    const later = await importAt(setup, 3, file(back("R1", "P2", "-20.00")));
    expect(await amounts(setup)).toEqual([5000, 6000]);
    expect((await remarksOf(setup, later.id))[0]?.[0]).toBe("REFUSE");
    await expectExact(setup);
  });

  test("rejects its payment in the same file", async () => {
    const setup = await setUpImports();
    await importAt(setup, 2, file(back("R1", "P1", "-20.00")));
    const later = await importAt(setup, 3, file(gift("P2", "50.00"), back("R1", "P2", "-20.00")));
    expect((await remarksOf(setup, later.id)).map(([outcome]) => outcome)).toEqual(["REFUSE", "REFUSE"]);
    await importAt(setup, 4, file(gift("P1", "80.00")));
    expect(await amounts(setup)).toEqual([6000]);
  });
});

test("a refund that the row of its payment states stays off when the import of another file with it is undone", async () => {
  const setup = await setUpImports();
  const refund = await importAt(setup, 1, file(back("R1", "P1", "-20.00")));
  await importAt(setup, 2, file(gift("P1", "80.00", "20.00")));
  expect(await amounts(setup)).toEqual([6000]);
  await setup.undo(refund.id, hour(3));
  expect(await amounts(setup)).toEqual([6000]);
  await expectExact(setup);
});

test("a new refund is deducted from a donation whose row states a refund that is in another file", async () => {
  const setup = await setUpImports();
  await importAt(setup, 1, file(back("R1", "P1", "-20.00")));
  await importAt(setup, 2, file(gift("P1", "80.00", "20.00")));
  await importAt(setup, 3, file(back("R2", "P1", "-10.00")));
  expect(await amounts(setup)).toEqual([5000]);
  await expectExact(setup);
});

test("a row with a new campaign that only the check at the start of the run accepts is rejected with what to do", async () => {
  const setup = await setUpImports();
  const text = `${HEAD},Campaign\n${gift("P1", "80.00")},Library\n`;
  const refund = await importAt(setup, 1, file(back("R1", "P1", "-80.00")));
  const payment = await setup.checkFile(text, "DONATIONS", { unknownNames: "ADD" });
  await setup.undo(refund.id, hour(2));
  await setup.run(payment.id, hour(3));
  expect(await remarksOf(setup, payment.id)).toEqual([
    ["REFUSE", "“Library” was not added, because the first check rejected the row: import it again"],
  ]);
  await setup.importFile(text, "DONATIONS", { unknownNames: "ADD" });
  expect(await amounts(setup)).toEqual([8000]);
  await expectExact(setup);
});

test.each([
  ["the file of the refund first", [1, 2] as const, [6000, 8000]],
  ["the file that states it first", [2, 1] as const, [6000, 8000]],
])(
  "a donation keeps a refund that the row of its payment in another file states, undoing %s",
  async (_, order, left) => {
    const setup = await setUpImports();
    await importAt(setup, 1, file(gift("P1", "80.00")));
    const refund = await importAt(setup, 2, file(back("R1", "P1", "-20.00")));
    const stating = await importAt(setup, 3, file(gift("P1", "80.00", "20.00")));
    expect(await remarksOf(setup, stating.id)).toEqual([["SKIP", "Imported before"]]);
    expect(await amounts(setup)).toEqual([6000]);
    const imported = { 1: refund, 2: stating };
    for (const [at, one] of order.entries()) {
      await setup.undo(imported[one].id, hour(4 + at));
      expect(await amounts(setup)).toEqual([left[at]]);
      await expectExact(setup);
    }
  },
);
