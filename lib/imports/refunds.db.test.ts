import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { donations } from "@/db/schema/donations";
import { importMappings } from "@/db/schema/imports";
import { offlineDonations } from "@/db/schema/offline-donations";
import { testDatabase } from "@/db/testing";
import { permitInOrg, withResource } from "@/lib/auth/access";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { correctOfflineDonation, voidOfflineDonation } from "@/lib/offline-donations/api";
import { correctOfflineInput } from "@/lib/offline-donations/schemas";
import { loadImport } from "./context";
import { exportRefused } from "./export-refused";
import { setUpImports } from "./testing/set-up-imports";

// So small that a refund and its payment are in different chunks.
vi.mock("./rules", async (original) => ({ ...(await original<typeof import("./rules")>()), CHUNK: 2 }));
vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

const db = testDatabase();
type ImportSetup = Awaited<ReturnType<typeof setUpImports>>;

const HEAD =
  "Date,Name,Type,Status,Currency,Gross,From Email Address,Transaction ID,Reference Txn ID,Balance Impact";
const gift = (
  id: string,
  gross: string,
  { status = "Completed", name = "Rosa Diaz", day = "1/5/2026" } = {},
) => `${day},${name},Donation Payment,${status},USD,"${gross}",${id.toLowerCase()}@example.com,${id},,Credit`;
const back = (
  id: string,
  of: string,
  gross: string,
  { type = "Payment Refund", status = "Completed", currency = "USD" } = {},
) => `1/9/2026,Rosa Diaz,${type},${status},${currency},"${gross}",o@example.org,${id},${of},Debit`;
const file = (...rows: string[]) => [HEAD, ...rows, ""].join("\n");

const effects = async (setup: ImportSetup, importId: string) =>
  (await setup.rows(importId)).map(({ outcome, remarks, donation }) => [
    outcome,
    ...(donation ? [donation.amountCents] : []),
    ...remarks,
  ]);
/** The amounts of the organization's donations that are not voided, in cents. */
const amounts = async ({ org }: ImportSetup) =>
  (
    await db
      .select({ cents: donations.amountCents })
      .from(donations)
      .innerJoin(offlineDonations, eq(offlineDonations.donationId, donations.id))
      .where(and(eq(donations.orgId, org.id), isNull(offlineDonations.voidedAt)))
      .orderBy(donations.amountCents)
  ).map(({ cents }) => cents);

describe("the refunds of a PayPal file", () => {
  test("reduce the payments that they refund, before or after them and in any chunk", async () => {
    const setup = await setUpImports();
    const checked = await setup.checkFile(
      file(
        back("R1", "P1", "-1,250.00"),
        gift("P2", "80.00", { status: "Partially Refunded" }),
        gift("P3", "40.00"),
        gift("P1", "1,250.00", { status: "Refunded" }),
        back("R2", "P2", "-20.00"),
        back("R3", "P2", "-5.50", { type: "Payment Reversal" }),
        back("R4", "P4", "-15.00", { type: "Chargeback" }),
        gift("P4", "15.00"),
      ),
    );
    expect(await effects(setup, checked.id)).toEqual([
      ["SKIP", "Counted in row 5, which it refunds"],
      ["ADD", 5450, "$25.50 of $80.00 was refunded by rows 6 and 7: $54.50 is left"],
      ["ADD", 4000],
      ["REFUSE", "Refunded in full by row 2"],
      ["SKIP", "Counted in row 3, which it refunds"],
      ["SKIP", "Counted in row 3, which it refunds"],
      ["SKIP", "Counted in row 9, which it refunds"],
      ["REFUSE", "Refunded in full by row 8"],
    ]);
    expect(checked.counts).toMatchObject({ add: 2, skip: 4, refuse: 2, addCents: 9450, newDonors: 2 });
    await setup.run(checked.id);
    expect(await amounts(setup)).toEqual([4000, 5450]);
    expect((await verifyLedger(await permitInOrg(setup.owner, setup.org.id))).ok).toBe(true);
  });

  test("take off nothing twice when the file is imported again, and an undo and a new import are exact", async () => {
    const setup = await setUpImports();
    const rows = file(gift("P1", "80.00"), back("R1", "P1", "-20.00"), back("R1", "P1", "-20.00"));
    const first = await setup.importFile(rows);
    expect(await amounts(setup)).toEqual([6000]);
    const again = await setup.importFile(rows);
    expect(await effects(setup, again.id)).toEqual([
      ["SKIP", "Imported before"],
      [
        "SKIP",
        "Already counted in the donation of $60.00 by Rosa Diaz on 2026-01-05, which was imported before",
      ],
      ["SKIP", "Has the same transaction id as row 3"],
    ]);
    expect(await setup.undo(first.id)).toMatchObject({ status: "UNDONE", counts: { undone: 1, kept: 0 } });
    expect(await amounts(setup)).toEqual([]);
    await setup.importFile(rows);
    expect(await amounts(setup)).toEqual([6000]);
  });

  test("of a payment that was imported before are refused with its donation, until that is corrected or voided", async () => {
    const setup = await setUpImports();
    const { id } = await setup.importFile(file(gift("P1", "80.00"), gift("P2", "30.00")));
    const rows = file(
      gift("P1", "80.00", { status: "Partially Refunded" }),
      back("R1", "P1", "-20.00"),
      back("R2", "P2", "-30.00"),
      gift("P3", "5.00"),
    );
    const later = await setup.checkFile(rows);
    const of = (cents: string) =>
      `It refunds the donation of ${cents} by Rosa Diaz on 2026-01-05, which was imported before`;
    expect(await effects(setup, later.id)).toEqual([
      ["SKIP", "Imported before"],
      ["REFUSE", `${of("$80.00")}: correct its amount to $60.00 by hand`],
      ["REFUSE", `${of("$30.00")}: unless this is taken off already, correct or void it by hand`],
      ["ADD", 500],
    ]);
    const [first, second] = (await setup.rows(id)).map(({ donation }) => donation?.id ?? "");
    const at = (donationId = "") => ({ params: { id: donationId } });
    await correctOfflineDonation.run(setup.owner, {
      ...at(first),
      body: correctOfflineInput.parse({ amountCents: 6000 }),
    });
    await voidOfflineDonation.run(setup.owner, { ...at(second), body: { reason: "Refunded" } });
    await setup.check(later.id);
    expect((await effects(setup, later.id)).slice(1, 3)).toEqual([
      [
        "SKIP",
        "Already counted in the donation of $60.00 by Rosa Diaz on 2026-01-05, which was imported before",
      ],
      ["SKIP", `${of("$30.00")} and is voided`],
    ]);
  });

  test("are recognized in any spelling of their type", async () => {
    const setup = await setUpImports();
    const checked = await setup.checkFile(
      file(
        gift("P1", "80.00"),
        gift("P2", "40.00"),
        gift("P3", "20.00"),
        back("C1", "P1", "-80.00", { type: "Charge-back" }),
        back("C2", "P2", "-30.00", { type: "PAYMENT  RE-FUND" }),
        back("C3", "P3", "-5.00", { type: "Payment Réfund" }),
      ),
    );
    expect(
      (await effects(setup, checked.id)).map(([outcome, cents]) => [outcome, cents]).slice(0, 3),
    ).toEqual([
      ["REFUSE", "Refunded in full by row 5"],
      ["ADD", 1000],
      ["ADD", 1500],
    ]);
  });

  test("that were reversed again leave the payment whole, also if they refer to the chargeback", async () => {
    const setup = await setUpImports();
    const { id } = await setup.checkFile(
      file(
        gift("P1", "80.00"),
        back("C1", "P1", "-80.00", { type: "Chargeback" }),
        back("C2", "C1", "80.00", { type: "Chargeback Reversal" }),
        back("F1", "P1", "-15.00", { type: "Chargeback Fee" }),
      ),
    );
    expect((await effects(setup, id)).slice(0, 3)).toEqual([
      ["ADD", 8000, "Refunded and paid again by rows 3 and 4: nothing is taken off"],
      ["SKIP", "Counted in row 2, which it refunds"],
      ["SKIP", "Counted in row 2, which it refunds"],
    ]);
    expect((await effects(setup, id))[3]?.[0]).toBe("REFUSE");
  });

  test("that cannot be calculated reject the payment, and those that did not happen are reported at it", async () => {
    const setup = await setUpImports();
    const { id } = await setup.checkFile(
      file(
        gift("P1", "80.00"),
        back("R1", "P1", "-70.00", { currency: "EUR" }),
        gift("P2", "30.00"),
        back("R2", "P2", "-30.00", { status: "Pending" }),
        back("R3", "P9", "-30.00"),
        back("R4", "", "-30.00"),
      ),
    );
    expect(await effects(setup, id)).toEqual([
      [
        "REFUSE",
        "Refunded by row 3, and what is left is not known: The currency is “EUR”: only US dollars can be imported",
      ],
      ["SKIP", "Counted in row 2, which it refunds"],
      ["ADD", 3000, "Row 5 is a refund of it with the status “Pending”: nothing is taken off"],
      ["REFUSE", "It is a refund with the status “Pending”: nothing is taken off"],
      [
        "REFUSE",
        "It refunds the transaction “P9”, which is not in the file and was not imported before: if the donation was recorded otherwise, correct or void it by hand",
      ],
      [
        "REFUSE",
        "It is a refund, but does not say of which transaction: choose the column that has its id, or correct or void the donation by hand",
      ],
    ]);
  });

  test("missing from the file reject payments marked as refunded, with what to do", async () => {
    const setup = await setUpImports();
    await setup.importFile(file(gift("P3", "9.00")));
    const { id } = await setup.checkFile(
      file(
        gift("P1", "80.00", { status: "Partially Refunded" }),
        gift("P2", "30.00", { status: "Reversed" }),
        gift("P3", "9.00", { status: "Refunded" }),
        gift("P4", "50.00", { status: "Refunded" }),
        back("R4", "P4", "-20.00"),
      ),
    );
    expect((await effects(setup, id)).slice(0, 4)).toEqual([
      [
        "REFUSE",
        "Its status is “Partially Refunded”, and no row of the file is its refund: enter what is left as its amount and “Completed” as its status, or use a file that has the refund",
      ],
      ["REFUSE", "Its status is “Reversed”: only donations that arrived are imported"],
      [
        "REFUSE",
        "Its status is “Refunded”, and it was imported before: unless that is done already, correct or void the donation by hand",
      ],
      [
        "REFUSE",
        "Its status is “Refunded”, but the file refunds only $20.00 of it, by row 6: correct its status, or use a file that has all its refunds",
      ],
    ]);
  });

  test("are in the file of rejected rows with the payment, so that this file imports no refunded amount", async () => {
    const setup = await setUpImports();
    const unreadable = gift("P1", "80.00", { day: "13/13/2026" });
    const { id } = await setup.importFile(
      file(unreadable, back("R1", "P1", "-20.00"), gift("P2", "30.00"), back("R2", "P2", "-10.00")),
    );
    const loaded = await loadImport(setup.owner, setup.at(id).params);
    const inOrg = await permitInOrg(setup.owner, setup.org.id);
    const { stream } = await exportRefused(withResource(inOrg, loaded));
    const refused = await new Response(stream).text();
    expect(refused).toContain("R1");
    expect(refused).not.toContain("R2");
    await setup.importFile(refused.replace("13/13/2026", "1/5/2026"));
    expect(await amounts(setup)).toEqual([2000, 6000]);
  });

  test("are recognized with a mapping that was remembered before refunds were", async () => {
    const setup = await setUpImports();
    await setup.importFile(file(gift("P1", "80.00")));
    const [mapping] = await db.select().from(importMappings).where(eq(importMappings.orgId, setup.org.id));
    const columns = mapping?.columns.map((column) => (column === "refundOf" ? null : column)) ?? [];
    await db.update(importMappings).set({ columns }).where(eq(importMappings.orgId, setup.org.id));
    const next = await setup.upload(file(gift("P2", "5.00")));
    expect(next.columnsFrom).toBe("REMEMBERED");
    expect(next.columns[8]).toBe("refundOf");
  });
});

test("a refund in a file of another system takes off its amount, with or without a sign", async () => {
  const setup = await setUpImports();
  const { id } = await setup.upload(
    "Date,Name,Amount,Transaction ID,Refund of\n2026-01-02,Rosa Diaz,50.00,G1,\n2026-01-03,Rosa Diaz,20.00,G2,G1\n",
  );
  const columns = ["receivedOn", "fullName", "amount", "donationId", "refundOf"] as const;
  await setup.check(id, { columns: [...columns], options: setup.options() });
  expect(await effects(setup, id)).toEqual([
    ["ADD", 3000, "$20.00 of $50.00 was refunded by row 3: $30.00 is left"],
    ["SKIP", "Counted in row 2, which it refunds"],
  ]);
});

test("an item title of PayPal is no campaign, so its rows are for the chosen one", async () => {
  const setup = await setUpImports();
  const { id } = await setup.checkFile(`${HEAD},Item Title\n${gift("P1", "80.00")},Donate to our mission\n`);
  const [row] = await setup.rows(id);
  expect(row).toMatchObject({ outcome: "ADD", donation: { campaignId: setup.campaign.id } });
});

test("a recurring donation of a Donorbox file keeps its frequency, and counts as monthly without one", async () => {
  const setup = await setUpImports();
  const head =
    "Donor's First Name,Donor's Last Name,Donor Email,Amount,Donated At,Status,Receipt Id,Recurring Donation";
  const frequencies = async (text: string) => {
    const { id } = await setup.checkFile(text);
    return (await setup.rows(id)).map(({ donation, remarks }) => [donation?.frequency, ...remarks]);
  };
  const row = (id: string, recurring: string) =>
    `Ada,Lund,ada@example.com,40.00,2026-01-05,paid,${id},${recurring}`;
  expect(await frequencies(`${head}\n${row("A1", "Yes")}\n${row("A2", "No")}\n${row("A3", "")}\n`)).toEqual([
    ["MONTHLY", "It is recurring, but its frequency is not known: the donation counts as monthly"],
    ["ONE_TIME"],
    ["ONE_TIME"],
  ]);
  const both = `${head},Recurring Interval\n${row("B1", "Yes")},annual\n${row("B2", "No")},\n`;
  expect(await frequencies(both)).toEqual([["ANNUAL"], ["ONE_TIME"]]);
});
