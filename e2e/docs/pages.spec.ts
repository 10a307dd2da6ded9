import { inForm } from "../../scripts/long-forms";
import { expectAccessible, expectNoSidewaysScroll, PHONE } from "../browser/support/page-checks";
import { expect, test } from "../browser/support/test";

/** One of each kind in the short form. */
const PAGES = inForm(
  ["/docs/api", "/docs/api/guide/webhooks", "/docs/api/api-keys", "/docs/api/search?q=refund"],
  [
    "/docs/api",
    ...["authentication", "errors", "limits", "webhooks", "testing"].map((part) => `/docs/api/guide/${part}`),
    "/docs/api/donations",
    "/docs/api/api-keys",
    "/docs/api/search?q=refund",
  ],
);

test("the reference meets WCAG 2.2 AA in both color schemes and does not scroll sideways on a phone @long", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  for (const address of PAGES) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // Open collapsed parts so that they are checked too.
    await page.evaluate(() => {
      for (const one of document.querySelectorAll("details")) one.open = true;
    });
    await expectAccessible(page, address);
    await expectNoSidewaysScroll(page, address);
  }
});

test("search works by keyboard and leads to the matching section", async ({ page }) => {
  await page.goto("/docs/api");
  const box = page.getByRole("searchbox", { name: "Search the reference" });
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(box).toBeFocused({ timeout: 500 });
  }).toPass();
  // On a busy machine a second press may have arrived in the box.
  await box.clear();
  await page.keyboard.type("key was used with a different request");
  await expect(page.getByRole("search").getByRole("link")).toHaveAttribute("href", /guide\/errors/);
  await box.fill("nothing like this");
  await expect(page.getByRole("search").getByText("No results match all of these words")).toBeVisible();
  await box.fill("refund a donation");
  const first = page.getByRole("search").getByRole("link").first();
  await expect(first).toContainText("POST /api/donations/{id}/refund");
  await page.keyboard.press("ArrowDown");
  await expect(first).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/api\/refunds#refundDonation$/);
  await expect(page.locator("#refundDonation")).toBeInViewport();
});

test("copying an example copies it verbatim", async ({ page, context, stack }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: stack.origin });
  await page.goto("/docs/api/payouts");
  await page.getByText("TypeScript", { exact: true }).first().click();
  const example = page.locator("[data-code=typescript]").first();
  await expect(example).toBeVisible();
  await example.getByRole("button", { name: "Copy the TypeScript example" }).click();
  await expect(example.getByRole("status")).toHaveText("Copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await example.locator("pre").textContent());
  expect(copied).toContain(`almoner.call("listPayouts"`);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("everything can be read, selected and found", async ({ page }) => {
    await page.goto("/docs/api/donations");
    await expect(page.getByRole("heading", { name: "Create a donation" })).toBeVisible();
    await expect(page.getByText("Minimum donation is").first()).toBeAttached();
    const section = page.locator("section", { has: page.locator("#listDonations") });
    await section.getByText("TypeScript", { exact: true }).first().click();
    await expect(section.locator("[data-code=typescript]")).toBeVisible();
    // No demo is loaded here, so the page marks its ids as placeholders.
    await expect(section.locator("[data-code=typescript]")).toContainText("<organization slug>");
    await page.getByRole("searchbox").fill("coverFees");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/docs\/api\/search\?q=coverFees$/);
    await expect(
      page
        .getByRole("main")
        .getByRole("link", { name: /coverFees/ })
        .first(),
    ).toBeVisible();
  });
});

test("a deep link opens at its section title, however long the table of contents", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto("/docs/api/payouts");
  const here = page
    .getByRole("navigation", { name: "Reference" })
    .getByRole("link", { name: "Payouts", exact: true });
  await expect(here).toBeInViewport();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("an unknown section of the reference or guide answers 404", async ({ page, expectConsoleMessage }) => {
  expectConsoleMessage(/status of 404/);
  for (const address of ["/docs/api/nothing", "/docs/api/guide/nothing"])
    expect((await page.goto(address))?.status(), address).toBe(404);
});
