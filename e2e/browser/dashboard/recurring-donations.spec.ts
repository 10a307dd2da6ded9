import type { Page } from "playwright/test";
import { publishCampaign } from "../../api/donations";
import { expectAccessible, expectNoSidewaysScroll, openUntil, PHONE } from "../support/page-checks";
import { paidDonation } from "../support/paid-donation";
import { expect, test } from "../support/test";

const figure = (page: Page, name: string) =>
  page.locator("dl > div").filter({ hasText: name }).getByRole("definition").first();

test("staff see recurring revenue, and change, pause, resume and cancel a subscription with a reason @long", async ({
  page,
  api,
  stack,
  mails,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization("Monthly Meals");
  const campaign = await publishCampaign(api, org, { title: "Meals all year" });
  const base = `/dashboard/${org.slug}/recurring`;
  await signIn(org.owner, base);
  await expect(page.getByText("No recurring donations yet")).toBeVisible();

  const subscription = (frequency: string, amount: number, firstName: string) =>
    paidDonation(api, stack, campaign.id, {
      frequency,
      amount,
      donor: { email: `${firstName.toLowerCase()}@${org.slug}.example`, firstName, lastName: "Lund" },
    });
  await subscription("monthly", 5_000, "Ada");
  await subscription("quarterly", 3_000, "Ben");
  await subscription("annual", 12_000, "Cleo");
  await openUntil(
    page,
    base,
    "Active recurring donations bring in $50 a month (1), $30 a quarter (1) and $120 a year (1).",
  );
  await expect(figure(page, "Monthly average")).toHaveText("$70");
  await expect(figure(page, "Active")).toHaveText("3");
  await expectAccessible(page, "recurring");
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page, "recurring");
  const rows = page.getByRole("table", { name: "Recurring donations" }).getByRole("row");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("combobox", { name: "Status" }).selectOption("Paused");
  await expect(page).toHaveURL(`${base}?status=PAUSED`);
  await expect(page.getByText("No recurring donations match these filters")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(rows).toHaveCount(4);

  await rows.filter({ hasText: "Ada Lund" }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "$50 a month from Ada Lund" })).toBeVisible();
  await expectAccessible(page, "a subscription");
  await expectNoSidewaysScroll(page, "a subscription");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  const amount = page.getByRole("dialog", { name: "Change Ada Lund’s recurring donation" });
  await amount.getByLabel("New amount in dollars").fill("0.50");
  await amount.getByRole("button", { name: "Save changes" }).click();
  await expect(amount.getByText("Enter at least $1")).toBeVisible();
  await amount.getByLabel("New amount in dollars").fill("75");
  await amount.getByRole("button", { name: "Save changes" }).click();
  await expect(amount).toBeHidden();
  await expect(page.getByText("The donor now gives $75.00 a month.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "$75 a month from Ada Lund" })).toBeVisible();
  await expect(page.getByText("Amount changed by Test Person")).toBeVisible();

  await page.getByRole("button", { name: "Postpone" }).click();
  const postpone = page.getByRole("dialog", { name: "Postpone Ada Lund’s next donation" });
  const inSixtyDays = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  await postpone.getByLabel("Day of the next donation").fill(inSixtyDays);
  await postpone.getByRole("button", { name: "Postpone" }).click();
  await expect(page.getByText("The next donation is postponed.")).toBeVisible();
  await expect(page.getByText("Date changed by Test Person")).toBeVisible();

  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Pause recurring donation" }).click();
  await expect(page.getByText("Recurring donation paused.")).toBeVisible();
  await expect(page.getByRole("main").getByText("Paused", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("Recurring donation resumed.")).toBeVisible();

  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  const end = page.getByRole("dialog", { name: "Cancel Ada Lund’s recurring donation?" });
  await end.getByLabel("Reason").fill("Asked for it on the phone");
  await expectAccessible(page, "the question before a subscription ends");
  await end.getByRole("button", { name: "Cancel recurring donation" }).click();
  await expect(page.getByText("This recurring donation is canceled")).toBeVisible();
  await expect(page.getByText("Canceled by your team: “Asked for it on the phone”")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pause" })).toHaveCount(0);
  await expect
    .poll(async () => (await mails({ to: `ada@${org.slug}.example` })).length)
    .toBeGreaterThanOrEqual(3);
  await page.getByRole("link", { name: "$50.00" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "$50.00 from Ada Lund" })).toBeVisible();
  await page.getByRole("link", { name: "View recurring donation" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "$75 a month from Ada Lund" })).toBeVisible();
});
