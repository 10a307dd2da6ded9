import { publishCampaign } from "../../api/donations";
import {
  continueToPayment,
  donateButton,
  expectBreakdown,
  expectProgress,
  fillDonation,
  openCampaign,
  payBy,
} from "../support/donation-page";
import { LAPTOP, PHONE } from "../support/page-checks";
import { loseEvents, sendLostEvents } from "../support/processor";
import { expect, test } from "../support/test";

test.use({ viewport: PHONE });

test("$50 by card with covered fees, on a phone, and what staff see afterwards", async ({
  page,
  context,
  stack,
  api,
  mails,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization("Hope Kitchen");
  const campaign = await publishCampaign(api, org, {
    title: "Winter Soup",
    slug: org.slug,
    goalAmountCents: 10_000,
  });
  const donor = { firstName: "Ada", lastName: "Okafor", email: `ada@${org.slug}.example` };

  await test.step("the exact totals before and in the payment step", async () => {
    await openCampaign(page, campaign.slug);
    await expectProgress(page, "$0", "raised of $100 0% · 0 gifts");
    await expect(page.getByText("No gifts yet.")).toBeVisible();
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
    await fillDonation(page, donor);
    await expect(donateButton(page)).toHaveText("Donate $50");
    const cover = page.getByRole("checkbox", { name: "Add $1.43 so Hope Kitchen keeps your full $50" });
    await expect(cover).toHaveAccessibleDescription("Card processing $1.43 · No platform fee");
    await cover.check();
    await expect(donateButton(page)).toHaveText("Donate $51.43");
  });
  const lines = {
    "Your gift": "$50.00",
    "Fees you cover": "$1.43",
    "You pay": "$51.43",
    "Hope Kitchen receives": "$50.00",
  };
  const intent = await continueToPayment(page);
  await expectBreakdown(page, lines);
  await expect(page.getByRole("button", { name: "Donate $51.43" })).toBeVisible();

  const staff = await context.newPage();
  await test.step("staff see the donation arrive", async () => {
    await staff.setViewportSize(LAPTOP);
    await signIn(org.owner, `/dashboard/${org.slug}/donations`, staff);
    await expect(staff.getByRole("row", { name: /Ada Okafor/ })).toContainText("Not finished");
  });

  await test.step("after payment the page waits for confirmation and shows the thanks automatically", async () => {
    await loseEvents(stack, "payment_intent.succeeded", intent, 1);
    await payBy(page, "Success");
    await expect(page.getByRole("heading", { name: "Confirming your gift" })).toBeVisible();
    expect(page.url()).not.toContain("secret");
    await sendLostEvents(stack, intent);
    await expect(page.getByRole("heading", { name: "Thank you, Ada" })).toBeVisible();
  });
  await expect(page.getByText("Hope Kitchen receives $50 for Winter Soup.")).toBeVisible();
  const number = await page.getByRole("definition").filter({ hasText: /^ALM-/ }).innerText();
  const [receipt] = await test.step("the receipt has the same number", async () => {
    await expect.poll(() => mails({ to: donor.email })).toHaveLength(1);
    return mails({ to: donor.email });
  });
  expect(receipt?.text).toContain(number);

  await test.step("the open list updates to succeeded; the details show the amounts", async () => {
    // The list polls less often the longer it is open, down to every fifteen seconds.
    await expect(staff.getByRole("row", { name: /Ada Okafor/ })).toContainText("Succeeded");
    await staff.getByRole("link", { name: "Ada Okafor" }).click();
    await expect(staff.getByRole("heading", { name: "$50.00 from Ada Okafor" })).toBeVisible();
    await expect(staff.getByText(number)).toBeVisible();
    for (const sum of ["$51.43", "$1.43"]) await expect(staff.getByText(sum).first()).toBeVisible();
  });
  await test.step("donors, totals and the report", async () => {
    const menu = staff.getByRole("navigation", { name: "Dashboard" });
    await menu.getByRole("link", { name: "Donors" }).click();
    await expect(staff.getByRole("row", { name: /Ada Okafor/ })).toContainText(`${donor.email}$50.001`);
    await menu.getByRole("link", { name: "Home" }).click();
    await expect(staff.getByText("$50 of $100 · 1 donation · 50%")).toBeVisible();
    await staff.getByRole("link", { name: "Winter Soup" }).click();
    // The home page has a chart of the same name.
    await expect(staff.getByRole("heading", { level: 1, name: "Winter Soup" })).toBeVisible();
    await expectProgress(staff, "$50", "of $100 · 1 donation · 50%");
    const figure = staff.getByRole("figure", { name: "US dollars donated per day" });
    await expect(figure.locator("svg").getByText("$50", { exact: true })).toBeVisible();
    await staff.getByText("Show as a table").first().click();
    const rows = staff.getByRole("table", { name: "Donations per day" }).getByRole("row");
    await expect(rows).toHaveCount(31);
    await expect(rows.filter({ hasText: "1$50.00" })).toHaveCount(1);
    // Listed among the period's top donors.
    await expect(staff.getByRole("row", { name: /^Ada O/ })).toHaveText([/^Ada Okafor1.*\$50\.00/]);
  });
  await test.step("the thermometer and the donor list of the public page", async () => {
    await openCampaign(page, campaign.slug);
    await expectProgress(page, "$50", "raised of $100 50% · 1 gift");
    await expect(page.getByRole("listitem").filter({ hasText: "Ada Okafor" })).toContainText("$50");
  });
});
