import { eq, type SQL, sql, TransactionRollbackError } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import type { Executor } from "@/db/client";
import { auditEntries } from "@/db/schema/audit-entries";
import { disputes } from "@/db/schema/disputes";
import type { donations } from "@/db/schema/donations";
import { donorMemberships } from "@/db/schema/donor-memberships";
import { givingLevels } from "@/db/schema/giving-levels";
import { organizations } from "@/db/schema/organizations";
import { subscriptions } from "@/db/schema/subscriptions";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { permitInOrg } from "@/lib/auth/access";
import { duplicateCampaign } from "@/lib/campaigns/api";
import { deleteGivingLevel } from "@/lib/campaigns/giving-levels/api";
import { duplicateCampaignInput } from "@/lib/campaigns/schemas";
import { recomputeDonation, withDonationLock } from "@/lib/donations/status/recompute-store";
import { markDonationSucceeded } from "@/lib/donations/status/settle-store";
import { mergeDonors, undoDonorMerge } from "@/lib/donors/merges/api";
import { mergeInput } from "@/lib/donors/merges/schemas";
import { exportMembers } from "@/lib/exports/export-members";
import { exportMembersQuery } from "@/lib/exports/schemas";
import { newContext } from "@/lib/http/context";
import { dayIn } from "@/lib/kernel/time/zoned";
import { disputed, refunded } from "@/lib/ledger/testing/story";
import {
  correctOfflineDonation,
  recordOfflineDonation,
  voidOfflineDonation,
} from "@/lib/offline-donations/api";
import { correctOfflineInput, offlineDonationInput } from "@/lib/offline-donations/schemas";
import { rebuildRollups } from "@/lib/totals/rebuild-store";
import { fold } from "@/lib/totals/store";
import { getMembershipTerms, listDonorMembers, listDonorMemberships, updateMembershipTerms } from "./api";
import { refreshMemberships } from "./refresh-store";
import { periodOn, stateOn } from "./rules";
import { listMembersQuery, memberListSchema, membershipsOfDonorSchema, updateTermsInput } from "./schemas";
import { listMemberRows, membersWhere, skimMemberRows } from "./store";

vi.mock("@/lib/services/inngest/send");

const db = testDatabase();
const ZONE = "America/New_York";
/** Still March 30 in New York. */
const NOW = new Date("2026-03-31T02:30:00Z");
type Given = Partial<typeof donations.$inferInsert>;

async function makeSetup() {
  const org = await makeOrganization({ timezone: ZONE });
  const campaign = await makeCampaign(org.id, { type: "MEMBERSHIP" });
  const level = async (name: string, amountCents: number) => {
    const row = { id: unique(), campaignId: campaign.id, name, amountCents, createdAt: NOW };
    await db.insert(givingLevels).values(row);
    return row;
  };
  const [friend, patron] = [await level("Friend", 5_000), await level("Patron", 20_000)];
  const at = (now: Date) => ({ ...newContext({ kind: "person" as const, userId: org.ownerId }), db, now });
  const params = { idOrSlug: org.id };
  const list = async (query: object = {}, now = NOW) =>
    memberListSchema.parse(
      await listDonorMembers.run(at(now), { params, query: listMembersQuery.parse(query) }),
    ).members;
  /** Returns the ids of members, read in pages of one. */
  const byCursor = async (query: object) => {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const given = listMembersQuery.parse({ ...query, limit: "1", ...(cursor ? { cursor } : {}) });
      const page = memberListSchema.parse(await listDonorMembers.run(at(NOW), { params, query: given }));
      ids.push(...page.members.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    return ids;
  };
  return {
    org,
    byCursor,
    campaign,
    friend,
    patron,
    at,
    list,
    /** Records a donation paid at an instant. Default: $50.00. */
    pay: async (paidAt: string, given: Given = {}, to: { id: string; orgId: string } = campaign) => {
      const amountCents = given.amountCents ?? 5_000;
      const sums = { totalChargedCents: amountCents, netAmountCents: amountCents - 140 };
      const donation = await makeDonation(to, { ...sums, ...given, createdAt: new Date(paidAt) });
      await markDonationSucceeded(db, {
        donationId: donation.id,
        intentId: `pi_${donation.id}`,
        chargeId: `ch_${donation.id}`,
        method: "CARD",
        receivedCents: donation.totalChargedCents,
        appliedFeeCents: 140,
        takeOverFees: false,
        actualFeeCents: 140,
        at: new Date(paidAt),
      });
      return donation;
    },
    daysOf: async (donorId: string, now = NOW) =>
      (await list({}, now))
        .filter(({ donor }) => donor.id === donorId)
        .map(({ since, until }) => [since, until]),
    ofDonor: async (id: string) =>
      membershipsOfDonorSchema.parse(await listDonorMemberships.run(at(NOW), { params: { id } })).data,
    terms: (body: object) =>
      updateMembershipTerms.run(at(NOW), {
        params: { id: campaign.id },
        body: updateTermsInput.parse(body),
      }),
  };
}

describe("a donation to a membership campaign", () => {
  test("makes its donor a member on the organization's day, at its own level or the one that its amount reaches", async () => {
    const { org, list, pay, friend, patron, ofDonor, at } = await makeSetup();
    const chosen = await pay("2026-03-31T02:00:00Z", { givingLevelId: friend.id });
    const [reached, below] = [
      await pay("2026-03-29T12:00:00Z", { amountCents: 25_000 }),
      await pay("2026-03-29T12:00:00Z", { amountCents: 4_999 }),
    ];
    const other = await pay("2026-03-29T12:00:00Z", {}, await makeCampaign(org.id));
    const members = await list();
    expect(members).toMatchObject([
      {
        number: 2,
        state: "ACTIVE",
        since: "2026-03-30",
        until: "2027-03-29",
        renews: false,
        givingLevel: { id: friend.id, name: "Friend" },
        donor: { id: chosen.donorId },
        lastDonationId: chosen.id,
      },
      { number: 1, since: "2026-03-29", givingLevel: { id: patron.id }, donor: { id: reached.donorId } },
    ]);
    for (const none of [below, other]) expect(await ofDonor(none.donorId)).toEqual([]);
    const stranger = await makeOrganization();
    const theirs = { ...at(NOW), actor: { kind: "person" as const, userId: stranger.ownerId } };
    await expect(listDonorMemberships.run(theirs, { params: { id: chosen.donorId } })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test("renews from the end, and counts as never paid once it is refunded, disputed or voided", async () => {
    const { pay, daysOf, ofDonor, patron } = await makeSetup();
    const email = `${unique()}@example.com`;
    const first = await pay("2025-04-10T15:00:00Z", { donorEmail: email });
    const donorId = first.donorId;
    expect(await daysOf(donorId)).toEqual([["2025-04-10", "2026-04-09"]]);
    const second = await pay("2026-03-20T15:00:00Z", { donorEmail: email, amountCents: 20_000 });
    expect(await ofDonor(donorId)).toMatchObject([
      {
        since: "2025-04-10",
        until: "2027-04-09",
        givingLevel: { id: patron.id },
        periods: [
          { donationId: second.id, from: "2026-03-20", to: "2027-04-09" },
          { donationId: first.id, from: "2025-04-10", to: "2026-04-09" },
        ],
      },
    ]);
    await refunded(second, 1_000);
    expect(await daysOf(donorId)).toEqual([["2025-04-10", "2027-04-09"]]);
    const disputeId = await disputed(first);
    expect(await daysOf(donorId)).toEqual([["2026-03-20", "2027-03-19"]]);
    await withDonationLock(db, first.id, async (tx) => {
      await tx.update(disputes).set({ status: "WON", closedAt: NOW }).where(eq(disputes.id, disputeId));
      await recomputeDonation(tx, first.id, { cause: `won:${disputeId}`, kind: "DISPUTE_CLOSED", at: NOW });
    });
    expect(await daysOf(donorId)).toEqual([["2025-04-10", "2027-04-09"]]);
    await refunded(second, 19_000);
    await fold(db, second.campaignId);
    expect(await daysOf(donorId)).toEqual([["2025-04-10", "2026-04-09"]]);
    await refunded(first, 5_000);
    expect(await daysOf(donorId)).toEqual([]);
    // The member keeps the number.
    await pay("2026-03-30T15:00:00Z", { donorEmail: email });
    expect((await ofDonor(donorId)).map(({ number }) => number)).toEqual([1]);
    expect(await ofDonor(donorId)).toMatchObject([{ since: "2026-03-30" }]);
  });

  test("counts on its day when staff record it, and follows corrections", async () => {
    const { org, campaign, at, list, pay } = await makeSetup();
    await pay("2026-03-29T12:00:00Z");
    const body = (more: object = {}) => ({
      campaignId: campaign.id,
      method: "CASH" as const,
      amountCents: 5_000,
      receivedOn: "2025-02-28",
      donor: { firstName: "Rosa", lastName: "Diaz" },
      ...more,
    });
    const made = await recordOfflineDonation.run(at(NOW), {
      params: { idOrSlug: org.id },
      body: offlineDonationInput.parse(body()),
    });
    const rosa = async () =>
      (await list())
        .filter(({ donor }) => donor.lastName === "Diaz")
        .map(({ state, until }) => [state, until]);
    expect(await rosa()).toEqual([["LAPSED", "2026-02-27"]]);
    await correctOfflineDonation.run(at(NOW), {
      params: { id: made.id },
      body: correctOfflineInput.parse({ receivedOn: "2025-03-15", reason: "Wrong day" }),
    });
    expect(await rosa()).toEqual([["GRACE", "2026-03-14"]]);
    await voidOfflineDonation.run(at(NOW), { params: { id: made.id }, body: { reason: "Bounced" } });
    expect(await rosa()).toEqual([]);
  });

  test("has the level that staff enter for it, and that of its amount once they remove it", async () => {
    const { org, campaign, at, list, friend, patron } = await makeSetup();
    const made = await recordOfflineDonation.run(at(NOW), {
      params: { idOrSlug: org.id },
      body: offlineDonationInput.parse({
        campaignId: campaign.id,
        method: "CASH",
        amountCents: 5_000,
        receivedOn: "2026-03-01",
        givingLevelId: patron.id,
        donor: { lastName: "Diaz" },
      }),
    });
    expect(await list()).toMatchObject([{ givingLevel: { id: patron.id } }]);
    await correctOfflineDonation.run(at(NOW), {
      params: { id: made.id },
      body: correctOfflineInput.parse({ givingLevelId: null }),
    });
    expect(await list()).toMatchObject([{ givingLevel: { id: friend.id } }]);
  });

  test("of a recurring donation lasts while it is paid, and renews automatically until it ends", async () => {
    const { org, campaign, list, pay, byCursor } = await makeSetup();
    const email = `${unique()}@example.com`;
    const { donorId } = await pay("2026-01-31T15:00:00Z", { donorEmail: email });
    const subscriptionId = unique();
    await db.insert(subscriptions).values({
      id: subscriptionId,
      orgId: org.id,
      campaignId: campaign.id,
      donorId,
      status: "ACTIVE",
      frequency: "MONTHLY",
      paymentMethod: "CARD",
      amountCents: 5_000,
      totalChargedCents: 5_000,
      coverFees: false,
      createdAt: NOW,
      updatedAt: NOW,
    });
    const monthly = { subscriptionId, frequency: "MONTHLY" as const };
    const one = await pay("2026-02-28T15:00:00Z", monthly);
    // Below every level.
    await pay("2026-02-28T15:00:00Z", { ...monthly, amountCents: 900 });
    expect(await list({ renews: "true" })).toMatchObject([
      { donor: { id: one.donorId }, until: "2026-03-27", state: "GRACE", renews: true },
    ]);
    expect((await list({ dueWithin: "365" })).map(({ donor }) => donor.id)).toEqual([donorId]);
    await db
      .update(subscriptions)
      .set({ cancelAtPeriodEnd: true })
      .where(eq(subscriptions.id, subscriptionId));
    expect((await list({ renews: "false" })).map(({ donor }) => donor.id).sort()).toEqual(
      [donorId, one.donorId].sort(),
    );
    await pay("2026-03-01T15:00:00Z");
    await pay("2026-03-01T15:00:00Z");
    for (const query of [{}, { dueWithin: "365" }]) {
      const full = (await list(query)).map(({ id }) => id);
      expect(full.length).toBeGreaterThan(2);
      expect(await byCursor(query)).toEqual(full);
    }
  });

  test("paid by a recurring donation elsewhere lasts until the day before the next payment, including at the end of a month", async () => {
    const { pay, daysOf } = await makeSetup();
    const donorEmail = `${unique()}@example.com`;
    const monthly = { donorEmail, frequency: "MONTHLY" as const };
    const { donorId } = await pay("2026-01-31T15:00:00Z", monthly);
    expect(await daysOf(donorId)).toEqual([["2026-01-31", "2026-02-27"]]);
    await pay("2026-02-28T15:00:00Z", monthly);
    expect(await daysOf(donorId)).toEqual([["2026-01-31", "2026-03-30"]]);
  });
});

test("terms apply to later payments; a level with members is archived, and a copied campaign has the terms", async () => {
  const { org, campaign, at, pay, daysOf, terms, friend, list } = await makeSetup();
  const before = await pay("2026-03-01T15:00:00Z");
  expect(await terms({ months: 24, graceDays: 0, reminderDays: [7, 60, 7] })).toEqual({
    months: 24,
    graceDays: 0,
    reminderDays: [60, 7],
  });
  await terms({ months: 24 });
  const after = await pay("2026-03-01T15:00:00Z");
  expect(await daysOf(before.donorId)).toEqual([["2026-03-01", "2027-02-28"]]);
  expect(await daysOf(after.donorId)).toEqual([["2026-03-01", "2028-02-29"]]);
  // The level comes from the amount: the donation itself does not name one.
  expect(
    await deleteGivingLevel.run(at(NOW), { params: { id: campaign.id, levelId: friend.id } }),
  ).toMatchObject({ deleted: false, archived: true });
  const copy = await duplicateCampaign.run(at(NOW), {
    params: { id: campaign.id },
    body: duplicateCampaignInput.parse({}),
  });
  expect(await getMembershipTerms.run(at(NOW), { params: { id: copy.id } })).toMatchObject({ months: 24 });
  const log = await db.select().from(auditEntries).where(eq(auditEntries.orgId, org.id));
  expect(log.filter(({ action }) => action === "campaign.membership_terms_changed")).toMatchObject([
    { before: { months: 12, reminderDays: ["30", "7"] }, after: { months: 24, reminderDays: ["60", "7"] } },
  ]);
  // Computing everything from the donations again changes nothing.
  const read = await list();
  await rebuildRollups(db, campaign.id, 60_000);
  expect(await list()).toEqual(read);
  await db.update(organizations).set({ timezone: "UTC" }).where(eq(organizations.id, org.id));
  expect(await list()).toEqual(read);
});

test("a merge joins memberships under the kept donor's number or else the merged donor's, counts them once, and its undo separates them", async () => {
  const { org, at, pay, ofDonor } = await makeSetup();
  const numbers = async (id: string) => (await ofDonor(id)).map(({ number, until }) => [number, until]);
  const merge = (id: string, mergedDonorId: string) =>
    mergeDonors.run(at(NOW), { params: { id }, body: mergeInput.parse({ mergedDonorId }) });
  const [kept, merged] = [await pay("2025-06-01T15:00:00Z"), await pay("2026-03-01T15:00:00Z")];
  const stranger = await pay("2026-03-01T15:00:00Z", { amountCents: 1_000 });
  const before = [await numbers(kept.donorId), await numbers(merged.donorId)];
  const joined = await merge(kept.donorId, merged.donorId);
  expect(await numbers(kept.donorId)).toEqual([[before[0]?.[0]?.[0], "2027-05-31"]]);
  const all = { orgId: org.id, today: "2026-03-30", after: null, offset: 0, limit: 50 };
  expect(await listMemberRows(db, all)).toMatchObject({ rows: [{ donor: { id: kept.donorId } }], total: 1 });
  await undoDonorMerge.run(at(NOW), { params: { id: kept.donorId, mergeId: joined.id } });
  expect([await numbers(kept.donorId), await numbers(merged.donorId)]).toEqual(before);
  const moved = await merge(stranger.donorId, merged.donorId);
  expect(await numbers(stranger.donorId)).toEqual(before[1]);
  await undoDonorMerge.run(at(NOW), { params: { id: stranger.donorId, mergeId: moved.id } });
  expect([await numbers(stranger.donorId), await numbers(merged.donorId)]).toEqual([[], before[1]]);
});

test("a list that is read while a merge moves a membership contains it once", async () => {
  const { org, campaign, pay, list } = await makeSetup();
  const { donorId } = await pay("2026-03-29T12:00:00Z");
  let members: ReturnType<typeof list> | undefined;
  await db.transaction(async (tx) => {
    await tx.insert(donorMemberships).values({
      id: unique(),
      orgId: org.id,
      campaignId: campaign.id,
      donorId,
      number: 7,
      createdAt: NOW,
      updatedAt: NOW,
    });
    const [own] = await tx.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`);
    let settled = false;
    members = list().finally(() => {
      settled = true;
    });
    members.catch(() => {});
    const waits = sql`select 1 from pg_locks where locktype = 'transactionid' and not granted and transactionid::text = ${own?.id}`;
    while (!settled && (await tx.execute(waits)).length === 0);
  });
  expect(await members).toMatchObject([{ number: 7, since: "2026-03-29", donor: { id: donorId } }]);
});

test("lists and files contain the members that the rules yield, for any payments", async () => {
  const { org, at, list, byCursor, pay, ofDonor, friend, patron } = await makeSetup();
  let seed = 11;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const donors = Array.from({ length: 12 }, () => `${unique()}@example.com`);
  for (let count = 0; count < 36; count += 1)
    await pay(new Date(NOW.getTime() - random(900) * 86_400_000).toISOString(), {
      donorEmail: donors[random(donors.length)] ?? "",
      amountCents: random(2) ? 5_000 : 20_000,
    });
  const today = dayIn(NOW.toISOString(), ZONE);
  const members = await list({ limit: "100" });
  expect(members.length).toBeGreaterThan(8);
  const cents = new Map([
    [friend.id, 5_000],
    [patron.id, 20_000],
  ]);
  for (const member of members) {
    const [{ periods } = { periods: [] }] = await ofDonor(member.donor.id);
    const inOrder = periods.toReversed().map(({ donationId, givingLevel, from, to }) => ({
      donationId,
      levelCents: cents.get(givingLevel?.id ?? "") ?? 0,
      startsOn: from,
      endsOn: to,
    }));
    expect(member.state).toBe(stateOn(today, { until: member.until, graceDays: 30 }));
    expect(cents.get(member.givingLevel?.id ?? "")).toBe(periodOn(inOrder, today)?.levelCents);
  }
  const middle = members.map(({ until }) => until).sort()[4] ?? "";
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();
  const file = async (query: object) => {
    const exportQuery = exportMembersQuery.parse({ orgId: org.id, ...query });
    const { stream } = await exportMembers(await permitInOrg(at(NOW), org.id), exportQuery);
    const [, ...rows] = (await new Response(stream).text()).trimEnd().split("\r\n");
    return rows.map((row) => row.split(",")[0] ?? "").sort();
  };
  for (const [query, meets] of [
    [{}, () => true],
    [{ state: "ACTIVE" }, (one) => one.state === "ACTIVE"],
    [{ state: "GRACE" }, (one) => one.state === "GRACE"],
    [{ state: "LAPSED" }, (one) => one.state === "LAPSED"],
    [{ givingLevelId: patron.id }, (one) => one.givingLevel?.id === patron.id],
    [{ dueWithin: "90" }, (one) => one.state === "ACTIVE" && one.until <= "2026-06-28"],
    [{ campaignId: unique() }, () => false],
    [{ untilFrom: middle }, (one) => one.until >= middle],
    [{ untilTo: middle }, (one) => one.until <= middle],
    [{ untilFrom: middle, untilTo: middle }, (one) => one.until === middle],
    [{ q: members[3]?.donor.email ?? "" }, (one) => one.id === members[3]?.id],
    [{ q: "unknown@" }, () => false],
    [{ q: "example.com", givingLevelId: patron.id }, (one) => one.givingLevel?.id === patron.id],
    // Without a trigram, a text is compared with each member.
    [{ q: "@" }, () => true],
    [{ q: "%" }, () => false],
  ] as const satisfies [object, (one: (typeof members)[number]) => boolean][]) {
    const expected = ids(members.filter(meets));
    expect(ids(await list({ ...query, limit: "100" })), JSON.stringify(query)).toEqual(expected);
    expect(await file(query), JSON.stringify(query)).toEqual(expected);
  }
  // Two pages contain each member once, also of those who match a text.
  for (const query of [{}, { q: "example.com" }]) {
    const pages = [
      await list({ ...query, limit: "5" }),
      await list({ ...query, limit: "5", page: "2" }),
    ].flat();
    expect(pages.map(({ id }) => id)).toEqual(members.slice(0, 10).map(({ id }) => id));
    expect(await byCursor(query)).toEqual(members.map(({ id }) => id));
  }
  for (const query of [listMembersQuery, exportMembersQuery])
    expect(
      query.safeParse({ orgId: org.id, untilFrom: "2026-02-02", untilTo: "2026-02-01" }).error?.issues,
    ).toMatchObject([{ path: ["untilTo"] }]);
});

test("the memberships of a large organization are computed in batches, not read all at once", async () => {
  const { org, campaign } = await makeSetup();
  const many = 2500;
  await db.execute(sql`
    insert into donors (id, org_id, email, first_name, last_name, created_at)
    select ${org.id} || n, ${org.id}, ${org.id} || n || '@example.com', 'Ada', 'Okafor', now() from generate_series(1, ${many}::int) n`);
  // Without donations, so that they end.
  await db.execute(sql`
    insert into donor_memberships (id, org_id, campaign_id, donor_id, number, since, until, created_at, updated_at)
    select ${org.id} || n, ${org.id}, ${campaign.id}, ${org.id} || n, n, date '2020-01-01', date '2021-01-01', now(), now()
    from generate_series(1, ${many}::int) n`);
  const read: number[] = [];
  const watched = new Proxy(db, {
    get: (target, key) =>
      key === "transaction"
        ? (work: (tx: Executor) => Promise<void>) =>
            target.transaction((tx) =>
              work(
                new Proxy(tx, {
                  get: (inner, name) =>
                    name === "execute"
                      ? async (query: SQL) => {
                          const rows = await inner.execute(query);
                          read.push(rows.length);
                          return rows;
                        }
                      : Reflect.get(inner, name),
                }),
              ),
            )
        : Reflect.get(target, key),
  });
  await refreshMemberships(watched, { orgId: org.id, timezone: ZONE, now: NOW });
  expect(Math.max(...read)).toBe(1000);
  const active = await db.execute(
    sql`select from donor_memberships where org_id = ${org.id} and since is not null`,
  );
  expect(active).toHaveLength(0);
});

test("a filter by the last day, and a search by name, use an index in place of reading all memberships", async () => {
  const { org, campaign } = await makeSetup();
  const plans: string[] = [];
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`
        insert into donors (id, org_id, email, first_name, last_name, created_at)
        select ${org.id} || n, ${org.id}, n || '@example.com', 'Ada', md5(n::text), now() from generate_series(1, 5000) n`);
      await tx.execute(sql`
        insert into donor_memberships (id, org_id, campaign_id, donor_id, number, since, until, created_at, updated_at)
        select ${org.id} || n, ${org.id}, ${campaign.id}, ${org.id} || n, n, date '2020-01-01', date '2021-01-01' + n, now(), now()
        from generate_series(1, 5000) n`);
      await tx.execute(sql`analyze donors`);
      await tx.execute(sql`analyze donor_memberships`);
      for (const filter of [{ untilFrom: "2022-01-01", untilTo: "2022-01-31" }, { q: "c4ca4238a0b923" }])
        plans.push(
          JSON.stringify(
            await tx.execute(sql`
              explain select donor_memberships.id from donor_memberships inner join donors on donors.id = donor_memberships.donor_id
              where ${membersWhere(org.id, "2026-03-30", filter)}`),
          ),
        );
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
  expect(plans[0]).toContain("donor_memberships_until");
  expect(plans[1]).toContain("donors_search");
  for (const plan of plans) expect(plan).not.toContain("Seq Scan on donor_memberships");
});

test("pages of members by a text contain each match once, in the order of the list, however few rows are searched", async () => {
  const { org, campaign, pay } = await makeSetup();
  const paid = await pay("2026-01-15T12:00:00Z");
  await db.execute(sql`
    insert into donors (id, org_id, email, first_name, last_name, created_at)
    select ${org.id} || n, ${org.id}, ${org.id} || n || '@example.com', case when n % 7 < 2 or n > 60 then 'Ada' else 'Ben' end, 'Okafor', now()
    from generate_series(1, 80) n`);
  await db.execute(sql`
    insert into donor_memberships (id, org_id, campaign_id, donor_id, number, since, until, last_donation_id, created_at, updated_at)
    select ${org.id} || n, ${org.id}, ${campaign.id}, ${org.id} || n, 1000 + n, date '2020-01-01', date '2026-04-01' + n % 9, ${paid.id}, now(), now()
    from generate_series(1, 80) n`);
  const today = "2026-03-30";
  let bounded = 0;
  let exact = 0;
  for (const filter of [{ q: "ada ok" }, { q: "ada ok", dueWithin: 5 }, { q: "okafor" }, { q: "cyd" }]) {
    const rows = await db.execute<{ id: string; number: number; until: string }>(sql`
      select m.id, m.number, m.until::text from donor_memberships m join donors d on d.id = m.donor_id
      where m.org_id = ${org.id} and d.first_name || ' ' || d.last_name ilike ${`%${filter.q}%`}
        and (${filter.dueWithin === undefined} or m.until between ${today}::date and ${today}::date + ${filter.dueWithin ?? 0}::int)
      order by ${filter.dueWithin === undefined ? sql`m.number desc` : sql`m.until, m.number`}`);
    const expected = rows.map(({ id }) => id);
    for (const searched of [15, 1000])
      for (const limit of [7, 100])
        for (const byNumber of [true, false]) {
          const seen: string[] = [];
          let after: { until: string; number: number } | null = null;
          do {
            const slice = { after: byNumber ? null : after, offset: byNumber ? seen.length : 0, limit };
            const page = await skimMemberRows(db, { orgId: org.id, today, ...filter, ...slice }, searched);
            seen.push(...page.rows.map(({ membership }) => membership.id));
            if (page.isLowerBound) {
              bounded += 1;
              expect(page.total).toBeLessThanOrEqual(expected.length);
            } else {
              exact += 1;
              expect(page.total).toBe(expected.length);
            }
            const [{ membership } = {}]: Partial<(typeof page.rows)[number]>[] = page.rows.slice(limit - 1);
            after = membership?.until ? { until: membership.until, number: membership.number } : null;
          } while (after);
          expect(seen).toEqual(expected);
        }
    const back: string[] = [];
    for (let before = rows.at(-1); before; ) {
      const slice = { after: null, before, offset: 0, limit: 4 };
      const page = await skimMemberRows(db, { orgId: org.id, today, ...filter, ...slice }, 15);
      back.unshift(...page.rows.map(({ membership }) => membership.id));
      before = page.rows.length === 4 ? rows.find(({ id }) => id === back[0]) : undefined;
    }
    expect(back).toEqual(expected.slice(0, -1));
  }
  // Both ways of reading a page occurred.
  expect(Math.min(bounded, exact)).toBeGreaterThan(10);
});

test("a campaign of another type adds no cost to payments and folding, and a read leaves no stale marker behind", async () => {
  const { org, campaign, pay, list } = await makeSetup();
  await list();
  const marks = async () => {
    const [row] = await db.execute<{ marks: number }>(
      sql`select count(*)::int as marks from donor_memberships_stale where org_id = ${org.id}`,
    );
    return row?.marks;
  };
  const plain = await makeCampaign(org.id);
  await pay("2026-03-01T15:00:00Z", {}, plain);
  await fold(db, plain.id);
  expect(await marks()).toBe(0);
  await pay("2026-03-01T15:00:00Z");
  await fold(db, campaign.id);
  expect(await marks()).toBe(1);
  const read = await Promise.all(Array.from({ length: 5 }, () => list()));
  expect(new Set(read.map((members) => JSON.stringify(members))).size).toBe(1);
  expect(read[0]).toHaveLength(1);
  expect(await marks()).toBe(0);
});
