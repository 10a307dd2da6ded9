import { and, eq, sql } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { importRows, imports } from "@/db/schema/imports";
import { memberships } from "@/db/schema/memberships";
import { offlineDonations } from "@/db/schema/offline-donations";
import { webhookEvents } from "@/db/schema/webhooks";
import { makeCampaign, makeDonation, makeFund, makeOrganization, testDatabase, unique } from "@/db/testing";
import { getOrganizationReport } from "@/lib/analytics/api";
import { permitInOrg, withResource } from "@/lib/auth/access";
import { changeFieldValues, createDonorField } from "@/lib/donors/fields/api";
import { changeFieldValuesInput, createDonorFieldInput } from "@/lib/donors/fields/schemas";
import { findFieldValues, writeValues } from "@/lib/donors/fields/value-store";
import { listDonors } from "@/lib/donors/list-donors";
import { mergeDonors, undoDonorMerge } from "@/lib/donors/merges/api";
import { mergeInput } from "@/lib/donors/merges/schemas";
import { createDonorNote } from "@/lib/donors/notes/api";
import { listDonorsQuery } from "@/lib/donors/schemas";
import { exportAudience } from "@/lib/exports/export-audience";
import { exportDonors } from "@/lib/exports/export-donors";
import { exportAudienceQuery, exportDonorsQuery } from "@/lib/exports/schemas";
import { cursorAfter } from "@/lib/kernel/time-cursor";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { correctOfflineDonation } from "@/lib/offline-donations/api";
import { correctOfflineInput } from "@/lib/offline-donations/schemas";
import { refundDonation } from "@/lib/refunds/api";
import { searchDonors } from "@/lib/search/hits-store";
import { previewSegment } from "@/lib/segments/preview-segment";
import { background } from "@/lib/services/inngest/__mocks__/send";
import { xlsx } from "@/lib/services/sheets/testing/xlsx";
import { readTotals } from "@/lib/totals/store";
import { eventTypesOf, makeEndpoint } from "@/lib/webhooks/testing/endpoints";
import { inForm } from "@/scripts/long-forms";
import {
  createImport,
  deleteImport,
  exportRefusedRows,
  listImportRows,
  runImport,
  undoImport,
  updateImport,
  uploadImportFile,
} from "./api";
import { loadImport } from "./context";
import { purgeImports } from "./delete-import";
import { exportRefused } from "./export-refused";
import { publishStalledImports } from "./publish-imports";
import { listRowsQuery } from "./schemas";
import { setUpImports } from "./testing/set-up-imports";

// Smaller in the short form, so that fewer rows are as many chunks.
vi.mock("./rules", async (original) => {
  const { inForm } = await import("@/scripts/long-forms");
  const rules = await original<typeof import("./rules")>();
  return { ...rules, CHUNK: inForm(100, rules.CHUNK) };
});
vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

const db = testDatabase();
const NOW = new Date("2026-06-03T16:00:00Z");
type ImportSetup = Awaited<ReturnType<typeof setUpImports>>;

const HEAD = "Date,First Name,Last Name,Email,Amount,Transaction ID";
const GIFTS = `${HEAD}
2025-11-02,June,Castellano,june@example.com,150.00,T-1
11/9/2025,Marcus,Oyelaran,marcus@example.com,$75.00,T-2
2025-12-24,June,Castellano,JUNE@example.com,"1,200.00",T-3
2025-12-30,Priya,Raman,priya@example,25.00,T-4
2025-12-31,Wei,Zhang,wei@example.com,€5,T-5
`;

const donorRows = ({ org }: ImportSetup) =>
  db.select().from(donors).where(eq(donors.orgId, org.id)).orderBy(donors.email);
const donationRows = ({ org }: ImportSetup) =>
  db
    .select()
    .from(donations)
    .innerJoin(offlineDonations, eq(offlineDonations.donationId, donations.id))
    .where(eq(donations.orgId, org.id))
    .orderBy(donations.createdAt);
async function raised({ campaign }: ImportSetup) {
  const total = (await readTotals(db, [campaign.id])).get(campaign.id);
  return [total?.raisedCents ?? 0, total?.donationCount ?? 0];
}
const verified = async ({ org, owner }: ImportSetup) =>
  (await verifyLedger(await permitInOrg(owner, org.id))).ok;

describe("past donations", () => {
  test("a check reports the effect of each row and writes no donor and no donation", async () => {
    const setup = await setUpImports();
    const checked = await setup.checkFile(GIFTS);
    expect(checked).toMatchObject({
      status: "CHECKED",
      progress: { rows: 5, isRead: true },
      counts: { add: 3, skip: 0, refuse: 2, addCents: 142_500, newDonors: 2, matchedDonors: 0 },
    });
    const rows = await setup.rows(checked.id);
    expect(rows.map(({ number, outcome, donor }) => [number, outcome, donor?.matchedBy, donor?.row])).toEqual(
      [
        [2, "ADD", null, null],
        [3, "ADD", null, null],
        [4, "ADD", "EMAIL", 2],
        [5, "REFUSE", undefined, undefined],
        [6, "REFUSE", undefined, undefined],
      ],
    );
    expect(rows[3]?.remarks).toEqual(["“priya@example” is not an email address"]);
    expect(rows[4]?.remarks[0]).toContain("not in US dollars");
    expect(await donorRows(setup)).toEqual([]);
    expect(await raised(setup)).toEqual([0, 0]);
  });

  test("an unknown payment method falls back to the one in the options, with a remark", async () => {
    const setup = await setUpImports();
    const checked = await setup.checkFile(
      "Date,Last Name,Amount,Method\n2025-01-02,Okafor,10,Barter\n2025-01-03,Okafor,10,Cash\n2025-01-04,Okafor,10,\n",
      "DONATIONS",
      { method: "CHECK" },
    );
    expect((await setup.rows(checked.id)).map(({ remarks }) => remarks)).toEqual([
      ["The payment method “Barter” is not known: Check instead"],
      [],
      [],
    ]);
  });

  test("they count on their days like offline donations, send no mails or webhook events, and keep the ledger balanced", async () => {
    const setup = await setUpImports();
    await makeEndpoint(setup.org.id);
    background.sent.length = 0;
    const done = await setup.importFile(GIFTS);
    expect(done).toMatchObject({ status: "COMPLETED", counts: { applied: 3, add: 3 } });
    expect(await raised(setup)).toEqual([142_500, 3]);
    const rows = await donationRows(setup);
    expect(
      rows.map(({ donations: d, offline_donations: o }) => [o.receivedOn, d.amountCents, d.paymentMethod]),
    ).toEqual([
      ["2025-11-02", 15_000, "PLATFORM"],
      ["2025-11-09", 7500, "PLATFORM"],
      ["2025-12-24", 120_000, "PLATFORM"],
    ]);
    expect(rows[0]).toMatchObject({
      donations: { status: "SUCCEEDED", processingFeeCents: 0, platformFeeCents: 0, donorFirstName: "June" },
      offline_donations: { reference: "T-1", sendReceipt: false, recordedBy: setup.org.ownerId },
    });
    expect(await verified(setup)).toBe(true);
    expect(background.sent.map(({ name }) => name)).not.toContain("donation/succeeded");
    expect(await db.select().from(webhookEvents).where(eq(webhookEvents.orgId, setup.org.id))).toEqual([]);
    const actions = await db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(and(eq(auditEntries.orgId, setup.org.id), eq(auditEntries.subjectId, done.id)))
      .orderBy(auditEntries.id);
    expect(actions.map(({ action }) => action)).toEqual([
      "import.created",
      "import.file_uploaded",
      "import.updated",
      "import.check_started",
      "import.started",
      "import.completed",
    ]);
  });

  test("they keep source and frequency for reports and charge nothing, and an undo reverts the reports", async () => {
    const setup = await setUpImports();
    const file = `${HEAD},Frequency,UTM Source,utm_campaign
2025-11-02,June,C,june@example.com,10,T-1,Monthly,Newsletter,spring
2025-12-02,June,C,june@example.com,20,T-2,monthly,Newsletter,
2025-12-03,Rosa,D,rosa@example.com,40,T-3,One-time,,${"é".repeat(101)}
2025-12-04,Rosa,D,rosa@example.com,80,T-4,Weekly,newsletter,
2025-12-05,Rosa,D,rosa@example.com,160,T-5,,,
`;
    const checked = await setup.checkFile(file);
    expect(checked.columns.slice(-3)).toEqual(["frequency", "utmSource", "utmCampaign"]);
    const rows = await setup.rows(checked.id);
    expect(rows.map(({ remarks }) => remarks)).toEqual([
      [],
      [],
      ["The UTM campaign is cut to 100 characters"],
      ["The frequency “Weekly” is not monthly, quarterly or yearly: the donation counts as one-time"],
      [],
    ]);
    expect(rows[0]?.commitment).toBeNull();
    expect(rows[0]?.donation).toMatchObject({
      frequency: "MONTHLY",
      utmSource: "Newsletter",
      utmMedium: null,
      utmCampaign: "spring",
    });
    const done = await setup.run(checked.id);
    const reported = async () => {
      const params = { idOrSlug: setup.org.id };
      const { frequencyBreakdown, topSources } = await getOrganizationReport.run(setup.owner, { params });
      return {
        frequencies: frequencyBreakdown.map((one) => [one.frequency, one.count, one.amountCents]),
        sources: topSources.map((one) => [one.source, one.count, one.amountCents]),
      };
    };
    const before = await reported();
    expect(before).toEqual({
      frequencies: [
        ["ONE_TIME", 3, 28_000],
        ["MONTHLY", 2, 3000],
      ],
      sources: [
        ["newsletter", 1, 8000],
        ["Newsletter", 2, 3000],
      ],
    });
    const [made] = await donationRows(setup);
    if (!made) throw new Error("nothing was imported");
    expect(made.donations).toMatchObject({
      paymentMethod: "PLATFORM",
      subscriptionId: null,
      processingFeeCents: 0,
      platformFeeCents: 0,
      netAmountCents: 1000,
    });
    const body = { reason: "OTHER", note: null } as const;
    const refund = refundDonation.run(setup.owner, { params: { id: made.donations.id }, body });
    await expect(refund).rejects.toMatchObject({ code: "conflict" });
    expect((await setup.importFile(file)).counts).toMatchObject({ add: 0, skip: 5 });
    expect(await reported()).toEqual(before);
    expect(await verified(setup)).toBe(true);

    await setup.undo(done.id);
    expect(await reported()).toEqual({ frequencies: [], sources: [] });
    expect(await verified(setup)).toBe(true);
    await setup.importFile(file);
    expect(await reported()).toEqual(before);
  });

  test("correcting a payment of a recurring donation elsewhere keeps its source and frequency", async () => {
    const setup = await setUpImports();
    await setup.importFile(
      `${HEAD},Frequency,UTM Source\n2025-11-02,June,C,june@example.com,10,T-1,Yearly,web\n`,
    );
    const [made] = await donationRows(setup);
    const corrected = await correctOfflineDonation.run(setup.owner, {
      params: { id: made?.donations.id ?? "" },
      body: correctOfflineInput.parse({ amountCents: 2500, method: "CASH", receivedOn: "2025-10-02" }),
    });
    expect(corrected).toMatchObject({ frequency: "ANNUAL", utmSource: "web" });
    const { frequencyBreakdown, topSources } = await getOrganizationReport.run(setup.owner, {
      params: { idOrSlug: setup.org.id },
    });
    expect(frequencyBreakdown).toEqual([{ frequency: "ANNUAL", count: 1, amountCents: 2500 }]);
    expect(topSources).toEqual([{ source: "web", count: 1, amountCents: 2500 }]);
    expect(await verified(setup)).toBe(true);
  });

  test("importing the same file again, or a later file with some of the same transactions, adds nothing twice", async () => {
    const setup = await setUpImports();
    await setup.importFile(GIFTS);
    const again = await setup.importFile(GIFTS);
    expect(again.counts).toMatchObject({ add: 0, skip: 3, refuse: 2, applied: 0 });
    const later = await setup.importFile(
      `${HEAD}\n2025-12-24,June,C,june@example.com,1200,T-3\n2026-01-02,June,C,june@example.com,10,T-9\n2026-01-02,June,C,june@example.com,10,T-9\n`,
    );
    expect(later.counts).toMatchObject({ add: 1, skip: 2, applied: 1 });
    expect((await setup.rows(later.id)).map(({ remarks }) => remarks[0])).toEqual([
      "Imported before",
      undefined,
      "Has the same transaction id as row 3",
    ]);
    expect(await raised(setup)).toEqual([143_500, 4]);
  });

  test("without transaction ids, equal rows of a file are separate donations, and importing the file again adds none", async () => {
    const setup = await setUpImports();
    const file = "Date,Name,Amount\n2026-01-02,Rosa Diaz,5\n2026-01-02,Rosa Diaz,5\n";
    expect((await setup.importFile(file)).counts).toMatchObject({ add: 2, applied: 2 });
    expect((await setup.importFile(file)).counts).toMatchObject({ add: 0, skip: 2 });
    expect((await setup.importFile(`${file}2026-01-02,Rosa Diaz,5\n`)).counts).toMatchObject({
      add: 1,
      skip: 2,
    });
    expect(await raised(setup)).toEqual([1500, 3]);
    // Only the name is known, which two people can share.
    expect(await donorRows(setup)).toHaveLength(3);
  });

  test("a file of donors with nothing but names adds no donor twice, unless its import was undone", async () => {
    const setup = await setUpImports();
    const file = "Name,Tags\nRosa Diaz,Board\nRosa Diaz,Board\nAcme Corp,Sponsor\n";
    const first = await setup.importFile(file, "DONORS");
    expect(first.counts).toMatchObject({ add: 3, applied: 3 });
    const again = await setup.checkFile(file, "DONORS");
    expect(again.counts).toMatchObject({ add: 0, skip: 3 });
    expect((await setup.rows(again.id)).map(({ remarks }) => remarks)).toEqual(
      Array(3).fill(["Imported before"]),
    );
    await setup.importFile(`${file}Ben Lee,Board\n`, "DONORS");
    expect(await donorRows(setup)).toHaveLength(4);
    await setup.undo(first.id);
    expect(await donorRows(setup)).toHaveLength(1);
    await setup.importFile(file, "DONORS");
    expect(await donorRows(setup)).toHaveLength(4);
  });

  test("campaign and fund are found by name or code, and unknown ones are rejected or replaced by the chosen ones", async () => {
    const setup = await setUpImports();
    const roof = await makeCampaign(setup.org.id, { title: "New roof" });
    const fund = await makeFund(setup.org.id, { name: "Building", code: "4010" });
    const twin = { title: "Twins" };
    await makeCampaign(setup.org.id, twin);
    await makeCampaign(setup.org.id, twin);
    const file = `Date,Name,Amount,Campaign,Fund,Method
2026-01-02,Rosa Diaz,5,new ROOF,4010,check
2026-01-03,Rosa Diaz,5,,building,Cash
2026-01-04,Rosa Diaz,5,Gala,,
2026-01-05,Rosa Diaz,5,Twins,,
2026-01-06,Rosa Diaz,5,,Roses,
`;
    const checked = await setup.checkFile(file);
    expect((await setup.rows(checked.id)).map(({ remarks }) => remarks[0])).toEqual([
      undefined,
      undefined,
      "There is no campaign called “Gala”",
      "Several campaigns are called “Twins”",
      "There is no fund called “Roses”",
    ]);
    // The page offers to add the missing ones, but cannot resolve an ambiguous name.
    expect(await setup.missing(checked.id)).toEqual({ campaigns: 1, funds: 1 });
    const given = setup.options({ unknownNames: "CHOSEN" });
    await setup.check(checked.id, { options: given });
    const done = await setup.run(checked.id);
    expect(done.counts.applied).toBe(5);
    const rows = (await donationRows(setup)).map(({ donations: d }) => [
      d.campaignId,
      d.fundId,
      d.paymentMethod,
    ]);
    expect(rows).toEqual([
      [roof.id, fund.id, "CHECK"],
      [setup.campaign.id, fund.id, "CASH"],
      [setup.campaign.id, null, "PLATFORM"],
      [setup.campaign.id, null, "PLATFORM"],
      [setup.campaign.id, null, "PLATFORM"],
    ]);
    expect(await verified(setup)).toBe(true);
  });

  test("each row is imported once, even if a run is repeated or dies", async () => {
    const setup = await setUpImports();
    const count = inForm(240, 1200);
    const newDonors = (3 * count) / 4;
    const lines = Array.from(
      { length: count },
      (_, n) => `2026-01-02,D${n},Lee,d${n % newDonors}@example.com,1.00,K-${n}`,
    );
    const checked = await setup.checkFile(`${HEAD}\n${lines.join("\n")}\n`);
    expect(checked.counts).toMatchObject({ add: count, newDonors });
    await runImport.run(setup.owner, setup.at(checked.id));
    await Promise.all([setup.work(checked.id), setup.work(checked.id), setup.work(checked.id)]);
    expect(await setup.get(checked.id)).toMatchObject({ status: "COMPLETED", counts: { applied: count } });
    expect(await raised(setup)).toEqual([100 * count, count]);
    expect(await donorRows(setup)).toHaveLength(newDonors);
    await undoImport.run(setup.owner, setup.at(checked.id));
    await Promise.all([setup.work(checked.id), setup.work(checked.id)]);
    expect(await setup.get(checked.id)).toMatchObject({
      status: "UNDONE",
      counts: { undone: count, kept: 0 },
    });
    expect(await raised(setup)).toEqual([0, 0]);
    expect(await verified(setup)).toBe(true);
  });
});

describe("donors", () => {
  const HEADER = "Donor ID,First Name,Last Name,Email,Phone,Street,City,State,ZIP,Opt In,Unsubscribed";

  test("they are matched by id, email, then name with phone or address, only empty fields are filled in, and neither this nor the undo is a webhook event", async () => {
    const setup = await setUpImports();
    const known = { orgId: setup.org.id, firstName: "Ada", lastName: "Okafor", createdAt: setup.owner.now };
    await db.insert(donors).values([
      { ...known, id: unique(), email: "ada@example.com", phone: "555 0100 200" },
      { ...known, id: unique(), firstName: "Bo", email: null, phone: "(555) 010-0300" },
      { ...known, id: unique(), firstName: "Cy", email: null, postalAddress: "1 Main St\nReno, NV 89501" },
      { ...known, id: unique(), firstName: "Di", email: "di@example.com", unsubscribedAt: setup.owner.now },
    ]);
    await makeEndpoint(setup.org.id);
    const done = await setup.importFile(
      `${HEADER}
X1,Adaora,O.,ada@example.com,555 999 9999,2 Elm St,Reno,NV,89502,yes,
,Bo,Okafor,bo@example.com,555-010-0300,,,,,,
,cy,OKAFOR,,,1 Main St,Reno,NV,89501,,
,Di,Okafor,di@example.com,,,,,,yes,
,Eve,Adams,eve@example.com,call me,,,,,,yes
X1,,,,,,,,,,
,,,nobody@example.com,,,,,,,
`,
      "DONORS",
    );
    const rows = await setup.rows(done.id);
    expect(rows.map(({ outcome, donor }) => [outcome, donor?.matchedBy])).toEqual([
      ["FILL", "EMAIL"],
      ["FILL", "PHONE"],
      ["SKIP", "ADDRESS"],
      ["SKIP", "EMAIL"],
      ["ADD", null],
      ["SKIP", "EXTERNAL_ID"],
      ["REFUSE", undefined],
    ]);
    expect(rows[4]?.remarks).toEqual(["The phone number “call me” is left out"]);
    const all = await donorRows(setup);
    const named = (name: string) => all.find(({ firstName }) => firstName === name);
    expect(named("Ada")).toMatchObject({ phone: "555 0100 200", postalAddress: "2 Elm St\nReno, NV 89502" });
    expect(named("Ada")?.emailOptInSource).toBe(`import:${done.id}`);
    expect(named("Bo")).toMatchObject({
      email: "bo@example.com",
      phone: "(555) 010-0300",
      emailOptInAt: null,
    });
    expect(named("Di")?.emailOptInAt).toBeNull();
    expect(named("Eve")).toMatchObject({ phone: null, emailOptInAt: null, unsubscribedAt: expect.any(Date) });
    expect(all).toHaveLength(5);

    expect(await setup.undo(done.id)).toMatchObject({ status: "UNDONE", counts: { kept: 0 } });
    const after = await donorRows(setup);
    expect(after).toHaveLength(4);
    expect(after.find(({ firstName }) => firstName === "Ada")).toMatchObject({
      postalAddress: null,
      phone: "555 0100 200",
      emailOptInAt: null,
      emailOptInSource: null,
    });
    expect(after.find(({ firstName }) => firstName === "Bo")?.email).toBeNull();
    expect(await eventTypesOf(setup.org.id)).toEqual([]);
  });

  test("a donor created since the check is used instead of a duplicate", async () => {
    const setup = await setUpImports();
    const checked = await setup.checkFile(`${HEAD}\n2026-01-02,June,C,june@example.com,10,T-1\n`);
    const [made] = await db
      .insert(donors)
      .values({
        id: unique(),
        orgId: setup.org.id,
        email: "june@example.com",
        firstName: "June",
        lastName: "Castellano",
        createdAt: setup.owner.now,
      })
      .returning();
    await setup.run(checked.id);
    const [row] = await donationRows(setup);
    expect(row?.donations).toMatchObject({ donorId: made?.id, donorLastName: "C" });
    expect((await donorRows(setup)).map(({ lastName }) => lastName)).toEqual(["Castellano"]);
  });

  test("a donor merged since the check resolves to the kept donor, whose other addresses also match", async () => {
    const setup = await setUpImports();
    const [merged, kept] = [unique(), unique()];
    const june = {
      orgId: setup.org.id,
      firstName: "June",
      lastName: "Castellano",
      createdAt: setup.owner.now,
    };
    await db.insert(donors).values([
      { ...june, id: merged, email: "june@example.com" },
      { ...june, id: kept, email: "june@work.example" },
    ]);
    const checked = await setup.checkFile(`${HEAD}\n2026-01-02,June,C,june@example.com,10,T-1\n`);
    await mergeDonors.run(setup.owner, {
      params: { id: kept },
      body: mergeInput.parse({ mergedDonorId: merged }),
    });
    await setup.run(checked.id);
    await setup.importFile(`${HEAD}\n2026-01-03,June,C,june@example.com,20,T-2\n`);
    expect((await donationRows(setup)).map(({ donations: { donorId } }) => donorId)).toEqual([kept, kept]);
    expect(await donorRows(setup)).toHaveLength(1);
    expect(await verified(setup)).toBe(true);
  });

  test("an import whose donor was merged can only be undone after the merge is undone", async () => {
    const setup = await setUpImports();
    const kept = unique();
    const june = {
      orgId: setup.org.id,
      firstName: "June",
      lastName: "Castellano",
      createdAt: setup.owner.now,
    };
    await db.insert(donors).values({ ...june, id: kept, email: "june@work.example" });
    const done = await setup.importFile(`${HEADER}\nX9,June,C,june@example.com,,,,,,,\n`, "DONORS");
    const mine = (await donorRows(setup)).find(({ id }) => id !== kept)?.id ?? "";
    const params = { id: kept };
    const merge = await mergeDonors.run(setup.owner, {
      params,
      body: mergeInput.parse({ mergedDonorId: mine }),
    });
    await expect(setup.undo(done.id)).rejects.toThrow("1 new donor was changed");
    await undoDonorMerge.run(setup.owner, { params: { ...params, mergeId: merge.id } });
    expect(await setup.undo(done.id)).toMatchObject({ status: "UNDONE", counts: { kept: 0 } });
    expect((await donorRows(setup)).map(({ id }) => id)).toEqual([kept]);
  });
});

describe("undo", () => {
  test("voids the donations, keeps earlier data, and allows importing the file again", async () => {
    const setup = await setUpImports();
    await setup.importFile(`${HEAD}\n2026-01-02,June,C,june@example.com,10,T-0\n`);
    const done = await setup.importFile(GIFTS);
    expect(await setup.undo(done.id)).toMatchObject({ status: "UNDONE", counts: { undone: 3, kept: 0 } });
    expect(await raised(setup)).toEqual([1000, 1]);
    const voided = (await donationRows(setup)).filter(({ offline_donations: o }) => o.voidedAt);
    expect(voided.map(({ donations: d, offline_donations: o }) => [d.status, o.voidReason])).toEqual(
      Array(3).fill(["REFUNDED", "Its import was undone"]),
    );
    expect(await verified(setup)).toBe(true);
    expect((await setup.importFile(GIFTS)).counts).toMatchObject({ applied: 3, newDonors: 1 });
    expect(await verified(setup)).toBe(true);
  });

  test("is rejected with the reason after a donation was corrected or a donor got a note, and when it is too late", async () => {
    const setup = await setUpImports();
    const done = await setup.importFile(GIFTS);
    const [first] = await donationRows(setup);
    if (!first) throw new Error("nothing was imported");
    await createDonorNote.run(setup.owner, {
      params: { id: first.donations.donorId },
      body: { text: "Called." },
    });
    await expect(setup.undo(done.id)).rejects.toThrow("1 new donor was changed, or given notes");
    await correctOfflineDonation.run(setup.owner, {
      params: { id: first.donations.id },
      body: correctOfflineInput.parse({ amountCents: 100 }),
    });
    await expect(setup.undo(done.id)).rejects.toThrow("1 donation was corrected");
    const late = new Date(setup.owner.now.getTime() + 91 * 86_400_000);
    await expect(setup.undo(done.id, late)).rejects.toThrow("too old");
    expect(await verified(setup)).toBe(true);
  });

  test("keeps and counts records that change during it", async () => {
    const setup = await setUpImports();
    const done = await setup.importFile(GIFTS);
    await undoImport.run(setup.owner, setup.at(done.id));
    const [first] = await donationRows(setup);
    await correctOfflineDonation.run(setup.owner, {
      params: { id: first?.donations.id ?? "" },
      body: correctOfflineInput.parse({ amountCents: 100 }),
    });
    await setup.work(done.id);
    expect(await setup.get(done.id)).toMatchObject({ status: "UNDONE", counts: { undone: 2, kept: 1 } });
    expect(await raised(setup)).toEqual([100, 1]);
    expect(await verified(setup)).toBe(true);
    expect((await listed(setup)).map(({ email }) => email)).toEqual(["june@example.com"]);
  });

  const CONSENT = `Date,First Name,Last Name,Email,Amount,Transaction ID,Newsletter,Do Not Contact
2026-01-02,Nell,Hart,nell@example.com,10,N-1,yes,phone
2026-01-03,Nell,Hart,nell@example.com,10,N-2,yes,
2026-01-04,Nell,Hart,nell@example.com,10,N-3,yes,
2026-01-05,Ada,Okafor,ada@example.com,10,N-4,yes,post
2026-01-06,Ola,Berg,ola@example.com,10,N-5,Unsubscribed,
`;
  const listed = async ({ owner, org }: ImportSetup) => {
    const ctx = await permitInOrg(owner, org.id);
    return (await listDonors(ctx, listDonorsQuery.parse({ orgId: org.id }))).donors;
  };

  test("leaves no donor created by an import of donations, and no consent given by it", async () => {
    const setup = await setUpImports();
    const ada = { id: unique(), orgId: setup.org.id, firstName: "Ada", lastName: "Okafor", createdAt: NOW };
    await db.insert(donors).values({ ...ada, email: "ada@example.com" });
    const done = await setup.importFile(CONSENT);
    expect(done.counts).toMatchObject({ applied: 5, newDonors: 2 });
    const before = await donorRows(setup);
    expect(before.map((one) => [one.email, one.emailOptInAt !== null, one.doNotContact])).toEqual([
      ["ada@example.com", true, ["POST"]],
      ["nell@example.com", true, ["PHONE"]],
      ["ola@example.com", false, []],
    ]);
    const undone = await setup.undo(done.id);
    expect(undone).toMatchObject({ status: "UNDONE", counts: { undone: 5, kept: 0 } });

    expect((await listed(setup)).map(({ id }) => id)).toEqual([ada.id]);
    const ctx = await permitInOrg(setup.owner, setup.org.id);
    const found = await Promise.all(
      ["Nell", "nell@", "undone", "Do"].map((q) => searchDonors(db, setup.org.id, q, 10)),
    );
    expect(found.flat()).toEqual([]);
    const lines = async ({ stream }: Awaited<ReturnType<typeof exportDonors>>) =>
      (await new Response(stream).text()).trim().split("\r\n");
    expect(
      await lines(await exportDonors(ctx, exportDonorsQuery.parse({ orgId: setup.org.id }))),
    ).toHaveLength(2);
    const audience = await lines(
      await exportAudience(ctx, exportAudienceQuery.parse({ orgId: setup.org.id, status: "SUBSCRIBED" })),
    );
    expect(audience).toHaveLength(1);
    const everyone = {
      match: "ALL" as const,
      conditions: [{ field: "NEWS" as const, is: "NOT_SUBSCRIBED" as const }],
    };
    expect(await previewSegment(ctx, everyone)).toMatchObject({ donorCount: 1, donors: [{ id: ada.id }] });
    const rows = await donorRows(setup);
    expect(rows.find(({ id }) => id === ada.id)).toMatchObject({ emailOptInAt: null, doNotContact: [] });

    // The voided donations remain, with the names of their rows.
    const voided = await donationRows(setup);
    expect(voided.map(({ donations: d }) => [d.status, d.donorFirstName, d.donorEmail])).toEqual([
      ["REFUNDED", "Nell", "nell@example.com"],
      ["REFUNDED", "Nell", "nell@example.com"],
      ["REFUNDED", "Nell", "nell@example.com"],
      ["REFUNDED", "Ada", "ada@example.com"],
      ["REFUNDED", "Ola", "ola@example.com"],
    ]);
    expect(rows).toHaveLength(2);
    expect(await raised(setup)).toEqual([0, 0]);
    expect(await verified(setup)).toBe(true);

    // Repeating import and undo also restores the initial state.
    const again = await setup.importFile(CONSENT);
    expect(again.counts).toMatchObject({ applied: 5, newDonors: 2 });
    await setup.undo(again.id);
    expect(await donorRows(setup)).toHaveLength(2);
    expect(await verified(setup)).toBe(true);
  });

  test("also reverts the consent of a donor kept because of a donation that changed since", async () => {
    const setup = await setUpImports();
    const done = await setup.importFile(CONSENT);
    await undoImport.run(setup.owner, setup.at(done.id));
    const rows = await donationRows(setup);
    for (const { donations: d } of rows.filter((row) => row.donations.donorFirstName !== "Ada"))
      await correctOfflineDonation.run(setup.owner, {
        params: { id: d.id },
        body: correctOfflineInput.parse({ amountCents: 100 }),
      });
    await setup.work(done.id);
    expect(await setup.get(done.id)).toMatchObject({ counts: { undone: 1, kept: 4 } });
    const kept = (await donorRows(setup)).filter(({ email }) => email !== null);
    expect(kept.map((one) => [one.email, one.emailOptInAt, one.unsubscribedAt, one.doNotContact])).toEqual([
      ["nell@example.com", null, null, []],
      ["ola@example.com", null, null, []],
    ]);
    expect(await verified(setup)).toBe(true);
  });
});

test("a mapping is stored by the header of a file, for its organization only", async () => {
  const setup = await setUpImports();
  const file = "When,Who,How much\n2026-01-02,Rosa Diaz,5\n";
  const { id, columns } = await setup.upload(file);
  expect(columns).toEqual([null, null, null]);
  const chosen = ["receivedOn", "fullName", "amount"] as const;
  await setup.check(id, { columns: [...chosen], options: setup.options({ dateOrder: "DMY" }) });
  const next = await setup.upload(file.replace("Rosa", "Ana"));
  expect(next).toMatchObject({ columnsFrom: "REMEMBERED", columns: chosen, options: { dateOrder: "DMY" } });
  const other = await setUpImports();
  expect(await other.upload(file)).toMatchObject({ columnsFrom: "NAMES", columns: [null, null, null] });
});

test("an import of an unreadable file, or with an incomplete mapping, states why and can be fixed", async () => {
  const setup = await setUpImports();
  await expect(setup.upload("")).rejects.toMatchObject({
    extra: { fieldErrors: { file: ["The file is empty."] } },
  });
  const { id } = await setup.upload("Name,Amount,Date\nRosa,5,2026-01-02\n");
  const noCampaign = expect.stringContaining("Choose a campaign");
  await expect(setup.check(id)).rejects.toMatchObject({ extra: { fieldErrors: { columns: [noCampaign] } } });
  const broken = `Name,Amount,Date\n${"Rosa,5,2026-01-02\n".repeat(8000)}"Rosa,5,2026-01-02\n`;
  const checked = await setup.checkFile(broken);
  expect(checked).toMatchObject({ status: "DRAFT", failure: expect.stringContaining("quotation mark") });
});

test("a check after a change of the mapping replaces the previous check", async () => {
  const setup = await setUpImports();
  const { id } = await setup.checkFile("Date,Name,Email,Amount\n3/4/2026,Rosa Diaz,rosa@example.com,5\n");
  const receivedOn = async () => (await setup.rows(id))[0]?.donation?.receivedOn;
  expect(await receivedOn()).toBe("2026-03-04");
  const changed = await updateImport.run(setup.owner, {
    ...setup.at(id),
    body: { options: setup.options({ dateOrder: "DMY" }) },
  });
  expect(changed.status).toBe("DRAFT");
  await expect(setup.run(id)).rejects.toThrow("Check the file first");
  expect((await setup.check(id)).counts).toMatchObject({ add: 1, newDonors: 1 });
  expect(await receivedOn()).toBe("2026-04-03");
});

test("an organization runs one import at a time, and repeated starts have no effect", async () => {
  const setup = await setUpImports();
  const first = await setup.checkFile(GIFTS);
  const second = await setup.checkFile(GIFTS);
  await runImport.run(setup.owner, setup.at(first.id));
  await expect(runImport.run(setup.owner, setup.at(second.id))).rejects.toThrow("Another import");
  expect((await runImport.run(setup.owner, setup.at(first.id))).status).toBe("RUNNING");
  await expect(deleteImport.run(setup.owner, setup.at(first.id))).rejects.toThrow("undo it instead");
  await setup.work(first.id);
  expect((await runImport.run(setup.owner, setup.at(first.id))).status).toBe("COMPLETED");
  // The checked rows are imported once.
  expect((await setup.run(second.id)).counts).toMatchObject({ applied: 0, skip: 3 });
  expect(await raised(setup)).toEqual([142_500, 3]);
});

describe("the rows of an import", () => {
  const file = `Date,Name,Amount\n${Array.from({ length: 11 }, (_, at) => `2026-01-02,Rosa Diaz,${at % 2 ? "5" : "?"}`).join("\n")}\n`;

  test.each([[undefined], ["REFUSE"]] as const)(
    "are the same by cursor, forward and backward, as by page: outcome %s",
    async (outcome) => {
      const setup = await setUpImports();
      const { id } = await setup.checkFile(file);
      const list = (query: Record<string, unknown>) =>
        listImportRows.run(setup.owner, {
          ...setup.at(id),
          query: listRowsQuery.parse({ ...query, limit: 2, ...(outcome ? { outcome } : {}) }),
        });
      const numbers = ({ rows }: Awaited<ReturnType<typeof list>>) => rows.map(({ number }) => number);
      const pages = outcome ? 3 : 6;
      const byPage = [];
      for (let page = 1; page <= pages; page++) byPage.push(numbers(await list({ page })));
      expect(byPage.flat()).toEqual(outcome ? [2, 4, 6, 8, 10, 12] : [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
      let shown = await list({});
      expect(shown.previousCursor).toBeNull();
      const forward = [numbers(shown)];
      for (; shown.nextCursor; forward.push(numbers(shown))) shown = await list({ cursor: shown.nextCursor });
      expect(forward).toEqual(byPage);
      const backward = [numbers(shown)];
      for (; shown.previousCursor; backward.unshift(numbers(shown)))
        shown = await list({ cursor: shown.previousCursor });
      // Pages before a cursor are full: only the first one is short.
      expect(backward.flat()).toEqual(byPage.flat());
      expect(shown.pagination.total).toBe(byPage.flat().length);
    },
  );

  test("are refused for a cursor of another list", async () => {
    const setup = await setUpImports();
    const { id } = await setup.checkFile(file);
    for (const cursor of ["cm93", "~cm93", cursorAfter({ createdAt: NOW, id: "d" })])
      await expect(
        listImportRows.run(setup.owner, { ...setup.at(id), query: listRowsQuery.parse({ cursor }) }),
      ).rejects.toMatchObject({ code: "invalid" });
  });
});

test("members see imports, admins create them, and another organization sees nothing", async () => {
  const setup = await setUpImports();
  const done = await setup.importFile(GIFTS);
  const member = unique("user_");
  await db
    .insert(memberships)
    .values({ orgId: setup.org.id, userId: member, role: "MEMBER", createdAt: setup.owner.now });
  expect(await setup.rows(done.id, setup.as(member))).toHaveLength(5);
  const body = { kind: "DONORS" as const };
  const params = { idOrSlug: setup.org.id };
  await expect(createImport.run(setup.as(member), { params, body })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(undoImport.run(setup.as(member), setup.at(done.id))).rejects.toMatchObject({
    code: "forbidden",
  });
  const other = await makeOrganization();
  await expect(
    undoImport.run(setup.as(other.ownerId), { params: { idOrSlug: other.id, importId: done.id } }),
  ).rejects.toMatchObject({ code: "not_found" });
});

test("stalled imports are continued, and old rows and drafts are deleted", async () => {
  const setup = await setUpImports();
  const done = await setup.importFile(GIFTS);
  const draft = await setup.upload(GIFTS);
  const checked = await setup.checkFile(GIFTS);
  await runImport.run(setup.owner, setup.at(checked.id));
  background.sent.length = 0;
  const later = { ...setup.owner, now: new Date(setup.owner.now.getTime() + 5 * 60_000) };
  await publishStalledImports(later);
  expect(background.sent.map(({ data }) => data["importId"])).toContain(checked.id);
  await setup.work(checked.id);
  const inMonths = { ...setup.owner, now: new Date(setup.owner.now.getTime() + 100 * 86_400_000) };
  while ((await purgeImports(inMonths)) > 0);
  expect(await db.select().from(imports).where(eq(imports.id, draft.id))).toEqual([]);
  expect(await db.select().from(importRows).where(eq(importRows.importId, done.id))).toEqual([]);
  expect(await setup.get(done.id)).toMatchObject({
    status: "COMPLETED",
    undoableUntil: null,
    counts: { applied: 3 },
  });
  const again = await setup.importFile(GIFTS);
  expect(again.counts).toMatchObject({ skip: 3, applied: 0 });
});

test("a spreadsheet is imported like the equivalent CSV, with the days and amounts of its cells", async () => {
  const setup = await setUpImports();
  const texts = ["Name", "Amount", "Date", "Rosa Diaz"];
  const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;
  const text = (at: string, index: number) => `<c r="${at}" t="s"><v>${index}</v></c>`;
  const file = xlsx(
    row(1, text("A1", 0) + text("B1", 1) + text("C1", 2)) +
      row(2, `${text("A2", 3)}<c r="B2"><v>1234.5</v></c><c r="C2" s="1"><v>46022</v></c>`),
    texts,
  );
  const done = await setup.importFile(file);
  expect(done).toMatchObject({ status: "COMPLETED", counts: { applied: 1, addCents: 123_450 } });
  expect((await donationRows(setup))[0]?.offline_donations.receivedOn).toBe("2025-12-31");
  await expect(setup.upload(Buffer.from("PK\u0003\u0004 broken", "latin1"))).rejects.toMatchObject({
    extra: { fieldErrors: { file: [expect.stringContaining("no XLSX file")] } },
  });
});

test("a table that spans several files of an export is rejected with their names", async () => {
  const setup = await setUpImports();
  const table = strToU8("donation_id,amount\r\n1,5.00\r\n");
  const file = Buffer.from(zipSync({ "donations.csv": table, "donations-2.csv": table }));
  await expect(setup.upload(file)).rejects.toMatchObject({
    extra: { fieldErrors: { file: [expect.stringContaining("donations.csv, donations-2.csv")] } },
  });
});

test("an unsupported file type is rejected before it is read", async () => {
  const setup = await setUpImports();
  const { id } = await createImport.run(setup.owner, {
    params: { idOrSlug: setup.org.id },
    body: { kind: "DONORS" },
  });
  const request = new Request("http://localhost/", {
    method: "PUT",
    headers: { "content-type": "application/pdf" },
    body: "%PDF",
  });
  await expect(
    uploadImportFile.run(setup.owner, { ...setup.at(id), query: { name: "a.pdf" } }, request),
  ).rejects.toMatchObject({ status: 415 });
  expect(await db.execute(sql`select from import_files where import_id = ${id}`)).toHaveLength(0);
});

describe("channels by which a donor must not be contacted", () => {
  const channels = async (setup: ImportSetup) =>
    Object.fromEntries((await donorRows(setup)).map((one) => [one.email, one.doNotContact.toSorted()]));

  test("are added to existing ones and removed by an undo, and an unknown channel is rejected", async () => {
    const setup = await setUpImports();
    const known = { id: unique(), orgId: setup.org.id, firstName: "Ada", lastName: "Okafor", createdAt: NOW };
    await db.insert(donors).values({ ...known, email: "ada@example.com", doNotContact: ["PHONE"] });
    const file = `Name,Email,Do Not Contact
Ada Okafor,ada@example.com,"Phone, mail"
Bo Lee,bo@example.com,yes
Cy Day,cy@example.com,no
Di Fox,di@example.com,maybe
`;
    const done = await setup.importFile(file, "DONORS");
    expect(done.counts).toMatchObject({ add: 2, fill: 1, refuse: 1 });
    expect((await setup.rows(done.id)).at(-1)?.remarks).toEqual([
      "“maybe” is no way to contact: write email, phone or post",
    ]);
    const before = {
      "ada@example.com": ["PHONE", "POST"],
      "bo@example.com": ["EMAIL", "PHONE", "POST"],
      "cy@example.com": [],
    };
    expect(await channels(setup)).toEqual(before);
    expect((await setup.checkFile(file, "DONORS")).counts).toMatchObject({ add: 0, fill: 0 });

    const cy = and(eq(donors.orgId, setup.org.id), eq(donors.email, "cy@example.com"));
    await db
      .update(donors)
      .set({ doNotContact: ["EMAIL"] })
      .where(cy);
    await expect(setup.undo(done.id)).rejects.toThrow("1 new donor");
    await db.update(donors).set({ doNotContact: [] }).where(cy);
    await setup.undo(done.id);
    expect(await channels(setup)).toEqual({ "ada@example.com": ["PHONE"] });
  });
});

test("a fund called General is the general fund, unless the organization has a fund of this name", async () => {
  const setup = await setUpImports();
  const file =
    "Date,Name,Amount,Fund\n2026-01-02,Rosa Diaz,5.00,General\n2026-01-02,Rosa Diaz,6.00,General Fund\n";
  const { id } = await setup.checkFile(file);
  const fundIds = async () =>
    (await setup.rows(id)).map(({ outcome, donation }) => [outcome, donation?.fundId]);
  expect(await fundIds()).toEqual([
    ["ADD", null],
    ["ADD", null],
  ]);
  const fund = await makeFund(setup.org.id, { name: "General" });
  await setup.check(id);
  expect(await fundIds()).toEqual([
    ["ADD", fund.id],
    ["ADD", null],
  ]);
});

describe("campaigns and funds that a file names and the organization lacks", () => {
  const FILE = `Date,Name,Amount,Campaign,Fund
2026-01-02,Rosa Diaz,5.00,Warm meals,Kitchen
2026-01-03,Rosa Diaz,6.00,WARM MEALS,kitchen
2026-01-04,Rosa Diaz,7.00,Warm meals,General fund
2026-01-05,Rosa Diaz,8.00,Winter Beds,Old roof
2026-01-06,Rosa Diaz,9.00,${"x".repeat(121)},
`;

  test("are added once, when the import is run, and stay when it is undone", async () => {
    const setup = await setUpImports();
    const { org } = setup;
    await makeFund(org.id, { name: "Old roof", archivedAt: NOW });
    const count = async () => {
      const [row] = await db.execute<{ campaigns: string; funds: string }>(sql`
        select (select count(*) from campaigns where org_id = ${org.id}) as campaigns,
          (select count(*) from funds where org_id = ${org.id}) as funds`);
      return [Number(row?.campaigns), Number(row?.funds)];
    };
    const { id } = await setup.checkFile(FILE, "DONATIONS", { unknownNames: "ADD" });
    expect((await setup.rows(id)).map(({ outcome, remarks }) => [outcome, ...remarks])).toEqual([
      ["ADD", "“Warm meals” is added", "“Kitchen” is added"],
      ["ADD", "“WARM MEALS” is added", "“kitchen” is added"],
      ["ADD", "“Warm meals” is added"],
      ["REFUSE", "The fund “Old roof” is archived: restore it first"],
      ["REFUSE", expect.stringContaining("cannot be the name of a campaign")],
    ]);
    expect(await setup.missing(id)).toEqual({ campaigns: 0, funds: 0 });
    expect(await count()).toEqual([1, 1]);
    // Of two concurrent requests, one may be rejected because the other has added them.
    const begin = () => runImport.run(setup.owner, setup.at(id));
    const begun = await Promise.allSettled([begin(), begin()]);
    expect(begun.map(({ status }) => status)).toContain("fulfilled");
    await begin();
    await setup.work(id);
    expect(await count()).toEqual([2, 2]);
    const rows = await db.execute<{ title: string; status: string; fund: string | null; cents: string }>(sql`
      select c.title, c.status, f.name as fund, d.net_raised_cents as cents from donations d
      join campaigns c on c.id = d.campaign_id left join funds f on f.id = d.fund_id
      where d.org_id = ${org.id} order by d.created_at`);
    expect(rows.map(({ title, status, fund, cents }) => [title, status, fund, Number(cents)])).toEqual([
      ["Warm meals", "DRAFT", "Kitchen", 500],
      ["Warm meals", "DRAFT", "Kitchen", 600],
      ["Warm meals", "DRAFT", null, 700],
    ]);
    expect(await verified(setup)).toBe(true);
    await setup.undo(id);
    expect(await count()).toEqual([2, 2]);
  });

  test("are not added if one was created since the check, or if there are more than a hundred", async () => {
    const setup = await setUpImports();
    const { id } = await setup.checkFile(FILE, "DONATIONS", { unknownNames: "ADD" });
    await makeCampaign(setup.org.id, { title: "warm Meals" });
    await expect(runImport.run(setup.owner, setup.at(id))).rejects.toMatchObject({ code: "conflict" });
    const names = Array.from({ length: 101 }, (_, n) => `2026-01-02,Rosa Diaz,5.00,Campaign ${n},`);
    const many = await setup.checkFile(`Date,Name,Amount,Campaign,Fund\n${names.join("\n")}\n`, "DONATIONS", {
      unknownNames: "ADD",
    });
    await expect(runImport.run(setup.owner, setup.at(many.id))).rejects.toThrow("more than 100");
  });
});

describe("rejected rows", () => {
  const fileOf = async (setup: ImportSetup, importId: string) => {
    const { stream } = await exportRefused(await refusedContext(setup, importId));
    return new Response(stream).text();
  };
  const refusedContext = async (setup: ImportSetup, importId: string) =>
    withResource(
      await permitInOrg(setup.owner, setup.org.id),
      await loadImport(setup.owner, setup.at(importId).params),
    );
  const FILE = `Date,"Name, full",Email,Amount,Phone
2025-12-30,Priya Raman,priya@example,25.00,+1 555 010 0100
2025-12-30,Priya Raman,priya@example,25.00,+1 555 010 0100
2025-12-31,=Wei Zhang,wei@example.com,-5,
2026-01-02,Ann Lee,ann@example.com,9.00
`;
  const columns = ["receivedOn", "fullName", "email", "amount", "phone"] as const;

  test("are exported with reasons, and the corrected file is imported once with the same mapping", async () => {
    const setup = await setUpImports();
    const first = await setup.upload(FILE);
    await setup.check(first.id, { columns: [...columns], options: setup.options() });
    const file = await fileOf(setup, first.id);
    const priya =
      "2025-12-30,Priya Raman,priya@example,25.00,'+1 555 010 0100,“priya@example” is not an email address\r\n";
    expect(file).toBe(
      `Date,"Name, full",Email,Amount,Phone,Reason\r\n${priya}${priya}2025-12-31,'=Wei Zhang,wei@example.com,'-5,,The amount “-5” is negative: refunds and fees are not imported\r\n`,
    );
    expect((await setup.run(first.id)).counts).toMatchObject({ applied: 1, refuse: 3 });
    expect(await fileOf(setup, first.id)).toBe(file);

    const mended = file.replace("'-5", "5").replaceAll("priya@example", "priya@example.com");
    const second = await setup.upload(mended);
    expect(second).toMatchObject({ columnsFrom: "REMEMBERED", columns: [...columns, null] });
    await setup.check(second.id);
    expect((await setup.run(second.id)).counts).toMatchObject({ applied: 3, refuse: 0 });
    expect(await donorRows(setup)).toMatchObject([
      { email: "ann@example.com" },
      { email: "priya@example.com", phone: "+1 555 010 0100" },
      { email: "wei@example.com", firstName: "=Wei" },
    ]);
    // Importing the corrected rows or the first file again adds nothing.
    const bare = mended
      .split("\r\n")
      .map((line) => line.slice(0, line.lastIndexOf(",")))
      .join("\r\n");
    expect((await setup.checkFile(bare)).counts).toMatchObject({ add: 0, skip: 3 });
    expect(await fileOf(setup, second.id)).toBe(`Date,"Name, full",Email,Amount,Phone,Reason,Reason\r\n`);
  });

  test("can only be exported by members, and each export is in the audit log", async () => {
    const setup = await setUpImports();
    const { id } = await setup.checkFile(GIFTS);
    const stranger = setup.as(unique("user_"));
    await expect(exportRefusedRows.run(stranger, setup.at(id))).rejects.toMatchObject({ code: "forbidden" });
    const other = await setUpImports();
    await expect(exportRefusedRows.run(other.owner, other.at(id))).rejects.toMatchObject({
      code: "not_found",
    });
    const empty = await createImport.run(setup.owner, {
      params: { idOrSlug: setup.org.id },
      body: { kind: "DONORS" },
    });
    await expect(exportRefusedRows.run(setup.owner, setup.at(empty.id))).rejects.toMatchObject({
      code: "conflict",
    });
    await exportRefusedRows.run(setup.owner, setup.at(id));
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.orgId, setup.org.id), eq(auditEntries.action, "export.downloaded")));
    expect(entry).toMatchObject({ subjectId: "refused-rows", after: { name: "file.csv" } });
  });
});

describe("donor fields", () => {
  const FIELDS = [
    { name: "Shirt size", type: "CHOICE", options: ["Small", "Large"] },
    { name: "Volunteer", type: "YES_NO" },
    { name: "Birthday", type: "DATE" },
    { name: "Score", type: "NUMBER" },
    { name: "Nickname", type: "TEXT" },
  ] as const;
  const FILE = `Name,Email,Shirt size,field: Volunteer,Birthday,Score,Nickname
Rosa Diaz,rosa@example.com,large,yes,3/4/1970,"1,234.5",Rosie
Wei Zhang,wei@example.com,,no,,,
Rosa Diaz,rosa@example.com,Small,no,,,
Ada Okafor,ada@example.com,Huge,perhaps,someday,many,
`;

  async function makeFields() {
    const setup = await setUpImports();
    const params = { idOrSlug: setup.org.id };
    const ids: string[] = [];
    for (const body of FIELDS) {
      const made = await createDonorField.run(setup.owner, {
        params,
        body: createDonorFieldInput.parse(body),
      });
      ids.push(made.id);
    }
    const known = await makeDonation(setup.campaign, { donorEmail: `wei-${unique()}@example.com` });
    const file = FILE.replaceAll("wei@example.com", known.donorEmail);
    const values = async (email: string) => {
      const [donor] = (await donorRows(setup)).filter((one) => one.email === email);
      const found = donor ? await findFieldValues(db, [donor.id]) : new Map();
      return Object.fromEntries(
        (found.get(donor?.id ?? "") ?? []).map((one: { name: string; value: unknown }) => [
          one.name,
          one.value,
        ]),
      );
    };
    return { setup, ids, known, file, values };
  }

  test("are recognized by name, checked by type, and filled in if empty; an undo clears them", async () => {
    const { setup, ids, known, file, values } = await makeFields();
    const [shirt = "", volunteer = "", birthday = ""] = ids;
    await writeValues(db, [
      { donorId: known.donorId, fieldId: volunteer, text: null, number: null, day: null, yes: true },
    ]);
    const uploaded = await setup.upload(file, "DONORS");
    expect(uploaded.columns).toEqual(["fullName", "email", ...ids.map((id) => `field:${id}`)]);
    const checked = await setup.check(uploaded.id);
    expect((await setup.rows(checked.id)).map(({ outcome, remarks }) => [outcome, remarks])).toEqual([
      ["ADD", []],
      ["SKIP", []],
      ["SKIP", []],
      [
        "REFUSE",
        [
          "Shirt size: “Huge” is not one of its options",
          "Volunteer: “perhaps” is neither yes nor no",
          "Birthday: The date “someday” cannot be read; write it as 2026-11-20",
          "Score: “many” is no number such as 1,234.50",
        ],
      ],
    ]);
    await setup.run(checked.id);
    const rosa = {
      "Shirt size": "Large",
      Volunteer: true,
      Birthday: "1970-03-04",
      Score: 1234.5,
      Nickname: "Rosie",
    };
    expect(await values("rosa@example.com")).toEqual(rosa);
    expect(await values(known.donorEmail)).toEqual({ Volunteer: true });

    const fills = await setup.importFile(
      `Email,Birthday,Shirt size\n${known.donorEmail},1980-01-02,\n`,
      "DONORS",
    );
    expect(fills.counts).toMatchObject({ fill: 1, add: 0, applied: 1 });
    expect(await values(known.donorEmail)).toEqual({ Volunteer: true, Birthday: "1980-01-02" });
    await setup.undo(fills.id);
    expect(await values(known.donorEmail)).toEqual({ Volunteer: true });
    // A change by staff prevents the undo.
    const change = (donorId: string, fieldId: string, value: string) =>
      changeFieldValues.run(setup.owner, {
        params: { id: donorId },
        body: changeFieldValuesInput.parse({ values: [{ fieldId, value }] }),
      });
    const again = await setup.importFile(`Email,Birthday\n${known.donorEmail},1980-01-02\n`, "DONORS");
    await change(known.donorId, birthday, "1981-01-02");
    await expect(setup.undo(again.id)).rejects.toMatchObject({ code: "conflict" });
    const [donor] = (await donorRows(setup)).filter(({ email }) => email === "rosa@example.com");
    await change(donor?.id ?? "", shirt, "Small");
    await expect(setup.undo(checked.id)).rejects.toMatchObject({ code: "conflict" });
    await change(donor?.id ?? "", shirt, "Large");
    expect(await setup.undo(checked.id)).toMatchObject({ status: "UNDONE", counts: { kept: 0 } });
    expect((await donorRows(setup)).map(({ email }) => email)).toEqual([known.donorEmail]);
  });

  test("of a donors export are mapped automatically, and only fields of the organization can be chosen", async () => {
    const { setup, ids, known } = await makeFields();
    const [shirt = ""] = ids;
    const ctx = await permitInOrg(setup.owner, setup.org.id);
    await writeValues(db, [
      { donorId: known.donorId, fieldId: shirt, text: "Small", number: null, day: null, yes: null },
    ]);
    const { stream } = await exportDonors(ctx, exportDonorsQuery.parse({ orgId: setup.org.id }));
    const uploaded = await setup.upload(await new Response(stream).text(), "DONORS");
    expect(uploaded.columns.slice(-ids.length)).toEqual(ids.map((id) => `field:${id}`));
    const other = await makeFields();
    const columns = uploaded.columns.map((column) =>
      column === `field:${shirt}` ? (`field:${other.ids[0]}` as const) : column,
    );
    await expect(
      updateImport.run(setup.owner, { ...setup.at(uploaded.id), body: { columns } }),
    ).rejects.toMatchObject({ code: "invalid" });
  });
});
