import { createDonation, publishCampaign } from "../../api/donations";
import { expect, test } from "../support/test";

test("staff see the chosen giving level of a donation, and none where none was chosen @long", async ({
  page,
  api,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization();
  const { token } = org.owner;
  const campaign = await publishCampaign(api, org);
  const made = await api(`/api/campaigns/${campaign.id}/giving-levels`, {
    token,
    body: { name: "A warm bed", description: "For a month", amountCents: 7500, fairMarketValueCents: 0 },
  });
  expect(made.status, await made.clone().text()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  const chosen = await createDonation(api, campaign.id, { amount: 7500, givingLevelId: id });
  const plain = await createDonation(api, campaign.id);
  await signIn(org.owner, `/dashboard/${org.slug}/donations/${chosen.donation.id}`);
  const donation = page.getByRole("region", { name: "Donation", exact: true });
  await expect(donation.getByRole("term").filter({ hasText: "Giving level" })).toBeVisible();
  await expect(donation.getByRole("definition").filter({ hasText: "A warm bed" })).toBeVisible();
  await page.goto(`/dashboard/${org.slug}/donations/${plain.donation.id}`);
  await expect(donation).toContainText("Receipt number");
  await expect(donation).not.toContainText("Giving level");
});
