import type { Locator, Page } from "playwright/test";
import { publishCampaign } from "../api/donations";
import { expect, test } from "./test";

const MOST_STOPS = 40;

/** Presses Tab until the control has the focus, as somebody would who only has a keyboard. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press("Tab");
    if (await control.evaluate((node) => (node.getRootNode() as Document).activeElement === node)) return;
  }
  throw new Error(`Tab never reached ${control}`);
}

/** The focus can be seen: by an outline or a ring on the control, or on the card around it. */
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

test("a whole gift by keyboard alone, errors and a declined card included", async ({
  page,
  api,
  expectComplaint,
  newOrganization,
}) => {
  expectComplaint(/status of 402/);
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const keys = page.keyboard;
  await page.goto(`/donate/${campaign.slug}`);
  const go = page.getByRole("button", { name: "Continue to payment" });
  const firstAmount = page.getByRole("radio", { name: "$25", exact: true });

  await test.step("an empty form: the focus goes to the summary, whose links lead to the fields", async () => {
    await expect(page.getByText("Choose an amount").first()).toBeVisible();
    await tabTo(page, go);
    await expectVisibleFocus(go);
    await keys.press("Enter");
    const summary = page.getByRole("alert").filter({ hasText: "Please fix 4 things" });
    await expect(summary).toBeFocused();
    await tabTo(page, summary.getByRole("link", { name: "Enter your first name" }));
    await keys.press("Enter");
    await expect(page.getByLabel("First name")).toBeFocused();
    await page.reload();
  });

  await test.step("the form", async () => {
    await tabTo(page, firstAmount);
    await expectVisibleFocus(firstAmount);
    await keys.press("Space");
    await keys.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "$50", exact: true })).toBeChecked();
    for (const [label, text] of [
      ["First name", "Ada"],
      ["Last name", "Okafor"],
      ["Email", `ada@${org.slug}.example`],
    ] as const) {
      const field = page.getByRole("textbox", { name: label, exact: true });
      await tabTo(page, field);
      await expectVisibleFocus(field);
      await keys.type(text);
    }
    const fold = page.locator("summary", { hasText: "Add a message" });
    await tabTo(page, fold);
    await keys.press("Enter");
    await tabTo(page, page.getByLabel("Message shown with your gift"));
    await keys.type("Keep warm");
    const cover = page.getByRole("checkbox", { name: /^Cover the fees/ });
    await tabTo(page, cover);
    await expectVisibleFocus(cover);
    await keys.press("Space");
    await expect(page.getByRole("status", { name: "Breakdown" })).toContainText("$51.43");
    await tabTo(page, go);
    await keys.press("Enter");
    await expect(page.getByRole("heading", { name: "Payment", exact: true })).toBeFocused();
  });

  const card = page.getByLabel("Card number");
  const give = page.getByRole("button", { name: "Give $51.43" });
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
  await test.step("backwards to another card, sent with Enter", async () => {
    for (let stops = 0; stops < MOST_STOPS; stops++) {
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

test("the dashboard by keyboard: past the navigation, into a row, out of a question", async ({
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
