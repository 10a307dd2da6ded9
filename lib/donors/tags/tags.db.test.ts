import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { donorTaggings, donorTags } from "@/db/schema/donor-tags";
import { donors } from "@/db/schema/donors";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import type { Context } from "@/lib/kernel/context";
import { NOW, systemContext } from "@/lib/ledger/testing/story";
import { listDonors } from "../api";
import { donorListSchema, listDonorsQuery } from "../schemas";
import { changeDonorTags, deleteDonorTag, listDonorTags, renameDonorTag, tagDonors } from "./api";
import {
  changeTagsInput,
  MAX_TAGGED,
  MAX_TAGS,
  MAX_TAGS_OF_DONOR,
  tagDonorsInput,
  tagListSchema,
} from "./schemas";

const db = testDatabase();
let org: Awaited<ReturnType<typeof makeOrganization>>;
const owner = (): Context => ({ ...systemContext(), actor: { kind: "person", userId: org.ownerId } });

beforeEach(async () => {
  org = await makeOrganization();
});

async function makeDonor(): Promise<string> {
  const id = unique();
  const name = { firstName: "Ada", lastName: "Okafor" };
  await db.insert(donors).values({ id, orgId: org.id, email: `${id}@example.com`, ...name, createdAt: NOW });
  return id;
}

const change = async (id: string, body: { add?: string[]; remove?: string[] }) =>
  (await changeDonorTags.run(owner(), { params: { id }, body: changeTagsInput.parse(body) })).tags;
const list = async () =>
  tagListSchema.parse(await listDonorTags.run(owner(), { params: { idOrSlug: org.id } })).data;
const tagged = async (query: object) =>
  donorListSchema
    .parse(await listDonors.run(owner(), { query: listDonorsQuery.parse({ orgId: org.id, ...query }) }))
    .donors.map(({ id, tags }) => ({ id, tags }));

test("tags are added and removed by case-insensitive name, and each change is audited once", async () => {
  const id = await makeDonor();
  expect(await change(id, { add: ["volunteer", " Board   contact "] })).toEqual([
    "Board contact",
    "volunteer",
  ]);
  expect(await change(id, { add: ["VOLUNTEER"] })).toEqual(["Board contact", "volunteer"]);
  expect(await change(id, { add: ["Press"], remove: ["Volunteer", "unknown"] })).toEqual([
    "Board contact",
    "Press",
  ]);
  const entries = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id);
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [{ tags: [] }, { tags: ["Board contact", "volunteer"] }],
    [{ tags: ["Board contact", "volunteer"] }, { tags: ["Board contact", "Press"] }],
  ]);
});

test("an organization's tags include their donor counts, and the donor list can be filtered by tag", async () => {
  const [one, two] = [await makeDonor(), await makeDonor()];
  await makeDonor();
  await change(one, { add: ["Press", "Volunteer"] });
  await change(two, { add: ["Volunteer"] });
  await change(two, { add: ["Gone"] });
  await change(two, { remove: ["Gone"] });
  expect((await list()).map(({ name, donorCount }) => [name, donorCount])).toEqual([
    ["Gone", 0],
    ["Press", 1],
    ["Volunteer", 2],
  ]);
  expect(await tagged({ tag: "press" })).toEqual([{ id: one, tags: ["Press", "Volunteer"] }]);
  expect((await tagged({ tag: "Volunteer", q: two })).map(({ id }) => id)).toEqual([two]);
  expect(await tagged({ tag: "unknown" })).toEqual([]);
});

test("tags with the same name in two organizations are separate", async () => {
  const id = await makeDonor();
  await change(id, { add: ["Press"] });
  const first = org;
  org = await makeOrganization();
  await change(await makeDonor(), { add: ["Press"] });
  const [tag] = await list();
  const params = { idOrSlug: first.id, tagId: tag?.id ?? "" };
  org = first;
  await expect(deleteDonorTag.run(owner(), { params })).rejects.toMatchObject({ code: "not_found" });
  expect(await tagged({ tag: "Press" })).toHaveLength(1);
});

test("a tag is renamed for all its donors, but not to the name of another tag", async () => {
  const id = await makeDonor();
  await change(id, { add: ["Press", "Volunteer"] });
  const [press] = await list();
  const params = { idOrSlug: org.id, tagId: press?.id ?? "" };
  await expect(renameDonorTag.run(owner(), { params, body: { name: "VOLUNTEER" } })).rejects.toMatchObject({
    code: "conflict",
  });
  const renamed = await renameDonorTag.run(owner(), { params, body: { name: "PRESS" } });
  expect(renamed).toEqual({ id: press?.id, name: "PRESS", donorCount: 1 });
  expect(await tagged({ tag: "press" })).toEqual([{ id, tags: ["PRESS", "Volunteer"] }]);
});

test("a deleted tag is removed from its donors, and adding it concurrently creates a new tag", async () => {
  const [one, two] = [await makeDonor(), await makeDonor()];
  await change(one, { add: ["Press"] });
  const [press] = await list();
  const params = { idOrSlug: org.id, tagId: press?.id ?? "" };
  const [deleted, added] = await Promise.all([
    deleteDonorTag.run(owner(), { params }),
    change(two, { add: ["Press"] }),
  ]);
  expect(deleted).toEqual({ id: press?.id, deleted: true });
  expect(added).toEqual(["Press"]);
  expect(await tagged({ tag: "Press" })).toHaveLength((await list()).length);
  await expect(deleteDonorTag.run(owner(), { params })).rejects.toMatchObject({ code: "not_found" });
});

test("a donor has at most 50 tags, and an organization at most 500", async () => {
  const id = await makeDonor();
  const names = (count: number) => Array.from({ length: count }, (_, at) => `Tag ${at}`);
  await change(id, { add: names(MAX_TAGS_OF_DONOR) });
  await expect(change(id, { add: ["One more"] })).rejects.toMatchObject({ code: "conflict" });
  const rows = names(MAX_TAGS).slice(MAX_TAGS_OF_DONOR);
  await db
    .insert(donorTags)
    .values(rows.map((name) => ({ id: unique(), orgId: org.id, name, createdAt: NOW })));
  const other = await makeDonor();
  await expect(change(other, { add: ["One more"] })).rejects.toMatchObject({ code: "conflict" });
  expect(await change(other, { add: ["Tag 0"] })).toEqual(["Tag 0"]);
  const kept = await db.select().from(donorTaggings).where(eq(donorTaggings.donorId, id));
  expect(kept).toHaveLength(MAX_TAGS_OF_DONOR);
});

test("several donors are tagged at once, each with an audit entry, or none of them if one is invalid", async () => {
  const [one, two, three] = [await makeDonor(), await makeDonor(), await makeDonor()];
  const tagAll = async (body: { donorIds: string[]; add?: string[]; remove?: string[] }) =>
    (await tagDonors.run(owner(), { params: { idOrSlug: org.id }, body: tagDonorsInput.parse(body) }))
      .changed;
  const tagsOf = async () => new Map((await tagged({})).map(({ id, tags }) => [id, tags]));
  await change(two, { add: ["Volunteer", "Press"] });
  expect(await tagAll({ donorIds: [one, two, one], add: ["volunteer"], remove: ["press"] })).toBe(2);
  expect(await tagAll({ donorIds: [one, two], add: ["VOLUNTEER"], remove: ["press"] })).toBe(0);
  expect(await tagsOf()).toEqual(
    new Map([
      [one, ["Volunteer"]],
      [two, ["Volunteer"]],
      [three, []],
    ]),
  );
  const entries = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, two))
    .orderBy(auditEntries.id);
  expect(entries.at(-1)).toMatchObject({
    action: "donor.tags_changed",
    before: { tags: ["Press", "Volunteer"] },
    after: { tags: ["Volunteer"] },
  });
  expect(entries).toHaveLength(2);

  const other = await makeOrganization();
  const foreign = unique();
  await db.insert(donors).values({
    id: foreign,
    orgId: other.id,
    email: null,
    firstName: "Ben",
    lastName: "Lund",
    createdAt: NOW,
  });
  await expect(tagAll({ donorIds: [three, foreign], add: ["Board"] })).rejects.toMatchObject({
    code: "invalid",
    extra: { fieldErrors: { donorIds: [`The organization has no donor ${foreign}`] } },
  });
  const many = Array.from({ length: MAX_TAGS_OF_DONOR }, (_, index) => `Tag ${index}`);
  await change(three, { add: many });
  await expect(tagAll({ donorIds: [one, three], add: ["One more"] })).rejects.toMatchObject({
    code: "conflict",
  });
  expect((await tagsOf()).get(one)).toEqual(["Volunteer"]);
  const tooMany = Array.from({ length: MAX_TAGGED + 1 }, (_, index) => `d${index}`);
  expect(tagDonorsInput.safeParse({ donorIds: tooMany, add: ["x"] }).success).toBe(false);
});
