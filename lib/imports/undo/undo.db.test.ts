import { describe, expect, test, vi } from "vitest";
import { donors } from "@/db/schema/donors";
import { testDatabase, unique } from "@/db/testing";
import { permitInOrg } from "@/lib/auth/access";
import { getDonor } from "@/lib/donors/api";
import { listDonors } from "@/lib/donors/list-donors";
import { createDonorNote } from "@/lib/donors/notes/api";
import { listDonorsQuery } from "@/lib/donors/schemas";
import { tagDonors } from "@/lib/donors/tags/tag-donors";
import { readTable } from "@/lib/exports/archive/table-store";
import { ARCHIVE_TABLES } from "@/lib/exports/archive/tables";
import { exportAudience } from "@/lib/exports/export-audience";
import { exportDonors } from "@/lib/exports/export-donors";
import { exportAudienceQuery, exportDonorsQuery } from "@/lib/exports/schemas";
import { correctOfflineDonation } from "@/lib/offline-donations/api";
import { correctOfflineInput } from "@/lib/offline-donations/schemas";
import { findDonors } from "@/lib/offline-donations/store";
import { advanceRun } from "@/lib/receipts/runs/advance-run";
import { countStatementRecipients, createRun } from "@/lib/receipts/runs/create-run";
import { getRun } from "@/lib/receipts/runs/get-run";
import { searchDonors } from "@/lib/search/hits-store";
import { previewSegment } from "@/lib/segments/preview-segment";
import { undoImport } from "../api";
import { donationRows, donorRows, GIFTS, HEAD, raised, verified } from "../testing/read-imported";
import { type ImportSetup, setUpImports } from "../testing/set-up-imports";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

const db = testDatabase();
const NOW = new Date("2026-06-03T16:00:00Z");

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
    const ctx = await permitInOrg(setup.owner, setup.org.id, "ADMIN");
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

    // Statements, counts and reads by id omit the placeholder donor too, and those whose donations were all voided.
    const days = { from: "2026-01-01", to: "2026-12-31" };
    expect(await countStatementRecipients(ctx, days)).toMatchObject({ donors: 0, mails: 0 });
    const { id: runId } = await createRun(ctx, { ...days, files: true, mails: true });
    while ((await advanceRun(setup.owner, runId)).more);
    expect(await getRun(ctx, runId)).toMatchObject({
      status: "COMPLETED",
      progress: { donors: 0, problems: 0 },
    });
    const placeholder = (await donationRows(setup)).find(
      ({ donations: d }) => d.donorId !== ada.id,
    )?.donations;
    const params = { id: placeholder?.donorId ?? "" };
    await expect(getDonor.run(setup.owner, { params })).rejects.toMatchObject({ code: "not_found" });
    await expect(tagDonors(ctx, { donorIds: [params.id], add: ["x"], remove: [] })).rejects.toMatchObject({
      code: "invalid",
    });
    expect(await findDonors(db, setup.org.id, [params.id, ada.id])).toHaveProperty("size", 1);
    const archived = ARCHIVE_TABLES.find(({ name }) => name === "donors");
    if (!archived) throw new Error("the archive has no donors");
    const inArchive = [];
    for await (const page of readTable(db, archived, setup.org.id)) inArchive.push(...page.map(([id]) => id));
    expect(inArchive).toEqual([ada.id]);

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
