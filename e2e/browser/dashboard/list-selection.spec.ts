import type { Locator, Page } from "playwright/test";
import { publishCampaign } from "../../api/donations";
import {
  expectAccessible,
  expectInteractive,
  expectNoSidewaysScroll,
  LAPTOP,
  PHONE,
} from "../support/page-checks";
import { paidDonation } from "../support/paid-donation";
import { expect, test } from "../support/test";

/** Expects that a list's frame does not scroll, so it is no tab stop. */
async function expectFits(page: Page, list: string, name: string): Promise<void> {
  const table = page.getByRole("table", { name: list });
  await expect(page.getByRole("region", { name: list, exact: true }), name).toHaveCount(0);
  const cut = () =>
    table.evaluate((it) => {
      const frame = it.parentElement ?? it;
      return Math.max(it.scrollWidth - frame.clientWidth, it.scrollHeight - frame.clientHeight);
    });
  await expect.poll(cut, { message: `${name}: pixels beyond the frame` }).toBeLessThanOrEqual(1);
}

/** The element that receives a click in the middle of this element's box. */
const isOnTop = (element: Locator) =>
  element.evaluate((it) => {
    const { left, top, width, height } = it.getBoundingClientRect();
    return it.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test("staff select rows by key and by click, tag donors, and send receipts again", async ({
  page,
  api,
  stack,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization("Harbor Kitchen");
  const campaign = await publishCampaign(api, org, { title: "Warm meals" });
  for (const firstName of ["Ada", "Ben"])
    await paidDonation(api, stack, campaign.id, {
      donor: {
        email: `${firstName.toLowerCase()}.${org.slug}@people.example`,
        firstName,
        lastName: "Okafor",
      },
    });
  const base = `/dashboard/${org.slug}`;
  const bar = page.getByRole("region", { name: "Selected rows" });
  await page.setViewportSize(PHONE);
  await signIn(org.owner, `${base}/donors`);
  await expect(page.getByLabel("Select Ada Okafor")).toBeEnabled();

  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "Ben Okafor" })).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByLabel("Select Ada Okafor")).toBeChecked();
  await expect(bar).toContainText("1 donor selected");
  await page.getByLabel("Select all rows of this page").check();
  await expect(bar).toContainText("2 donors selected");
  await expectAccessible(page, "selected donors");
  await expectNoSidewaysScroll(page, "selected donors");
  await bar.getByLabel("Tag of the selected donors").fill("Volunteer");
  await bar.getByRole("button", { name: "Add tag" }).click();
  await expect(bar.getByRole("status").last()).toHaveText("“Volunteer” added to 2 donors.");
  await expect(page.getByRole("row", { name: /Ada Okafor/ })).toContainText("Volunteer");

  // With the default columns, none is cut off on a phone or a laptop.
  for (const width of [390, 1280])
    for (const list of ["Donors", "Donations", "Campaigns"]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${base}/${list.toLowerCase()}`);
      await expectFits(page, list, `${list} at ${width} pixels`);
    }

  // Rows without a detail page are reachable, too.
  await page.goto(`${base}/team`);
  const rows = page.getByRole("table", { name: "Members" }).locator("tbody tr");
  await expect(rows).toHaveCount(1);
  // A shortcut is lost before the page is interactive.
  await expectInteractive(page.getByRole("button", { name: /^Search/ }).first());
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("j");
  await expect(rows.and(page.locator(":focus, :focus-within"))).toHaveCount(1);

  await page.setViewportSize(PHONE);
  await page.goto(`${base}/donations`);
  await page.getByLabel("Select the donation of Ben Okafor").check();
  await bar.getByRole("button", { name: "Send receipts again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await expect(bar.getByRole("status").last()).toHaveText("1 receipt sent.");
});

test("staff tag all donors who match, on every page, and choose the columns of the list @long", async ({
  page,
  api,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization("Harbor Kitchen");
  const campaign = await publishCampaign(api, org, { title: "Warm meals" });
  const count = 53;
  const donations = Array.from({ length: count }, (_, index) => ({
    campaignId: campaign.id,
    method: "CASH",
    amountCents: 5000,
    receivedOn: "2026-01-05",
    donor: {
      firstName: "Donor",
      lastName: `No. ${index}`,
      email: `donor${index}.${org.slug}@people.example`,
    },
  }));
  const made = await api(`/api/orgs/${org.slug}/offline-batches`, {
    method: "POST",
    token: org.owner.token,
    body: { name: "Plate", controlCount: count, controlCents: 5000 * count, donations },
  });
  expect(made.status).toBe(201);
  const base = `/dashboard/${org.slug}`;
  const bar = page.getByRole("region", { name: "Selected rows" });
  await page.setViewportSize(PHONE);
  await signIn(org.owner, `${base}/donors`);

  const table = page.getByRole("table", { name: "Donors" });
  await page.getByText("Columns", { exact: true }).click();
  await page.getByLabel("First recorded").check();
  await page.getByLabel("Lifetime giving").uncheck();
  await expect(table.getByRole("columnheader", { name: "Lifetime giving" })).toHaveCount(0);
  await expectAccessible(page, "the choice of columns");
  await expectNoSidewaysScroll(page, "the choice of columns");
  await page.reload();
  await expect(table.getByRole("columnheader", { name: "First recorded" })).toBeVisible();
  await expect(table.getByRole("columnheader", { name: "Lifetime giving" })).toHaveCount(0);

  await page.getByText("Sort", { exact: true }).click();
  await expectAccessible(page, "the choice of the order");
  await expectNoSidewaysScroll(page, "the choice of the order");
  await page.getByRole("link", { name: "Last name" }).click();
  await expect(page).toHaveURL(/donors\?sort=name$/);
  await expect(table.locator("tbody tr").first()).toContainText("No. 0");

  await page.getByLabel("Select all rows of this page").check();
  await bar.getByRole("button", { name: "Select all 53 that match" }).click();
  await expect(bar).toContainText("All 53 donors that match selected");
  await expectAccessible(page, "all donors who match selected");
  await bar.getByLabel("Tag of the selected donors").fill("Plate");
  await bar.getByRole("button", { name: "Add tag" }).click();
  await expect(page.getByText("53 donors done. 53 changed, 0 left as they were.")).toBeVisible();
  await expectAccessible(page, "the result for all donors who match");
  await page.goto(`${base}/donors?tag=Plate`);
  await expect(page.getByText("of 53")).toBeVisible();

  await test.step("the page scrolls, the head of a list stays above its rows, and menus lie above the head", async () => {
    await page.goto(`${base}/donations`);
    const head = page.getByRole("columnheader", { name: "Donor" });
    const rows = page.getByRole("table", { name: "Donations" }).locator("tbody tr");
    await expectFits(page, "Donations", "donations on a phone");
    await page.setViewportSize(LAPTOP);
    await expectFits(page, "Donations", "donations on a laptop");
    const amount = page.getByRole("columnheader", { name: "Amount" });
    await amount.getByRole("link").click();
    await expect(page).toHaveURL(/donations\?sort=amount$/);
    await expect(amount).toHaveAttribute("aria-sort", "descending");
    await expectAccessible(page, "donations by amount");
    await rows.nth(20).evaluate((row) => window.scrollTo(0, row.getBoundingClientRect().top + scrollY - 10));
    await expect.poll(async () => (await head.boundingBox())?.y).toBe(0);
    for (const cell of [head, page.getByLabel("Select all rows of this page")])
      await expect.poll(() => isOnTop(cell)).toBe(true);
    const address = page.url();
    await head.click();
    expect(page.url()).toBe(address);

    const first = rows.first().getByRole("link");
    await rows.nth(2).getByRole("link").focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(first).toBeFocused();
    const message = "the head does not hide the row with the focus";
    await expect.poll(() => isOnTop(first), { message }).toBe(true);

    const columns = page.getByText("Columns", { exact: true });
    await columns.click();
    await columns.evaluate((it) => window.scrollTo(0, it.getBoundingClientRect().bottom + scrollY - 10));
    await expect.poll(() => isOnTop(page.getByRole("checkbox", { name: "Status" }))).toBe(true);
    for (const name of ["Fund", "Method", "Fees", "Net after fees", "Source", "Receipt number"])
      await page.getByRole("checkbox", { name, exact: true }).check();
    const frame = page.getByRole("region", { name: "Donations", exact: true });
    await expect(frame, "a table that is wider scrolls in its frame").toHaveAttribute("tabindex", "0");
    await expect(frame.getByRole("columnheader", { name: "Receipt number" })).toHaveCount(1);
    await expectNoSidewaysScroll(page, "donations with many columns");
    await rows.nth(20).evaluate((row) => window.scrollTo(0, row.getBoundingClientRect().top + scrollY - 10));
    await expect.poll(async () => Math.abs((await head.boundingBox())?.y ?? Number.NaN)).toBeLessThan(1);
    await expect
      .poll(() => isOnTop(head), { message: "the head of a wide table, above its rows" })
      .toBe(true);
    await frame.press("End");
    expect(await frame.evaluate((it) => it.scrollTop), "nothing scrolls down in the frame").toBe(0);
    await page.setViewportSize(PHONE);
    await expectFits(page, "Donations", "donations with many columns on a phone");
    await expectAccessible(page, "donations with many columns");
    await page.keyboard.press("ControlOrMeta+k");
    const palette = page.getByRole("dialog");
    await expect(palette).toBeVisible();
    await expect.poll(() => isOnTop(palette)).toBe(true);
  });

  await page.goto(`${base}/campaigns?status=ACTIVE`);
  await page.getByRole("link", { name: "Remove the filter Status: Active" }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/campaigns$`));
});
