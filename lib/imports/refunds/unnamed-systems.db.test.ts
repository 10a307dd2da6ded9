import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { importedRefunds } from "@/db/schema/imports";
import { testDatabase } from "@/db/testing/index";
import { amounts, effects, expectExact } from "../testing/read-imported";
import { type ImportSetup, setUpImports } from "../testing/set-up-imports";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

const db = testDatabase();

const COLUMNS = ["receivedOn", "fullName", "email", "amount", "donationId", "refundOf"] as const;
const gift = (id: string, amount: string, { day = "2026-01-05", email = "rosa@example.com" } = {}) =>
  `${day},Rosa Diaz,${email},${amount},${id},`;
const back = (id: string, of: string, amount: string) =>
  `2026-01-09,Rosa Diaz,rosa@example.com,${amount},${id},${of}`;

/** Checks and imports a file of an unnamed system. */
async function importFile(setup: ImportSetup, ...rows: string[]) {
  const { id, source } = await setup.upload(["Date,Name,Email,Amount,Id,Refunds", ...rows, ""].join("\n"));
  expect(source).toBe("OTHER");
  await setup.check(id, { columns: [...COLUMNS], options: setup.options() });
  return setup.run(id);
}
const recorded = ({ org }: ImportSetup) =>
  db.select().from(importedRefunds).where(eq(importedRefunds.orgId, org.id));

describe("of two unnamed systems that have the same ids,", () => {
  test.each([
    ["amount", gift("1", "25.00")],
    ["date", gift("1", "80.00", { day: "2026-02-05" })],
    ["email address", gift("1", "80.00", { email: "wei@example.com" })],
  ])("a payment with another %s is rejected with what to do", async (_, row) => {
    const setup = await setUpImports();
    await importFile(setup, gift("1", "80.00"));
    const other = await importFile(setup, row, gift("2", "5.00"));
    const [refused] = await effects(setup, other.id);
    expect(refused).toEqual([
      "REFUSE",
      "Its transaction id is that of the donation of $80.00 by Rosa Diaz on 2026-01-05, which was imported before. If it is of another system, put the name of that system in front of all ids of this file; if it is the same, leave out the row",
    ]);
    expect(await amounts(setup)).toEqual([500, 8000]);
    const same = await importFile(setup, gift("1", "80.00"));
    expect(await effects(setup, same.id)).toEqual([["SKIP", "Imported before"]]);
  });

  test("a refund deducts nothing from the payment of the other", async () => {
    const setup = await setUpImports();
    await importFile(setup, gift("1", "80.00"));
    const alone = await importFile(setup, back("9", "1", "20.00"));
    expect((await effects(setup, alone.id))[0]).toEqual(["REFUSE", expect.stringContaining("It may refund")]);
    const both = await importFile(setup, gift("1", "25.00"), back("9", "1", "20.00"));
    expect((await effects(setup, both.id)).map(([outcome]) => outcome)).toEqual(["REFUSE", "REFUSE"]);
    expect(await amounts(setup)).toEqual([8000]);
    expect(await recorded(setup)).toEqual([]);
    await importFile(setup, gift("1", "80.00"), back("9", "1", "20.00"));
    expect(await amounts(setup)).toEqual([6000]);
    await expectExact(setup);
  });

  test("a refund without its payment is rejected", async () => {
    const setup = await setUpImports();
    const alone = await importFile(setup, back("9", "1", "20.00"));
    expect((await effects(setup, alone.id))[0]?.[0]).toBe("REFUSE");
    await importFile(setup, gift("1", "80.00"));
    expect(await amounts(setup)).toEqual([8000]);
  });

  test("a payment refunded in full does not stand for that of the other", async () => {
    const setup = await setUpImports();
    await importFile(setup, gift("1", "80.00"), back("9", "1", "80.00"));
    const other = await importFile(setup, gift("1", "25.00"));
    expect((await effects(setup, other.id))[0]).toEqual([
      "REFUSE",
      expect.stringContaining("that of another payment, refunded in “file.csv”"),
    ]);
    const same = await importFile(setup, gift("1", "80.00"));
    expect((await effects(setup, same.id))[0]?.[1]).toContain("Refunded in full in “file.csv”");
    expect(await amounts(setup)).toEqual([]);
  });

  test("a payment and a refund with the same id are two things", async () => {
    const setup = await setUpImports();
    await importFile(
      setup,
      gift("1", "80.00"),
      gift("2", "50.00"),
      back("1", "2", "10.00"),
      back("2", "1", "5.00"),
    );
    expect(await amounts(setup)).toEqual([4000, 7500]);
    await expectExact(setup);
  });
});
