import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { donations } from "@/db/schema/donations";
import { donorEmails } from "@/db/schema/donor-emails";
import { donors } from "@/db/schema/donors";
import { givingTokens } from "@/db/schema/giving-tokens";
import { statementRuns, statements } from "@/db/schema/statement-runs";
import { subscriptions } from "@/db/schema/subscriptions";
import {
  makeCampaign,
  makeDonation,
  makeOrganization,
  ownConnection,
  testDatabase,
  unique,
} from "@/db/testing";
import { listDonations } from "@/lib/donations/api";
import { listDonationsQuery } from "@/lib/donations/list/schemas";
import { markDonationSucceeded } from "@/lib/donations/status/settle-store";
import { findRecipient } from "@/lib/giving/store";
import type { Context } from "@/lib/kernel/context";
import { runChecks } from "@/lib/ledger/checks-store";
import { NOW, paidDonation, refunded, systemContext } from "@/lib/ledger/testing/story";
import { foldEverything } from "@/lib/totals/fold-rollups";
import { getDonor, listDonors, updateDonor } from "../api";
import { changeDonorEmails } from "../emails/api";
import { createDonorNote, listDonorNotes } from "../notes/api";
import { listDonorsQuery } from "../schemas";
import { changeDonorTags } from "../tags/api";
import { listDonorTimeline } from "../timeline/api";
import { listDonorMerges, mergeDonors, previewDonorMerge, undoDonorMerge } from "./api";
import { mergeInput } from "./schemas";

vi.mock("@/lib/services/inngest/send");

const db = testDatabase();
let org: Awaited<ReturnType<typeof makeOrganization>>;
let campaign: Awaited<ReturnType<typeof makeCampaign>>;
let owner: Context;

beforeAll(async () => {
  org = await makeOrganization();
});
beforeEach(async () => {
  campaign = await makeCampaign(org.id);
  owner = { ...systemContext(), actor: { kind: "person", userId: org.ownerId } };
});

const later = (minutes: number): Context => ({ ...owner, now: new Date(NOW.getTime() + minutes * 60_000) });
const address = () => `${unique()}@example.com`;
const donorOf = async (donation: { id: string }) => {
  const [row] = await db.select().from(donations).where(eq(donations.id, donation.id));
  return row?.donorId ?? "";
};
/** Creates a donor with one paid donation of $50.00. */
async function giver(given: Parameters<typeof paidDonation>[1] = {}) {
  const email = given?.donorEmail ?? address();
  const donation = await paidDonation(campaign, { ...given, donorEmail: email });
  return { id: await donorOf(donation), email, donation };
}
const rowOf = async (id: string) => (await db.select().from(donors).where(eq(donors.id, id)))[0];
const merge = (keptId: string, mergedId: string, input: object = {}, ctx = owner) =>
  mergeDonors.run(ctx, {
    params: { id: keptId },
    body: mergeInput.parse({ mergedDonorId: mergedId, ...input }),
  });
const undo = (id: string, mergeId: string, ctx = later(60)) =>
  undoDonorMerge.run(ctx, { params: { id, mergeId } });
const read = (id: string) => getDonor.run(owner, { params: { id } });
/** Asserts that recounts of the organization match both the folded and the pending totals. */
const expectExact = async () => {
  for (const folded of [false, true]) {
    if (folded) await foldEverything(owner);
    const wrong = (await runChecks(db, org.id)).filter(({ differing }) => differing > 0);
    expect(wrong).toEqual([]);
  }
};

test("every table that references donors is handled by merges", async () => {
  const rows = await db.execute<{ table: string }>(sql`
    select conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confrelid = 'donors'::regclass and confdeltype <> 'c' order by 1`);
  expect(rows.map(({ table }) => table)).toEqual([
    "donations",
    "donor_emails",
    "donor_field_values",
    "donor_merges",
    "donor_notes",
    "donor_taggings",
    "giving_tokens",
    "household_members",
    "import_donors",
    "imported_donors",
    "owed_customer_updates",
    "recurring_commitments",
    "soft_credits",
    "statements",
    "subscriptions",
  ]);
});

describe("a merge", () => {
  test("moves donations, subscriptions, notes, tags, sessions and history, and totals stay exact", async () => {
    const other = await makeCampaign(org.id);
    const kept = await giver();
    const merged = await giver({ anonymous: true, utmSource: "letter" });
    await foldEverything(owner);
    await paidDonation(other, { donorEmail: merged.email });
    const returned = await paidDonation(campaign, { donorEmail: merged.email });
    await refunded(returned, 2000);
    const pending = await makeDonation(campaign, { donorEmail: merged.email });
    const [subscriptionId, sessionHash] = [unique(), unique()];
    await db.insert(subscriptions).values({
      id: subscriptionId,
      orgId: org.id,
      campaignId: campaign.id,
      donorId: merged.id,
      status: "ACTIVE",
      frequency: "MONTHLY",
      paymentMethod: "CARD",
      amountCents: 5000,
      totalChargedCents: 5000,
      coverFees: false,
      processorCustomerId: `cus_${merged.id}`,
      createdAt: NOW,
      updatedAt: NOW,
    });
    const tokens = { donorId: merged.id, expiresAt: new Date("2030-01-01"), createdAt: NOW };
    await db.insert(givingTokens).values([
      { tokenHash: sessionHash, kind: "SESSION", ...tokens },
      { tokenHash: unique(), kind: "EMAIL", newEmail: address(), ...tokens },
    ]);
    const note = { body: { text: "Prefers email." } };
    await createDonorNote.run(owner, { params: { id: merged.id }, ...note });
    const tag = (id: string, ...add: string[]) =>
      changeDonorTags.run(owner, { params: { id }, body: { add, remove: [] } });
    await tag(kept.id, "Board");
    await tag(merged.id, "board", "Volunteer");
    await updateDonor.run(owner, { params: { id: merged.id }, body: { phone: "555 010 1234" } });

    const preview = await previewDonorMerge.run(owner, {
      params: { id: kept.id },
      query: { mergedDonorId: merged.id },
    });
    const moved = {
      donations: 4,
      subscriptions: 1,
      notes: 1,
      tags: 1,
      statements: 0,
      emails: [merged.email],
    };
    expect(preview).toMatchObject({
      kept: { id: kept.id },
      merged: { id: merged.id },
      moves: moved,
      refusal: null,
    });
    expect(await merge(kept.id, merged.id)).toMatchObject({
      donorId: kept.id,
      merged: { id: merged.id, email: merged.email },
      moved,
      undoneAt: null,
      undoRefusal: null,
    });
    await expectExact();

    const now = await read(kept.id);
    expect(now).toMatchObject({
      email: kept.email,
      otherEmails: [merged.email],
      totalCents: 18_000,
      donationCount: 4,
      phone: "555 010 1234",
      tags: ["Board", "Volunteer"],
      subscriptions: { total: 1, active: 1 },
    });
    // The id of the merged donor resolves to the kept one, in paths and filters.
    expect(await read(merged.id)).toEqual(now);
    const query = listDonationsQuery.parse({ orgId: org.id, donorId: merged.id });
    expect((await listDonations.run(owner, { query })).donations.map(({ id }) => id)).toContain(pending.id);
    expect((await listDonorNotes.run(owner, { params: { id: merged.id } })).data).toHaveLength(1);
    const timeline = await listDonorTimeline.run(owner, { params: { id: kept.id }, query: { limit: 100 } });
    expect(timeline.entries.map(({ what }) => what)).toEqual(
      expect.arrayContaining(["donor.merged", "donor.updated"]),
    );
    // Subscriptions keep their customer, sessions stay open, and a request for another address ends.
    const [plan] = await db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId));
    expect(plan).toMatchObject({ donorId: kept.id, processorCustomerId: `cus_${merged.id}` });
    const moves = await db.select().from(givingTokens).where(eq(givingTokens.donorId, kept.id));
    expect(moves.map(({ kind, endedAt }) => [kind, endedAt !== null]).sort()).toEqual([
      ["EMAIL", true],
      ["SESSION", false],
    ]);
    // Both addresses resolve to one donor, and a search by the other address finds them.
    for (const email of [kept.email, merged.email])
      expect(await findRecipient(db, { org: org.id, email })).toMatchObject({ donorId: kept.id });
    const found = await listDonors.run(owner, {
      query: listDonorsQuery.parse({ orgId: org.id, q: merged.email }),
    });
    expect(found.donors.map(({ id }) => id)).toEqual([kept.id]);
    // A repeated request changes nothing.
    expect((await merge(kept.id, merged.id)).id).toBe((await listed(kept.id))[0]?.id);
    // A donation begun before the merge is booked for the kept donor.
    await markDonationSucceeded(db, settlement(pending));
    expect(await read(kept.id)).toMatchObject({ totalCents: 23_000, donationCount: 5 });
    await expectExact();
  });

  test("keeps either donor's unsubscribe, and the earlier consent with its source", async () => {
    const [first, second] = [new Date("2026-02-01T00:00:00Z"), new Date("2026-03-01T00:00:00Z")];
    const kept = await giver({ emailOptIn: true, createdAt: second });
    const merged = await giver({ emailOptIn: true, createdAt: first });
    await updateDonor.run(owner, { params: { id: merged.id }, body: { unsubscribed: true } });
    await merge(kept.id, merged.id);
    expect((await read(kept.id)).emailOptIn).toEqual({
      optedInAt: first.toISOString(),
      source: `donation:${merged.donation.id}`,
      unsubscribedAt: NOW.toISOString(),
    });
  });

  test("takes the chosen fields, and keeps both addresses", async () => {
    const kept = await giver();
    const merged = await giver({ donorFirstName: "Adaeze", donorLastName: "Nwosu" });
    await updateDonor.run(owner, {
      params: { id: kept.id },
      body: { phone: "1111111", postalAddress: "1 Elm" },
    });
    await updateDonor.run(owner, { params: { id: merged.id }, body: { phone: "2222222" } });
    await merge(kept.id, merged.id, { name: "MERGED", email: "MERGED", phone: "MERGED" });
    expect(await read(kept.id)).toMatchObject({
      firstName: "Adaeze",
      lastName: "Nwosu",
      email: merged.email,
      otherEmails: [kept.email],
      phone: "2222222",
      postalAddress: "1 Elm",
      nameEditedAt: NOW.toISOString(),
    });
    // The other address belongs to this donor, so no second donor can be created with it.
    await expect(
      db.insert(donors).values({
        id: unique(),
        orgId: org.id,
        email: kept.email,
        firstName: "A",
        lastName: "B",
        createdAt: NOW,
      }),
    ).rejects.toMatchObject({ cause: { code: "23505" } });
  });

  test("is refused for donors of another organization and for callers who are not admins", async () => {
    const [kept, merged] = [await giver(), await giver()];
    const strange = await makeDonation(await makeCampaign((await makeOrganization()).id));
    for (const id of [strange.donorId, "nothing", kept.id])
      await expect(merge(kept.id, id)).rejects.toMatchObject({ code: "invalid" });
    const stranger = { ...owner, actor: { kind: "person" as const, userId: unique("user_") } };
    await expect(merge(kept.id, merged.id, {}, stranger)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("is refused while statements are being made", async () => {
    const otherOrg = await makeOrganization();
    const its = await makeCampaign(otherOrg.id);
    const [kept, merged] = [await makeDonation(its), await makeDonation(its)];
    const run = {
      id: unique(),
      orgId: otherOrg.id,
      fromDay: "2026-01-01",
      toDay: "2026-12-31",
      files: true,
      mails: false,
    };
    await db.insert(statementRuns).values({
      ...run,
      windowFrom: NOW,
      windowBefore: NOW,
      status: "RUNNING",
      createdAt: NOW,
      updatedAt: NOW,
    });
    const ctx = { ...owner, actor: { kind: "person" as const, userId: otherOrg.ownerId } };
    const isRefused = () =>
      expect(merge(kept.donorId, merged.donorId, {}, ctx)).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringContaining("statements"),
      });
    await isRefused();
    expect(await rowOf(merged.donorId)).toBeDefined();
    // A statement of one donor alone concerns only merges of that donor.
    const ofRun = eq(statementRuns.id, run.id);
    await db.update(statementRuns).set({ single: true }).where(ofRun);
    const other = await makeDonation(its);
    const statement = { id: unique(), runId: run.id, donorId: merged.donorId, number: 1 };
    await db.insert(statements).values(statement);
    await isRefused();
    await db.update(statements).set({ donorId: other.donorId }).where(eq(statements.id, statement.id));
    await merge(kept.donorId, merged.donorId, {}, ctx);
    expect(await rowOf(merged.donorId)).toBeUndefined();
  });

  test("loses no donation that is booked, refunded or created concurrently", async () => {
    const [kept, merged] = [await giver(), await giver()];
    const open = await Promise.all(
      Array.from({ length: 6 }, () => makeDonation(campaign, { donorEmail: merged.email })),
    );
    const results = await Promise.allSettled([
      ...open.slice(0, 5).map((donation) => markDonationSucceeded(ownConnection(2).db, settlement(donation))),
      merge(kept.id, merged.id),
      refunded(merged.donation, 1000),
      makeDonation(campaign, { donorEmail: merged.email }),
    ]);
    const kinds = results.map((it) => (it.status === "rejected" ? it.reason : it.status));
    expect(kinds.slice(0, 7)).toEqual(Array(7).fill("fulfilled"));
    await markDonationSucceeded(db, settlement(open[5] ?? merged.donation));
    const left = await db.select().from(donations).where(eq(donations.donorId, merged.id));
    expect(left).toEqual([]);
    expect(await read(kept.id)).toMatchObject({ totalCents: 5000 + 4000 + 6 * 5000, donationCount: 8 });
    await expectExact();
  });

  test("of three donors into each other concurrently leaves every donation with an existing donor", async () => {
    const [a, b, c] = [await giver(), await giver(), await giver()];
    await Promise.allSettled([merge(b.id, a.id), merge(c.id, b.id), merge(a.id, c.id)]);
    const ids = await Promise.all([a, b, c].map(async ({ donation }) => donorOf(donation)));
    for (const id of ids) expect(await rowOf(id)).toBeDefined();
    for (const one of [a, b, c]) expect((await read(one.id)).id).toBe(await donorOf(one.donation));
    await expectExact();
  });
});

describe("an undone merge", () => {
  test("restores everything, including donations made since under the merged donor's address", async () => {
    const kept = await giver({ emailOptIn: true });
    const merged = await giver({ donorFirstName: "Adaeze", emailOptIn: true });
    await changeDonorTags.run(owner, { params: { id: merged.id }, body: { add: ["Volunteer"], remove: [] } });
    await createDonorNote.run(owner, { params: { id: merged.id }, body: { text: "Called." } });
    const before = [await read(kept.id), await read(merged.id)];
    const { id } = await merge(kept.id, merged.id, { email: "MERGED", name: "MERGED" });
    const since = await makeDonation(campaign, {
      donorEmail: unique("x@"),
      createdAt: new Date(NOW.getTime() + 1000),
    });
    // Imitates a donation made under the merged donor's address after the merge.
    await db
      .update(donations)
      .set({ donorId: kept.id, donorEmail: merged.email })
      .where(eq(donations.id, since.id));
    await db.delete(donors).where(eq(donors.id, since.donorId));
    expect(await undo(kept.id, id)).toMatchObject({
      undoneAt: later(60).now.toISOString(),
      undoRefusal: null,
    });
    expect([await read(kept.id), await read(merged.id)]).toEqual(before);
    expect(await donorOf(since)).toBe(merged.id);
    expect((await listDonorNotes.run(owner, { params: { id: merged.id } })).data).toHaveLength(1);
    await expectExact();
    // A repeated undo changes nothing, and the donors can be merged again.
    expect(await undo(kept.id, id)).toMatchObject({ undoneAt: later(60).now.toISOString() });
    const again = await merge(merged.id, kept.id, {}, later(90));
    expect(again.donorId).toBe(merged.id);
    await expectExact();
  });

  test("is refused while a later change prevents it, with the reason", async () => {
    const refusedBy = async (change: (keptId: string, mergedEmail: string) => Promise<unknown>) => {
      const [kept, merged] = [await giver(), await giver()];
      const { id } = await merge(kept.id, merged.id);
      await change(kept.id, merged.email);
      const present = (await listed(kept.id)).find((one) => one.id === id);
      const error = await undo(kept.id, id).catch((error: unknown) => error);
      expect(error).toMatchObject({ code: "conflict", message: present?.undoRefusal });
      return present?.undoRefusal;
    };
    const change = (id: string, body: Parameters<typeof updateDonor.run>[1]["body"]) =>
      updateDonor.run(owner, { params: { id }, body });
    expect(await refusedBy((id) => change(id, { phone: "5550101234" }))).toMatch(/name, address, phone/);
    expect(await refusedBy((id) => change(id, { firstName: "Eve" }))).toMatch(/name, address, phone/);
    expect(await refusedBy((id) => change(id, { unsubscribed: true }))).toMatch(/unsubscribed/);
    expect(
      await refusedBy((id, email) =>
        changeDonorEmails.run(owner, { params: { id }, body: { add: [], remove: [email] } }),
      ),
    ).toMatch(/addresses/);
    expect(await refusedBy(async (id) => merge(id, (await giver()).id, {}, later(1)))).toMatch(
      /into this one/,
    );
    expect(await refusedBy(async (id) => merge((await giver()).id, id, {}, later(1)))).toMatch(
      /into another one/,
    );
  });

  test("in a chain requires the later merges to be undone first", async () => {
    const [a, b, c] = [await giver(), await giver(), await giver()];
    const first = await merge(b.id, a.id);
    const second = await merge(c.id, b.id, {}, later(1));
    expect(await read(a.id)).toMatchObject({ id: c.id, totalCents: 15_000 });
    await undo(c.id, second.id);
    expect(await read(a.id)).toMatchObject({ id: b.id, totalCents: 10_000, otherEmails: [a.email] });
    await undo(b.id, first.id);
    for (const one of [a, b, c])
      expect(await read(one.id)).toMatchObject({ id: one.id, totalCents: 5000, otherEmails: [] });
    const others = await db
      .select()
      .from(donorEmails)
      .where(and(eq(donorEmails.orgId, org.id), eq(donorEmails.donorId, c.id)));
    expect(others).toEqual([]);
    await expectExact();
  });
});

const listed = async (id: string) => (await listDonorMerges.run(owner, { params: { id } })).data;
const settlement = (donation: { id: string; totalChargedCents: number }) => ({
  donationId: donation.id,
  intentId: `pi_${donation.id}`,
  chargeId: `ch_${donation.id}`,
  method: "CARD" as const,
  receivedCents: donation.totalChargedCents,
  appliedFeeCents: null,
  takeOverFees: false,
  actualFeeCents: null,
  at: NOW,
});
