import { type Api, createDonation, type Donation, expectStatus, pay } from "../../api/donations";
import type { StackInfo } from "../../support/stack";

/** Creates a paid donation and waits until it has succeeded. */
export async function paidDonation(
  api: Api,
  stack: StackInfo,
  campaignId: string,
  fields: Record<string, unknown> = {},
): Promise<Donation> {
  const donation = await createDonation(api, campaignId, fields);
  await pay(stack, donation);
  await expectStatus(api, donation, "SUCCEEDED");
  return donation;
}
