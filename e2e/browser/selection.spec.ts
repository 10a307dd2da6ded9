import { publishCampaign } from "../api/donations";
import { paidDonation } from "./money";
import { expectAccessible, expectNoSidewaysScroll, PHONE } from "./page-checks";
import { expect, test } from "./test";

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

  // No column is cut off, on a phone and on a laptop, with the columns that are shown at first.
  for (const width of [390, 1280])
    for (const list of ["Donors", "Donations", "Campaigns"]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${base}/${list.toLowerCase()}`);
      const frame = page.getByRole("region", { name: list, exact: true });
      const cut = await frame.evaluate((it) => it.scrollWidth - it.clientWidth);
      expect(cut, `${list} at ${width} pixels`).toBeLessThanOrEqual(0);
    }

  // Rows without a page are reached, too.
  await page.goto(`${base}/team`);
  const rows = page.getByRole("table", { name: "Members" }).locator("tbody tr");
  await expect(rows).toHaveCount(1);
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
  const donations = Array.from({ length: count }, (_, place) => ({
    campaignId: campaign.id,
    method: "CASH",
    amountCents: 5000,
    receivedOn: "2026-01-05",
    donor: {
      firstName: "Donor",
      lastName: `No. ${place}`,
      email: `donor${place}.${org.slug}@people.example`,
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

  await page.goto(`${base}/campaigns?status=ACTIVE`);
  await page.getByRole("link", { name: "Remove the filter Status: Active" }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/campaigns$`));
});
