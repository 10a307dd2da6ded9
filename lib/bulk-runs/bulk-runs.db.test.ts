import { and, eq, like } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { bulkRuns } from "@/db/schema/bulk-runs";
import { donors } from "@/db/schema/donors";
import { emails } from "@/db/schema/emails";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { permitInOrg } from "@/lib/auth/access";
import { MAX_TAGS_OF_DONOR } from "@/lib/donors/tags/schemas";
import { findTagNames } from "@/lib/donors/tags/store";
import { tagDonors } from "@/lib/donors/tags/tag-donors";
import { newContext } from "@/lib/http/context";
import { paidDonation } from "@/lib/ledger/testing/story";
import { background } from "@/lib/services/inngest/__mocks__/send";
import { advanceBulkRun } from "./advance-bulk-run";
import { cancelBulkRun, listBulkRuns, startBulkRun } from "./api";
import { publishStalledBulkRuns } from "./publish-bulk-runs";
import { type BulkRun, startBulkRunInput } from "./schemas";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

const db = testDatabase();
const system = (now = new Date()) => ({ ...newContext({ kind: "system", name: "test" }), now, db });
beforeEach(() => {
  Object.assign(background, { sent: [], down: false });
});

async function makeSetup() {
  const org = await makeOrganization();
  const ctx = { ...newContext({ kind: "person" as const, userId: org.ownerId }), db };
  return { org, ctx, params: { idOrSlug: org.id } };
}
type Setup = Awaited<ReturnType<typeof makeSetup>>;

/** Creates donors with different creation times, some of them equal. */
async function makeDonors({ org }: Setup, count: number, before = new Date()): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: unique(),
    orgId: org.id,
    email: `${unique()}@example.org`,
    firstName: "Ada",
    lastName: index % 2 === 0 ? "Even" : "Odd",
    createdAt: new Date(before.getTime() - 60_000 - Math.floor(index / 3) * 1000),
  }));
  await db.insert(donors).values(rows);
  return rows.map(({ id }) => id);
}
const start = ({ ctx, params }: Setup, body: object, more: object = {}): Promise<BulkRun> =>
  startBulkRun.run({ ...ctx, ...more }, { params, body: startBulkRunInput.parse(body) });
const newest = async ({ ctx, params }: Setup) => (await listBulkRuns.run(ctx, { params })).data[0];
const finish = async (id: string) => {
  for (let tried = 0; tried < 20; tried += 1) if (!(await advanceBulkRun(system(), id)).more) return;
};

test("all matching donors are tagged once, including those that stop matching, and none created later", async () => {
  const here = await makeSetup();
  const ids = await makeDonors(here, 450);
  await tagDonors(await permitInOrg(here.ctx, here.org.id), {
    donorIds: ids.slice(0, 500),
    add: ["Old"],
    remove: [],
  });
  const run = await start(here, {
    action: "TAG_DONORS",
    filter: { q: "even", tag: "old" },
    add: ["New"],
    remove: ["Old"],
  });
  expect(run).toMatchObject({ status: "RUNNING", matching: 225, done: 0 });
  const [late = ""] = await makeDonors(here, 1, new Date(Date.now() + 3_600_000));
  await tagDonors(await permitInOrg(here.ctx, here.org.id), { donorIds: [late], add: ["Old"], remove: [] });
  expect(background.sent).toMatchObject([{ data: { runId: run.id, orgId: here.org.id } }]);
  await advanceBulkRun(system(), run.id);
  expect(await newest(here)).toMatchObject({ status: "RUNNING", done: 200, changed: 200 });
  await finish(run.id);
  expect(await newest(here)).toMatchObject({ status: "COMPLETED", done: 225, changed: 225 });
  const tags = await findTagNames(db, [...ids, late]);
  expect(ids.filter((id) => tags.get(id)?.includes("New"))).toHaveLength(225);
  expect(ids.filter((id) => tags.get(id)?.includes("Old"))).toHaveLength(225);
  expect(tags.get(late)).toEqual(["Old"]);
  // A late repeat of a step changes nothing.
  await advanceBulkRun(system(), run.id);
  expect(await newest(here)).toMatchObject({ done: 225, changed: 225 });
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, run.id));
  expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
    ["bulk_run.started", here.org.ownerId],
  ]);
});

test("a donor with too many tags is skipped and does not block others", async () => {
  const here = await makeSetup();
  const [full = "", other = ""] = await makeDonors(here, 2);
  const permitted = await permitInOrg(here.ctx, here.org.id);
  const many = Array.from({ length: MAX_TAGS_OF_DONOR }, (_, index) => `Tag ${index}`);
  await tagDonors(permitted, { donorIds: [full], add: many, remove: [] });
  const run = await start(here, { action: "TAG_DONORS", filter: {}, add: ["One more"] });
  await finish(run.id);
  expect(await newest(here)).toMatchObject({ status: "COMPLETED", done: 2, changed: 1 });
  expect((await findTagNames(db, [other])).get(other)).toEqual(["One more"]);
});

test("two concurrent passes count a step once, and a repeated request returns its run", async () => {
  const here = await makeSetup();
  await makeDonors(here, 30);
  const body = { action: "TAG_DONORS", filter: {}, add: ["Friend"] };
  const run = await start(here, body, { seed: "request" });
  expect((await start(here, body, { seed: "request" })).id).toBe(run.id);
  await expect(start(here, body)).rejects.toMatchObject({ code: "conflict" });
  await Promise.all([advanceBulkRun(system(), run.id), advanceBulkRun(system(), run.id)]);
  expect(await newest(here)).toMatchObject({ status: "COMPLETED", done: 30 });
});

test("a canceled run stops, and one without progress is continued by the sweep", async () => {
  const here = await makeSetup();
  await makeDonors(here, 250);
  const run = await start(here, { action: "TAG_DONORS", filter: {}, add: ["Friend"] });
  await advanceBulkRun(system(), run.id);
  const later = system(new Date(Date.now() + 3_600_000));
  background.sent.length = 0;
  await publishStalledBulkRuns(later);
  expect(background.sent).toContainEqual(
    expect.objectContaining({ data: { runId: run.id, orgId: here.org.id } }),
  );
  const { ctx, params } = here;
  expect(await cancelBulkRun.run(ctx, { params })).toEqual({ canceled: true });
  expect(await cancelBulkRun.run(ctx, { params })).toEqual({ canceled: false });
  expect(await advanceBulkRun(system(), run.id)).toEqual({ more: false });
  expect(await newest(here)).toMatchObject({ status: "CANCELED", done: 200 });
});

test("each receipt of a run is owed once, even when a step is repeated, and unpaid donations are skipped", async () => {
  const here = await makeSetup();
  const campaign = await makeCampaign(here.org.id);
  const paid = [await paidDonation(campaign), await paidDonation(campaign)];
  await makeDonation(campaign);
  const run = await start(here, { action: "SEND_RECEIPTS", filter: { campaignId: campaign.id } });
  expect(run.matching).toBe(3);
  // The process dies after the emails are queued and before the progress is stored.
  const [row] = await db.select().from(bulkRuns).where(eq(bulkRuns.id, run.id));
  await finish(run.id);
  expect(await newest(here)).toMatchObject({ status: "COMPLETED", done: 3, changed: 2 });
  if (row) await db.update(bulkRuns).set(row).where(eq(bulkRuns.id, run.id));
  await finish(run.id);
  expect(await newest(here)).toMatchObject({ status: "COMPLETED", done: 3, changed: 2 });
  for (const { id } of paid) {
    const owed = await db
      .select()
      .from(emails)
      .where(and(eq(emails.donationId, id), like(emails.cause, "receipt-again:%")));
    expect(owed).toHaveLength(1);
  }
});

test("only members of the organization may start, read and cancel runs", async () => {
  const [here, other] = [await makeSetup(), await makeSetup()];
  const foreign = { ...here, ctx: other.ctx };
  const body = { action: "TAG_DONORS", filter: {}, add: ["Friend"] };
  await expect(start(foreign, body)).rejects.toMatchObject({ code: "forbidden" });
  await expect(newest(foreign)).rejects.toMatchObject({ code: "forbidden" });
  await expect(cancelBulkRun.run(other.ctx, { params: here.params })).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(startBulkRunInput.safeParse({ action: "TAG_DONORS", filter: {} }).success).toBe(false);
  expect(
    startBulkRunInput.safeParse({ action: "TAG_DONORS", filter: { standing: "NEW" }, add: ["x"] }).success,
  ).toBe(false);
});
