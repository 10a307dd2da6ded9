import { expect, type Locator, type Page } from "playwright/test";
import { type Api, createDonation, type Donation, expectStatus, pay } from "../api/donations";
import { json, type StackInfo } from "../support/stack";

/** Triggers a change at the processor that the app did not request: a dispute, a failing refund, a payout. */
export async function atProcessor(
  stack: StackInfo,
  path: string,
  body: unknown = {},
): Promise<Record<string, unknown>> {
  return json(
    await fetch(`${stack.processor}/_control/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
}

/** Creates a paid donation and waits until it has succeeded. */
export async function paidDonation(
  api: Api,
  stack: StackInfo,
  campaignId: string,
  fields: Record<string, unknown> = {},
): Promise<Donation> {
  const donation = await createDonation(api, campaignId, fields);
  await pay(stack, donation);
  await expectStatus(api, donation, "SUCCEEDED");
  return donation;
}

/** Reloads the page until this is visible; changes at the processor reach the app by events. */
export async function openUntil(page: Page, path: string, what: string | Locator): Promise<void> {
  const expected = typeof what === "string" ? page.getByText(what) : what;
  await expect(async () => {
    await page.goto(path);
    await expect(expected.filter({ visible: true }).first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 120_000 });
}
