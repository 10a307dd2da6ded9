import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { donations } from "@/db/schema/donations";
import { donorMembershipPeriods } from "@/db/schema/donor-memberships";
import { donors } from "@/db/schema/donors";
import { EMAIL_KINDS, emails } from "@/db/schema/emails";
import { importDonors, imports } from "@/db/schema/imports";
import { makeCampaign, makeFund, makeOrganization, testDatabase, unique } from "@/db/testing";
import { noteInput } from "@/lib/donors/notes/schemas";
import { designateDonation } from "@/lib/funds/api";
import { designateInput } from "@/lib/funds/schemas";
import type { Context } from "@/lib/kernel/context";
import { paidDonation, refunded, systemContext } from "@/lib/ledger/testing/story";
import {
  correctOfflineDonation,
  recordOfflineDonation,
  voidOfflineDonation,
} from "@/lib/offline-donations/api";
import { correctOfflineInput, offlineDonationInput } from "@/lib/offline-donations/schemas";
import { updateDonor } from "../api";
import { mergeDonors, undoDonorMerge } from "../merges/api";
import { mergeInput } from "../merges/schemas";
import { createDonorNote } from "../notes/api";
import { updateDonorInput } from "../schemas";
import { listDonorTimeline } from "./api";
import { timelineQuery, timelineSchema } from "./schemas";

vi.mock("@/lib/services/inngest/send");

let org: Awaited<ReturnType<typeof makeOrganization>>;
let campaign: Awaited<ReturnType<typeof makeCampaign>>;
const at = (now: string): Context => ({
  ...systemContext(),
  now: new Date(now),
});

beforeAll(async () => {
  org = await makeOrganization();
  campaign = await makeCampaign(org.id);
});

async function donorOf(donation: { id: string }): Promise<string> {
  const [row] = await testDatabase().select().from(donations).where(eq(donations.id, donation.id));
  return row?.donorId ?? "";
}

async function read(id: string, query: object = {}) {
  const answer = await listDonorTimeline.run(at("2026-12-01T00:00:00Z"), {
    params: { id },
    query: timelineQuery.parse(query),
  });
  return timelineSchema.parse(answer);
}

test("a timeline contains one donor's donations, refunds, notes and changes, newest first", async () => {
  const email = `${unique()}@example.com`;
  const first = await paidDonation(campaign, {
    donorEmail: email,
    createdAt: new Date("2026-05-01T10:00:00.000Z"),
  });
  await paidDonation(campaign, { donorEmail: `${unique()}@example.com` });
  const id = await donorOf(first);
  await refunded({ id: first.id, orgId: org.id }, 1250);
  await createDonorNote.run(at("2026-11-25T10:00:00.000Z"), {
    params: { id },
    body: noteInput.parse({ text: "Called." }),
  });
  await updateDonor.run(at("2026-11-26T10:00:00.000Z"), {
    params: { id },
    body: updateDonorInput.parse({ phone: "+1 555 010 4477" }),
  });
  const { entries, nextCursor } = await read(id);
  expect(nextCursor).toBeNull();
  expect(entries.map(({ kind, what, text, amountCents }) => [kind, what, text, amountCents])).toEqual([
    ["CHANGE", "donor.updated", null, null],
    ["NOTE", null, "Called.", null],
    ["REFUND", "SUCCEEDED", null, 1250],
    ["DONATION", "SUCCEEDED", campaign.title, 5000],
  ]);
  expect(entries.at(-1)).toMatchObject({ at: "2026-05-01T10:00:00.000Z", donationId: first.id });
});

test("a change in a timeline shows the changed fields as in the audit log", async () => {
  const id = await donorOf(await paidDonation(campaign, { donorEmail: `${unique()}@example.com` }));
  await updateDonor.run(at("2026-11-26T10:00:00.000Z"), {
    params: { id },
    body: updateDonorInput.parse({ phone: "+1 555 010 4477" }),
  });
  expect((await read(id)).entries[0]).toMatchObject({
    kind: "CHANGE",
    before: { phone: null },
    after: { phone: "+1 555 010 4477" },
  });
});

test("a voided offline donation appears in a timeline as voided, without a time, and with its corrections", async () => {
  const ctx: Context = { ...at("2026-11-20T16:00:00.000Z"), actor: { kind: "person", userId: org.ownerId } };
  const made = await recordOfflineDonation.run(ctx, {
    params: { idOrSlug: org.id },
    body: offlineDonationInput.parse({
      campaignId: campaign.id,
      method: "CHECK",
      amountCents: 25_000,
      receivedOn: "2026-05-20",
      donor: { firstName: "Rosa", lastName: unique() },
      checkNumber: "1042",
      confirmed: true,
    }),
  });
  const params = { id: made.id };
  await correctOfflineDonation.run(
    { ...ctx, now: new Date("2026-11-21T16:00:00.000Z") },
    { params, body: correctOfflineInput.parse({ amountCents: 30_000, confirmed: true }) },
  );
  await voidOfflineDonation.run(
    { ...ctx, now: new Date("2026-11-22T16:00:00.000Z") },
    { params, body: { reason: "The check bounced" } },
  );
  const { entries } = await read(await donorOf(made));
  const about = entries.filter(({ donationId }) => donationId === made.id);
  expect(about).toMatchObject([
    { kind: "CHANGE", what: "donation.voided", dayOnly: false },
    {
      kind: "CHANGE",
      what: "donation.corrected",
      before: { amountCents: 25_000 },
      after: { amountCents: 30_000 },
    },
    { kind: "DONATION", what: "VOIDED", dayOnly: true, amountCents: 30_000 },
  ]);
});

test("a timeline contains each change of a donation's funds by staff, with both funds and the reason", async () => {
  const ctx: Context = { ...at("2026-11-20T16:00:00.000Z"), actor: { kind: "person", userId: org.ownerId } };
  const [building, kitchen] = [
    await makeFund(org.id, { name: `Building ${unique()}` }),
    await makeFund(org.id, { name: `Kitchen ${unique()}` }),
  ];
  const made = await paidDonation(campaign, { fundId: building.id, donorEmail: `${unique()}@example.com` });
  const other = await paidDonation(campaign, { donorEmail: `${unique()}@example.com` });
  const designate = (id: string, day: string, input: object) =>
    designateDonation.run(
      { ...ctx, now: new Date(`${day}T16:00:00.000Z`) },
      { params: { id }, body: designateInput.parse({ reason: "Asked by phone", ...input }) },
    );
  await designate(made.id, "2026-11-21", { fundId: kitchen.id });
  await designate(made.id, "2026-11-22", { fundId: null });
  await designate(other.id, "2026-11-23", { fundId: kitchen.id });
  const { entries } = await read(await donorOf(made));
  expect(entries.filter(({ what }) => what === "donation.designated")).toMatchObject([
    {
      kind: "CHANGE",
      at: "2026-11-22T16:00:00.000Z",
      donationId: made.id,
      before: { funds: [`${kitchen.name}: $50.00`] },
      after: { funds: ["General fund: $50.00"], note: "Asked by phone" },
    },
    {
      kind: "CHANGE",
      at: "2026-11-21T16:00:00.000Z",
      donationId: made.id,
      before: { funds: [`${building.name}: $50.00`] },
      after: { funds: [`${kitchen.name}: $50.00`] },
    },
  ]);
});

test("emails that concern no donation are in a donor's timeline, also after a merge and its undo", async () => {
  const giver = async () => donorOf(await paidDonation(campaign, { donorEmail: `${unique()}@example.com` }));
  const [kept, merged] = [await giver(), await giver()];
  const sentAt = new Date("2026-11-21T10:00:00.000Z");
  await testDatabase()
    .insert(emails)
    .values(
      EMAIL_KINDS.map((kind) => ({
        cause: unique(kind),
        kind,
        orgId: org.id,
        donorId: merged,
        recipient: "former@example.com",
        subject: kind,
        sentAt,
        createdAt: sentAt,
      })),
    );
  const mails = async (id: string) =>
    (await read(id, { limit: "100" })).entries.flatMap(({ kind, text }) => (kind === "EMAIL" ? [text] : []));
  const all = [...EMAIL_KINDS].sort();
  expect((await mails(merged)).sort()).toEqual(all);
  expect(await mails(kept)).toEqual([]);
  const ctx: Context = { ...at("2026-11-25T10:00:00.000Z"), actor: { kind: "person", userId: org.ownerId } };
  const merge = await mergeDonors.run(ctx, {
    params: { id: kept },
    body: mergeInput.parse({ mergedDonorId: merged }),
  });
  expect((await mails(kept)).sort()).toEqual(all);
  await undoDonorMerge.run(ctx, { params: { id: kept, mergeId: merge.id } });
  expect((await mails(merged)).sort()).toEqual(all);
  expect(await mails(kept)).toEqual([]);
});

describe("news in a timeline", () => {
  const news = async (id: string) =>
    (await read(id)).entries.flatMap(({ kind, what, text, at, donationId, after }) => {
      if (kind === "NEWS") return [[what, at, text, donationId]];
      return kind === "CHANGE" ? [[what, at, ...Object.keys(after ?? {}).sort()]] : [];
    });
  const give = (createdAt: string, donorEmail: string, emailOptIn = true) =>
    paidDonation(campaign, { createdAt: new Date(createdAt), donorEmail, emailOptIn });
  const optIn = (donation: { id: string; createdAt: Date }) => [
    "SUBSCRIBED",
    donation.createdAt.toISOString(),
    `donation:${donation.id}`,
    donation.id,
  ];

  test("an opt-in with a donation is listed once with its source, and later consents and unsubscribes only as audited", async () => {
    const email = `${unique()}@example.com`;
    const first = await give("2026-03-01T10:00:00.000Z", email);
    await give("2026-03-02T10:00:00.000Z", email);
    const id = await donorOf(first);
    expect(await news(id)).toEqual([optIn(first)]);
    const unsubscribed = ["donor.updated", "2026-03-03T10:00:00.000Z", "unsubscribedAt"];
    await updateDonor.run(at("2026-03-03T10:00:00.000Z"), {
      params: { id },
      body: updateDonorInput.parse({ unsubscribed: true }),
    });
    expect(await news(id)).toEqual([unsubscribed, optIn(first)]);
    await give("2026-03-04T10:00:00.000Z", email);
    expect((await news(id)).map(([what]) => what)).toEqual([
      "donor.resubscribed",
      "donor.updated",
      "SUBSCRIBED",
    ]);
    expect((await news(id)).at(-1)).toEqual(optIn(first));
  });

  test("an unsubscribe that no change recorded, as of an import, is listed", async () => {
    const id = await donorOf(await give("2026-03-01T10:00:00.000Z", `${unique()}@example.com`, false));
    expect(await news(id)).toEqual([]);
    await testDatabase()
      .update(donors)
      .set({ unsubscribedAt: new Date("2026-04-01T10:00:00.000Z") })
      .where(eq(donors.id, id));
    expect(await news(id)).toEqual([["UNSUBSCRIBED", "2026-04-01T10:00:00.000Z", null, null]]);
  });

  test("merged donors keep their opt-ins, which go back with the undo of the merge", async () => {
    const [early, late] = [
      await give("2026-03-01T10:00:00.000Z", `${unique()}@example.com`),
      await give("2026-03-05T10:00:00.000Z", `${unique()}@example.com`),
    ];
    const [kept, merged] = [await donorOf(late), await donorOf(early)];
    const ctx: Context = {
      ...at("2026-03-10T10:00:00.000Z"),
      actor: { kind: "person", userId: org.ownerId },
    };
    const merge = await mergeDonors.run(ctx, {
      params: { id: kept },
      body: mergeInput.parse({ mergedDonorId: merged }),
    });
    const optIns = async (id: string) => (await news(id)).filter(([what]) => what === "SUBSCRIBED");
    expect(await optIns(kept)).toEqual([optIn(late), optIn(early)]);
    await undoDonorMerge.run(ctx, { params: { id: kept, mergeId: merge.id } });
    expect(await optIns(kept)).toEqual([optIn(late)]);
    expect(await optIns(merged)).toEqual([optIn(early)]);
  });
});

test("a timeline contains the import that created the donor, and memberships that began and ended", async () => {
  const pay = (createdAt: string, donorEmail: string) =>
    paidDonation(campaign, { donorEmail, createdAt: new Date(createdAt) });
  const email = `${unique()}@example.com`;
  const paid = [
    await pay("2023-03-10T12:00:00Z", email),
    await pay("2024-03-20T12:00:00Z", email),
    await pay("2026-09-01T12:00:00Z", email),
  ];
  const id = await donorOf({ id: paid[0]?.id ?? "" });
  const days = [
    ["2023-03-10", "2024-03-09"],
    // Renewed within the grace period.
    ["2024-03-10", "2025-03-09"],
    ["2026-09-01", "2027-08-31"],
  ] as const;
  const db = testDatabase();
  await db.insert(donorMembershipPeriods).values(
    days.map(([startsOn, endsOn], index) => ({
      donationId: paid[index]?.id ?? "",
      campaignId: campaign.id,
      donorId: id,
      amountCents: 5000,
      levelCents: 5000,
      months: 12,
      graceDays: 30,
      startsOn,
      endsOn,
    })),
  );
  const importId = unique();
  const completedAt = new Date("2026-10-01T10:00:00.000Z");
  await db.insert(imports).values({
    id: importId,
    orgId: org.id,
    kind: "DONORS",
    source: "OTHER",
    status: "COMPLETED",
    fileName: "donors.csv",
    options: {},
    createdBy: org.ownerId,
    createdAt: completedAt,
    completedAt,
    updatedAt: completedAt,
  });
  await db.insert(importDonors).values({
    importId,
    ref: id,
    firstRow: 2,
    isNew: true,
    person: {
      firstName: "Rosa",
      lastName: "Diaz",
      email,
      phone: null,
      postalAddress: null,
      optIn: false,
      unsubscribed: false,
      externalId: null,
    },
    donorId: id,
  });
  const { entries } = await read(id);
  const found = entries.filter(({ kind }) => kind === "IMPORT" || kind === "MEMBERSHIP");
  expect(
    found.map(({ kind, what, text, at, dayOnly }) => [kind, what, text, at.slice(0, 10), dayOnly]),
  ).toEqual([
    ["IMPORT", "ADDED", "donors.csv", "2026-10-01", false],
    ["MEMBERSHIP", "BEGUN", campaign.title, "2026-09-01", true],
    ["MEMBERSHIP", "ENDED", campaign.title, "2025-03-09", true],
    ["MEMBERSHIP", "BEGUN", campaign.title, "2023-03-10", true],
  ]);
});

test("the pages of a timeline contain each entry exactly once, even entries with equal timestamps", async () => {
  const email = `${unique()}@example.com`;
  const first = await paidDonation(campaign, { donorEmail: email });
  const id = await donorOf(first);
  const ctx = at("2026-11-25T10:00:00.000Z");
  for (const text of ["one", "two", "three", "four"])
    await createDonorNote.run(ctx, { params: { id }, body: noteInput.parse({ text }) });
  const full = (await read(id)).entries;
  expect(full).toHaveLength(5);
  const paged: typeof full = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(id, {
      limit: "2",
      ...(cursor ? { cursor } : {}),
    });
    paged.push(...page.entries);
    cursor = page.nextCursor;
  } while (cursor);
  expect(paged).toEqual(full);
});

test("a malformed cursor is refused", () => {
  for (const cursor of ["", "x", "2026-13-01T00:00:00.000Z~note:a", "2026-11-25T10:00:00.000Z~note:"])
    expect(timelineQuery.safeParse({ cursor }).success).toBe(false);
});
