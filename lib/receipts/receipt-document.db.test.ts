import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { donations } from "@/db/schema/donations";
import { makeCampaign, makeFund, makeOrganization, testDatabase } from "@/db/testing";
import { findDonationDetails } from "@/lib/donations/store";
import { setParts } from "@/lib/funds/designation-store";
import { paidDonation, refunded } from "@/lib/ledger/testing/story";
import { receiptDocument } from "./receipt-document";

const app = { appOrigin: "https://give.example.org", mode: "live" } as const;
const thankYouMessage = "Because of you, a bed is warm tonight.";

async function receiptOf(id: string): Promise<string> {
  const details = await findDonationDetails(testDatabase(), { id });
  if (!details) throw new Error(`there is no donation ${id}`);
  return JSON.stringify(receiptDocument(details, app));
}

test("the organization's thank-you message is on a valid receipt, but not on a void one", async () => {
  const campaign = await makeCampaign((await makeOrganization({ thankYouMessage })).id);
  const { id } = await paidDonation(campaign);
  expect(await receiptOf(id)).toContain(thankYouMessage);
  const returned = await paidDonation(campaign);
  await refunded(returned, 1250);
  expect(await receiptOf(returned.id)).toContain(thankYouMessage);
  await refunded(returned, 3750);
  const receipt = await receiptOf(returned.id);
  expect(receipt).toContain("Returned in full");
  expect(receipt).not.toContain(thankYouMessage);
});

test("a receipt contains the donor's full name", async () => {
  const campaign = await makeCampaign((await makeOrganization()).id);
  const [donorFirstName, donorLastName] = ["A".repeat(100), "B".repeat(100)];
  const { id } = await paidDonation(campaign, { donorFirstName, donorLastName });
  expect(await receiptOf(id)).toContain(`${donorFirstName} ${donorLastName}`);
});

test("a receipt states the fund, each fund of a split donation with its part, and nothing for the general fund", async () => {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const { id: fundId } = await makeFund(org.id, { name: "Building" });
  const undivided = await paidDonation(campaign, { fundId });
  expect(await receiptOf(undivided.id)).toContain('{"label":"Designation","value":"Building"}');
  const general = await paidDonation(campaign);
  expect(await receiptOf(general.id)).not.toContain("Designation");
  const split = await paidDonation(campaign, { language: "es" });
  const parts = [
    { fundId, amountCents: 2000 },
    { fundId: null, amountCents: 3000 },
  ];
  await testDatabase().transaction((tx) => setParts(tx, split.id, parts));
  expect(await receiptOf(split.id)).toContain("Building ($20.00), Fondo general ($30.00)");
  const property = await paidDonation(campaign, { paymentMethod: "STOCK" });
  await testDatabase().transaction((tx) => setParts(tx, property.id, parts));
  await testDatabase().update(donations).set({ paymentMethod: "STOCK" }).where(eq(donations.id, property.id));
  const receipt = await receiptOf(property.id);
  expect(receipt).toContain('"value":"Building, General fund"');
  expect(receipt).not.toContain("$20.00");
});
