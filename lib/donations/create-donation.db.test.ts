import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { customFields } from "@/db/schema/custom-fields";
import { donations } from "@/db/schema/donations";
import { givingLevels } from "@/db/schema/giving-levels";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import { createDonation } from "./create-donation";
import { createDonationInput } from "./schemas";

const meanwhile = vi.hoisted(() => ({ happens: async () => {} }));
vi.mock("./store", async (original) => {
  const store = await original<typeof import("./store")>();
  return {
    ...store,
    insertGift: async (...given: Parameters<typeof store.insertGift>) => {
      await meanwhile.happens();
      return store.insertGift(...given);
    },
  };
});

test("a question or level that is deleted while a gift is made is a validation error on its field, and no gift", async () => {
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
