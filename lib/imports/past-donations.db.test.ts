import { and, eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { webhookEvents } from "@/db/schema/webhooks";
import { makeCampaign, makeFund, testDatabase } from "@/db/testing";
import { getOrganizationReport } from "@/lib/analytics/api";
import { correctOfflineDonation } from "@/lib/offline-donations/api";
import { correctOfflineInput } from "@/lib/offline-donations/schemas";
import { refundDonation } from "@/lib/refunds/api";
import { background } from "@/lib/services/inngest/__mocks__/send";
import { makeEndpoint } from "@/lib/webhooks/testing/endpoints";
import { inForm } from "@/scripts/long-forms";
import { runImport, undoImport } from "./api";
import { donationRows, donorRows, GIFTS, HEAD, raised, verified } from "./testing/read-imported";
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
