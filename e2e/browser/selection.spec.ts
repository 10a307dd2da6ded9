import { publishCampaign } from "../api/donations";
import { paidDonation } from "./money";
import { expectAccessible, expectNoSidewaysScroll } from "./page-checks";
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
  await page.setViewportSize({ width: 390, height: 844 });
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

  await page.goto(`${base}/donations`);
  await page.getByLabel("Select the donation of Ben Okafor").check();
  await bar.getByRole("button", { name: "Send receipts again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await expect(bar.getByRole("status").last()).toHaveText("1 receipt sent.");
});
