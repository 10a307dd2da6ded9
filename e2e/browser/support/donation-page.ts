import { expect, type Locator, type Page } from "playwright/test";

/** A page, or the form in a frame of another site. */
export type FormScope = Pick<Page, "getByRole" | "getByLabel">;

export type Donor = { firstName: string; lastName: string; email: string };

/** Opens a campaign's public page and expects 200. */
export async function openCampaign(page: Page, slug: string, query = ""): Promise<void> {
  const answer = await page.goto(`/donate/${slug}${query}`);
  expect(answer?.status()).toBe(200);
}

/** The form's button, once the page is interactive and the button shows the total. */
export function donateButton(page: FormScope): Locator {
  return page
    .getByRole("form", { name: /^(Give to|Get tickets)/ })
    .getByRole("button", { name: /^(Donate|Pay) \$/ });
}

/** The box to cover the fees. */
export function feesBox(page: FormScope): Locator {
  return page.getByRole("checkbox", { name: /^(Cover the fees|Add \$)/ });
}

/** Fills in the form. Resolves when the button shows the total, so the page is interactive. */
export async function fillDonation(
  page: FormScope,
  donor: Donor,
  { amount = "$50", coverFees = false } = {},
): Promise<void> {
  await page.getByRole("radio", { name: amount, exact: true }).check();
  await page.getByLabel("First name").fill(donor.firstName);
  await page.getByLabel("Last name").fill(donor.lastName);
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(donor.email);
  if (coverFees) await feesBox(page).check();
  await expect(donateButton(page)).toBeVisible();
}

/** Expects the visible breakdown to be exactly these lines. */
export async function expectBreakdown(page: Page, lines: Record<string, string>): Promise<void> {
  await expect(page.getByRole("term")).toHaveText(Object.keys(lines));
  await expect(page.getByRole("definition")).toHaveText(Object.values(lines));
}

/** The campaign's progress as text: `$50`, `raised of $100 50% · 1 gift`. */
export async function expectProgress(page: Page, raised: string, rest: string): Promise<void> {
  await expect(page.getByRole("paragraph").filter({ hasText: rest })).toHaveText(`${raised} ${rest}`);
}

/** Submits the form; resolves to the payment intent's id when the payment step is shown. */
export async function continueToPayment(page: Page): Promise<string> {
  const made = page.waitForResponse("**/api/donations");
  await donateButton(page).click();
  const { clientSecret } = (await (await made).json()) as { clientSecret: string };
  await expect(page.getByRole("heading", { name: "Payment", exact: true })).toBeFocused();
  return clientSecret.split("_secret_")[0] ?? "";
}

/** The pay button, once the payment fields are ready. */
export function giveButton(page: FormScope): Locator {
  return page.getByRole("form", { name: "Payment" }).getByRole("button", { name: /^Donate \$/ });
}

/** Enters one of the emulator's test cards and submits. */
export async function payBy(
  page: FormScope,
  card: "Success" | "Declined" | "Requires action",
): Promise<void> {
  await page
    .getByRole("group", { name: /^Test mode/ })
    .getByRole("button", { name: card, exact: true })
    .click();
  await giveButton(page).click();
}
