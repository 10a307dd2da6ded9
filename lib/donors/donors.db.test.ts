import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { memberships } from "@/db/schema/memberships";
import { subscriptions } from "@/db/schema/subscriptions";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import type { Actor, Context } from "@/lib/kernel/context";
import { NOW, paidDonation, refunded, systemContext } from "@/lib/ledger/testing/story";
import { createDonor, getDonor, listDonors, updateDonor } from "./api";
import { changeDonorEmails } from "./emails/api";
import { changeEmailsInput } from "./emails/schemas";
import { mergeDonors } from "./merges/api";
import { createDonorInput, donorListSchema, donorSchema, listDonorsQuery, updateDonorInput } from "./schemas";

let org: Awaited<ReturnType<typeof makeOrganization>>;
let campaign: Awaited<ReturnType<typeof makeCampaign>>;
let memberId: string;

beforeAll(async () => {
  org = await makeOrganization();
  campaign = await makeCampaign(org.id);
  memberId = unique("user_");
  await testDatabase()
    .insert(memberships)
    .values({ orgId: org.id, userId: memberId, role: "MEMBER", createdAt: NOW });
});

const as = (actor: Actor): Context => ({ ...systemContext(), actor });
const owner = () => as({ kind: "person", userId: org.ownerId });
const member = () => as({ kind: "person", userId: memberId });
const stranger = () => as({ kind: "person", userId: unique("user_") });

const list = async (query: object) =>
  donorListSchema.parse(
    await listDonors.run(owner(), { query: listDonorsQuery.parse({ orgId: org.id, ...query }) }),
  );
const donorIdOf = async (donation: { id: string }) => {
  const [row] = await testDatabase().select().from(donations).where(eq(donations.id, donation.id));
  return row?.donorId ?? "";
};
const rowOf = async (id: string) => (await testDatabase().select().from(donors).where(eq(donors.id, id)))[0];
const notesOf = (id: string) =>
  testDatabase().select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id);
const update = (ctx: Context, id: string, input: object) =>
  updateDonor.run(ctx, { params: { id }, body: updateDonorInput.parse(input) });

describe("a donor", () => {
  test("is returned with totals, subscriptions and consent, to members only", async () => {
    const email = `${unique()}@example.com`;
    const early = new Date("2026-05-01T10:00:00Z");
    const late = new Date("2026-05-20T10:00:00Z");
    const first = await paidDonation(campaign, { donorEmail: email, createdAt: early, emailOptIn: true });
    await paidDonation(campaign, { donorEmail: email, createdAt: late });
    const id = await donorIdOf(first);
    await refunded({ id: first.id, orgId: org.id }, 1250);
    const subscription = {
      orgId: org.id,
      campaignId: campaign.id,
      donorId: id,
      frequency: "MONTHLY",
      paymentMethod: "CARD",
      amountCents: 5000,
      totalChargedCents: 5000,
      coverFees: false,
      createdAt: NOW,
      updatedAt: NOW,
    } as const;
    await testDatabase()
      .insert(subscriptions)
      .values([
        { ...subscription, id: unique(), status: "ACTIVE" },
        { ...subscription, id: unique(), status: "CANCELED", canceledAt: NOW },
      ]);
    expect(donorSchema.strict().parse(await getDonor.run(member(), { params: { id } }))).toEqual({
      id,
      orgId: org.id,
      firstName: "Ada",
      lastName: "Okafor",
      email,
      totalCents: 8750,
      donationCount: 2,
      firstDonationAt: early.toISOString(),
      lastDonationAt: late.toISOString(),
      largestDonationCents: 5000,
      averageDonationCents: 4375,
      givingByYear: [{ year: 2026, totalCents: 8750, donationCount: 2 }],
      lapsedSince: null,
      subscriptions: { total: 2, active: 1 },
      emailOptIn: {
        optedInAt: early.toISOString(),
        source: `donation:${first.id}`,
        unsubscribedAt: null,
      },
      otherEmails: [],
      doNotContact: [],
      phone: null,
      tags: [],
      fieldValues: [],
      household: null,
      softCreditCents: 0,
      postalAddress: null,
      nameEditedAt: null,
      createdAt: expect.any(String),
    });
    expect((await list({ q: email })).donors).toMatchObject([
      { id, firstDonationAt: early.toISOString(), lastDonationAt: late.toISOString(), phone: null },
    ]);
    await expect(getDonor.run(stranger(), { params: { id } })).rejects.toMatchObject({ code: "forbidden" });
    await expect(getDonor.run(stranger(), { params: { id: "nothing" } })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("keeps a name edited by staff through later donations, and donations keep their own", async () => {
    const email = `${unique()}@example.com`;
    const first = await paidDonation(campaign, { donorEmail: email });
    const id = await donorIdOf(first);
    const edited = await update(owner(), id, { firstName: " Adaeze " });
    expect(edited).toMatchObject({
      firstName: "Adaeze",
      lastName: "Okafor",
      nameEditedAt: NOW.toISOString(),
    });
    await paidDonation(campaign, {
      donorEmail: email,
      donorFirstName: "A.",
      createdAt: new Date("2026-06-02T00:00:00Z"),
    });
    expect(await getDonor.run(owner(), { params: { id } })).toMatchObject({
      firstName: "Adaeze",
      donationCount: 2,
    });
    const [donation] = await testDatabase().select().from(donations).where(eq(donations.id, first.id));
    expect(donation?.donorFirstName).toBe("Ada");
  });

  test("has do-not-contact channels, which lists filter by and a merge keeps", async () => {
    const [one, other] = [
      await donorIdOf(await paidDonation(campaign)),
      await donorIdOf(await paidDonation(campaign)),
    ];
    await update(owner(), one, { doNotContact: ["POST", "EMAIL", "EMAIL"] });
    await update(owner(), other, { doNotContact: ["PHONE"] });
    expect(await getDonor.run(owner(), { params: { id: one } })).toMatchObject({
      doNotContact: ["EMAIL", "POST"],
    });
    const reachable = async (mayContactBy: string, q = "") =>
      (await list({ mayContactBy, limit: "100", ...(q ? { q } : {}) })).donors
        .map(({ id }) => id)
        .filter((id) => [one, other].includes(id));
    for (const q of ["", "okafor"]) {
      expect(await reachable("EMAIL", q)).toEqual([other]);
      expect(await reachable("PHONE", q)).toEqual([one]);
    }
    await update(owner(), other, { doNotContact: [] });
    expect(await notesOf(other)).toMatchObject([
      { before: { doNotContact: [] }, after: { doNotContact: ["PHONE"] } },
      { before: { doNotContact: ["PHONE"] }, after: { doNotContact: [] } },
    ]);
    await mergeDonors.run(owner(), { params: { id: other }, body: { mergedDonorId: one } });
    expect(await getDonor.run(owner(), { params: { id: other } })).toMatchObject({
      doNotContact: ["EMAIL", "POST"],
    });
  });

  test("is edited by admins only, each change recorded once", async () => {
    const id = await donorIdOf(await paidDonation(campaign));
    await expect(update(member(), id, { firstName: "Eve" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(update(stranger(), "nothing", { firstName: "Eve" })).rejects.toMatchObject({
      code: "not_found",
    });
    const reader = as({
      kind: "key",
      keyId: "key_reads",
      orgId: org.id,
      role: "ADMIN",
      mayWrite: false,
      createdBy: org.ownerId,
    });
    await expect(update({ ...reader, writes: true }, id, { firstName: "Eve" })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await notesOf(id)).toEqual([]);
    await update(owner(), id, { lastName: "Nwosu" });
    await update(owner(), id, { firstName: "Ada", lastName: "Nwosu" });
    expect(await notesOf(id)).toMatchObject([
      {
        orgId: org.id,
        actorKind: "person",
        actorId: org.ownerId,
        action: "donor.updated",
        subjectType: "donor",
        before: { lastName: "Okafor" },
        after: { lastName: "Nwosu" },
      },
    ]);
  });

  test("unsubscribed by staff stays unsubscribed, and the first timestamp is kept", async () => {
    const id = await donorIdOf(await paidDonation(campaign, { emailOptIn: true }));
    const first = await update(owner(), id, { unsubscribed: true });
    expect(first.emailOptIn).toMatchObject({ unsubscribedAt: NOW.toISOString() });
    expect(first).toMatchObject({ nameEditedAt: null });
    const later = { ...owner(), now: new Date(NOW.getTime() + 60_000) };
    await update(later, id, { unsubscribed: true });
    expect((await rowOf(id))?.unsubscribedAt).toEqual(NOW);
    expect(await notesOf(id)).toMatchObject([
      { before: { unsubscribedAt: null }, after: { unsubscribedAt: NOW.toISOString() } },
    ]);
    for (const input of [{ unsubscribed: false }, {}, { lastName: " " }, { email: "x@example.com" }])
      expect(updateDonorInput.safeParse(input).success).toBe(false);
  });
});

describe("a donor who unsubscribed", () => {
  const unsubscribedAt = NOW.toISOString();
  const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);
  const make = async () => {
    const email = `${unique()}@example.com`;
    const first = await paidDonation(campaign, { donorEmail: email, emailOptIn: true });
    const id = await donorIdOf(first);
    await update(owner(), id, { unsubscribed: true });
    return { email, first, id };
  };
  const consentOf = async (id: string) => (await getDonor.run(owner(), { params: { id } })).emailOptIn;

  test("and opts in with a later donation is subscribed again, recorded once as the donor's own action", async () => {
    const { email, first, id } = await make();
    const again = await paidDonation(campaign, { donorEmail: email, emailOptIn: true, createdAt: days(1) });
    const since = { optedInAt: days(1).toISOString(), source: `donation:${again.id}` };
    expect(await consentOf(id)).toEqual({ ...since, unsubscribedAt: null });
    await paidDonation(campaign, { donorEmail: email, emailOptIn: true, createdAt: days(2) });
    await paidDonation(campaign, { donorEmail: email, createdAt: days(3) });
    expect(await consentOf(id)).toEqual({ ...since, unsubscribedAt: null });
    const [byStaff, byDonor, ...more] = await notesOf(id);
    expect(byStaff).toMatchObject({ actorKind: "person", actorId: org.ownerId });
    expect(byDonor).toMatchObject({
      orgId: org.id,
      actorKind: "donor",
      action: "donor.resubscribed",
      subjectType: "donor",
      before: {
        unsubscribedAt,
        emailOptInAt: first.createdAt.toISOString(),
        emailOptInSource: `donation:${first.id}`,
      },
      after: { unsubscribedAt: null, emailOptInAt: since.optedInAt, emailOptInSource: since.source },
    });
    expect(more).toEqual([]);
    const late = { ...owner(), now: days(4) };
    await update(late, id, { unsubscribed: true });
    expect(await consentOf(id)).toEqual({ ...since, unsubscribedAt: days(4).toISOString() });
  });

  test("stays unsubscribed after donations without the opt-in, and after an earlier opt-in donation that is paid late", async () => {
    const { email, first, id } = await make();
    const before = {
      optedInAt: first.createdAt.toISOString(),
      source: `donation:${first.id}`,
      unsubscribedAt,
    };
    await paidDonation(campaign, { donorEmail: email, createdAt: days(1) });
    await paidDonation(campaign, { donorEmail: email, emailOptIn: true, createdAt: days(-1) });
    await paidDonation(campaign, { donorEmail: email, emailOptIn: true, createdAt: NOW });
    expect(await consentOf(id)).toEqual(before);
    expect(await notesOf(id)).toHaveLength(1);
  });

  test("and opts in stays unsubscribed until the donation is paid", async () => {
    const { email, id } = await make();
    await makeDonation(campaign, { donorEmail: email, emailOptIn: true, createdAt: days(1) });
    expect(await consentOf(id)).toMatchObject({ unsubscribedAt });
  });
});

describe("the search for donors", () => {
  test("matches parts of names and addresses case-insensitively, and % and _ literally", async () => {
    const otherCampaign = await makeCampaign(org.id);
    const mark = unique("q");
    const give = (email: string, donorLastName: string) =>
      paidDonation(otherCampaign, { donorEmail: email, donorFirstName: "Mei", donorLastName });
    await give(`${mark}_one@example.com`, `${mark} 100%`);
    await give(`${mark}xone@example.com`, `${mark} 1000`);
    const emails = async (q: string) => (await list({ q })).donors.map(({ email }) => email).sort();
    const [literal, other] = [`${mark}_one@example.com`, `${mark}xone@example.com`];
    expect(await emails(mark.toUpperCase())).toEqual([literal, other]);
    expect(await emails(`${mark}_`)).toEqual([literal]);
    expect(await emails(`${mark} 100%`)).toEqual([literal]);
    expect(await emails(`mei ${mark} 1000`)).toEqual([other]);
    expect(await emails(`${mark}\\`)).toEqual([]);
  });
});

describe("a donor created by staff", () => {
  const create = (ctx: Context, input: object) =>
    createDonor.run(ctx, { params: { idOrSlug: org.id }, body: createDonorInput.parse(input) });

  test("is listed before donors without a completed donation, with an audit entry, once per Idempotency-Key", async () => {
    const attempt = await makeDonation(campaign, { donorEmail: `${unique()}@example.com`, status: "FAILED" });
    const ctx = { ...member(), seed: unique() };
    const input = { lastName: "Haddad", phone: "(555) 010-2210", doNotContact: ["POST"] };
    const made = await create(ctx, input);
    expect(made).toMatchObject({ firstName: "", email: "", donationCount: 0, doNotContact: ["POST"] });
    expect((await create(ctx, input)).id).toBe(made.id);
    expect(await notesOf(made.id)).toMatchObject([
      { action: "donor.created", actorId: memberId, after: { lastName: "Haddad", doNotContact: ["POST"] } },
    ]);
    const ids = (await list({ limit: 100 })).donors.map(({ id }) => id);
    expect(ids.indexOf(made.id)).toBeLessThan(ids.indexOf(await donorIdOf(attempt)));
    expect(ids.indexOf(made.id)).toBeGreaterThanOrEqual(0);
  });

  test("is refused with another donor's address, primary or not", async () => {
    const [primary, other] = [`${unique()}@example.com`, `${unique()}@example.com`];
    const { id } = await create(owner(), { lastName: "Haddad", email: primary });
    await changeDonorEmails.run(owner(), {
      params: { id },
      body: changeEmailsInput.parse({ add: [other] }),
    });
    for (const email of [primary, other, other.toUpperCase()])
      await expect(create(owner(), { lastName: "Haddad", email })).rejects.toMatchObject({
        code: "conflict",
      });
    await expect(create(stranger(), { lastName: "Haddad" })).rejects.toMatchObject({ code: "forbidden" });
  });

  test("keeps the name entered by staff when they give, and the donation is theirs", async () => {
    const email = `${unique()}@example.com`;
    const { id } = await create(owner(), { firstName: "Noor", lastName: "Haddad", email });
    const donation = await paidDonation(campaign, { donorEmail: email });
    expect(await donorIdOf(donation)).toBe(id);
    expect(await rowOf(id)).toMatchObject({ firstName: "Noor", lastName: "Haddad" });
  });
});
