import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { campaigns } from "@/db/schema/campaigns";
import { donors } from "@/db/schema/donors";
import { emails } from "@/db/schema/emails";
import { recurringCommitments } from "@/db/schema/recurring-commitments";
import { subscriptions } from "@/db/schema/subscriptions";
import { makeCampaign, makeFund, makeOrganization, testDatabase, unique } from "@/db/testing";
import { permitInOrg } from "@/lib/auth/access";
import { mergeDonors, undoDonorMerge } from "@/lib/donors/merges/api";
import { mergeInput } from "@/lib/donors/merges/schemas";
import { listDonorTimeline } from "@/lib/donors/timeline/api";
import { sendOwed } from "@/lib/emails/send-owed";
import { startProvider } from "@/lib/emails/testing/follow-ups";
import { exportCommitments as writeCommitments } from "@/lib/exports/export-commitments";
import { exportCommitmentsQuery } from "@/lib/exports/schemas";
import { newContext } from "@/lib/http/context";
import { setUpImports } from "@/lib/imports/testing/set-up-imports";
import type { Context } from "@/lib/kernel/context";
import { background } from "@/lib/services/inngest/__mocks__/send";
import { summarizeSubscriptions } from "@/lib/subscriptions/api";
import { eventTypesOf, makeEndpoint } from "@/lib/webhooks/testing/endpoints";
import { getCommitment, listCommitments, requestContinuation, updateCommitment } from "./api";
import { findContinued } from "./find-continued";
import { listCommitmentsQuery } from "./schemas";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

const db = testDatabase();
const NOW = new Date("2026-06-03T16:00:00Z");
const DAY_MS = 24 * 60 * 60_000;
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider();
});
beforeEach(() => {
  Object.assign(background, { sent: [], down: false });
});
afterAll(() => provider.stop());

const system = (now = NOW): Context => ({ ...newContext({ kind: "system", name: "test" }), db, now });
const HEAD =
  "Plan ID,Donor's First Name,Donor's Last Name,Email,Amount,Interval,Status,Start Date,Next Payment On,Campaign";

/** Creates an organization with a file of recurring plans, whose first donor is Ada. */
async function makeSetup() {
  const setup = await setUpImports();
  await db.update(campaigns).set({ title: "Winter Beds" }).where(eq(campaigns.id, setup.campaign.id));
  const ada = `ada-${setup.org.id}@example.com`;
  const plans = `${HEAD}
P-1,Ada,Okafor,${ada},$25.00,Monthly,Active,3/5/2024,7/5/2026,Winter Beds
P-2,Wei,Zhang,wei-${setup.org.id}@example.com,"1,200.00",annual,Paused,2023-01-01,,
P-3,Priya,Raman,priya-${setup.org.id}@example.com,60,quarterly,cancelled,2023-02-01,2026-08-01,
P-4,June,Castellano,june-${setup.org.id}@example.com,5,Weekly,Active,2023-02-01,,
P-5,June,Castellano,june-${setup.org.id}@example.com,,monthly,Active,2023-02-01,,
P-6,June,Castellano,june-${setup.org.id}@example.com,5,monthly,mostly,2023-02-01,,Somewhere
`;
  const params = { idOrSlug: setup.org.id };
  const list = async (query: object = {}) =>
    listCommitments.run(setup.owner, { params, query: listCommitmentsQuery.parse(query) });
  const at = (commitmentId: string) => ({ params: { ...params, commitmentId } });
  const of = async (externalId: string) => {
    const found = (await list()).commitments.find((one) => one.externalId === externalId);
    if (!found) throw new Error(`no commitment ${externalId}`);
    return found;
  };
  const request = (id: string, given: { now?: Date; seed?: string; campaignId?: string } = {}) =>
    requestContinuation.run(
      { ...setup.as(setup.org.ownerId, given.now ?? NOW), ...(given.seed ? { seed: given.seed } : {}) },
      { ...at(id), body: given.campaignId ? { campaignId: given.campaignId } : {} },
    );
  /** Creates a recurring donation as if started on the donation page. */
  const begin = async (donorId: string, given: Partial<typeof subscriptions.$inferInsert> = {}) => {
    const id = unique();
    await db.insert(subscriptions).values({
      id,
      orgId: setup.org.id,
      campaignId: setup.campaign.id,
      donorId,
      status: "ACTIVE",
      frequency: "MONTHLY",
      paymentMethod: "CARD",
      amountCents: 3000,
      totalChargedCents: 3000,
      coverFees: false,
      createdAt: later(1),
      updatedAt: later(1),
      ...given,
    });
    return id;
  };
  const importPlans = (options: object = {}) =>
    setup.importFile(plans, "COMMITMENTS", { campaignId: null, ...options });
  return { ...setup, ada, plans, params, list, at, of, request, begin, importPlans };
}

const rowsOf = (orgId: string) =>
  db
    .select()
    .from(recurringCommitments)
    .where(eq(recurringCommitments.orgId, orgId))
    .orderBy(recurringCommitments.externalId);
const sendAll = async () => {
  const causes = background.sent.flatMap(({ data }) => ("cause" in data ? [String(data["cause"])] : []));
  for (const cause of causes) await sendOwed(system(), { cause });
};

describe("a file of recurring plans", () => {
  test("a check reports what would happen row by row, and writes nothing", async () => {
    const setup = await makeSetup();
    const uploaded = await setup.upload(setup.plans, "COMMITMENTS");
    expect(uploaded).toMatchObject({ source: "DONORBOX", columnsFrom: "PRESET" });
    expect(uploaded.columns).toEqual([
      "commitmentId",
      "firstName",
      "lastName",
      "email",
      "amount",
      "frequency",
      "status",
      "startedOn",
      "nextOn",
      "campaign",
    ]);
    const checked = await setup.check(uploaded.id);
    expect(checked.counts).toMatchObject({ add: 3, refuse: 3, newDonors: 3, addCents: 128_500 });
    const rows = await setup.rows(uploaded.id);
    expect(rows[0]?.commitment).toEqual({
      id: null,
      amountCents: 2500,
      frequency: "MONTHLY",
      status: "ACTIVE",
      startedOn: "2024-03-05",
      nextOn: "2026-07-05",
      campaignId: setup.campaign.id,
      fundId: null,
    });
    expect(rows.slice(3).map(({ remarks }) => remarks)).toEqual([
      ["The frequency “Weekly” is not monthly, quarterly or yearly"],
      ["The amount is missing"],
      ["The status “mostly” is not active, paused or canceled", "There is no campaign called “Somewhere”"],
    ]);
    expect(await rowsOf(setup.org.id)).toEqual([]);
  });

  test("becomes commitments that do not count as recurring donations, once, however often it is imported", async () => {
    const setup = await makeSetup();
    expect(await setup.importPlans()).toMatchObject({ status: "COMPLETED", counts: { applied: 3 } });
    const { commitments } = await setup.list();
    expect(
      commitments
        .map((one) => [one.externalId, one.status, one.amountCents, one.nextOn, one.campaign?.title])
        .sort(),
    ).toEqual([
      ["P-1", "ACTIVE", 2500, "2026-07-05", "Winter Beds"],
      ["P-2", "PAUSED", 120_000, null, undefined],
      ["P-3", "CANCELED", 6000, "2026-08-01", undefined],
    ]);
    expect(new Set(commitments.map(({ source, state }) => `${source} ${state}`))).toEqual(
      new Set(["DONORBOX OPEN"]),
    );
    const summary = await summarizeSubscriptions.run(setup.owner, { query: { orgId: setup.org.id } });
    expect(summary).toMatchObject({ activeCount: 0, pausedCount: 0, monthlyCents: 0 });
    const again = await setup.importPlans();
    expect(again.counts).toMatchObject({ add: 0, skip: 3, refuse: 3, applied: 0 });
    expect(await rowsOf(setup.org.id)).toHaveLength(3);
    // The same ids from another system are other commitments.
    const other = await setup.upload(setup.plans, "COMMITMENTS");
    await setup.check(other.id, { source: "GIVEWP", options: setup.options({ campaignId: null }) });
    expect((await setup.run(other.id)).counts.applied).toBe(3);
  });

  test("is undone as a whole with its new donors, without webhook events, and can be imported again, until staff change a commitment", async () => {
    const setup = await makeSetup();
    await makeEndpoint(setup.org.id);
    const first = await setup.importPlans();
    expect(await setup.undo(first.id)).toMatchObject({ status: "UNDONE", counts: { undone: 3, kept: 0 } });
    expect(await eventTypesOf(setup.org.id)).toEqual([]);
    expect(await rowsOf(setup.org.id)).toEqual([]);
    expect(await db.select().from(donors).where(eq(donors.orgId, setup.org.id))).toEqual([]);
    const second = await setup.importPlans();
    expect(second.counts.applied).toBe(3);
    const { id } = await setup.of("P-2");
    await updateCommitment.run(setup.as(setup.org.ownerId, later(1)), {
      ...setup.at(id),
      body: { state: "ENDED", note: "Moved away" },
    });
    await expect(setup.undo(second.id)).rejects.toThrow(
      "Since then: 1 recurring commitment was asked about, marked or noted.",
    );
  });

  test("names campaigns and funds that its run creates, and a fund with commitments is not deleted", async () => {
    const setup = await makeSetup();
    const fund = await makeFund(setup.org.id, { name: "Roof" });
    const file =
      "Plan ID,Name,Amount,Frequency,Campaign,Fund\nX-1,Rosa Diaz,10,every 3 months,Spring Appeal,Roof\n";
    const done = await setup.importFile(file, "COMMITMENTS", { campaignId: null, unknownNames: "ADD" });
    expect(done.counts.applied).toBe(1);
    expect(await setup.of("X-1")).toMatchObject({
      campaign: { title: "Spring Appeal" },
      fund: { id: fund.id },
      frequency: "QUARTERLY",
    });
    const { deleteFund } = await import("@/lib/funds/api");
    const params = { ...setup.params, fundId: fund.id };
    await expect(deleteFund.run(setup.owner, { params })).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("asking to continue", () => {
  test("mails the donor one page with amount and frequency, once per request and at most once in seven days", async () => {
    const setup = await makeSetup();
    await setup.importPlans();
    const { id } = await setup.of("P-1");
    const seed = unique();
    for (const _ of [1, 2]) await setup.request(id, { seed });
    const both = await Promise.allSettled([setup.request(id), setup.request(id)]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await sendAll();
    await sendAll();
    const [mail, ...more] = await provider.mailsTo(setup.ada);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Continue your monthly gift to ${setup.org.name}`);
    expect(mail?.text).toContain("amount=25&frequency=monthly");
    expect(mail?.text).toContain("through Donorbox");
    const requested = await getCommitment.run(setup.owner, setup.at(id));
    expect(requested).toMatchObject({ askedAt: NOW.toISOString(), askableFrom: later(7).toISOString() });
    await setup.request(id, { now: later(7) });
    await sendAll();
    expect(await provider.mailsTo(setup.ada)).toHaveLength(2);
    const entries = await db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(and(eq(auditEntries.orgId, setup.org.id), eq(auditEntries.subjectType, "donor")));
    expect(entries.map(({ action }) => action)).toEqual(["donor.commitment_asked", "donor.commitment_asked"]);
  });

  test("is refused for donors who unsubscribed or must not be mailed, and not sent to those who have since", async () => {
    const setup = await makeSetup();
    await setup.importPlans();
    const { id, donor } = await setup.of("P-1");
    const set = (change: Partial<typeof donors.$inferInsert>) =>
      db.update(donors).set(change).where(eq(donors.id, donor.id));
    for (const change of [
      { unsubscribedAt: NOW },
      { unsubscribedAt: null, doNotContact: ["EMAIL" as const] },
    ]) {
      await set(change);
      expect(await getCommitment.run(setup.owner, setup.at(id))).toMatchObject({ askableFrom: null });
      await expect(setup.request(id)).rejects.toMatchObject({ code: "conflict" });
    }
    await set({ doNotContact: [] });
    await setup.request(id);
    await set({ unsubscribedAt: NOW });
    await sendAll();
    expect(await provider.mailsTo(setup.ada)).toEqual([]);
    expect(await db.select().from(emails).where(eq(emails.recipient, setup.ada))).toMatchObject([
      { sentAt: null, kind: "COMMITMENT_ASKING" },
    ]);
  });

  test("needs a campaign of the organization that accepts recurring donations now", async () => {
    const setup = await makeSetup();
    await setup.importPlans();
    const { id } = await setup.of("P-2");
    const other = await makeCampaign((await makeOrganization()).id);
    const draft = await makeCampaign(setup.org.id, { status: "DRAFT" });
    const once = await makeCampaign(setup.org.id, { allowRecurring: false });
    for (const campaignId of [undefined, other.id, draft.id, once.id])
      await expect(setup.request(id, campaignId ? { campaignId } : {})).rejects.toMatchObject({
        code: "conflict",
      });
    await setup.request(id, { campaignId: setup.campaign.id });
  });

  test("marks the commitment as continued by the recurring donation that the donor then starts, one for one", async () => {
    const setup = await makeSetup();
    await setup.importPlans();
    const { id, donor } = await setup.of("P-1");
    const before = await setup.begin(donor.id, { createdAt: later(-1) });
    await setup.begin(donor.id, { frequency: "ANNUAL" });
    await findContinued(system(later(1)));
    expect(await setup.of("P-1")).toMatchObject({ state: "OPEN" });
    await setup.request(id);
    await setup.begin(donor.id, { status: "INCOMPLETE" });
    await findContinued(system(later(1)));
    expect(await setup.of("P-1")).toMatchObject({ state: "OPEN" });
    const subscriptionId = await setup.begin(donor.id);
    expect(subscriptionId).not.toBe(before);
    for (const _ of [1, 2]) await findContinued(system(later(2)));
    expect(await setup.of("P-1")).toMatchObject({ state: "CONTINUED", subscriptionId, askableFrom: null });
    await expect(setup.request(id, { now: later(20) })).rejects.toMatchObject({ code: "conflict" });
    // A state set by staff takes precedence.
    await updateCommitment.run(setup.owner, { ...setup.at(id), body: { state: "OPEN" } });
    expect(await setup.of("P-1")).toMatchObject({ state: "OPEN", subscriptionId: null });
    await findContinued(system(later(3)));
    expect(await setup.of("P-1")).toMatchObject({ state: "OPEN", subscriptionId: null });
  });
});

test("the list is filtered, paged by its cursor, and exported", async () => {
  const setup = await makeSetup();
  await setup.importPlans();
  const { id, donor } = await setup.of("P-3");
  const ids = async (query: object) => (await setup.list(query)).commitments.map((one) => one.externalId);
  expect(await ids({ status: "PAUSED" })).toEqual(["P-2"]);
  expect(await ids({ frequency: "QUARTERLY", source: "DONORBOX" })).toEqual(["P-3"]);
  expect(await ids({ source: "PAYPAL" })).toEqual([]);
  expect(await ids({ donorId: donor.id })).toEqual(["P-3"]);
  expect(await ids({ campaignId: setup.campaign.id })).toEqual(["P-1"]);
  await updateCommitment.run(setup.owner, { ...setup.at(id), body: { state: "ENDED" } });
  expect(await ids({ state: "ENDED" })).toEqual(["P-3"]);
  const seen: (string | null)[] = [];
  for (let cursor: string | null = null; ; ) {
    const page = await setup.list({ limit: "2", ...(cursor ? { cursor } : {}) });
    seen.push(...page.commitments.map((one) => one.externalId));
    cursor = page.nextCursor;
    if (!cursor) break;
  }
  expect([...seen].sort()).toEqual(["P-1", "P-2", "P-3"]);
  const query = exportCommitmentsQuery.parse({ orgId: setup.org.id, state: "OPEN" });
  const { stream } = await writeCommitments(await permitInOrg(setup.owner, setup.org.id), query);
  const lines = (await new Response(stream).text()).trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines.filter((line) => line.includes(",P-1,2500,MONTHLY,2024-03-05,2026-07-05,"))).toHaveLength(1);
  const stranger = await setUpImports();
  await expect(getCommitment.run(stranger.owner, setup.at(id))).rejects.toMatchObject({ code: "forbidden" });
});

test("commitments are in the donor's timeline; a merge moves them, and its undo moves them back", async () => {
  const setup = await makeSetup();
  await setup.importPlans();
  const [one, other] = [await setup.of("P-1"), await setup.of("P-2")];
  const params = { id: one.donor.id };
  const { entries } = await listDonorTimeline.run(setup.owner, { params, query: { limit: 10 } });
  expect(entries).toMatchObject([
    { kind: "IMPORT", what: "ADDED" },
    { kind: "COMMITMENT", what: "MONTHLY", amountCents: 2500, text: "Winter Beds" },
  ]);
  const body = mergeInput.parse({ mergedDonorId: other.donor.id });
  const merge = await mergeDonors.run(setup.owner, { params, body });
  expect(merge.moved).toMatchObject({ commitments: 1 });
  for (const donorId of [one.donor.id, other.donor.id])
    expect((await setup.list({ donorId })).commitments).toHaveLength(2);
  await undoDonorMerge.run(setup.owner, { params: { ...params, mergeId: merge.id } });
  expect(await setup.of("P-2")).toMatchObject({ donor: { id: other.donor.id } });
  expect((await setup.list({ donorId: one.donor.id })).commitments).toHaveLength(1);
});
