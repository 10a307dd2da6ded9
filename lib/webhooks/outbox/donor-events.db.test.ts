import { and, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { donorMerges } from "@/db/schema/donor-merges";
import { donors } from "@/db/schema/donors";
import { webhookEvents } from "@/db/schema/webhooks";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import { createDonation } from "@/lib/donations/create/create-donation";
import { createDonationInput } from "@/lib/donations/schemas";
import { markDonationSucceeded } from "@/lib/donations/status/settle-store";
import { createDonor, getDonor, updateDonor } from "@/lib/donors/api";
import { changeDonorEmails } from "@/lib/donors/emails/api";
import { changeFieldValues, createDonorField } from "@/lib/donors/fields/api";
import { createDonorFieldInput } from "@/lib/donors/fields/schemas";
import { mergeDonors, undoDonorMerge } from "@/lib/donors/merges/api";
import { createDonorInput, updateDonorInput } from "@/lib/donors/schemas";
import { changeDonorTags } from "@/lib/donors/tags/api";
import { suppressEvents } from "@/lib/imports/steps/suppress-events-store";
import { NOW, systemContext } from "@/lib/ledger/testing/story";
import { recordOfflineDonation } from "@/lib/offline-donations/api";
import { offlineDonationInput } from "@/lib/offline-donations/schemas";
import { eventTypesOf, makeEndpoint } from "@/lib/webhooks/testing/endpoints";
import { publishEvents } from "./publish-events";

/** Tests of the events about donors, for each use case that writes donors. Imports: lib/imports/donors.db.test.ts. */
vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");
vi.mock("@/lib/services/stripe/payments", () => ({
  createPaymentIntent: async ({ donationId }: { donationId: string }) => ({
    intentId: `pi_${donationId}`,
    clientSecret: `pi_${donationId}_secret`,
  }),
}));

const db = testDatabase();
const address = () => `${unique()}@example.com`;
let org: Awaited<ReturnType<typeof makeOrganization>>;
let owner: ReturnType<typeof systemContext>;
beforeEach(async () => {
  org = await makeOrganization();
  await makeEndpoint(org.id, { eventTypes: ["donor.created", "donor.updated"] });
  owner = { ...systemContext(), actor: { kind: "person", userId: org.ownerId } };
});

const create = (given: object = {}) =>
  createDonor.run(owner, {
    params: { idOrSlug: org.id },
    body: createDonorInput.parse({ lastName: "Okafor", email: address(), ...given }),
  });
const update = (id: string, given: object) =>
  updateDonor.run(owner, { params: { id }, body: updateDonorInput.parse(given) });
const changeEmails = (id: string, add: string[], remove: string[] = []) =>
  changeDonorEmails.run(owner, { params: { id }, body: { add, remove } });
/** Returns the types of the events since the last call, in order, with the ids of their donors. */
async function newEvents(): Promise<[type: string, donorId: string][]> {
  const rows = await db
    .delete(webhookEvents)
    .where(eq(webhookEvents.orgId, org.id))
    .returning({ type: webhookEvents.type, id: webhookEvents.subjectId });
  return rows.map(({ type, id }): [string, string] => [type, id]).sort();
}

test("a donation that creates a donor writes one event, and its payment another one only with consent or a new name", async () => {
  const { id: campaignId } = await makeCampaign(org.id);
  const email = address();
  const give = async (firstName: string, emailOptIn: boolean, minutes: number) => {
    const now = new Date(NOW.getTime() + minutes * 60_000);
    const { created } = await createDonation(
      { db, actor: { kind: "public" }, now, requestId: "test" },
      createDonationInput.parse({
        campaignId,
        amount: 2500,
        emailOptIn,
        donor: { email, firstName, lastName: "Okafor" },
      }),
    );
    return created.donation.id;
  };
  const pay = (donationId: string) =>
    markDonationSucceeded(db, {
      donationId,
      intentId: `pi_${donationId}`,
      chargeId: `ch_${donationId}`,
      method: "CARD",
      receivedCents: 2500,
      appliedFeeCents: null,
      takeOverFees: false,
      actualFeeCents: null,
      at: NOW,
    });
  const first = await give("Ada", false, 0);
  const [donor] = await db
    .select()
    .from(donors)
    .where(and(eq(donors.orgId, org.id), eq(donors.email, email)));
  const id = donor?.id ?? "";
  expect(await newEvents()).toEqual([["donor.created", id]]);
  await pay(first);
  expect(await newEvents()).toEqual([]);
  const second = await give("Ada", true, 1);
  expect(await newEvents()).toEqual([]);
  await pay(second);
  expect(await newEvents()).toEqual([["donor.updated", id]]);
  await pay(await give("Adaeze", true, 2));
  expect(await newEvents()).toEqual([["donor.updated", id]]);
});

test("staff's creations, edits and unsubscribes of a donor each write one event, and no change writes none", async () => {
  const { id } = await create();
  expect(await newEvents()).toEqual([["donor.created", id]]);
  for (const change of [
    { firstName: "Ada", phone: "5550101234", postalAddress: "1 Elm" },
    { doNotContact: ["EMAIL"] },
    { unsubscribed: true },
  ]) {
    await update(id, change);
    expect(await newEvents()).toEqual([["donor.updated", id]]);
    await update(id, change);
    expect(await newEvents()).toEqual([]);
  }
});

test("an offline donation of a new donor writes one event", async () => {
  const { id: campaignId } = await makeCampaign(org.id);
  await recordOfflineDonation.run(owner, {
    params: { idOrSlug: org.id },
    body: offlineDonationInput.parse({
      campaignId,
      amountCents: 5000,
      method: "CASH",
      receivedOn: "2026-06-01",
      donor: { firstName: "Ada", lastName: "Okafor", email: address() },
    }),
  });
  expect((await newEvents()).map(([type]) => type)).toEqual(["donor.created"]);
});

test("another address of a donor writes an event when it is added and when it is removed", async () => {
  const { id } = await create();
  const other = address();
  await newEvents();
  // The placeholder that reserves the address has an event as well, which is removed instead of published.
  const ofDonor = async () => (await newEvents()).filter(([, donorId]) => donorId === id);
  await changeEmails(id, [other]);
  expect(await ofDonor()).toEqual([["donor.updated", id]]);
  await changeEmails(id, [], [other]);
  expect(await ofDonor()).toEqual([["donor.updated", id]]);
});

test("a merge writes one event, of the kept donor; its undo one of each donor", async () => {
  const kept = await create({ phone: "5550101234" });
  const merged = await create({ phone: "5550109999" });
  await changeEmails(merged.id, [address()]);
  await newEvents();
  const { id: mergeId } = await mergeDonors.run(owner, {
    params: { id: kept.id },
    body: { mergedDonorId: merged.id, phone: "MERGED" },
  });
  expect(await newEvents()).toEqual([["donor.updated", kept.id]]);
  await undoDonorMerge.run(owner, { params: { id: kept.id, mergeId } });
  expect(await newEvents()).toEqual([
    ["donor.created", merged.id],
    ["donor.updated", kept.id],
  ]);
  // A merge that changes no column of the kept donor writes an event, too.
  const bare = await create({ email: null, lastName: "Okafor" });
  await newEvents();
  await mergeDonors.run(owner, { params: { id: kept.id }, body: { mergedDonorId: bare.id } });
  expect(await db.select().from(donorMerges).where(eq(donorMerges.mergedId, bare.id))).toHaveLength(1);
  expect(await newEvents()).toEqual([["donor.updated", kept.id]]);
});

test("tags, donor fields, the processor's customer and the time of a donation write no event about a donor", async () => {
  const { id } = await create();
  const field = await createDonorField.run(owner, {
    params: { idOrSlug: org.id },
    body: createDonorFieldInput.parse({ name: "Employer", type: "TEXT" }),
  });
  await newEvents();
  await changeDonorTags.run(owner, { params: { id }, body: { add: ["Board"], remove: [] } });
  await changeFieldValues.run(owner, {
    params: { id },
    body: { values: [{ fieldId: field.id, value: "Acme" }] },
  });
  await db
    .update(donors)
    .set({ processorCustomerId: unique("cus_"), nameFromDonationAt: NOW, nameEditedAt: NOW })
    .where(eq(donors.id, id));
  expect(await newEvents()).toEqual([]);
});

test("a transaction that keeps quiet writes no events about donors", async () => {
  const { id } = await create();
  await newEvents();
  await db.transaction(async (tx) => {
    await suppressEvents(tx);
    await tx.update(donors).set({ phone: "5550101234" }).where(eq(donors.id, id));
    await tx
      .insert(donors)
      .values({ id: unique(), orgId: org.id, firstName: "", lastName: "", createdAt: NOW });
    await tx.execute(sql`
      insert into donor_emails (id, org_id, donor_id, email, created_at)
      values (${unique()}, ${org.id}, ${id}, ${address()}, now())`);
  });
  expect(await newEvents()).toEqual([]);
  // The setting ends with the transaction.
  await update(id, { phone: "5550109999" });
  expect(await newEvents()).toEqual([["donor.updated", id]]);
});

test("two changes in one transaction write one event, and in two transactions two events", async () => {
  const { id } = await create();
  await newEvents();
  await db.transaction(async (tx) => {
    for (const phone of ["5550100001", "5550100002"])
      await tx.update(donors).set({ phone }).where(eq(donors.id, id));
  });
  expect(await newEvents()).toHaveLength(1);
  for (const phone of ["5550100003", "5550100004"]) await update(id, { phone });
  expect(await newEvents()).toHaveLength(2);
});

test("the payload is the donor as the API returns it, with their consent", async () => {
  const { id } = await create();
  await update(id, { unsubscribed: true });
  await publishEvents(owner);
  const events = await db.select().from(webhookEvents).where(eq(webhookEvents.subjectId, id));
  const data = await getDonor.run(owner, { params: { id } });
  expect(data.emailOptIn.unsubscribedAt).not.toBeNull();
  expect(events.map(({ payload }) => payload?.["data"])).toEqual([data, data]);
});

test("the event of a donor who was merged before it was published is removed; the kept donor's is sent", async () => {
  const [kept, merged] = [await create(), await create()];
  await mergeDonors.run(owner, { params: { id: kept.id }, body: { mergedDonorId: merged.id } });
  await publishEvents(owner);
  expect(await eventTypesOf(org.id, merged.id)).toEqual([]);
  expect(await eventTypesOf(org.id, kept.id)).toEqual(["donor.created", "donor.updated"]);
});
