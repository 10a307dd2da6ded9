import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import { permitInOrg } from "@/lib/auth/access";
import { listDonations } from "@/lib/donations/api";
import { listDonationsQuery } from "@/lib/donations/list/schemas";
import { exportDonors } from "@/lib/exports/export-donors";
import { exportDonorsQuery } from "@/lib/exports/schemas";
import { newContext } from "@/lib/http/context";
import { paidDonation, refunded } from "@/lib/ledger/testing/story";
import { getDonor } from "../api";
import { mergeDonors, undoDonorMerge } from "../merges/api";
import { mergeInput } from "../merges/schemas";
import { createHousehold, dissolveHousehold, getHousehold, listHouseholds, updateHousehold } from "./api";
import {
  createHouseholdInput,
  householdListSchema,
  householdSchema,
  listHouseholdsQuery,
  MAX_MEMBERS,
  updateHouseholdInput,
} from "./schemas";

vi.mock("@/lib/services/inngest/send");

const db = testDatabase();

async function setUp() {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const ctx = { ...newContext({ kind: "person" as const, userId: org.ownerId }), db };
  const inOrg = { idOrSlug: org.slug };
  const of = (householdId: string) => ({ ...inOrg, householdId });
  let seconds = 0;
  const later = () => ({ ...ctx, now: new Date(ctx.now.getTime() + 1000 * ++seconds) });
  const read = async (id: string) => householdSchema.parse(await getHousehold.run(ctx, { params: of(id) }));
  return {
    org,
    ctx,
    campaign,
    donors: async (count: number) => {
      const donations = [];
      for (let made = 0; made < count; made += 1) donations.push(await paidDonation(campaign));
      return donations;
    },
    make: (donorIds: string[], more: object = {}) =>
      createHousehold.run(ctx, {
        params: inOrg,
        body: createHouseholdInput.parse({ name: "The Okafors", donorIds, ...more }),
      }),
    change: (id: string, body: object) =>
      updateHousehold.run(later(), { params: of(id), body: updateHouseholdInput.parse(body) }),
    dissolve: (id: string) => dissolveHousehold.run(ctx, { params: of(id) }),
    read,
    /** Returns the ids of the members: the primary one first, the others sorted by id. */
    members: async (id: string) => {
      const [primary = "", ...others] = (await read(id)).members.map(({ donorId }) => donorId);
      return [primary, ...others.sort()];
    },
    list: async (query: object = {}) =>
      householdListSchema.parse(
        await listHouseholds.run(ctx, { params: inOrg, query: listHouseholdsQuery.parse(query) }),
      ).households,
    of: async (donorId: string) => (await getDonor.run(ctx, { params: { id: donorId } })).household,
    log: () => db.select().from(auditEntries).where(eq(auditEntries.orgId, org.id)).orderBy(auditEntries.id),
    merge: (id: string, mergedDonorId: string) =>
      mergeDonors.run(ctx, { params: { id }, body: mergeInput.parse({ mergedDonorId }) }),
    undo: (id: string, mergeId: string) => undoDonorMerge.run(ctx, { params: { id, mergeId } }),
  };
}

const isRefused = (code: string) => expect.objectContaining({ code });

describe("a household", () => {
  test("sums its members' donations, counting each once, and lists and exports them", async () => {
    const { org, ctx, campaign, donors, make, read, list, of } = await setUp();
    const [first, second, other] = await donors(3);
    const [a, b] = [first?.donorId ?? "", second?.donorId ?? ""];
    await refunded({ id: second?.id ?? "", orgId: org.id }, 1250);
    const more = await paidDonation(campaign, { donorEmail: first?.donorEmail ?? "" });
    const { id } = await make([b, a, b], { primaryDonorId: a });
    expect(await read(id)).toMatchObject({
      name: "The Okafors",
      salutation: "Ada Okafor",
      postalAddress: null,
      totalCents: 13_750,
      donationCount: 3,
      members: [
        { donorId: a, isPrimary: true, totalCents: 10_000, donationCount: 2 },
        { donorId: b, isPrimary: false, totalCents: 3750 },
      ],
    });
    expect(await list({ q: "okaf" })).toMatchObject([
      { id, members: ["Ada Okafor", "Ada Okafor"], totalCents: 13_750 },
    ]);
    expect(await list({ q: "%" })).toEqual([]);
    expect([await of(a), await of(other?.donorId ?? "")]).toEqual([
      { id, name: "The Okafors", isPrimary: true },
      null,
    ]);
    const query = listDonationsQuery.parse({ orgId: org.id, householdId: id });
    const { donations } = await listDonations.run(ctx, { query });
    expect(donations.map((one) => one.id).sort()).toEqual([first?.id, second?.id, more.id].sort());
    const file = await exportDonors(
      await permitInOrg(ctx, org.id),
      exportDonorsQuery.parse({ orgId: org.id }),
    );
    const lines = (await new Response(file.stream).text()).split("\r\n");
    expect(lines.filter((line) => line.endsWith(",The Okafors,"))).toHaveLength(2);
  });

  test("always has exactly one primary member, at least one member, and only donors of its organization", async () => {
    const { donors, make, change, members, dissolve, of, log } = await setUp();
    const [a = "", b = "", c = "", d = ""] = (await donors(4)).map(({ donorId }) => donorId);
    const { id } = await make([a, b]);
    const other = await setUp();
    const [foreign = ""] = (await other.donors(1)).map(({ donorId }) => donorId);
    await expect(make([c, foreign])).rejects.toEqual(isRefused("invalid"));
    await expect(make([c], { primaryDonorId: d })).rejects.toEqual(isRefused("invalid"));
    await expect(make([c, a])).rejects.toEqual(isRefused("conflict"));
    await expect(other.change(id, { name: "Ours" })).rejects.toEqual(isRefused("not_found"));
    await change(id, { add: [c, a], name: " The  Okafor-Bells " });
    expect(await members(id)).toEqual([a, ...[b, c].sort()]);
    await change(id, { remove: [a] });
    expect(await members(id)).toEqual([b, c]);
    await change(id, { primaryDonorId: c });
    // A repeated request changes nothing.
    await change(id, { primaryDonorId: c, add: [b] });
    expect(await members(id)).toEqual([c, b]);
    await expect(change(id, { remove: [b, c] })).rejects.toEqual(isRefused("conflict"));
    await expect(change(id, { remove: [b], primaryDonorId: b })).rejects.toEqual(isRefused("invalid"));
    await expect(change(id, { add: Array.from({ length: MAX_MEMBERS }, () => unique()) })).rejects.toEqual(
      isRefused("conflict"),
    );
    const { id: second } = await make([a, d]);
    await expect(change(second, { add: [c] })).rejects.toEqual(isRefused("conflict"));
    await dissolve(id);
    await expect(dissolve(id)).rejects.toEqual(isRefused("not_found"));
    expect(await of(c)).toBeNull();
    const entries = await log();
    expect(entries.filter(({ subjectId }) => subjectId === id).map((one) => one.action)).toEqual([
      "household.created",
      ...Array.from({ length: 3 }, () => "household.updated"),
      "household.dissolved",
    ]);
    expect(entries.filter(({ subjectId }) => subjectId === c)).toMatchObject([
      {
        action: "donor.household_changed",
        before: { household: null },
        after: { household: "The Okafor-Bells" },
      },
      { action: "donor.household_changed", before: { household: "The Okafor-Bells" } },
    ]);
  });

  test("is the only one to get a donor that two households add concurrently", async () => {
    const { donors, make, list } = await setUp();
    const [a = ""] = (await donors(1)).map(({ donorId }) => donorId);
    const made = await Promise.allSettled([1, 2, 3].map(() => make([a])));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await list()).toHaveLength(1);
  });
});

describe("a merge", () => {
  test("replaces the merged donor in their household by a kept donor who has none, and its undo restores them", async () => {
    const { donors, make, merge, undo, members, change } = await setUp();
    const [a = "", b = "", kept = ""] = (await donors(3)).map(({ donorId }) => donorId);
    const { id } = await make([a, b]);
    const merged = await merge(kept, a);
    expect(await members(id)).toEqual([kept, b]);
    await undo(kept, merged.id);
    expect(await members(id)).toEqual([a, b]);
    // Staff removed the kept donor since the merge: the undo does not add the merged donor again.
    const again = await merge(kept, a);
    await change(id, { remove: [kept] });
    await undo(kept, again.id);
    expect(await members(id)).toEqual([b]);
  });

  test("of two members of one household leaves one, primary if either was, and its undo restores both", async () => {
    const { donors, make, merge, undo, members } = await setUp();
    const [a = "", b = "", c = ""] = (await donors(3)).map(({ donorId }) => donorId);
    const { id } = await make([a, b, c]);
    const merged = await merge(c, a);
    expect(await members(id)).toEqual([c, b]);
    await undo(c, merged.id);
    expect(await members(id)).toEqual([a, ...[b, c].sort()]);
  });

  test("of members of two households leaves the kept donor in theirs; an empty one is deleted until the undo", async () => {
    const { donors, make, merge, undo, members, list, read } = await setUp();
    const [a = "", b = "", c = "", alone = ""] = (await donors(4)).map(({ donorId }) => donorId);
    const { id: ours } = await make([a]);
    const { id: theirs } = await make([b, c]);
    const { id: single, createdAt } = await make([alone], { name: "Alone" });
    const first = await merge(a, b);
    expect([await members(ours), await members(theirs)]).toEqual([[a], [c]]);
    const second = await merge(a, alone);
    expect((await list()).map(({ id }) => id).sort()).toEqual([ours, theirs].sort());
    await undo(a, second.id);
    await undo(a, first.id);
    expect([await members(ours), await members(theirs)]).toEqual([[a], [b, c]]);
    expect(await read(single)).toMatchObject({ name: "Alone", createdAt, members: [{ donorId: alone }] });
  });
});
