import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { importedDonations, importedRefunds, importMappings } from "@/db/schema/imports";
import { testDatabase } from "@/db/testing/index";
import { permitInOrg, withResource } from "@/lib/auth/access";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { correctOfflineDonation, voidOfflineDonation } from "@/lib/offline-donations/api";
import { correctOfflineInput } from "@/lib/offline-donations/schemas";
import { runImport } from "../api";
import { loadImport } from "../context";
import { exportRefused } from "../export-refused";
import { findImport } from "../store";
import { amounts, effects, expectExact } from "../testing/read-imported";
import { type ImportSetup, setUpImports } from "../testing/set-up-imports";
import { applyRefunds } from "./apply-refunds";

// So small that a refund and its payment are in different chunks.
vi.mock("../rules", async (original) => ({ ...(await original<typeof import("../rules")>()), CHUNK: 2 }));
vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

const db = testDatabase();

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

const of = (cents: string) =>
  `the donation of ${cents} by Rosa Diaz on 2026-01-05, which was imported before`;
const at = (donationId: string | null | undefined) => ({ params: { id: donationId ?? "" } });
const correct = (setup: ImportSetup, donationId: string | null | undefined, amountCents: number) =>
  correctOfflineDonation.run(setup.owner, {
    ...at(donationId),
    body: correctOfflineInput.parse({ amountCents }),
  });
const recorded = ({ org }: ImportSetup) =>
  db
    .select({
      key: importedRefunds.key,
      cents: importedRefunds.amountCents,
      importId: importedRefunds.importId,
    })
    .from(importedRefunds)
    .where(eq(importedRefunds.orgId, org.id))
    .orderBy(importedRefunds.key);
const hour = (number: number) => new Date(`2026-06-03T${16 + number}:00:00Z`);
const importAt = async (setup: ImportSetup, number: number, text: string) =>
  setup.run((await setup.checkFile(text)).id, hour(number));

describe("a refund that an import took off", () => {
  test("is reported as already imported in a file without its payment, and changes nothing again", async () => {
    const setup = await setUpImports();
    const first = await setup.importFile(file(gift("P1", "80.00"), back("R1", "P1", "-20.00")));
    expect(await recorded(setup)).toEqual([{ key: "id:R1", cents: 2000, importId: first.id }]);
    const later = await setup.checkFile(file(back("R1", "P1", "-20.00")));
    expect(await effects(setup, later.id)).toEqual([["SKIP", `Already counted in ${of("$60.00")}`]]);
    await setup.importFile(file(back("R1", "P1", "-20.00"), gift("P2", "5.00")));
    expect(await amounts(setup)).toEqual([500, 6000]);
    await expectExact(setup);
  });

  test("is followed by later ones down to zero, never below, and each is deducted once", async () => {
    const setup = await setUpImports();
    await setup.importFile(file(gift("P1", "80.00"), back("R1", "P1", "-20.00")));
    const second = file(back("R2", "P1", "-20.00"));
    await importAt(setup, 1, second);
    expect(await amounts(setup)).toEqual([4000]);
    await importAt(
      setup,
      2,
      file(back("R1", "P1", "-20.00"), back("R2", "P1", "-20.00"), gift("P2", "1.00")),
    );
    expect(await amounts(setup)).toEqual([100, 4000]);
    const third = await setup.checkFile(file(back("R3", "P1", "-50.00"), back("R4", "P1", "-7.00")));
    expect(await effects(setup, third.id)).toEqual([
      ["FILL", `Deducts $40.00 from ${of("$40.00")}: nothing remains, so it is voided`],
      ["FILL", `It refunds ${of("$40.00")}: nothing of it remains to be deducted`],
    ]);
    await setup.run(third.id, hour(3));
    expect(await amounts(setup)).toEqual([100]);
    await expectExact(setup);
    const fourth = await setup.checkFile(file(back("R3", "P1", "-50.00")));
    expect(await effects(setup, fourth.id)).toEqual([["SKIP", `Already counted in ${of("$40.00")}`]]);
  });

  test("is added back by its reversal in a later file, also when the donation was voided", async () => {
    const setup = await setUpImports();
    await setup.importFile(file(gift("P1", "80.00")));
    await importAt(setup, 1, file(back("C1", "P1", "-80.00", { type: "Chargeback" })));
    expect(await amounts(setup)).toEqual([]);
    const later = await setup.checkFile(file(back("C2", "C1", "80.00", { type: "Chargeback Reversal" })));
    expect(await effects(setup, later.id)).toEqual([
      ["FILL", `Adds $80.00 back to ${of("$80.00")}: it is $80.00 again`],
    ]);
    await setup.run(later.id, hour(2));
    expect(await amounts(setup)).toEqual([8000]);
    await expectExact(setup);
  });

  test("is deducted once by two imports at the same time", async () => {
    const setup = await setUpImports();
    await setup.importFile(file(gift("P1", "80.00")));
    const rows = file(back("R1", "P1", "-20.00"));
    const both = [await setup.checkFile(rows), await setup.checkFile(rows)];
    const ctx = await permitInOrg(setup.owner, setup.org.id);
    await Promise.all(
      both.map((it) =>
        db.transaction(async (tx) => {
          const found = await findImport(tx, setup.org.id, it.id);
          if (!found) throw new Error("no import");
          return applyRefunds(tx, ctx, found);
        }),
      ),
    );
    expect(await amounts(setup)).toEqual([6000]);
    expect(await recorded(setup)).toHaveLength(2);
    await expectExact(setup);
  });

  test("is deducted once when the same run works twice at the same time", async () => {
    const setup = await setUpImports();
    await setup.importFile(file(gift("P1", "80.00")));
    const { id } = await setup.checkFile(file(back("R1", "P1", "-20.00"), back("R2", "P1", "-1.00")));
    await runImport.run(setup.owner, setup.at(id));
    await Promise.all([setup.work(id), setup.work(id)]);
    expect(await amounts(setup)).toEqual([5900]);
    await expectExact(setup);
  });

  test("is left out with its reason if the donation was corrected between check and run", async () => {
    const setup = await setUpImports();
    const { id } = await setup.importFile(file(gift("P1", "80.00")));
    const later = await setup.checkFile(file(back("R1", "P1", "-20.00")));
    await correct(setup, (await setup.rows(id))[0]?.donation?.id, 6000);
    const done = await setup.run(later.id);
    expect(done.counts).toMatchObject({ fill: 0, refuse: 1, applied: 0 });
    expect(await effects(setup, later.id)).toEqual([
      ["REFUSE", "The donation that it refunds was changed after the check: check the file again"],
    ]);
    expect(await amounts(setup)).toEqual([6000]);
    expect(await recorded(setup)).toEqual([]);
  });
});

describe("a refund that cannot be told from one deducted before", () => {
  test("is rejected if it has no transaction id, unless it is the same row", async () => {
    const setup = await setUpImports();
    await setup.importFile(file(gift("P1", "80.00"), back("", "P1", "-20.00")));
    const { id } = await setup.checkFile(
      file(
        back("", "P1", "-20.00"),
        back("", "P1", "-20.00", { type: "Refund" }),
        back("R1", "P1", "-20.00"),
      ),
    );
    const byHand = `It refunds ${of("$60.00")}: unless this refund is already deducted, correct or void the donation by hand`;
    expect(await effects(setup, id)).toEqual([
      ["SKIP", `Already counted in ${of("$60.00")}`],
      ["REFUSE", byHand],
      ["REFUSE", byHand],
    ]);
  });

  test("is rejected if its payment was imported before refunds were recorded", async () => {
    const setup = await setUpImports();
    await setup.importFile(file(gift("P1", "80.00")));
    await db
      .update(importedDonations)
      .set({ paidCents: null })
      .where(eq(importedDonations.orgId, setup.org.id));
    const { id } = await setup.checkFile(file(back("R1", "P1", "-20.00")));
    expect(await effects(setup, id)).toEqual([
      [
        "REFUSE",
        `It refunds ${of("$80.00")}: unless this refund is already deducted, correct or void the donation by hand`,
      ],
    ]);
  });
});

test("a refund that is in the file as pending and as completed is deducted once", async () => {
  const setup = await setUpImports();
  const { id } = await setup.importFile(
    file(gift("P1", "80.00"), back("R1", "P1", "-20.00", { status: "Pending" }), back("R1", "P1", "-20.00")),
  );
  expect((await effects(setup, id)).slice(1)).toEqual([
    ["SKIP", "Has the same transaction id as row 4"],
    ["SKIP", "Counted in row 2, which it refunds"],
  ]);
  expect(await amounts(setup)).toEqual([6000]);
});

describe("the undo of an import that took refunds off", () => {
  test("restores the amounts and forgets the refunds, so that the file can be imported again", async () => {
    const setup = await setUpImports();
    const first = await setup.importFile(file(gift("P1", "80.00"), gift("P2", "30.00")));
    const rows = file(back("R1", "P1", "-20.00"), gift("P3", "5.00"), back("R2", "P2", "-30.00"));
    const second = await importAt(setup, 1, rows);
    expect(await amounts(setup)).toEqual([500, 6000]);
    expect(await setup.undo(second.id, hour(2))).toMatchObject({
      status: "UNDONE",
      counts: { undone: 3, kept: 0 },
    });
    expect(await amounts(setup)).toEqual([3000, 8000]);
    expect(await recorded(setup)).toEqual([]);
    await expectExact(setup);
    const again = await importAt(setup, 3, rows);
    expect(await amounts(setup)).toEqual([500, 6000]);
    await setup.undo(again.id, hour(4));
    expect(await setup.undo(first.id, hour(5))).toMatchObject({ counts: { undone: 2, kept: 0 } });
    expect(await amounts(setup)).toEqual([]);
    await expectExact(setup);
  });

  test("is exact in any order of two imports that reduced one donation", async () => {
    const setup = await setUpImports();
    await setup.importFile(file(gift("P1", "80.00"), back("R0", "P1", "-1.00")));
    const second = await importAt(setup, 1, file(back("R1", "P1", "-20.00")));
    const third = await importAt(setup, 2, file(back("R2", "P1", "-10.00")));
    expect(await amounts(setup)).toEqual([4900]);
    await setup.undo(second.id, hour(3));
    expect(await amounts(setup)).toEqual([6900]);
    await setup.undo(third.id, hour(4));
    expect(await amounts(setup)).toEqual([7900]);
    await expectExact(setup);
  });

  test("is refused when the donation was corrected or voided since", async () => {
    const setup = await setUpImports();
    const { id } = await setup.importFile(file(gift("P1", "80.00"), gift("P2", "30.00")));
    const second = await importAt(setup, 1, file(back("R1", "P1", "-20.00"), back("R2", "P2", "-5.00")));
    const [first, other] = (await setup.rows(id)).map(({ donation }) => donation?.id);
    await correct(setup, first, 5000);
    await voidOfflineDonation.run(setup.owner, { ...at(other), body: { reason: "Twice" } });
    await expect(setup.undo(second.id, hour(2))).rejects.toThrow(
      "2 donations were corrected, voided or designated",
    );
    expect(await amounts(setup)).toEqual([5000]);
    expect(await recorded(setup)).toHaveLength(2);
  });

  test("does not hide from the undo of the first import that staff changed its donation before", async () => {
    const setup = await setUpImports();
    const { id } = await setup.importFile(file(gift("P1", "80.00")));
    const [row] = await setup.rows(id);
    await correctOfflineDonation.run(setup.owner, {
      ...at(row?.donation?.id),
      body: correctOfflineInput.parse({ note: "Thanked" }),
    });
    const second = await importAt(setup, 1, file(back("R1", "P1", "-20.00")));
    await setup.undo(second.id, hour(2));
    expect(await amounts(setup)).toEqual([8000]);
    await expect(setup.undo(id, hour(3))).rejects.toThrow("1 donation was corrected, voided or designated");
  });
});

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
      ["ADD", 5450, "$25.50 of $80.00 was refunded by rows 6 and 7: $54.50 remains"],
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

  test("deduct nothing twice when the file is imported again, and an undo and a new import are exact", async () => {
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

  test("of a payment that was imported before are deducted from its donation, and one in full voids it", async () => {
    const setup = await setUpImports();
    await setup.importFile(file(gift("P1", "80.00"), gift("P2", "30.00"), gift("P4", "9.00")));
    const later = await setup.checkFile(
      file(
        back("R3", "P1", "-5.00"),
        gift("P1", "80.00", { status: "Partially Refunded" }),
        back("R1", "P1", "-20.00"),
        back("R2", "P2", "-30.00"),
        gift("P3", "5.00"),
      ),
    );
    expect(await effects(setup, later.id)).toEqual([
      ["FILL", `Deducts $5.00 from ${of("$80.00")}: $75.00 remains`],
      ["SKIP", "Imported before"],
      ["FILL", `Deducts $20.00 from ${of("$80.00")}: $55.00 remains`],
      ["FILL", `Deducts $30.00 from ${of("$30.00")}: nothing remains, so it is voided`],
      ["ADD", 500],
    ]);
    expect(later.counts).toMatchObject({ add: 1, fill: 3, skip: 1, addCents: 500 });
    expect((await setup.run(later.id)).counts).toMatchObject({ applied: 4 });
    expect(await amounts(setup)).toEqual([500, 900, 5500]);
    await expectExact(setup);
  });

  test("of a donation that was corrected by hand are refused, until it has the right amount", async () => {
    const setup = await setUpImports();
    const { id } = await setup.importFile(file(gift("P1", "80.00"), gift("P2", "30.00")));
    const [first, second] = (await setup.rows(id)).map(({ donation }) => donation?.id ?? "");
    await correct(setup, first, 7500);
    await voidOfflineDonation.run(setup.owner, { ...at(second), body: { reason: "Refunded" } });
    const rows = file(gift("P1", "80.00"), back("R1", "P1", "-20.00"), back("R2", "P2", "-30.00"));
    const later = await setup.checkFile(rows);
    expect((await effects(setup, later.id)).slice(1)).toEqual([
      ["REFUSE", `It refunds ${of("$75.00")}: correct its amount to $60.00 by hand`],
      ["SKIP", `It refunds ${of("$30.00")} and is voided`],
    ]);
    await correct(setup, first, 6000);
    await setup.check(later.id);
    expect((await effects(setup, later.id))[1]).toEqual(["SKIP", `Already counted in ${of("$60.00")}`]);
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
      ["ADD", 8000, "Refunded and paid again by rows 3 and 4: nothing is deducted"],
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
        "Refunded by row 3, and the remaining amount is not known: The currency is “EUR”: only US dollars can be imported",
      ],
      ["SKIP", "Counted in row 2, which it refunds"],
      ["ADD", 3000, "Row 5 is a refund of it with the status “Pending”: nothing is deducted"],
      ["REFUSE", "It is a refund with the status “Pending”: nothing is deducted"],
      [
        "FILL",
        "It refunds the transaction “P9”, which was not imported: it is deducted once a file adds that transaction. If the donation was recorded in another way, correct or void it by hand",
      ],
      [
        "REFUSE",
        "It is a refund, but names no refunded transaction: choose the column that has that transaction’s id, or correct or void the donation by hand",
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
        "Its status is “Partially Refunded”, and no row of the file is its refund: enter the remaining amount as its amount and “Completed” as its status, or use a file that has the refund",
      ],
      ["REFUSE", "Its status is “Reversed”: only donations that arrived are imported"],
      [
        "REFUSE",
        "Its status is “Refunded”, and it was imported before: unless you have already done so, correct or void the donation by hand",
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
    const { knowsRefunds: _, ...options } = mapping?.options ?? {};
    await db.update(importMappings).set({ columns, options }).where(eq(importMappings.orgId, setup.org.id));
    const next = await setup.upload(file(gift("P2", "5.00")));
    expect(next.columnsFrom).toBe("REMEMBERED");
    expect(next.columns[8]).toBe("refundOf");
  });
});

test("a refund in a file of another system deducts its amount, with or without a sign", async () => {
  const setup = await setUpImports();
  const { id } = await setup.upload(
    "Date,Name,Amount,Transaction ID,Refund of\n2026-01-02,Rosa Diaz,50.00,G1,\n2026-01-03,Rosa Diaz,20.00,G2,G1\n",
  );
  const columns = ["receivedOn", "fullName", "amount", "donationId", "refundOf"] as const;
  await setup.check(id, { columns: [...columns], options: setup.options() });
  expect(await effects(setup, id)).toEqual([
    ["ADD", 3000, "$20.00 of $50.00 was refunded by row 3: $30.00 remains"],
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
