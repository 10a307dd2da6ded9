import { publishCampaign } from "../../api/donations";
import { expectAccessible, expectNoSidewaysScroll, LAPTOP, PHONE } from "../support/page-checks";
import { paidDonation } from "../support/paid-donation";
import { expect, test } from "../support/test";

test("staff start from a ready-made segment, see its donors while they change it, list them and delete it @long", async ({
  page,
  api,
  stack,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization("Harbor Kitchen");
  const campaign = await publishCampaign(api, org, { title: "Warm meals" });
  const donor = (firstName: string) => ({
    donor: { email: `${firstName.toLowerCase()}.${org.slug}@people.example`, firstName, lastName: "Okafor" },
  });
  await paidDonation(api, stack, campaign.id, { ...donor("Ada"), amount: 5000 });
  await paidDonation(api, stack, campaign.id, { ...donor("Ben"), amount: 20_000 });
  const base = `/dashboard/${org.slug}/donors`;

  await page.setViewportSize(PHONE);
  await signIn(org.owner, `${base}/segments`);
  await expect(page.getByRole("heading", { name: "Start from" })).toBeVisible();
  await expectAccessible(page, "the segments to start from");
  await expectNoSidewaysScroll(page, "the segments to start from");
  await page.getByRole("link", { name: "Use Major donors" }).click();

  const preview = page.getByRole("region", { name: "Meet these conditions now" });
  await expect(preview.getByRole("status")).toHaveText("0 donors");
  await page.getByLabel("At least, in all").fill("100");
  await expect(preview.getByRole("status")).toHaveText("1 donor");
  await expect(preview.getByRole("listitem")).toHaveText(/Ben Okafor/);
  await expectAccessible(page, "the editor of a segment");
  await expectNoSidewaysScroll(page, "the editor of a segment");
  await page.getByRole("button", { name: "Add a condition" }).click();
  const second = page.getByRole("group", { name: "Condition 2" });
  await second.getByLabel("About").selectOption({ label: "Tag" });
  await page.getByRole("button", { name: "Save and show the donors" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Choose a tag" })).toBeVisible();
  await page.getByRole("button", { name: "Remove condition 2" }).click();
  await page.getByLabel("Name").fill("Gave $100");
  await page.getByRole("button", { name: "Save and show the donors" }).click();

  await expect(page).toHaveURL(new RegExp(`${base}\\?segment=`));
  await expect(page.getByLabel("Segment", { exact: true }).locator("option:checked")).toHaveText("Gave $100");
  await expect(page.getByRole("link", { name: "Ben Okafor" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ada Okafor" })).toHaveCount(0);

  await page.setViewportSize(LAPTOP);
  await page.goto(`${base}/segments`);
  const row = page.getByRole("row", { name: /Gave \$100/ });
  await expect(row).toContainText("Gave at least $100.00 in the last 12 months");
  await expectAccessible(page, "the segments");
  await row.getByRole("link", { name: "Duplicate Gave $100" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Copy of Gave $100");
  await page.getByLabel("Donors meet").selectOption("ANY");
  await page.getByRole("button", { name: "Save and show the donors" }).click();
  await expect(page.getByRole("link", { name: "Ben Okafor" })).toBeVisible();
  await page.goto(`${base}/segments`);
  await page.getByRole("button", { name: "Delete Copy of Gave $100" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("row", { name: /Copy of/ })).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Gave \$100/ })).toHaveCount(1);

  // Active filters are shown above the list and removed one by one.
  const chips = page.getByRole("list", { name: "Filters" });
  await row.getByRole("link", { name: "Gave $100", exact: true }).click();
  await chips.getByRole("link", { name: "Remove the filter Segment: Gave $100" }).click();
  await expect(page.getByRole("link", { name: "Ada Okafor" })).toBeVisible();
  await expect(chips).toHaveCount(0);
  // A filter chosen before the page's script loads applies once it runs.
  let runScripts = () => {};
  const held = new Promise<void>((resolve) => {
    runScripts = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/dashboard/${org.slug}/donations`, { waitUntil: "commit" });
  await page.getByRole("combobox", { name: "Date", exact: true }).selectOption({ label: "Last year" });
  runScripts();
  await expect(page).toHaveURL(/dates=LAST_YEAR/);
  await expect(page.getByText("No donations match these filters")).toBeVisible();
  await page.getByRole("combobox", { name: "Date", exact: true }).selectOption({ label: "From … to …" });
  await page.getByLabel("Start date").fill("2026-01-01");
  await page.getByLabel("Start date").blur();
  await expect(chips.getByRole("link")).toHaveText(["Remove the filter Date: since Jan 1, 2026"]);
  await expectAccessible(page, "the filters of donations");
  await chips.getByRole("link").click();
  await expect(page.getByRole("row", { name: /Ada Okafor/ })).toBeVisible();
});
