import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { customFields } from "@/db/schema/custom-fields";
import { donations } from "@/db/schema/donations";
import { givingLevels } from "@/db/schema/giving-levels";
import { makeCampaign, makeFund, makeOrganization, testDatabase, unique } from "@/db/testing";
import { createDonationInput } from "@/lib/donations/schemas";
import { createDonation } from "./create-donation";

const processor = vi.hoisted(() => ({
  answer: async (_donationId: string): Promise<void> => {},
  requested: [] as string[],
}));
vi.mock("@/lib/services/stripe/payments", () => ({
  createPaymentIntent: async ({ donationId }: { donationId: string }) => {
    processor.requested.push(donationId);
    await processor.answer(donationId);
    return { intentId: `pi_${donationId}`, clientSecret: `pi_${donationId}_secret` };
  },
}));
beforeEach(() => {
  meanwhile.happens = async () => {};
  processor.answer = async () => {};
  processor.requested = [];
});
const meanwhile = vi.hoisted(() => ({ happens: async () => {} }));
vi.mock("./write-store", async (original) => {
  const store = await original<typeof import("./write-store")>();
  return {
    ...store,
    writeDonation: async (...given: Parameters<typeof store.writeDonation>) => {
      await meanwhile.happens();
      return store.writeDonation(...given);
    },
  };
});

test("deleting a question or level while a donation is created is a validation error on its field, and creates no donation", async () => {
  const db = testDatabase();
  const campaign = await makeCampaign((await makeOrganization()).id);
  const at = new Date("2026-06-01T12:00:00Z");
  const [fieldId, levelId] = [unique(), unique()];
  const rest = { campaignId: campaign.id, createdAt: at };
  await db.insert(customFields).values({ ...rest, id: fieldId, label: "How did you hear?", type: "TEXT" });
  await db.insert(givingLevels).values({ ...rest, id: levelId, name: "A bed", amountCents: 2500 });
  const give = (more: object) =>
    createDonation(
      { db, actor: { kind: "public" }, now: at, requestId: "test" },
      createDonationInput.parse({
        campaignId: campaign.id,
        amount: 2500,
        donor: { email: "ada@example.com", firstName: "Ada", lastName: "Okafor" },
        ...more,
      }),
    );
  meanwhile.happens = async () => {
    await db.delete(customFields).where(eq(customFields.id, fieldId));
    await db.delete(givingLevels).where(eq(givingLevels.id, levelId));
  };
  await expect(give({ givingLevelId: levelId })).rejects.toMatchObject({ code: "invalid" });
  await db.insert(customFields).values({ ...rest, id: fieldId, label: "How did you hear?", type: "TEXT" });
  await expect(give({ customFields: [{ fieldId, value: "Radio" }] })).rejects.toMatchObject({
    code: "invalid",
  });
  expect(await db.select().from(donations).where(eq(donations.campaignId, campaign.id))).toEqual([]);
});

test("a donation is designated to the offered fund that the donor chose, otherwise to the campaign's default fund", async () => {
  const db = testDatabase();
  const org = await makeOrganization();
  const [byDefault, offered, other, archived] = await Promise.all([
    makeFund(org.id),
    makeFund(org.id),
    makeFund(org.id),
    makeFund(org.id, { archivedAt: new Date() }),
  ]);
  const give = async (campaignId: string, fundId?: string | null) => {
    const { created } = await createDonation(
      { db, actor: { kind: "public" }, now: new Date("2026-06-01T12:00:00Z"), requestId: "test" },
      createDonationInput.parse({
        campaignId,
        amount: 2500,
        donor: { email: `${unique()}@example.com`, firstName: "Ada", lastName: "Okafor" },
        fundId,
      }),
    );
    const [row] = await db.select().from(donations).where(eq(donations.id, created.donation.id));
    return row?.fundId;
  };
  const plain = await makeCampaign(org.id);
  expect(await give(plain.id)).toBeNull();
  const { id } = await makeCampaign(org.id, {
    defaultFundId: byDefault.id,
    fundIds: [offered.id, archived.id],
  });
  for (const omitted of [undefined, null]) expect(await give(id, omitted)).toBe(byDefault.id);
  expect(await give(id, byDefault.id)).toBe(byDefault.id);
  expect(await give(id, offered.id)).toBe(offered.id);
  for (const [campaignId, fundId] of [
    [id, other.id],
    [id, archived.id],
    [id, unique()],
    [plain.id, offered.id],
  ] as const)
    await expect(give(campaignId, fundId)).rejects.toMatchObject({
      extra: { fieldErrors: { fundId: ["This campaign does not offer this fund"] } },
    });
});

/** Donates $50.00 to a new campaign. Every call uses the same Idempotency-Key. */
async function makeGiver() {
  const db = testDatabase();
  const campaign = await makeCampaign((await makeOrganization()).id, {
    type: "EVENT",
    ticketPriceCents: 5000,
    ticketCapacity: 10,
    ticketFairMarketValueCents: 1800,
  });
  const input = createDonationInput.parse({
    campaignId: campaign.id,
    amount: 5000,
    donor: { email: "ada@example.com", firstName: "Ada", lastName: "Okafor" },
  });
  const seed = unique();
  const now = new Date("2026-06-01T12:00:00Z");
  return {
    give: () => createDonation({ db, actor: { kind: "public" }, now, requestId: "test", seed }, input),
    donationRows: () => db.select().from(donations).where(eq(donations.campaignId, campaign.id)),
    held: async () =>
      (await db.select().from(campaigns).where(eq(campaigns.id, campaign.id)))[0]?.ticketsHeld,
  };
}

test("a request retried after a crash at the processor creates one donation, one ticket hold and one payment", async () => {
  const { give, donationRows, held } = await makeGiver();
  const crashed = new Promise<string>((reached) => {
    processor.answer = (id) => new Promise(() => reached(id));
  });
  void give();
  const id = await crashed;
  processor.answer = async () => {};
  // The donation keeps the ticket's value at the time of purchase.
  expect(await donationRows()).toMatchObject([{ ticketCount: 1, ticketsValueCents: 1800 }]);
  const { created } = await give();
  expect(created).toMatchObject({ donation: { id, status: "PENDING" }, clientSecret: `pi_${id}_secret` });
  expect(processor.requested).toEqual([id, id]);
  expect(await donationRows()).toMatchObject([{ id, processorIntentId: `pi_${id}` }]);
  expect(await held()).toBe(1);
});

test("after the processor failed to create a payment, the same request creates another donation and the first stays closed", async () => {
  const { give, donationRows, held } = await makeGiver();
  processor.answer = async () => {
    throw new Error("down");
  };
  await expect(give()).rejects.toThrow("down");
  processor.answer = async () => {};
  const { created } = await give();
  const made = await donationRows();
  expect(made).toHaveLength(2);
  expect(made.find((one) => one.id !== created.donation.id)).toMatchObject({
    failureReason: "no_payment_started",
  });
  expect(await held()).toBe(1);
});

/** A public request for a donation to a new campaign, with overrides for both. */
async function attempt(
  given: { org?: object; campaign?: Parameters<typeof makeCampaign>[1]; input?: object },
  at = new Date("2026-06-01T12:00:00Z"),
) {
  const campaign = await makeCampaign((await makeOrganization(given.org)).id, given.campaign);
  const input = createDonationInput.parse({
    campaignId: campaign.id,
    amount: 5000,
    donor: { email: "ada@example.com", firstName: "Ada", lastName: "Okafor" },
    ...given.input,
  });
  return createDonation({ db: testDatabase(), actor: { kind: "public" }, now: at, requestId: "test" }, input);
}

test("a bank donation needs an account that accepts charges and bank payments", async () => {
  const refusal = { code: "refused", message: "Organization has not completed payment setup" };
  const input = { paymentMethod: "ach" };
  await expect(attempt({ org: { chargesEnabled: false }, input })).rejects.toMatchObject(refusal);
  await expect(attempt({ org: { achEnabled: false }, input })).rejects.toMatchObject(refusal);
  expect(processor.requested).toEqual([]);
  expect((await attempt({ input })).created.donation.status).toBe("PENDING");
});

test("a total above the limit is refused on its field, before tickets are checked", async () => {
  const campaign = { type: "EVENT", ticketPriceCents: 99_999_999, ticketCapacity: 0 } as const;
  await expect(attempt({ campaign, input: { amount: 99_999_999, coverFees: true } })).rejects.toMatchObject({
    code: "invalid",
    extra: { fieldErrors: { amount: [expect.any(String)] } },
  });
  await expect(attempt({ campaign, input: { amount: 99_999_999 } })).rejects.toMatchObject({
    message: "Sorry, not enough tickets available",
  });
});

test("a new donation's message waits for staff if its campaign requires approval; a donation without a message does not", async () => {
  const db = testDatabase();
  const org = await makeOrganization();
  const give = async (approveMessages: boolean, publicMessage: string | null) => {
    const campaign = await makeCampaign(org.id, { approveMessages });
    const { created } = await createDonation(
      { db, actor: { kind: "public" }, now: new Date("2026-06-01T12:00:00Z"), requestId: "test" },
      createDonationInput.parse({
        campaignId: campaign.id,
        amount: 2500,
        donor: { email: "ada@example.com", firstName: "Ada", lastName: "Okafor" },
        publicMessage,
      }),
    );
    const [row] = await db.select().from(donations).where(eq(donations.id, created.donation.id));
    return row?.messageState;
  };
  expect(await give(true, "Sleep well")).toBe("WAITING");
  expect(await give(true, null)).toBeNull();
  expect(await give(false, "Sleep well")).toBeNull();
});
