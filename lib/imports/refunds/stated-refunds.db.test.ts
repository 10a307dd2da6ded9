import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { importedDonations, importedRefunds } from "@/db/schema/imports";
import { testDatabase } from "@/db/testing/index";
import { unreadRefunds } from "../labels";
import { amounts, effects, expectExact } from "../testing/read-imported";
import { setUpImports } from "../testing/set-up-imports";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

const db = testDatabase();

const HEAD = "Date,Name,Email,Amount,Status,Transaction ID";
const row = (id: string, amount: string, refunded: string, status = "Completed") =>
  `2026-01-05,Rosa Diaz,rosa@example.com,"${amount}",${status},${id},"${refunded}"`;
const file = (name: string, ...rows: string[]) => [`${HEAD},${name}`, ...rows, ""].join("\n");

test.each(["Amount Refunded", "Refunded Amount", "Refund Amount", "Refunded", "Total Refunded"])(
  "what a column “%s” says was refunded is deducted, and nothing of a donation refunded in full counts",
  async (name) => {
    const setup = await setUpImports();
    const text = file(name, row("P1", "70.00", "20.00"), row("P2", "50.00", "50.00"), row("P3", "5.00", ""));
    const checked = await setup.checkFile(text);
    expect(checked.counts.addCents).toBe(5500);
    expect(await effects(setup, checked.id)).toEqual([
      ["ADD", 5000, "$20.00 of $70.00 was refunded: $50.00 remains"],
      ["REFUSE", "Refunded in full: only donations that arrived are imported"],
      ["ADD", 500],
    ]);
    await setup.run(checked.id);
    expect(await amounts(setup)).toEqual([500, 5000]);
    await expectExact(setup);
  },
);

test("a partial refund by status is imported with the stated refund, and a whole one only if the amounts agree", async () => {
  const setup = await setUpImports();
  const { id } = await setup.checkFile(
    file(
      "Refunded amount",
      row("P1", "70.00", "-20.00", "partially_refunded"),
      row("P2", "70.00", "", "partially_refunded"),
      row("P3", "50.00", "20.00", "refunded"),
      row("P4", "50.00", "50.00", "refunded"),
      row("P5", "50.00", "20.00", "failed"),
    ),
  );
  expect(await effects(setup, id)).toEqual([
    ["ADD", 5000, "$20.00 of $70.00 was refunded: $50.00 remains"],
    ["REFUSE", expect.stringContaining("Its status is “partially_refunded”")],
    [
      "REFUSE",
      "Its status is “refunded”, but the refunded amount is only $20.00 of $50.00: correct one of them",
    ],
    ["REFUSE", "Refunded in full: only donations that arrived are imported"],
    ["REFUSE", "Its status is “failed”: only donations that arrived are imported"],
  ]);
});

test("a refunded amount that is no amount, or more than the donation, refuses the row with the reason", async () => {
  const setup = await setUpImports();
  const { id } = await setup.checkFile(
    file(
      "Refunded",
      row("P1", "70.00", "some"),
      row("P2", "70.00", "70.01"),
      row("P3", "70.00", "1"),
      row("P4", "70.00", "yes"),
      row("P5", "70.00", "no"),
      row("P6", "", "20.00"),
    ),
  );
  expect(await effects(setup, id)).toEqual([
    ["REFUSE", "The refunded amount “some” is not in US dollars, or is no number"],
    ["REFUSE", "The refunded amount “70.01” is more than the amount"],
    ["REFUSE", "The refunded amount “1” can mean yes or $1.00: write “yes” or “1.00”"],
    ["REFUSE", "Refunded in full: only donations that arrived are imported"],
    ["ADD", 7000],
    ["REFUSE", "“20.00” of it was refunded, but its amount is missing", "The amount is missing"],
  ]);
});

test("a column of yes and no next to the refunded amount does not refuse a donation refunded in part", async () => {
  const setup = await setUpImports();
  const text = file(
    "Refunded,Amount Refunded",
    `${row("P1", "70.00", "yes")},20.00`,
    `${row("P2", "5.00", "yes")},`,
  );
  const { id } = await setup.checkFile(text);
  expect(await effects(setup, id)).toEqual([
    ["ADD", 5000, "$20.00 of $70.00 was refunded: $50.00 remains"],
    ["REFUSE", expect.stringContaining("It is marked as “yes”")],
  ]);
});

const PAYPAL =
  "Date,Name,Type,Status,Currency,Gross,From Email Address,Transaction ID,Reference Txn ID,Balance Impact,Refunded Amount";
const gift = (refunded: string, gross = "80.00") =>
  `1/5/2026,Rosa Diaz,Donation Payment,Completed,USD,${gross},rosa@example.com,P1,,Credit,${refunded}`;
const back = (id: string, gross: string) =>
  `1/9/2026,Rosa Diaz,Payment Refund,Completed,USD,${gross},o@example.org,${id},P1,Debit,`;
const paypal = (...rows: string[]) => [PAYPAL, ...rows, ""].join("\n");

test("a refund that is a row of its own and stated in its payment counts once, and is refused if the two disagree", async () => {
  const setup = await setUpImports();
  const both = await setup.checkFile(paypal(gift("20.00"), back("R1", "-20.00")));
  expect(await effects(setup, both.id)).toEqual([
    ["ADD", 6000, "$20.00 of $80.00 was refunded by row 3: $60.00 remains"],
    ["SKIP", "Counted in row 2, which it refunds"],
  ]);
  const other = await setup.checkFile(paypal(gift("30.00"), back("R1", "-20.00")));
  expect((await effects(setup, other.id))[0]).toEqual([
    "REFUSE",
    "Its refunded amount is $30.00, but the file refunds $20.00 of it, by row 3: correct the refunded amount, or use a file that has all its refunds",
  ]);
  await setup.run((await setup.checkFile(paypal(gift("20.00"), back("R1", "-20.00")))).id);
  const again = await setup.checkFile(paypal(gift("20.00")));
  expect(await effects(setup, again.id)).toEqual([["SKIP", "Imported before"]]);
});

test("a stated refund is recorded with the payment before it, so that its row in a later file is not deducted again", async () => {
  const setup = await setUpImports();
  const first = await setup.importFile(paypal(gift("20.00")));
  const [made] = await db.select().from(importedDonations).where(eq(importedDonations.orgId, setup.org.id));
  expect(made?.paidCents).toBe(8000);
  const refunds = () => db.select().from(importedRefunds).where(eq(importedRefunds.orgId, setup.org.id));
  expect(await refunds()).toMatchObject([{ key: "row:stated:id:P1", amountCents: 2000 }]);
  const later = await setup.importFile(paypal(back("R1", "-20.00")));
  expect(await effects(setup, later.id)).toEqual([
    [
      "REFUSE",
      "It refunds the donation of $60.00 by Rosa Diaz on 2026-01-05, which was imported before: unless this refund is already deducted, correct or void the donation by hand",
    ],
  ]);
  const whole = await setup.checkFile(paypal(gift(""), back("R1", "-20.00")));
  expect(await effects(setup, whole.id)).toEqual([
    ["SKIP", "Imported before"],
    [
      "SKIP",
      "Already counted in the donation of $60.00 by Rosa Diaz on 2026-01-05, which was imported before",
    ],
  ]);
  expect(await amounts(setup)).toEqual([6000]);
  await setup.undo(first.id);
  expect(await refunds()).toEqual([]);
  await setup.importFile(paypal(gift("20.00")));
  expect(await amounts(setup)).toEqual([6000]);
});

test("a refund stated after its donation was imported is refused with the correction, until that is done", async () => {
  const setup = await setUpImports();
  await setup.importFile(paypal(gift("")));
  const later = await setup.checkFile(paypal(gift("20.00")));
  const donation = "the donation of $80.00 by Rosa Diaz on 2026-01-05";
  expect(await effects(setup, later.id)).toEqual([
    [
      "REFUSE",
      `$20.00 of it was refunded, but it was imported before without this refund: correct ${donation} to $60.00 by hand`,
    ],
  ]);
  const whole = await setup.checkFile(paypal(gift("80.00")));
  expect((await effects(setup, whole.id))[0]?.[1]).toContain(`void ${donation} by hand`);
});

test("columns that seem to have refunded amounts are named unless a field reads them", () => {
  const header = ["Amount", "Gross Refund Total", "Refund date", "Refund policy", "Refunds"];
  expect(unreadRefunds(header, ["amount", null, null, null, null])).toEqual([
    "Gross Refund Total",
    "Refunds",
  ]);
  expect(unreadRefunds(header, ["amount", "refundedAmount", null, null, null])).toEqual([]);
  expect(unreadRefunds(["Refunded"], ["excluded"])).toEqual([]);
});
