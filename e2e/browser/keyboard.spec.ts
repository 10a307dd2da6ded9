import type { Locator, Page } from "playwright/test";
import { publishCampaign } from "../api/donations";
import { donateButton, feesBox } from "./support/donation-page";
import { expect, test } from "./support/test";

const MAX_STOPS = 40;

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press("Tab");
    if (await control.evaluate((node) => (node.getRootNode() as Document).activeElement === node)) return;
  }
  throw new Error(`Tab never reached ${control}`);
}

/** Expects a visible focus: an outline or ring on the control or its card. */
async function expectVisibleFocus(control: Locator): Promise<void> {
  const seen = await control.evaluate((node) => {
    const around = [node, node.closest("label")].filter((one) => one !== null);
    return around.some((one) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
    });
  });
  expect(seen, `the focus on ${control} can be seen`).toBe(true);
}

test("a donation by keyboard alone, including validation errors and a declined card", async ({
  page,
  api,
  expectConsoleMessage,
  newOrganization,
}) => {
  expectConsoleMessage(/status of 402/);
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const keys = page.keyboard;
  await page.goto(`/donate/${campaign.slug}`);
  const go = donateButton(page);
  const firstAmount = page.getByRole("radio", { name: "$25", exact: true });

  await test.step("an empty form focuses the error summary, whose links lead to the fields", async () => {
    await tabTo(page, go);
    await expectVisibleFocus(go);
    await keys.press("Enter");
    const summary = page.getByRole("alert").filter({ hasText: "Please fix 3 things" });
    await expect(summary).toBeFocused();
    await tabTo(page, summary.getByRole("link", { name: "Enter your first name" }));
    await keys.press("Enter");
    await expect(page.getByLabel("First name")).toBeFocused();
    await page.reload();
  });

  await test.step("the form", async () => {
    const once = page.getByRole("radio", { name: "Once" });
    await tabTo(page, once);
    await expectVisibleFocus(once);
    const more = page.locator("summary", { hasText: "More" });
    await tabTo(page, more);
    await keys.press("Enter");
    const quarterly = page.getByRole("radio", { name: "Quarterly" });
    await expect(quarterly).toBeFocused();
    await keys.press("Space");
    await expect(quarterly).toBeHidden();
    await expect(go).toHaveText("Donate $50 quarterly");
    await keys.press("Enter");
    await expect(quarterly).toBeFocused();
    await keys.press("ArrowLeft");
    await keys.press("ArrowLeft");
    await expect(once).toBeChecked();
    await expect(quarterly, "the menu closes behind the focus").toBeHidden();
    const amount = page.getByRole("radio", { name: "$50", exact: true });
    await tabTo(page, amount);
    await expectVisibleFocus(amount);
    await keys.press("ArrowLeft");
    await expect(firstAmount).toBeChecked();
    await keys.press("ArrowRight");
    await expect(amount).toBeChecked();
    for (const [label, text] of [
      ["Email", `ada@${org.slug}.example`],
      ["First name", "Ada"],
      ["Last name", "Okafor"],
    ] as const) {
      const field = page.getByRole("textbox", { name: label, exact: true });
      await tabTo(page, field);
      await expectVisibleFocus(field);
      await keys.type(text);
    }
    const fold = page.locator("summary", { hasText: "Add a dedication or message" });
    await tabTo(page, fold);
    await keys.press("Enter");
    await tabTo(page, page.getByLabel("Message shown with your gift"));
    await keys.type("Keep warm");
    const cover = feesBox(page);
    await tabTo(page, cover);
    await expectVisibleFocus(cover);
    await keys.press("Space");
    await expect(go).toHaveText("Donate $51.43");
    await tabTo(page, go);
    await keys.press("Enter");
    await expect(page.getByRole("heading", { name: "Payment", exact: true })).toBeFocused();
  });

  const card = page.getByLabel("Card number");
  const give = page.getByRole("button", { name: "Donate $51.43" });
  await test.step("the payment fields, with a card that is declined", async () => {
    await expect(card).toBeVisible();
    await tabTo(page, card);
    await expectVisibleFocus(card);
    await keys.type("4000000000000002");
    for (const text of ["1234", "123", "94107"]) {
      await keys.press("Tab");
      await keys.type(text);
    }
    await tabTo(page, give);
    await expectVisibleFocus(give);
    await keys.press("Enter");
    await expect(page.getByText("Your card was declined")).toBeVisible();
    await expect(page.getByText(/^Nothing was charged\./)).toBeVisible();
    await expect(give).toBeFocused();
  });
  await test.step("Shift+Tab back to another card, submitted with Enter", async () => {
    for (let stops = 0; stops < MAX_STOPS; stops++) {
      await keys.press("Shift+Tab");
      if (await card.evaluate((node) => (node.getRootNode() as ShadowRoot).activeElement === node)) break;
    }
    await expect(card).toBeFocused();
    await keys.press("ControlOrMeta+a");
    await keys.type("4242424242424242");
    await keys.press("Enter");
    await expect(page.getByRole("heading", { name: "Thank you, Ada" })).toBeVisible();
  });
});

test("the dashboard by keyboard: skip link, row details, and leaving a dialog", async ({
  page,
  api,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  await signIn(org.owner, `/dashboard/${org.slug}/campaigns`);
  await expect(page.getByRole("heading", { level: 1, name: "Campaigns" })).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: "Skip to content" }));
  await page.keyboard.press("Enter");
  const row = page.getByRole("link", { name: campaign.title });
  await tabTo(page, row);
  await page.keyboard.press("Enter");
  const end = page.getByRole("button", { name: "End", exact: true });
  await expect(end).toBeEnabled();
  await tabTo(page, end);
  await expectVisibleFocus(end);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: `End “${campaign.title}”?` })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(end).toBeFocused();
});
