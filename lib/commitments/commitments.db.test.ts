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
import { makePlace as makeImportPlace } from "@/lib/imports/testing/place";
import type { Context } from "@/lib/kernel/context";
import { background } from "@/lib/services/inngest/__mocks__/send";
import { summarizeSubscriptions } from "@/lib/subscriptions/api";
import { askCommitment, getCommitment, listCommitments, updateCommitment } from "./api";
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

/** An organization with a file of plans, whose first donor is Ada. */
async function makePlace() {
  const place = await makeImportPlace();
  await db.update(campaigns).set({ title: "Winter Beds" }).where(eq(campaigns.id, place.campaign.id));
  const ada = `ada-${place.org.id}@example.com`;
  const plans = `${HEAD}
P-1,Ada,Okafor,${ada},$25.00,Monthly,Active,3/5/2024,7/5/2026,Winter Beds
P-2,Wei,Zhang,wei-${place.org.id}@example.com,"1,200.00",annual,Paused,2023-01-01,,
P-3,Priya,Raman,priya-${place.org.id}@example.com,60,quarterly,cancelled,2023-02-01,2026-08-01,
P-4,June,Castellano,june-${place.org.id}@example.com,5,Weekly,Active,2023-02-01,,
P-5,June,Castellano,june-${place.org.id}@example.com,,monthly,Active,2023-02-01,,
P-6,June,Castellano,june-${place.org.id}@example.com,5,monthly,mostly,2023-02-01,,Somewhere
`;
  const params = { idOrSlug: place.org.id };
  const list = async (query: object = {}) =>
    listCommitments.run(place.owner, { params, query: listCommitmentsQuery.parse(query) });
  const at = (commitmentId: string) => ({ params: { ...params, commitmentId } });
  const of = async (externalId: string) => {
    const found = (await list()).commitments.find((one) => one.externalId === externalId);
    if (!found) throw new Error(`no commitment ${externalId}`);
    return found;
  };
  const ask = (id: string, given: { now?: Date; seed?: string; campaignId?: string } = {}) =>
    askCommitment.run(
      { ...place.as(place.org.ownerId, given.now ?? NOW), ...(given.seed ? { seed: given.seed } : {}) },
      { ...at(id), body: given.campaignId ? { campaignId: given.campaignId } : {} },
    );
  /** A recurring donation that was begun on the donation page. */
  const begin = async (donorId: string, given: Partial<typeof subscriptions.$inferInsert> = {}) => {
    const id = unique();
    await db.insert(subscriptions).values({
      id,
      orgId: place.org.id,
      campaignId: place.campaign.id,
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
    place.importFile(plans, "COMMITMENTS", { campaignId: null, ...options });
  return { ...place, ada, plans, params, list, at, of, ask, begin, importPlans };
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
  test("a check says row by row what would happen, and writes nothing", async () => {
    const place = await makePlace();
    const uploaded = await place.upload(place.plans, "COMMITMENTS");
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
    const checked = await place.check(uploaded.id);
    expect(checked.counts).toMatchObject({ add: 3, refuse: 3, newDonors: 3, addCents: 128_500 });
    const rows = await place.rows(uploaded.id);
    expect(rows[0]?.commitment).toEqual({
      id: null,
      amountCents: 2500,
      frequency: "MONTHLY",
      status: "ACTIVE",
      startedOn: "2024-03-05",
      nextOn: "2026-07-05",
      campaignId: place.campaign.id,
      fundId: null,
    });
    expect(rows.slice(3).map(({ remarks }) => remarks)).toEqual([
      ["The frequency “Weekly” is not monthly, quarterly or yearly"],
      ["The amount is missing"],
      ["The status “mostly” is not active, paused or canceled", "There is no campaign called “Somewhere”"],
    ]);
    expect(await rowsOf(place.org.id)).toEqual([]);
  });

  test("becomes commitments that are no recurring donations and count as none, once, however often it is imported", async () => {
    const place = await makePlace();
    expect(await place.importPlans()).toMatchObject({ status: "COMPLETED", counts: { applied: 3 } });
    const { commitments } = await place.list();
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
    const summary = await summarizeSubscriptions.run(place.owner, { query: { orgId: place.org.id } });
    expect(summary).toMatchObject({ activeCount: 0, pausedCount: 0, monthlyCents: 0 });
    const again = await place.importPlans();
    expect(again.counts).toMatchObject({ add: 0, skip: 3, refuse: 3, applied: 0 });
    expect(await rowsOf(place.org.id)).toHaveLength(3);
    // Of another system the same ids are other commitments.
    const other = await place.upload(place.plans, "COMMITMENTS");
    await place.check(other.id, { source: "GIVEWP", options: place.options({ campaignId: null }) });
    expect((await place.run(other.id)).counts.applied).toBe(3);
  });

  test("is undone as a whole with its new donors, and can be imported again; not once staff changed one", async () => {
    const place = await makePlace();
    const first = await place.importPlans();
    expect(await place.undo(first.id)).toMatchObject({ status: "UNDONE", counts: { undone: 3, kept: 0 } });
    expect(await rowsOf(place.org.id)).toEqual([]);
    expect(await db.select().from(donors).where(eq(donors.orgId, place.org.id))).toEqual([]);
    const second = await place.importPlans();
    expect(second.counts.applied).toBe(3);
    const { id } = await place.of("P-2");
    await updateCommitment.run(place.as(place.org.ownerId, later(1)), {
      ...place.at(id),
      body: { state: "ENDED", note: "Moved away" },
    });
    await expect(place.undo(second.id)).rejects.toThrow(
      "Since then: 1 recurring commitment was asked about, marked or noted.",
    );
  });

  test("names campaigns and funds that its run adds, and a fund of commitments is not deleted", async () => {
    const place = await makePlace();
    const fund = await makeFund(place.org.id, { name: "Roof" });
    const file =
      "Plan ID,Name,Amount,Frequency,Campaign,Fund\nX-1,Rosa Diaz,10,every 3 months,Spring Appeal,Roof\n";
    const done = await place.importFile(file, "COMMITMENTS", { campaignId: null, unknownNames: "ADD" });
    expect(done.counts.applied).toBe(1);
    expect(await place.of("X-1")).toMatchObject({
      campaign: { title: "Spring Appeal" },
      fund: { id: fund.id },
      frequency: "QUARTERLY",
    });
    const { deleteFund } = await import("@/lib/funds/api");
    const params = { ...place.params, fundId: fund.id };
    await expect(deleteFund.run(place.owner, { params })).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("asking to continue", () => {
  test("mails the donor one page with amount and frequency, once per request and once in seven days", async () => {
    const place = await makePlace();
    await place.importPlans();
    const { id } = await place.of("P-1");
    const seed = unique();
    for (const _ of [1, 2]) await place.ask(id, { seed });
    const both = await Promise.allSettled([place.ask(id), place.ask(id)]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await sendAll();
    await sendAll();
    const [mail, ...more] = await provider.mailsTo(place.ada);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Continue your monthly gift to ${place.org.name}`);
    expect(mail?.text).toContain("amount=25&frequency=monthly");
    expect(mail?.text).toContain("through Donorbox");
    const asked = await getCommitment.run(place.owner, place.at(id));
    expect(asked).toMatchObject({ askedAt: NOW.toISOString(), askableFrom: later(7).toISOString() });
    await place.ask(id, { now: later(7) });
    await sendAll();
    expect(await provider.mailsTo(place.ada)).toHaveLength(2);
    const entries = await db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(and(eq(auditEntries.orgId, place.org.id), eq(auditEntries.subjectType, "donor")));
    expect(entries.map(({ action }) => action)).toEqual(["donor.commitment_asked", "donor.commitment_asked"]);
  });

  test("is refused for who unsubscribed or must not be mailed, and nothing is sent to who did so since", async () => {
    const place = await makePlace();
    await place.importPlans();
    const { id, donor } = await place.of("P-1");
    const set = (change: Partial<typeof donors.$inferInsert>) =>
      db.update(donors).set(change).where(eq(donors.id, donor.id));
    for (const change of [
      { unsubscribedAt: NOW },
      { unsubscribedAt: null, doNotContact: ["EMAIL" as const] },
    ]) {
      await set(change);
      expect(await getCommitment.run(place.owner, place.at(id))).toMatchObject({ askableFrom: null });
      await expect(place.ask(id)).rejects.toMatchObject({ code: "conflict" });
    }
    await set({ doNotContact: [] });
    await place.ask(id);
    await set({ unsubscribedAt: NOW });
    await sendAll();
    expect(await provider.mailsTo(place.ada)).toEqual([]);
    expect(await db.select().from(emails).where(eq(emails.recipient, place.ada))).toMatchObject([
      { sentAt: null, kind: "COMMITMENT_ASKING" },
    ]);
  });

  test("needs a campaign of the organization that takes recurring donations now", async () => {
    const place = await makePlace();
    await place.importPlans();
    const { id } = await place.of("P-2");
    const other = await makeCampaign((await makeOrganization()).id);
    const draft = await makeCampaign(place.org.id, { status: "DRAFT" });
    const once = await makeCampaign(place.org.id, { allowRecurring: false });
    for (const campaignId of [undefined, other.id, draft.id, once.id])
      await expect(place.ask(id, campaignId ? { campaignId } : {})).rejects.toMatchObject({
        code: "conflict",
      });
    await place.ask(id, { campaignId: place.campaign.id });
  });

  test("marks the commitment as continued by the recurring donation that the donor then begins, one by one", async () => {
    const place = await makePlace();
    await place.importPlans();
    const { id, donor } = await place.of("P-1");
    const before = await place.begin(donor.id, { createdAt: later(-1) });
    await place.begin(donor.id, { frequency: "ANNUAL" });
    await findContinued(system(later(1)));
    expect(await place.of("P-1")).toMatchObject({ state: "OPEN" });
    await place.ask(id);
    await place.begin(donor.id, { status: "INCOMPLETE" });
    await findContinued(system(later(1)));
    expect(await place.of("P-1")).toMatchObject({ state: "OPEN" });
    const subscriptionId = await place.begin(donor.id);
    expect(subscriptionId).not.toBe(before);
    for (const _ of [1, 2]) await findContinued(system(later(2)));
    expect(await place.of("P-1")).toMatchObject({ state: "CONTINUED", subscriptionId, askableFrom: null });
    await expect(place.ask(id, { now: later(20) })).rejects.toMatchObject({ code: "conflict" });
    // Staff know better.
    await updateCommitment.run(place.owner, { ...place.at(id), body: { state: "OPEN" } });
    expect(await place.of("P-1")).toMatchObject({ state: "OPEN", subscriptionId: null });
    await findContinued(system(later(3)));
    expect(await place.of("P-1")).toMatchObject({ state: "OPEN", subscriptionId: null });
  });
});

test("the list is filtered, goes on by its cursor, and is exported", async () => {
  const place = await makePlace();
  await place.importPlans();
  const { id, donor } = await place.of("P-3");
  const ids = async (query: object) => (await place.list(query)).commitments.map((one) => one.externalId);
  expect(await ids({ status: "PAUSED" })).toEqual(["P-2"]);
  expect(await ids({ frequency: "QUARTERLY", source: "DONORBOX" })).toEqual(["P-3"]);
  expect(await ids({ source: "PAYPAL" })).toEqual([]);
  expect(await ids({ donorId: donor.id })).toEqual(["P-3"]);
  expect(await ids({ campaignId: place.campaign.id })).toEqual(["P-1"]);
  await updateCommitment.run(place.owner, { ...place.at(id), body: { state: "ENDED" } });
  expect(await ids({ state: "ENDED" })).toEqual(["P-3"]);
  const seen: (string | null)[] = [];
  for (let cursor: string | null = null; ; ) {
    const page = await place.list({ limit: "2", ...(cursor ? { cursor } : {}) });
    seen.push(...page.commitments.map((one) => one.externalId));
    cursor = page.nextCursor;
    if (!cursor) break;
  }
  expect([...seen].sort()).toEqual(["P-1", "P-2", "P-3"]);
  const query = exportCommitmentsQuery.parse({ orgId: place.org.id, state: "OPEN" });
  const { stream } = await writeCommitments(await permitInOrg(place.owner, place.org.id), query);
  const lines = (await new Response(stream).text()).trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines.filter((line) => line.includes(",P-1,2500,MONTHLY,2024-03-05,2026-07-05,"))).toHaveLength(1);
  const stranger = await makeImportPlace();
  await expect(getCommitment.run(stranger.owner, place.at(id))).rejects.toMatchObject({ code: "forbidden" });
});

test("they are in the donor's timeline, and a merge moves them, its undo back", async () => {
  const place = await makePlace();
  await place.importPlans();
  const [one, other] = [await place.of("P-1"), await place.of("P-2")];
  const params = { id: one.donor.id };
  const { entries } = await listDonorTimeline.run(place.owner, { params, query: { limit: 10 } });
  expect(entries).toMatchObject([
    { kind: "IMPORT", what: "ADDED" },
    { kind: "COMMITMENT", what: "MONTHLY", amountCents: 2500, text: "Winter Beds" },
  ]);
  const body = mergeInput.parse({ mergedDonorId: other.donor.id });
  const merge = await mergeDonors.run(place.owner, { params, body });
  expect(merge.moved).toMatchObject({ commitments: 1 });
  for (const donorId of [one.donor.id, other.donor.id])
    expect((await place.list({ donorId })).commitments).toHaveLength(2);
  await undoDonorMerge.run(place.owner, { params: { ...params, mergeId: merge.id } });
  expect(await place.of("P-2")).toMatchObject({ donor: { id: other.donor.id } });
  expect((await place.list({ donorId: one.donor.id })).commitments).toHaveLength(1);
});
