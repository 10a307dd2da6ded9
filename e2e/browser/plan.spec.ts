import { publishCampaign } from "../api/gifts";
import { continueToPayment, fillGift, openCampaign, payBy } from "./donation-page";
import { expectAccessible, expectNoSidewaysScroll } from "./judge";
import { expect, test } from "./test";

test.use({ viewport: { width: 390, height: 844 } });

test("a donor gives monthly on a phone, then changes the amount and the card, and ends it; staff read why", async ({
  page,
  api,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization("Monthly Meals");
  const campaign = await publishCampaign(api, org, { title: "Meals all year", slug: org.slug });
  const donor = { firstName: "Ada", lastName: "Okafor", email: `ada@${org.slug}.example` };

  await test.step("the gift", async () => {
    await openCampaign(page, campaign.slug);
    await page.getByRole("radio", { name: "Monthly" }).check();
    await fillGift(page, donor);
    await expect(page.getByText("You pay each month")).toBeVisible();
    await continueToPayment(page);
    await payBy(page, "Success");
    await expect(page.getByRole("heading", { level: 1, name: "Thank you, Ada" })).toBeVisible();
    await expect(page.getByText("Each month")).toBeVisible();
    await page.getByRole("link", { name: "Change or cancel your recurring gift" }).click();
  });

  await expect(page.getByRole("heading", { level: 1, name: "$50.00 each month" })).toBeVisible();
  await expect(page.getByText(/^Your next gift is on /)).toBeVisible();
  await expect(page.getByText("Visa ending in 4242 is charged.")).toBeVisible();
  await expectAccessible(page, "a donor's plan");
  await expectNoSidewaysScroll(page, "a donor's plan");

  await test.step("another amount", async () => {
    await page.getByLabel("Your gift each month, in dollars").fill("0.50");
    await page.getByRole("button", { name: "Change the amount" }).click();
    await expect(page.getByText("Enter $1 or more, such as 50 or 50.25")).toBeVisible();
    await page.getByLabel("Your gift each month, in dollars").fill("75");
    await page.getByRole("button", { name: "Change the amount" }).click();
    await expect(page.getByText(/^Changed\. You pay \$75\.00 each month from /)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "$75.00 each month" })).toBeVisible();
  });

  await test.step("another card", async () => {
    await page.getByRole("button", { name: "Use another card" }).click();
    const tests = page.getByRole("group", { name: /^Test mode/ });
    await tests.getByRole("button", { name: "Success", exact: true }).click();
    await page.getByRole("button", { name: "Save this card" }).click();
    await expect(page.getByText("Your new card is saved")).toBeVisible();
    await expect(page).toHaveURL(/\/plan\/[^/?]+$/);
  });

  await test.step("the end", async () => {
    await page.getByText("Cancel this gift").click();
    await page.getByLabel(/^Why\?/).fill("Moving abroad");
    await page.getByRole("button", { name: "Cancel my gift" }).click();
    await expect(page.getByText(/^It was cancelled on .* Nothing more is charged\.$/)).toBeVisible();
    await expect(page.getByRole("listitem").first()).toContainText("Cancelled by you");
    await expectAccessible(page, "a plan that has ended");
  });

  await signIn(org.owner, `/dashboard/${org.slug}/recurring`);
  await page.getByRole("table", { name: "Recurring plans" }).getByRole("link").first().click();
  await expect(page.getByText("Moving abroad").first()).toBeVisible();
});
