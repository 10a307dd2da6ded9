import { expect, test } from "vitest";
import { makeCampaign, makeOrganization, testDatabase } from "@/db/testing";
import { findDonationDetails } from "@/lib/donations/store";
import { paidDonation, refunded } from "@/lib/ledger/testing/story";
import { receiptDocument } from "./receipt-document";

const app = { appOrigin: "https://give.example.org", mode: "live" } as const;
const thankYouMessage = "Because of you, a bed is warm tonight.";

async function receiptOf(id: string): Promise<string> {
  const details = await findDonationDetails(testDatabase(), { id });
  if (!details) throw new Error(`there is no donation ${id}`);
  return JSON.stringify(receiptDocument(details, app));
}

test("the organization's words of thanks are on a receipt that counts, and not on a void one", async () => {
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

test("a receipt has the whole name of the donor", async () => {
  const campaign = await makeCampaign((await makeOrganization()).id);
  const [donorFirstName, donorLastName] = ["A".repeat(100), "B".repeat(100)];
  const { id } = await paidDonation(campaign, { donorFirstName, donorLastName });
  expect(await receiptOf(id)).toContain(`${donorFirstName} ${donorLastName}`);
});
