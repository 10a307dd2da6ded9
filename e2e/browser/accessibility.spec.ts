import type { Page } from "playwright/test";
import { bodyOf, createDonation, expectStatus, pay, publishCampaign } from "../api/donations";
import { continueToPayment, donateButton, fillDonation, openCampaign, payBy } from "./support/donation-page";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  LAPTOP,
  PHONE,
  violationsOf,
  WCAG,
} from "./support/page-checks";
import { expect, test } from "./support/test";

/** Sixty characters with one word wider than a phone. */
const TITLE = "Donaudampfschifffahrtsgesellschaftskapitänswitwen Winter Aid";
const ORGANIZATION = "The Grand Interdenominational Association of Harbor Kitchens";
const COLOR = "#FFD24D";

test("donor pages meet WCAG 2.2 AA in both color schemes and do not scroll sideways on a phone", async ({
  page,
  api,
  stack,
  expectConsoleMessage,
  newOrganization,
}) => {
  expectConsoleMessage(/status of 404/);
  expect(TITLE).toHaveLength(60);
  await page.setViewportSize(PHONE);
  const judge = async (name: string) => {
    await expectAccessible(page, name);
    await expectNoSidewaysScroll(page, name);
  };
  const org = await newOrganization(ORGANIZATION);
  const campaign = await publishCampaign(api, org, {
    title: TITLE,
    slug: org.slug,
    color: COLOR,
    goalAmountCents: 250_000_000,
    description: "## Why\n\nA [link](https://example.org/a), a list:\n\n- one\n- two\n\n> a quote",
    matchingEnabled: true,
    matchingOrgName: "The Harbor Foundation",
    matchingMaxCents: 100_000_000,
    impactLine: "$25 keeps one bed warm for a night. ".repeat(3).trim(),
    impactCaptions: [{ amountCents: 5000, caption: "keeps two beds warm for a night" }],
    videoUrl: "https://example.org/video",
  });
  for (const anonymous of [false, true]) {
    const donation = await createDonation(api, campaign.id, richDonation(anonymous));
    await pay(stack, donation);
    await expectStatus(api, donation, "SUCCEEDED");
    if (!anonymous) {
      await page.goto(`/donate/${campaign.slug}/thanks/${donation.token}`);
      await expect(page.getByRole("heading", { name: /^Thank you/ })).toBeVisible();
      await judge("thanks");
    }
  }
  await openCampaign(page, campaign.slug);
  await expect(page.getByText("$1,999,999.98").first()).toBeVisible();
  await judge("donation page");
  await page.locator("summary", { hasText: "More" }).click();
  await expect(page.getByRole("radio", { name: "Quarterly" })).toBeFocused();
  await judge("donation page with more frequencies");
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page, "donation page at 320 pixels");
  await page.keyboard.press("Escape");
  await expect(page.locator("summary", { hasText: "More" })).toBeFocused();
  await page.setViewportSize(PHONE);
  await donateButton(page).click();
  await expect(page.getByRole("alert", { name: "Please fix 3 things" })).toBeFocused();
  await page.getByRole("radio", { name: "Other" }).check();
  for (const fold of ["Add a dedication or message", "Dedicate this gift"])
    await page.locator("summary", { hasText: fold }).click();
  // At the end of the page the sticky bar covers no control.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await judge("donation page with problems");
  await page.reload();
  await fillDonation(
    page,
    { firstName: "Ada", lastName: "Okafor", email: "ada@people.example" },
    { coverFees: true },
  );
  await continueToPayment(page);
  await expect(page.getByLabel("Card number")).toBeVisible();
  await judge("payment step");
  await payBy(page, "Requires action");
  await expect(page.getByRole("heading", { name: "Is this you?" })).toBeVisible();
  await judge("the bank's question");

  const waiting = await createDonation(api, campaign.id);
  await page.goto(`/donate/${campaign.slug}/pay/${waiting.token}`);
  await expect(page.getByLabel("Card number")).toBeVisible();
  await judge("separate payment step");
  await page.goto(`/donate/${campaign.slug}/thanks/${waiting.token}`);
  await expect(page.getByRole("heading", { name: "Confirming your gift" })).toBeVisible();
  await judge("confirming");
  await pay(stack, waiting, "pm_card_visa_chargeDeclined");
  await expect(page.getByRole("heading", { name: "Your payment didn’t go through" })).toBeVisible();
  await judge("not made");

  const other = await newOrganization("Another");
  await publishCampaign(api, other, { slug: org.slug, title: "Another" });
  const become = (status: string) =>
    api(`/api/campaigns/${campaign.id}`, { method: "PATCH", token: org.owner.token, body: { status } });
  await become("ENDED");
  await page.goto(`/donate/${org.slug}`);
  await expect(page.getByRole("heading", { name: "Which organization?" })).toBeVisible();
  await judge("chooser");
  await become("ACTIVE");
  await become("PAUSED");
  await page.goto(`/donate/${org.slug}?org=${org.slug}`);
  await expect(page.getByRole("heading", { name: "This campaign is paused" })).toBeVisible();
  await judge("closed");
  for (const [path, name] of [
    ["/", "Donations for nonprofits, exact to the cent"],
    ["/accessibility", "Accessibility"],
    ["/signed-out", "You are signed out"],
    ["/donate/there-is-none", "Page not found"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await judge(path);
  }
});

type Judge = (path: string, heading: string | RegExp) => Promise<void>;

/** Opens a dashboard page at laptop width, runs axe, and checks it at phone width. */
const judgeStaff =
  (page: Page): Judge =>
  async (path, heading) => {
    await page.setViewportSize(LAPTOP);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expectAccessible(page, path);
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page, path);
  };

test("campaign pages of the dashboard meet WCAG 2.2 AA in both color schemes and do not scroll sideways on a phone @long", async ({
  page,
  api,
  stack,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization(ORGANIZATION);
  const campaign = await publishCampaign(api, org, { title: TITLE, goalAmountCents: 250_000_000 });
  const donations = [
    await createDonation(api, campaign.id, richDonation()),
    await createDonation(api, campaign.id, richDonation()),
  ];
  for (const donation of donations) await pay(stack, donation);
  for (const donation of donations) await expectStatus(api, donation, "SUCCEEDED");
  const judge = judgeStaff(page);
  const base = `/dashboard/${org.slug}`;
  await signIn(org.owner, base);
  await judge(base, /^Good /);
  await expect(page.getByText("$1,999,999.98").first()).toBeVisible();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("navigation", { name: "Dashboard" })).toBeVisible();
  await expectAccessible(page, "the menu on a phone");
  await expectNoSidewaysScroll(page, "the menu on a phone");
  await judge(`${base}/campaigns`, "Campaigns");
  await judge(`${base}/campaigns/new`, "New campaign");
  await page.getByRole("radio", { name: /^Event/ }).check();
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Please check" })).toBeFocused();
  await expectAccessible(page, "campaign form with problems");
  await expectNoSidewaysScroll(page, "campaign form with problems");
  await judge(`${base}/campaigns/${campaign.id}`, TITLE);
  await expect(page.getByRole("figure").locator("svg").first()).toBeVisible();
  await page.getByText("Show as a table").first().click();
  await expectAccessible(page, "the report with its table");
  await expectNoSidewaysScroll(page, "the report with its table");
  await judge(`${base}/campaigns/${campaign.id}/edit`, "Edit campaign");
});

test("donation, settings and error pages of the dashboard meet the same standard @long", async ({
  page,
  api,
  stack,
  signIn,
  newPerson,
  expectConsoleMessage,
  newOrganization,
}) => {
  expectConsoleMessage(/status of 404/);
  const [org, strangers] = await Promise.all([newOrganization(ORGANIZATION), newOrganization("Strangers")]);
  const campaign = await publishCampaign(api, org, { title: TITLE });
  const paid = await createDonation(api, campaign.id, richDonation());
  await pay(stack, paid);
  await expectStatus(api, paid, "SUCCEEDED");
  const failed = await createDonation(api, campaign.id);
  await pay(stack, failed, "pm_card_visa_chargeDeclined");
  await expectStatus(api, failed, "FAILED");
  const judge = judgeStaff(page);
  const base = `/dashboard/${org.slug}`;
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: /^Sign in/ })).toBeVisible();
  await expectAccessible(page, "the local sign-in page");
  await signIn(org.owner, base);
  await judge(`${base}/donations`, "Donations");
  await judge(`${base}/donations/${paid.donation.id}`, /from Ada Okafor$/);
  await judge(`${base}/donations/${failed.donation.id}`, /from Ada Okafor$/);
  await judge(`${base}/donors`, "Donors");
  await judge(`${base}/donors/households`, "Households");
  await judge(`${base}/members`, "Members");
  await judge(`${base}/recurring/commitments`, "Commitments elsewhere");
  await judge(`${base}/donors/fields`, "Donor fields");
  await judge(`${base}/donors/duplicates`, "Likely duplicates");
  await judge(`${base}/settings`, "Settings");
  await judge(`${base}/onboarding-return`, "Payment setup");
  await judge("/dashboard?all=1", "Your organizations");
  await judge("/dashboard/new", "Create organization");
  await judge(`/dashboard/${strangers.slug}`, "You have no access to this organization");
  await judge(`${base}/unknown-page`, "Page not found");
  const link = await api(`/api/orgs/${org.slug}/connected-account`, { token: org.owner.token, body: {} });
  await judge(String((await bodyOf(link))["onboardingUrl"]), /payment account$/);
  await signIn(await newPerson(), "/dashboard");
  await judge("/dashboard", "Welcome, Test");
  await signIn(strangers.owner, "/dashboard");
  await judge(`/dashboard/${strangers.slug}`, /^Good /);
});

/** The largest possible donation, with every optional field set. */
function richDonation(anonymous = false): Record<string, unknown> {
  return {
    amount: 99_999_999,
    donor: { email: "ada@people.example", firstName: "Ada", lastName: "Okafor", anonymous },
    publicMessage: "For all who are cold: ".padEnd(280, "warmth "),
    tribute: { type: "in_memory", name: "Grandmother Rosa", message: "Always" },
    utmSource: "newsletter",
  };
}

test("the check reports an image without a text and pale text, also in a frame", async ({ page, stack }) => {
  const fault = `<html lang="en"><title>A page</title><img src="data:,"><p style="color: #ddd">Pale</p></html>`;
  // axe checks only frames with the page's origin, and an empty page has none.
  await page.goto(`${stack.origin}/api/health`);
  await page.setContent(`${fault}<iframe title="A frame" srcdoc='${fault}'></iframe>`);
  const found = await violationsOf(page, WCAG);
  for (const rule of ["image-alt", "color-contrast"])
    expect(found.filter((text) => text.startsWith(`${rule}: `)).length, found.join("\n")).toBe(2);
});
