import { expect, type Locator, type Page } from "playwright/test";

export type Donor = { firstName: string; lastName: string; email: string };

/** Opens a campaign's public page; it answers 200. */
export async function openCampaign(page: Page, slug: string, query = ""): Promise<void> {
  const answer = await page.goto(`/donate/${slug}${query}`);
  expect(answer?.status()).toBe(200);
}

/** Fills the form in; resolves when the sums are there, which also means that the page is interactive. */
export async function fillDonation(
  page: Page,
  donor: Donor,
  { amount = "$50", coverFees = false } = {},
): Promise<void> {
  await page.getByRole("radio", { name: amount, exact: true }).check();
  await page.getByLabel("First name").fill(donor.firstName);
  await page.getByLabel("Last name").fill(donor.lastName);
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(donor.email);
  if (coverFees) await page.getByRole("checkbox", { name: /^Cover the fees/ }).check();
  await expect(page.getByRole("status", { name: "Breakdown" })).toContainText("You pay");
}

/** Expects the visible breakdown to be exactly these lines. */
export async function expectBreakdown(page: Page, lines: Record<string, string>): Promise<void> {
  await expect(page.getByRole("term")).toHaveText(Object.keys(lines));
  await expect(page.getByRole("definition")).toHaveText(Object.values(lines));
}

/** The campaign's progress as text: `$50`, `of $100 · 1 gift · 50%`. */
export async function expectProgress(page: Page, raised: string, rest: string): Promise<void> {
  await expect(page.getByRole("paragraph").filter({ hasText: rest })).toHaveText(`${raised} ${rest}`);
}

/** Sends the form, and resolves to the id of the processor's payment intent when the payment step is there. */
export async function continueToPayment(page: Page): Promise<string> {
  const made = page.waitForResponse("**/api/donations");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  const { clientSecret } = (await (await made).json()) as { clientSecret: string };
  await expect(page.getByRole("heading", { name: "Payment", exact: true })).toBeFocused();
  return clientSecret.split("_secret_")[0] ?? "";
}

/** The button that gives, once the payment fields can be filled in. */
export function giveButton(page: Page): Locator {
  return page.getByRole("button", { name: /^Give \$/ });
}

/** Fills one of the stand-in's test cards in and presses the button. */
export async function payBy(page: Page, card: "Success" | "Declined" | "Requires action"): Promise<void> {
  await page
    .getByRole("group", { name: /^Test mode/ })
    .getByRole("button", { name: card, exact: true })
    .click();
  await giveButton(page).click();
}
