import type { Page } from "playwright/test";
import { bodyOf, expectStatus, publishCampaign } from "../../api/donations";
import { expectAccessible, expectNoSidewaysScroll, openUntil, PHONE } from "../support/page-checks";
import { paidDonation } from "../support/paid-donation";
import { atProcessor } from "../support/processor";
import { expect, test } from "../support/test";

const dialog = (page: Page) => page.getByRole("dialog", { name: /^Refund / });
const sums = (page: Page, name: string) =>
  dialog(page).locator("dl > div").filter({ hasText: name }).getByRole("definition").first();

test("a partial and then a full refund; the dialog shows the effect of each beforehand", async ({
  page,
  api,
  stack,
  mails,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization("Harbor Kitchen");
  const campaign = await publishCampaign(api, org, {
    matchingEnabled: true,
    matchingOrgName: "The Harbor Foundation",
    matchingMaxCents: 100_000,
  });
  const email = `ada@${org.slug}.example`;
  const donation = await paidDonation(api, stack, campaign.id, {
    amount: 10_000,
    donor: { email, firstName: "Ada", lastName: "Okafor" },
  });
  await signIn(org.owner, `/dashboard/${org.slug}/donations/${donation.donation.id}`);
  const panel = page.getByRole("region", { name: "Refunds" });
  await expect(panel).toContainText("$100.00 available to refund.");
  await expect(page.getByText("$100.00 of matching is counted separately")).toBeVisible();

  await panel.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(sums(page, "Refund to donor")).toHaveText("$100.00");
  await expect(sums(page, "Deducted from your balance")).toHaveText("$100.00");
  await expect(dialog(page)).toContainText("Includes the $2.50 processing fee");
  await expect(dialog(page)).toContainText("The donation no longer counts.");
  await expectAccessible(page, "the refund dialog");
  await dialog(page)
    .getByRole("radio", { name: /^Custom amount/ })
    .check();
  const amount = dialog(page).getByLabel("Amount in dollars");
  await amount.fill("100.01");
  await expect(dialog(page).getByText("You can refund up to $100.00")).toBeVisible();
  await amount.fill("25");
  await expect(sums(page, "Refund to donor")).toHaveText("$25.00");
  await expect(dialog(page)).toContainText("The donation counts as $75 instead of $100.");
  await expect(dialog(page)).toContainText("$25.00 of matching is released.");
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page, "the refund dialog");
  await dialog(page).getByLabel("Note").fill("Typed a zero too many");
  await dialog(page).getByRole("button", { name: "Refund $25.00" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(panel.getByRole("status")).toContainText("$25.00 refunded to Ada Okafor.");
  await expect(panel).toContainText("$75.00 available to refund.");
  await expect(panel.getByRole("listitem")).toContainText("“Typed a zero too many”");
  await expectStatus(api, donation, "SUCCEEDED");

  await panel.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(sums(page, "Refund to donor")).toHaveText("$75.00");
  await dialog(page).getByRole("button", { name: "Refund $75.00" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(panel).toContainText("This donation has already been refunded.");
  await expect(panel.getByRole("listitem")).toHaveCount(2);
  await expect(panel.getByRole("button")).toHaveCount(0);
  await expectStatus(api, donation, "REFUNDED");
  await expect.poll(async () => (await mails({ to: email, subject: "refund" })).length).toBe(2);
  await page.goto(`/dashboard/${org.slug}/campaigns/${campaign.id}`);
  await expect(page.getByRole("list", { name: "Matches" })).toContainText("$0 of $1,000 matched");
});

test("Escape cancels the refund dialog and returns the focus", async ({
  page,
  api,
  stack,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const donation = await paidDonation(api, stack, campaign.id);
  await signIn(org.owner, `/dashboard/${org.slug}/donations/${donation.donation.id}`);
  const button = page.getByRole("button", { name: "Refund", exact: true });
  // A disabled button cannot receive the focus.
  await expect(button).toBeEnabled();
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(button).toBeFocused();
  await expectStatus(api, donation, "SUCCEEDED");
});

test("a refund rejected by the donor's bank is shown, flagged for review, and the donation counts again @long", async ({
  page,
  api,
  stack,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const donation = await paidDonation(api, stack, campaign.id);
  const path = `/dashboard/${org.slug}/donations/${donation.donation.id}`;
  await signIn(org.owner, path);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Refund $50.00" }).click();
  await expect(page.getByRole("region", { name: "Refunds" }).getByRole("listitem")).toContainText("Refunded");
  const list = await fetch(`${stack.processor}/v1/refunds?payment_intent=${donation.intentId}`, {
    headers: { authorization: `Bearer ${stack.keys.secret}`, "stripe-version": "2026-10-28.endive" },
  });
  const [refund] = (await bodyOf(list))["data"] as { id: string }[];
  await atProcessor(stack, `refunds/${refund?.id}/fail`, { reason: "expired_or_canceled_card" });
  await openUntil(page, path, "did not reach the donor");
  const panel = page.getByRole("region", { name: "Refunds" });
  await expect(panel.getByRole("listitem")).toContainText("Failed");
  await expect(panel).toContainText("$50.00 available to refund.");
  await expectStatus(api, donation, "SUCCEEDED");

  const nav = page.getByRole("navigation", { name: "Dashboard" });
  // A page rendered while the refund fails may have the refund but not yet the count.
  await openUntil(page, path, nav.getByRole("link", { name: /^Needs attention ?\(1 open\)$/ }));
  await page.getByRole("button", { name: "Mark as resolved: Refund failed" }).click();
  await expect(nav.getByRole("link", { name: "Needs attention", exact: true })).toBeVisible();
  await page.goto(`/dashboard/${org.slug}/alerts`);
  await expect(page.getByText("Nothing needs attention")).toBeVisible();
  await page.getByLabel("Show").selectOption("Resolved");
  await expect(page.getByText(/^Resolved by Test Person/)).toBeVisible();
});
