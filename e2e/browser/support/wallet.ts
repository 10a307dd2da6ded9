import { expect, type Locator, type Page } from "playwright/test";
import type { FormScope } from "./donation-page";

export type WalletName = "Apple Pay" | "Google Pay" | "Link";
export type WalletCard =
  | "Visa 4242: succeeds"
  | "Visa 0002: is declined"
  | "Visa 3155: requires authentication";

/** A wallet's button, as the emulator shows it. */
export function walletButton(page: FormScope, wallet: WalletName): Locator {
  return page.getByRole("button", { name: `${wallet} (emulator)` });
}

/** Opens a wallet and returns its sheet. */
export async function openWallet(page: FormScope, wallet: WalletName): Promise<Locator> {
  await walletButton(page, wallet).click();
  const sheet = page.getByRole("dialog", { name: `${wallet} (emulator)` });
  await expect(sheet).toBeVisible();
  return sheet;
}

/** Authorizes the payment of an open sheet as this person. */
export async function authorize(
  sheet: Locator,
  { name, email, card = "Visa 4242: succeeds" }: { name: string; email: string; card?: WalletCard },
): Promise<void> {
  await sheet.getByLabel("Name in the wallet").fill(name);
  await sheet.getByLabel("Email in the wallet").fill(email);
  await sheet.getByLabel("Card", { exact: true }).selectOption(card);
  await sheet.getByRole("button", { name: /^Pay \$/ }).click();
}

/** Sets the wallets that the browser has. */
export async function setWallets(page: Page, wallets: readonly string[]): Promise<void> {
  await page.addInitScript((has) => Object.assign(window, { stripeEmulatorWallets: has }), wallets);
}
