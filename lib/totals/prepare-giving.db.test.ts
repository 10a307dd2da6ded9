import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { makeCampaign, makeOrganization, ownConnection, testDatabase, unique } from "@/db/testing";
import { exportDonorCohorts, exportDonorCohortsPdf, getDonorCohorts } from "@/lib/analytics/cohorts/api";
import { getDonorCohorts as readCohorts } from "@/lib/analytics/cohorts/get-donor-cohorts";
import {
  donorCohortsQuery,
  exportDonorCohortsPdfQuery,
  exportDonorCohortsQuery,
} from "@/lib/analytics/cohorts/schemas";
import { getTopDonors } from "@/lib/analytics/period/get-top-donors";
import { permitInOrg } from "@/lib/auth/access";
import { startBulkRun } from "@/lib/bulk-runs/api";
import { startBulkRunInput } from "@/lib/bulk-runs/schemas";
import { listDonors } from "@/lib/donors/api";
import { listDonorsQuery } from "@/lib/donors/schemas";
import { exportAudience, exportDonors } from "@/lib/exports/api";
import { exportAudienceQuery, exportDonorsQuery } from "@/lib/exports/schemas";
import { newContext } from "@/lib/http/context";
import type { Refusal } from "@/lib/http/declaration";
import { type Campaign, paidDonation } from "@/lib/ledger/testing/story";
import { createSegment, listSegments, previewSegment } from "@/lib/segments/api";
import { membersBy } from "@/lib/segments/members";
import { createSegmentInput, previewInput, rulesSchema } from "@/lib/segments/schemas";
import { background } from "@/lib/services/inngest/__mocks__/send";
import { readBatch, readGivingState, refreshDonorGiving } from "./donor-giving-store";
import { FOLD_LOCK } from "./fold-lock";
import { advanceGiving, prepareGiving } from "./prepare-giving";
import { rebuildRollups } from "./rebuild-store";
import { GIVING_IN_PREPARATION } from "./refusals";
import { fold } from "./store";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

const db = testDatabase();
const NOW = new Date("2026-06-20T12:00:00Z");
const DAYS = { from: "2026-06-01", to: "2026-06-05" };
/** Every range has too many donations to add up, and every outdated donor is one too many for a request. */
const NEVER_IN_REQUEST = { donations: 0, donors: 1000, outdated: 0, waitMs: 60_000 };
/** Between two days in New York and on one in UTC. */
const NIGHT = "2026-06-06T02:00:00Z";

beforeEach(() => void Object.assign(background, { sent: [], down: false }));

const give = (campaign: Campaign, donor: number, amountCents: number, at = "2026-06-03T12:00:00Z") =>
  paidDonation(campaign, {
    donorEmail: `donor${donor}@${campaign.orgId}.example`,
    amountCents,
    totalChargedCents: amountCents,
    netAmountCents: amountCents - 140,
    createdAt: new Date(at),
  });

/** Creates an organization with seven donors, half of their donations folded. */
async function setUp() {
  const org = await makeOrganization({ timezone: "UTC" });
  const campaign = await makeCampaign(org.id);
  for (let donor = 0; donor < 7; donor += 1) {
    await give(campaign, donor, 1000 + donor * 100);
    if (donor === 3) await fold(db, campaign.id);
  }
  await give(campaign, 0, 90_000, NIGHT);
  const ctx = async (now = NOW) =>
    permitInOrg({ ...newContext({ kind: "person", userId: org.ownerId }), db, now }, org.id);
  const top = async (bounds = NEVER_IN_REQUEST) => getTopDonors(await ctx(), DAYS, bounds);
  return { org, campaign, ctx, top };
}

/** Sums the donations of the days by donor. */
async function recount(orgId: string) {
  const rows = await db.execute<{ id: string; cents: string; count: string }>(sql`
    select d.donor_id as id, sum(d.net_raised_cents) as cents, count(*) as count
    from donations d join organizations o on o.id = d.org_id
    where d.org_id = ${orgId} and d.status = 'SUCCEEDED'
      and (d.created_at at time zone o.timezone)::date between ${DAYS.from}::date and ${DAYS.to}::date
    group by d.donor_id order by 2 desc, 3 desc, 1`);
  return rows.map(({ id, cents, count }) => ({ id, amountCents: Number(cents), count: Number(count) }));
}

async function expectRecount({ org, top }: Awaited<ReturnType<typeof setUp>>) {
  // Changes that are not folded yet are read by the request.
  const { status, donors } = await top({ ...NEVER_IN_REQUEST, outdated: 100 });
  expect(status).toBe("READY");
  const expected = await recount(org.id);
  expect(expected.length).toBeGreaterThanOrEqual(7);
  expect(donors?.map(({ id, amountCents, count }) => ({ id, amountCents, count }))).toEqual(expected);
}

const runJob = async (orgId: string) => {
  const ctx = { ...newContext({ kind: "system", name: "test" }), db, now: NOW };
  expect(await advanceGiving(ctx, orgId)).toEqual({ more: false });
};
const requestedJobs = () => new Set(background.sent.map(({ id }) => id));

test("top donors over the bound are answered as being prepared, ten requests start one job, and then equal a recount", async () => {
  const story = await setUp();
  const { org, top } = story;
  for (let reload = 0; reload < 10; reload += 1)
    expect(await top()).toEqual({ ...DAYS, status: "PREPARING", donors: null });
  expect(requestedJobs().size).toBe(1);
  expect(background.sent[0]).toMatchObject({ name: "totals/giving-due", data: { orgId: org.id } });
  // The requests did none of the work.
  expect(await readGivingState(db, org.id, 0)).toMatchObject({ distance: "FAR", builtAt: null });
  await runJob(org.id);
  expect(await top()).toMatchObject({ status: "READY" });
  await expectRecount(story);
});

test("after a change of the time zone, top donors are prepared by one job again, by the days of the new zone", async () => {
  const story = await setUp();
  const { org, top } = story;
  await runJob(org.id);
  const before = await recount(org.id);
  await db.execute(sql`update organizations set timezone = 'America/New_York' where id = ${org.id}`);
  for (let reload = 0; reload < 10; reload += 1) expect(await top()).toMatchObject({ status: "PREPARING" });
  expect(requestedJobs().size).toBe(1);
  await runJob(org.id);
  expect(await recount(org.id)).not.toEqual(before);
  await expectRecount(story);
  await db.execute(sql`update organizations set timezone = 'UTC' where id = ${org.id}`);
  expect(await top()).toMatchObject({ status: "PREPARING" });
  expect(requestedJobs().size).toBe(2);
  await runJob(org.id);
  expect(await recount(org.id)).toEqual(before);
  await expectRecount(story);
});

test("donations that arrive while the giving of donors is read are counted, whether their donor was read or not", async () => {
  const story = await setUp();
  const { org, campaign } = story;
  const batch = () => readBatch(db, { orgId: org.id, now: NOW }, 2);
  expect(await batch()).toBe(true);
  expect(await batch()).toBe(true);
  for (let donor = 0; donor < 9; donor += 1) await give(campaign, donor, 5000 + donor);
  await fold(db, campaign.id);
  for (let donor = 2; donor < 5; donor += 1) await give(campaign, donor, 300 + donor);
  while (await batch());
  await expectRecount(story);
});

test("a job whose database connection is lost in the middle of a batch continues with the remaining donors", async () => {
  const story = await setUp();
  const { org } = story;
  expect(await readBatch(db, { orgId: org.id, now: NOW }, 2)).toBe(true);
  const { db: lost } = ownConnection(1);
  const name = unique("lost");
  await lost.execute(sql`select set_config('application_name', ${name}, false)`);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from donor_giving_stale where org_id = ${org.id} for update`);
    const failing = expect(readBatch(lost, { orgId: org.id, now: NOW }, 3)).rejects.toThrow();
    const waiting = async () =>
      (
        await tx.execute<{ pid: number }>(
          sql`select pid from pg_stat_activity where application_name = ${name} and wait_event_type = 'Lock'`,
        )
      )[0]?.pid;
    await expect.poll(waiting, { timeout: 60_000 }).toBeDefined();
    await tx.execute(sql`select pg_terminate_backend(${await waiting()}::int)`);
    await failing;
  });
  const [left] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from donor_giving_stale where org_id = ${org.id}`,
  );
  expect(left?.count).toBe(5);
  await runJob(org.id);
  await expectRecount(story);
});

test("several processes that read the giving of donors share the work", async () => {
  const story = await setUp();
  const { org } = story;
  const processes = [ownConnection(2), ownConnection(2), ownConnection(2)];
  const batches = async (own: typeof db) => {
    let count = 1;
    while (await readBatch(own, { orgId: org.id, now: NOW }, 1)) count += 1;
    return count;
  };
  const counts = await Promise.all(processes.map((own) => batches(own.db)));
  // Seven donors, and each process sees once that none remains.
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(7 + processes.length);
  await expectRecount(story);
});

test("giving that was read before totals were rebuilt is read again, without donors who were removed", async () => {
  const story = await setUp();
  const { org, campaign, top } = story;
  await runJob(org.id);
  await db.execute(sql`
    insert into donor_giving (org_id, dimension, key, donor_id, days, totals, largest_cents)
    values (${org.id}, 'all', '', 'removed', array['2026-06-03'::date], array[1], 1)`);
  await rebuildRollups(db, campaign.id, 60_000);
  expect(await top()).toMatchObject({ status: "PREPARING" });
  await refreshDonorGiving(db, { orgId: org.id, now: NOW });
  await expectRecount(story);
  const rows = await db.execute(
    sql`select from donor_giving where org_id = ${org.id} and donor_id = 'removed'`,
  );
  expect(rows).toHaveLength(0);
});

test("a request reads a few outdated donors itself, but does not wait for the fold lock longer than its bound", async () => {
  const story = await setUp();
  const { org, ctx } = story;
  const permitted = await ctx();
  expect(await prepareGiving(permitted, permitted.org, { most: 10, waitMs: 60_000 })).toBe(true);
  expect(background.sent).toEqual([]);
  await give(story.campaign, 1, 700);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${FOLD_LOCK}, hashtext(${org.id}))`);
    expect(await prepareGiving(permitted, permitted.org, { most: 10, waitMs: 50 })).toBe(false);
  });
  expect(requestedJobs().size).toBe(1);
  await expectRecount(story);
});

test("a request is answered while the background service cannot be reached", async () => {
  const { top } = await setUp();
  background.down = true;
  expect(await top()).toMatchObject({ status: "PREPARING" });
});

test("donors by segment or retention are refused for the moment while giving is prepared, and a background job waits", async () => {
  const { org, ctx } = await setUp();
  const rules = rulesSchema.parse({
    match: "ALL",
    conditions: [{ field: "GIVING", is: "GAVE", period: { kind: "ANY_TIME" } }],
  });
  await db.execute(sql`
    insert into donors (id, org_id, first_name, last_name, created_at)
    select ${org.id} || n, ${org.id}, '', 'Contact', ${NOW.toISOString()} from generate_series(1, 2001) n`);
  const permitted = await ctx();
  const reads = [
    () => membersBy(permitted, rules),
    () => readCohorts(permitted, { unit: "YEAR", periodCount: 2, period: "2026" }),
  ];
  for (const read of reads)
    await expect(read()).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("is being prepared"),
      extra: { retryAfterSeconds: 30 },
    });
  expect(background.sent.flat().map(({ name }) => name)).toContain("totals/giving-due");
  await membersBy({ ...permitted, actor: { kind: "system", name: "test" } }, rules);
  for (const read of reads) await read();
});

test("every operation that is refused while giving is prepared lists that refusal", async () => {
  const { org } = await setUp();
  await db.execute(sql`
    insert into donors (id, org_id, first_name, last_name, created_at)
    select ${org.id} || n, ${org.id}, '', 'Contact', ${NOW.toISOString()} from generate_series(1, 2001) n`);
  const caller = { ...newContext({ kind: "person", userId: org.ownerId }), db, now: NOW };
  const [params, inOrg] = [{ idOrSlug: org.id }, { orgId: org.id }];
  const rules = { match: "ALL", conditions: [{ field: "GIVING", is: "GAVE", period: { kind: "ANY_TIME" } }] };
  const made = createSegmentInput.parse({ name: "Donors", rules });
  const { id: segment } = await createSegment.run(caller, { params, body: made });
  const year = { unit: "YEAR" } as const;
  const task = { action: "TAG_DONORS", filter: { segment }, add: ["Press"] };
  const refused: [{ refusals?: Refusal[] }, () => Promise<unknown>][] = [
    [listSegments, () => listSegments.run(caller, { params, query: { expand: "donorCount" } })],
    [previewSegment, () => previewSegment.run(caller, { params, body: previewInput.parse({ rules }) })],
    [listDonors, () => listDonors.run(caller, { query: listDonorsQuery.parse({ ...inOrg, segment }) })],
    [
      listDonors,
      () => listDonors.run(caller, { query: listDonorsQuery.parse({ ...inOrg, sort: "latestDonation" }) }),
    ],
    [exportDonors, () => exportDonors.run(caller, { query: exportDonorsQuery.parse({ ...inOrg, segment }) })],
    [
      exportAudience,
      () => exportAudience.run(caller, { query: exportAudienceQuery.parse({ ...inOrg, segment }) }),
    ],
    [getDonorCohorts, () => getDonorCohorts.run(caller, { params, query: donorCohortsQuery.parse(year) })],
    [
      exportDonorCohorts,
      () => exportDonorCohorts.run(caller, { query: exportDonorCohortsQuery.parse({ ...inOrg, ...year }) }),
    ],
    [
      exportDonorCohortsPdf,
      () =>
        exportDonorCohortsPdf.run(caller, { query: exportDonorCohortsPdfQuery.parse({ ...inOrg, ...year }) }),
    ],
    [startBulkRun, () => startBulkRun.run(caller, { params, body: startBulkRunInput.parse(task) })],
  ];
  for (const [{ refusals }, call] of refused) {
    await expect(call()).rejects.toMatchObject({
      code: "unavailable",
      message: GIVING_IN_PREPARATION.error,
    });
    expect(refusals).toContain(GIVING_IN_PREPARATION);
  }
});
