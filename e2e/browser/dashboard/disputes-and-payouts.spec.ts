import { readFile } from "node:fs/promises";
import { publishCampaign } from "../../api/donations";
import { expectAccessible, expectNoSidewaysScroll, LAPTOP, openUntil, PHONE } from "../support/page-checks";
import { paidDonation } from "../support/paid-donation";
import { atProcessor } from "../support/processor";
import { expect, test } from "../support/test";

test("an open dispute is listed first with its deadline, makes the balance negative, and restores it when won @long", async ({
  page,
  api,
  stack,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization("Harbor Kitchen");
  const campaign = await publishCampaign(api, org);
  const give = (firstName: string, amount = 5_000) =>
    paidDonation(api, stack, campaign.id, {
      amount,
      donor: { email: `${firstName.toLowerCase()}@${org.slug}.example`, firstName, lastName: "Lund" },
    });
  const [ada, ben] = [await give("Ada"), await give("Ben", 10_000)];
  const base = `/dashboard/${org.slug}`;
  await signIn(org.owner, `${base}/disputes`);
  await expect(page.getByText("No disputes", { exact: true })).toBeVisible();

  const lost = await atProcessor(stack, "disputes", { payment_intent: ben.intentId, reason: "duplicate" });
  await atProcessor(stack, `disputes/${lost["id"]}/close`, { status: "lost" });
  const bens = page.getByRole("row").filter({ hasText: "Ben Lund" });
  await openUntil(page, `${base}/disputes`, bens.filter({ hasText: "Lost" }));
  await expect(bens).toContainText("The donor says that they were charged twice");
  const opened = await atProcessor(stack, "disputes", {
    payment_intent: ada.intentId,
    due_in_days: 9,
    withdraw: true,
  });
  await openUntil(page, `${base}/disputes`, "The cardholder says");
  const rows = page.getByRole("table", { name: "Disputes" }).getByRole("row");
  await expect(rows.nth(1)).toContainText("Ada Lund");
  await expect(rows.nth(1)).toContainText(/[89] days left/);
  await expect(rows.nth(2)).toContainText("Ben Lund");
  await expectAccessible(page, "disputes");
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page, "disputes");
  await rows.nth(1).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "$50.00 disputed by Ada Lund" })).toBeVisible();
  await openUntil(page, page.url(), "Your share was deducted from your balance");
  await expect(page.getByText("Dispute opened: donation no longer counts")).toBeVisible();
  await expect(page.getByRole("link", { name: "Respond at the processor" })).toHaveAttribute(
    "href",
    `${stack.processor}/payments/${ada.intentId}`,
  );
  await expectAccessible(page, "a dispute");
  await expectNoSidewaysScroll(page, "a dispute");
  const dispute = page.url();

  await page.goto(`${base}/donations/${ada.donation.id}`);
  await expect(page.getByText("This payment is disputed")).toBeVisible();
  await expect(page.getByRole("region", { name: "Refunds" }).getByRole("button")).toHaveCount(0);
  await expectAccessible(page, "a disputed donation");
  await openUntil(page, `${base}/payouts`, "below zero because refunds and disputes");

  await atProcessor(stack, `disputes/${opened["id"]}/close`, { status: "won" });
  await openUntil(page, dispute, "You won: the money was returned");
  await openUntil(page, dispute, "Your share was returned to your balance");
  await expect(page.getByRole("link", { name: "Respond at the processor" })).toHaveCount(0);
});

test("payouts add up to the cent, a failed payout is visible, and all totals can be verified", async ({
  page,
  api,
  stack,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization("Harbor Kitchen");
  const campaign = await publishCampaign(api, org);
  const base = `/dashboard/${org.slug}`;
  await signIn(org.owner, `${base}/payouts`);
  await expect(page.getByText("No payouts yet")).toBeVisible();
  await expect(page.getByText("No payout pending.")).toBeVisible();
  for (const firstName of ["Ada", "Ben"])
    await paidDonation(api, stack, campaign.id, {
      amount: 10_000,
      donor: { email: `${firstName.toLowerCase()}@${org.slug}.example`, firstName, lastName: "Lund" },
    });
  await openUntil(page, `${base}/payouts`, "$195.00");

  const payout = await atProcessor(stack, "payouts", { account: org.processorAccountId, everything: true });
  await openUntil(page, `${base}/payouts`, page.getByRole("cell", { name: "Pending" }));
  await atProcessor(stack, `payouts/${payout["id"]}/arrive`);
  await openUntil(page, `${base}/payouts`, page.getByText("Reconciled", { exact: true }));
  await expectAccessible(page, "payouts");
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page, "payouts");
  await page.getByRole("table", { name: "Payouts" }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Payout of $195.00" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Breakdown" })).toContainText("2 donations");
  await expectAccessible(page, "a payout");
  await expectNoSidewaysScroll(page, "a payout");
  await page.goto(`${base}/payouts/accounting`);
  await expectAccessible(page, "accounting files");
  await expectNoSidewaysScroll(page, "accounting files");
  await page.getByLabel("Deposits").fill("Stripe clearing");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.getByLabel("First day of arrival").fill("");
  await page.getByLabel("Last day of arrival").fill("");
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  const entries = await readFile(await (await saved).path(), "utf8");
  expect(entries).toMatch(/,Stripe clearing,195\.00,,/);
  expect(entries).toMatch(/,Donations,,200\.00,/);
  await page.goBack();
  await page.getByRole("link", { name: "Donation from Ada Lund" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "$100.00 from Ada Lund" })).toBeVisible();

  await page.setViewportSize(LAPTOP);
  await paidDonation(api, stack, campaign.id);
  const failing = await atProcessor(stack, "payouts", { account: org.processorAccountId, everything: true });
  await atProcessor(stack, `payouts/${failing["id"]}/fail`);
  await openUntil(page, `${base}/payouts?status=FAILED`, page.getByRole("cell", { name: /^Failed/ }));
  await page.getByRole("table", { name: "Payouts" }).getByRole("link").click();
  await expect(page.getByText("Your bank rejected this payout")).toBeVisible();
  await page.goto(base);
  const needs = page.getByRole("region", { name: "Needs attention" });
  await expect(needs).toContainText("Payout failed");
  await expectAccessible(page, "the overview with alerts");
  await needs.getByRole("link", { name: "View payout" }).click();
  await expect(page.getByText("Your bank rejected this payout")).toBeVisible();

  await page.goto(`${base}/payouts`);
  await page.getByRole("button", { name: "Verify all totals" }).click();
  await expect(page.getByText("All totals are correct")).toBeVisible();
  await page.getByText("Verified totals").click();
  await expect(page.getByText("Every journal entry balances to zero (correct)")).toBeVisible();
  await expectAccessible(page, "the totals that were checked");
});

test("a payout with more balance transactions than one page is read completely @long", async ({
  page,
  stack,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization("Harbor Kitchen");
  const since = Math.floor(Date.now() / 1000) - 30 * 86_400;
  // Balance transactions created outside the app, one minute apart.
  const others = Array.from({ length: 103 }, (_, index) => ({
    payment_intent: `pi_${org.slug.replaceAll("-", "")}${index}`,
    charge: `ch_${org.slug.replaceAll("-", "")}${index}`,
    amount: 1000 + index,
    application_fee_amount: 0,
    destination: org.processorAccountId,
    metadata: {},
    created: since + 60 * index,
    payment_method: "card",
  }));
  await atProcessor(stack, "payments", others);
  const base = `/dashboard/${org.slug}/payouts`;
  await signIn(org.owner, base);
  const payout = await atProcessor(stack, "payouts", { account: org.processorAccountId, everything: true });
  await openUntil(page, base, page.getByRole("cell", { name: "Pending" }));
  await atProcessor(stack, `payouts/${payout["id"]}/arrive`);
  await openUntil(page, base, page.getByRole("cell", { name: "Paid" }));
  await page.getByRole("table", { name: "Payouts" }).getByRole("link").click();
  const rows = page.getByRole("table", { name: "Payout transactions" }).locator("tbody").getByRole("row");
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages).toContainText("The first 100 of 103");
  await expect(rows).toHaveCount(100);
  await expect(rows.first()).toContainText("$10.00");
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page, "a long payout");
  await expectAccessible(page, "a long payout");
  await pages.getByRole("link", { name: "Next page" }).click();
  await expect(pages).toContainText("3 of 103");
  await expect(rows).toHaveCount(3);
  await expect(rows.last()).toContainText("$11.02");
  await expect(pages.getByRole("link", { name: "Next page" })).toHaveCount(0);
  await pages.getByRole("link", { name: "First page" }).click();
  await expect(rows).toHaveCount(100);
  await page.goto(`${new URL(page.url()).pathname}?after=txn_unknown`);
  await expect(rows.first()).toContainText("$10.00");
});
