import type { Page } from "playwright/test";
import { createDonation, publishCampaign } from "../../api/donations";
import { openCampaign } from "../support/donation-page";
import { expectNoSidewaysScroll } from "../support/page-checks";
import { paidDonation } from "../support/paid-donation";
import { expect, test } from "../support/test";

test.use({ viewport: { width: 320, height: 640 } });

/** Sixty characters with one word wider than the screen. */
const TITLE = "Donaudampfschifffahrtsgesellschaftskapitänswitwen Winter Aid";
const ORGANIZATION = "The Grand Interdenominational Association of Harbor Kitchens";

async function enlarge(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
}

test("at 320 pixels with text at 200% donors' pages do not scroll sideways @long", async ({
  page,
  api,
  stack,
  newOrganization,
}) => {
  const org = await newOrganization(ORGANIZATION);
  const level = {
    name: "Keepers of the lighthouse",
    description: "A bag",
    amountCents: 75_000,
    fairMarketValueCents: 1500,
  };
  const main = { title: TITLE, goalAmountCents: 900_000_000, matchingOrgName: "The Harbor Foundation" };
  const campaign = await publishCampaign(api, org, {
    ...main,
    slug: org.slug,
    matchingEnabled: true,
    matchingMaxCents: 100_000_000,
    impactCaptions: [{ amountCents: 5000, caption: "keeps two beds warm for a night" }],
  });
  const levels = `/api/campaigns/${campaign.id}/giving-levels`;
  expect((await api(levels, { token: org.owner.token, body: level })).status).toBe(201);
  const event = await publishCampaign(api, org, {
    title: TITLE,
    type: "EVENT",
    slug: `${org.slug}-gala`,
    ticketPriceCents: 12_500,
    ticketCapacity: 60,
  });
  const paid = await paidDonation(api, stack, campaign.id, { amount: 12_345_678, frequency: "monthly" });
  const waiting = await createDonation(api, campaign.id);
  const thanks = `/donate/${campaign.slug}/thanks/${paid.token}`;
  for (const path of [
    "/",
    "/accessibility",
    `/donate/${event.slug}`,
    `/embed/${org.slug}/${campaign.slug}`,
    `/o/${org.slug}`,
    `/o/${org.slug}/giving`,
    `/o/${org.slug}/giving?requested=1`,
    thanks,
    `/donate/${campaign.slug}/pay/${waiting.token}`,
  ]) {
    await page.goto(path);
    await enlarge(page);
    await expectNoSidewaysScroll(page, path);
  }
  await page.goto(thanks);
  await page.getByRole("link", { name: "Your recurring donation" }).click();
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
  await enlarge(page);
  await expectNoSidewaysScroll(page, "a recurring donation");

  await openCampaign(page, campaign.slug);
  await enlarge(page);
  await page.locator("summary", { hasText: "Giving levels" }).click();
  await page.locator("summary", { hasText: "Add a dedication or message" }).click();
  await page.locator("summary", { hasText: "Dedicate this gift" }).click();
  await page.locator("summary", { hasText: "More" }).click();
  const yearly = page.getByRole("radio", { name: "Yearly" });
  await yearly.check();
  await page.locator("summary", { hasText: "Yearly" }).click();
  await expect(yearly).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page, "the form with every part open");
});
