import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { donorTags } from "@/db/schema/donor-tags";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import { permitInOrg } from "@/lib/auth/access";
import { listDonors } from "@/lib/donors/api";
import { listDonorsQuery } from "@/lib/donors/schemas";
import { changeDonorTags, deleteDonorTag } from "@/lib/donors/tags/api";
import { exportDonors } from "@/lib/exports/export-donors";
import { exportDonorsQuery } from "@/lib/exports/schemas";
import { newContext } from "@/lib/http/context";
import { paidDonation } from "@/lib/ledger/testing/story";
import { createSegment, deleteSegment, getSegment, listSegments, previewSegment, updateSegment } from "./api";
import { createSegmentInput, previewInput, updateSegmentInput } from "./schemas";

const db = testDatabase();

async function setUp() {
  const org = await makeOrganization();
  const ctx = { ...newContext({ kind: "person" as const, userId: org.ownerId }), db };
  const inOrg = { idOrSlug: org.slug };
  const of = (segmentId: string) => ({ ...inOrg, segmentId });
  return {
    org,
    ctx,
    inOrg,
    make: (name: string, conditions: unknown[], more: object = {}) =>
      createSegment.run(
        { ...ctx, ...more },
        {
          params: inOrg,
          body: createSegmentInput.parse({ name, rules: { match: "ALL", conditions } }),
        },
      ),
    change: (segmentId: string, body: unknown) =>
      updateSegment.run(ctx, { params: of(segmentId), body: updateSegmentInput.parse(body) }),
    read: (segmentId: string) => getSegment.run(ctx, { params: of(segmentId) }),
    remove: (segmentId: string) => deleteSegment.run(ctx, { params: of(segmentId) }),
    list: async (query: { expand?: "donorCount" } = {}) =>
      (await listSegments.run(ctx, { params: inOrg, query })).data,
    preview: (conditions: unknown[]) =>
      previewSegment.run(ctx, {
        params: inOrg,
        body: previewInput.parse({ rules: { match: "ALL", conditions } }),
      }),
    donors: async (segment: string, more: Record<string, string> = {}) => {
      const query = listDonorsQuery.parse({ orgId: org.id, segment, ...more });
      return (await listDonors.run(ctx, { query })).donors.map(({ id }) => id);
    },
  };
}

const GAVE = { field: "GIVING", is: "GAVE", period: { kind: "ANY_TIME" } };
const atLeast = (cents: number) => ({ ...GAVE, atLeastCents: cents });

test("a segment lists, counts, searches and exports its donors, and a preview agrees with it", async () => {
  const { org, ctx, make, list, read, preview, donors } = await setUp();
  const campaign = await makeCampaign(org.id);
  const small = await paidDonation(campaign, { donorEmail: "ada@example.com" });
  const large = await paidDonation(campaign, {
    donorEmail: "ben@example.com",
    amountCents: 9000,
    totalChargedCents: 9000,
    netAmountCents: 8860,
  });
  const segment = await make("At least $60", [atLeast(6000)]);
  expect(segment.donorCount).toBe(1);
  expect(await donors(segment.id)).toEqual([large.donorId]);
  expect(await donors(segment.id, { q: "ada@" })).toEqual([]);
  expect(await donors(segment.id, { q: "ben@" })).toEqual([large.donorId]);
  expect(await list()).toMatchObject([{ id: segment.id, name: "At least $60" }]);
  expect((await list())[0]).not.toHaveProperty("donorCount");
  expect(await list({ expand: "donorCount" })).toMatchObject([{ donorCount: 1 }]);
  expect(await preview([GAVE])).toMatchObject({ donorCount: 2 });
  expect((await preview([atLeast(6000)])).donors.map(({ id }) => id)).toEqual([large.donorId]);

  const file = await exportDonors(
    await permitInOrg(ctx, org.id),
    exportDonorsQuery.parse({ orgId: org.id, segment: segment.id }),
  );
  const text = await new Response(file.stream).text();
  expect(text).toContain("ben@example.com");
  expect(text).not.toContain("ada@example.com");
  // Exports only the named rows among the matching ones.
  const named = async (ids: string) => {
    const query = exportDonorsQuery.parse({ orgId: org.id, ids });
    const { stream } = await exportDonors(await permitInOrg(ctx, org.id), query);
    return (await new Response(stream).text())
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(",")[0]);
  };
  expect(await named(`${small.donorId},unknown`)).toEqual([small.donorId]);
  // The next donation makes its donor a member without a change of the segment.
  await paidDonation(campaign, { donorEmail: "ada@example.com" });
  expect((await donors(segment.id)).sort()).toEqual([small.donorId, large.donorId].sort());
  expect(await read(segment.id)).toMatchObject({ donorCount: 2 });
  await expect(donors("unknown")).rejects.toMatchObject({ code: "invalid" });
});

test("segments are created once, renamed, changed and deleted, with readable audit entries", async () => {
  const { org, make, change, remove, read, list } = await setUp();
  const seed = unique();
  const one = await make("Regulars", [atLeast(50_000)], { seed });
  expect(await make("Regulars", [atLeast(50_000)], { seed })).toMatchObject({ id: one.id });
  await expect(make("REGULARS", [GAVE])).rejects.toMatchObject({
    code: "conflict",
    message: "Another segment has this name",
  });
  await make("Also", [GAVE]);
  await expect(change(one.id, { name: "also" })).rejects.toMatchObject({ code: "conflict" });
  expect((await list()).map(({ name }) => name)).toEqual(["Also", "Regulars"]);
  await change(one.id, { name: "Regular donors" });
  // The same conditions with keys in another order are no change.
  await change(one.id, {
    rules: {
      conditions: [{ atLeastCents: 50_000, period: { kind: "ANY_TIME" }, is: "GAVE", field: "GIVING" }],
      match: "ALL",
    },
  });
  await change(one.id, { rules: { match: "ANY", conditions: [atLeast(100)] } });
  await remove(one.id);
  await expect(read(one.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(remove(one.id)).rejects.toMatchObject({ code: "not_found" });
  const log = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, one.id))
    .orderBy(auditEntries.id);
  expect(log.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    {
      action: "segment.created",
      before: null,
      after: { name: "Regulars", match: "ALL", conditions: ["Gave at least $500.00"] },
    },
    { action: "segment.updated", before: { name: "Regulars" }, after: { name: "Regular donors" } },
    {
      action: "segment.updated",
      before: { match: "ALL", conditions: ["Gave at least $500.00"] },
      after: { match: "ANY", conditions: ["Gave at least $1.00"] },
    },
    {
      action: "segment.deleted",
      before: { name: "Regular donors", match: "ANY", conditions: ["Gave at least $1.00"] },
      after: null,
    },
  ]);
  const other = await setUp();
  await expect(other.read(one.id)).rejects.toMatchObject({ code: "not_found" });
  expect(org.id).not.toBe(other.org.id);
});

test("conditions cannot refer to another organization's items; a deleted tag has no donors", async () => {
  const { org, ctx, make, preview, donors, inOrg } = await setUp();
  const other = await setUp();
  const foreign = await makeCampaign(other.org.id);
  const { donorId } = await paidDonation(await makeCampaign(org.id));
  await changeDonorTags.run(ctx, { params: { id: donorId }, body: { add: ["Board"], remove: [] } });
  const [tag] = await db.select().from(donorTags).where(eq(donorTags.orgId, org.id));
  const tagId = tag?.id ?? "";
  const unknown = {
    code: "invalid",
    extra: { fieldErrors: { "rules.conditions.1.campaignId": ["The organization has no such campaign"] } },
  };
  const conditions = [
    { field: "TAG", is: "HAS", tagId },
    { ...GAVE, campaignId: foreign.id },
  ];
  await expect(make("Both", conditions)).rejects.toMatchObject(unknown);
  await expect(preview(conditions)).rejects.toMatchObject(unknown);
  await expect(other.preview([conditions[0]])).rejects.toMatchObject({ code: "invalid" });
  const board = await make("Board", [conditions[0]]);
  expect(await donors(board.id)).toEqual([donorId]);
  await deleteDonorTag.run(ctx, { params: { ...inOrg, tagId } });
  expect(await donors(board.id)).toEqual([]);
});
