import type { Page, Request } from "playwright/test";
import { publishCampaign } from "../../api/donations";
import { expectAccessible, expectNoSidewaysScroll, LAPTOP, PHONE } from "../support/page-checks";
import { paidDonation } from "../support/paid-donation";
import { expect, test } from "../support/test";

/** The polls of the home page that are open, from now on. */
function openPolls(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>();
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith("/live")) open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return open;
}

test("a donation appears on the open home page by itself, and everything is reached by keyboard", async ({
  page,
  api,
  stack,
  signIn,
  newOrganization,
}) => {
  await page.setViewportSize(LAPTOP);
  const org = await newOrganization("Harbor Kitchen");
  const campaign = await publishCampaign(api, org, { title: "Winter Soup" });
  const give = (firstName: string) =>
    paidDonation(api, stack, campaign.id, {
      donor: { email: `${firstName.toLowerCase()}@${org.slug}.example`, firstName, lastName: "Lund" },
    });
  await give("Ada");
  const polls = openPolls(page);
  const base = `/dashboard/${org.slug}`;
  await signIn(org.owner, base);
  const latest = page.getByRole("region", { name: "Latest donations" });
  await expect(latest.getByRole("listitem")).toHaveCount(1);
  await expect(latest.getByText("Live: updates automatically")).toBeVisible();

  await test.step("a donation arrives without a reload", async () => {
    await give("Ben");
    await expect(latest.getByRole("link", { name: "Ben Lund" })).toBeVisible();
    await expect(page.getByText(/^New donation: \$50 from Ben Lund to Winter Soup$/)).toBeAttached();
    await expect(
      page.getByRole("region", { name: "Figures to date" }).getByText("$100").first(),
    ).toBeVisible();
    await expect(latest.getByRole("listitem")).toHaveCount(2);
  });

  await test.step("a hidden tab stops polling, which is no lost connection, and catches up when shown", async () => {
    const show = (visibilityState: "hidden" | "visible") =>
      page.evaluate((value) => {
        Object.defineProperty(document, "visibilityState", { configurable: true, get: () => value });
        document.dispatchEvent(new Event("visibilitychange"));
      }, visibilityState);
    await show("hidden");
    await expect.poll(() => polls.size).toBe(0);
    await give("Cleo");
    await expect(latest.getByText("Live: updates automatically")).toBeVisible();
    await show("visible");
    await expect(latest.getByRole("link", { name: "Cleo Lund" })).toBeVisible();
  });

  await test.step("in both schemes, on a phone", async () => {
    await expectAccessible(page, "the home page");
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page, "the home page");
    await page.getByRole("button", { name: /^Menu/ }).click();
    await expectAccessible(page, "the menu");
    await page.keyboard.press("Escape");
    await page.setViewportSize(LAPTOP);
  });

  await test.step("the palette finds a donor", async () => {
    await page.keyboard.press("Control+k");
    const input = page.getByRole("combobox", { name: "Search and go" });
    await expect(input).toBeFocused();
    await input.fill("ben l");
    await expect(page.getByRole("option", { name: /^Ben Lund/ })).toHaveAttribute("aria-selected", "true");
    await expectAccessible(page, "the palette");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`${base}/donors/.+`));
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("the palette finds a donation by its donor’s name, and takes an action on another page", async () => {
    await page.keyboard.press("Control+k");
    const input = page.getByRole("combobox", { name: "Search and go" });
    await input.fill("ben lund");
    await expect(page.getByRole("option", { name: /from Ben Lund/ })).toBeVisible();
    await input.fill("do");
    await expect(page.getByRole("option", { name: /from Ben Lund/ })).toHaveCount(0);
    await expect(page.getByRole("option", { name: "Donations", exact: true })).toBeInViewport({ ratio: 1 });
    await input.fill("ben lund");
    await expect(page.getByRole("option", { name: /from Ben Lund/ })).toBeVisible();
    await input.fill("new fund");
    const action = page.getByRole("option", { name: "New fund", exact: true });
    const place = await action.boundingBox();
    // The results of the former text stay until the next ones arrive, and neither moves the actions.
    await expect(page.getByRole("option", { name: /from Ben Lund/ })).toHaveCount(0);
    expect(await action.boundingBox()).toEqual(place);
    await action.click();
    await expect(page).toHaveURL(`${base}/funds`);
    await expect(page.getByRole("dialog", { name: "New fund" })).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("shortcuts lead to pages, are listed, stay out of fields, and can be turned off", async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("d");
    await expect(page).toHaveURL(`${base}/donations`);
    await page.getByRole("searchbox").first().click();
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    await expect(page.getByRole("searchbox").first()).toHaveValue("gc");
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("?");
    const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(list).toBeVisible();
    await expectAccessible(page, "the list of shortcuts");
    await list.getByLabel("Single-key shortcuts").uncheck();
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await page.keyboard.press("?");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Search and go" })).toBeVisible();
    await expect(list).toBeHidden();
  });
});
