import { publishCampaign } from "../../api/donations";
import { openCampaign } from "../support/donation-page";
import { expectAccessible, expectNoSidewaysScroll, LAPTOP, PHONE } from "../support/page-checks";
import { paidDonation } from "../support/paid-donation";
import { expect, test } from "../support/test";

test("staff define funds and offer them, a donor's address chooses one, and a donation is split with a trail @long", async ({
  page,
  api,
  stack,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization("Harbor Kitchen");
  const campaign = await publishCampaign(api, org, { title: "Warm meals" });
  const base = `/dashboard/${org.slug}`;

  await page.setViewportSize(PHONE);
  await signIn(org.owner, `${base}/funds`);
  for (const [name, goal] of [
    ["Building", "50,000"],
    ["Kitchen", ""],
  ] as const) {
    await page.getByRole("button", { name: "New fund" }).click();
    const dialog = page.getByRole("dialog", { name: "New fund" });
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Accounting code").fill(`4100-${name}`);
    await dialog.getByLabel("Goal").fill(goal);
    if (goal) await expectAccessible(page, "the form of a fund");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  }
  await expectAccessible(page, "the funds");
  await expectNoSidewaysScroll(page, "the funds");

  await page.goto(`${base}/campaigns/${campaign.id}/edit`);
  await page.getByRole("group", { name: "Donors can also choose" }).getByLabel("Kitchen").check();
  await expectAccessible(page, "the campaign's funds");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Warm meals");

  // An offered fund is chosen by name or code; for any other fund the form says that it is not available.
  await page.setViewportSize(LAPTOP);
  for (const [requested, label] of [
    ["kitchen", "Kitchen"],
    ["4100-KITCHEN", "Kitchen"],
    ["Building", "Where it is needed most"],
  ]) {
    await openCampaign(page, campaign.slug, `?fund=${requested}`);
    const choice = page.getByLabel("Use my gift for");
    await expect(choice.locator("option:checked")).toHaveText(label ?? "");
    await expect(page.getByText("The fund named in this link isn’t offered here.")).toHaveCount(
      requested === "Building" ? 1 : 0,
    );
    await expect(choice.locator("option")).toHaveText(["Where it is needed most", "Kitchen"]);
  }
  await expectAccessible(page, "a form with funds");

  await page.setViewportSize(PHONE);
  const { donation } = await paidDonation(api, stack, campaign.id);
  await page.goto(`${base}/donations/${donation.id}`);
  await page.getByRole("button", { name: "Change fund" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Split over several funds" }).click();
  await dialog.getByLabel("Amount 1").fill("20");
  await expect(dialog.getByText("$30.00 left")).toBeVisible();
  await dialog.getByLabel("Fund 2").selectOption("Building");
  await dialog.getByLabel("Amount 2").fill("30");
  await dialog.getByLabel("Reason").fill("Asked by phone");
  await expectAccessible(page, "the dialog of a designation");
  await dialog.getByRole("button", { name: "Change fund" }).click();
  const panel = page.getByRole("region", { name: "Funds", exact: true });
  await expect(panel).toContainText("From General fund to General fund $20.00 and Building $30.00");
  await expectAccessible(page, "a split donation");
  await expectNoSidewaysScroll(page, "a split donation");

  await page.goto(`${base}/reports`);
  const report = page.getByRole("region", { name: "Funds", exact: true });
  await expect(report.getByRole("row", { name: /^Building/ })).toContainText("$30.00");
  await report.getByRole("link", { name: "Building" }).click();
  await expect(page.getByText("General fund, Building")).toBeVisible();
});
