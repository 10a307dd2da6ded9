import { orThrow } from "../../../lib/client/client-error";
import { publishCampaign } from "../../api/donations";
import { clientFor, join } from "../../contract/team";
import { expectAccessible, expectNoSidewaysScroll, LAPTOP, PHONE } from "../support/page-checks";
import { paidDonation } from "../support/paid-donation";
import { expect, test } from "../support/test";

test("staff see what a source raised, open the donations behind it, and save the report to be mailed", async ({
  page,
  api,
  stack,
  signIn,
  newOrganization,
}, info) => {
  const org = await newOrganization("Harbor Kitchen");
  const campaign = await publishCampaign(api, org, { title: "Warm meals" });
  const donor = (firstName: string) => ({
    donor: { email: `${firstName.toLowerCase()}.${org.slug}@people.example`, firstName, lastName: "Okafor" },
  });
  await paidDonation(api, stack, campaign.id, { ...donor("Ada"), amount: 5000, utmSource: "newsletter" });
  await paidDonation(api, stack, campaign.id, { ...donor("Ben"), amount: 20_000 });
  const path = `/dashboard/${org.slug}/reports`;

  await page.setViewportSize(PHONE);
  await signIn(org.owner, path);
  const sources = page.getByRole("region", { name: "Sources" });
  await expect(sources.getByRole("row", { name: /newsletter/ })).toContainText("$50.00");
  await expect(page.getByRole("region", { name: "Payment methods" })).toContainText("$250.00");
  const top = page.getByRole("region", { name: "Top donors of these days" });
  await expect(top.getByRole("link", { name: "Ben Okafor", exact: true })).toBeVisible();
  await page.getByLabel("Name").fill("Monday figures");
  await page.getByLabel("Days", { exact: true }).selectOption("THIS_YEAR");
  await page.getByLabel("Mail", { exact: true }).selectOption("WEEK");
  await page.getByLabel(/^Mail to/).fill("chair@board.example, treasurer@board.example");
  await page.getByRole("button", { name: "Save this report" }).click();
  await expect(page.getByLabel("Mail Monday figures")).toHaveValue("WEEK");
  const saved = page.getByRole("row", { name: /Monday figures/ });
  await expect(saved).toContainText("to chair@board.example, treasurer@board.example");
  await saved.getByRole("button", { name: "Addresses of Monday figures" }).click();
  const addresses = page.getByRole("dialog");
  await addresses.getByRole("textbox").fill("chair@board");
  await addresses.getByRole("button", { name: "Save addresses" }).click();
  await expect(addresses).toContainText("Enter an email address");
  await addresses.getByRole("textbox").fill("chair@board.example");
  await addresses.getByRole("button", { name: "Save addresses" }).click();
  await expect(saved).not.toContainText("treasurer");
  await expectAccessible(page, "a report with saved ones");
  await expectNoSidewaysScroll(page, "a report with saved ones");
  await page.getByText("Show as a table").first().click();
  const day = page
    .getByRole("table", { name: /^Donations per/ })
    .getByRole("link")
    .first();
  await expect(day).toHaveAttribute("href", /\/donations\?from=.*&to=.*&status=SUCCEEDED$/);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^report-.*\.csv$/);
  const [pdf] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export PDF" }).click(),
  ]);
  expect(pdf.suggestedFilename()).toMatch(/^report-.*\.pdf$/);
  await pdf.saveAs(info.outputPath("report.pdf"));
  await page.getByRole("link", { name: "Monday figures" }).click();
  await expect(page).toHaveURL(/days=THIS_YEAR/);
  await page.getByRole("button", { name: "Delete Monday figures" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("table", { name: "Saved reports" })).toHaveCount(0);

  await sources.getByRole("link", { name: "newsletter" }).click();
  const chips = page.getByRole("list", { name: "Filters" });
  await expect(chips.getByRole("link", { name: "Remove the filter Source: newsletter" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Ada Okafor/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Ben Okafor/ })).toHaveCount(0);

  await page.goto(`${path}/donors`);
  for (const [size, colorScheme] of [
    [PHONE, "dark"],
    [LAPTOP, "light"],
  ] as const) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `donor retention, ${colorScheme}`);
    await expectNoSidewaysScroll(page, "donor retention");
  }
  for (const [name, file] of [
    ["Export CSV", /^donor-cohorts-.*\.csv$/],
    ["Export PDF", /^donor-retention-.*\.pdf$/],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(file);
    await download.saveAs(info.outputPath(download.suggestedFilename()));
  }
  const form = page.getByRole("form", { name: "Save a report" });
  await form.getByLabel("Name").fill("Donors for the board");
  await form.getByLabel("Periods").selectOption("5");
  await form.getByLabel("Mail", { exact: true }).selectOption("MONTH");
  await form.getByRole("button", { name: "Save this report" }).click();
  const retention = page.getByRole("row", { name: /Donors for the board/ });
  await expect(retention).toContainText("Donor retention, last 5 years");
  await expectAccessible(page, "donor retention with a saved report");
  await page.goto(path);
  await expect(retention).toContainText("Donor retention, last 5 years");
  await page.getByRole("link", { name: "Donors for the board" }).click();
  await expect(page).toHaveURL(/\/reports\/donors\?unit=YEAR&periodCount=5$/);
  await page.getByRole("link", { name: "Months" }).click();
  await expect(page).toHaveURL(/unit=MONTH/);
  await page
    .getByRole("table", { name: "Donors by period" })
    .getByRole("link", { name: /2 donors, new in/ })
    .click();
  await expect(chips.getByRole("link", { name: /Remove the filter Giving: New in/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Okafor/ })).toHaveCount(2);
});

test("a campaign's report has funds and hours, leads to the fund's part of a split donation, is exported, and saved with its days @long", async ({
  page,
  api,
  stack,
  visitor,
  newPerson,
  tokenFor,
  mails,
  signIn,
  newOrganization,
}) => {
  const means = { stack, visitor, api, newPerson, tokenFor, mails, newOrganization };
  const org = await newOrganization("Harbor Kitchen");
  const campaign = await publishCampaign(api, org, { title: "Warm meals" });
  const donor = { email: `ada.${org.slug}@people.example`, firstName: "Ada", lastName: "Okafor" };
  const { donation } = await paidDonation(api, stack, campaign.id, { donor, amount: 10_000 });
  const owner = clientFor(means, org.owner.token);
  const params = { idOrSlug: org.slug };
  const { data: fund } = orThrow(await owner.call("createFund", { params, body: { name: "Building" } }));
  const split = [
    { fundId: fund.id, amountCents: 4000 },
    { fundId: null, amountCents: 6000 },
  ];
  const body = { split, reason: "Asked by phone" };
  orThrow(await owner.call("designateDonation", { params: { id: donation.id }, body }));

  await page.setViewportSize(LAPTOP);
  await signIn(org.owner, `/dashboard/${org.slug}/campaigns/${campaign.id}?days=THIS_YEAR`);
  await expect(page.getByRole("region", { name: "Time of day" })).toContainText("with 1 donation");
  for (const [name, file] of [
    ["Export CSV", /^report-.*\.csv$/],
    ["Export PDF", /^report-.*\.pdf$/],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(file);
  }
  const funds = page.getByRole("region", { name: "Funds" });
  await expect(funds.getByRole("row", { name: /Building/ })).toContainText("$40.00");
  await funds.getByRole("link", { name: "Building" }).click();
  await expect(
    page.getByText("1 donation, $40.00 after refunds, counting the part for Building"),
  ).toBeVisible();
  await expect(page.getByRole("row", { name: /Ada Okafor/ })).toContainText("$40.00of $100.00");

  await page.goto(`/dashboard/${org.slug}/campaigns/${campaign.id}?from=2026-01-05&to=2026-01-20`);
  await page.getByRole("link", { name: "Save or schedule this report" }).click();
  await expect(page).toHaveURL(/\/reports\?from=2026-01-05&to=2026-01-20&compare=PREVIOUS&campaign=/);
  await page.getByLabel("Name").fill("January meals");
  await page.getByRole("button", { name: "Save this report" }).click();
  const saved = page.getByRole("row", { name: /January meals/ });
  await expect(saved).toContainText("Jan 5, 2026 – Jan 20, 2026");
  await expect(saved).toContainText("Warm meals");
  await page.goto(`/dashboard/${org.slug}/reports`);
  await page.getByRole("link", { name: "January meals" }).click();
  await expect(page.getByLabel("Campaign", { exact: true })).toHaveValue(campaign.id);
  await expect(page.getByLabel("Start date")).toHaveValue("2026-01-05");

  await page.goto(`/dashboard/${org.slug}/reports?days=LAST_365_DAYS`);
  for (const size of [PHONE, LAPTOP]) {
    await page.setViewportSize(size);
    await expectAccessible(page, "a report");
    await expectNoSidewaysScroll(page, "a report");
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
    }
  }
});

test("a member who lists an address outside of the team is told to ask an owner or admin, and lists those of the team @long", async ({
  page,
  api,
  stack,
  visitor,
  newPerson,
  tokenFor,
  mails,
  signIn,
  newOrganization,
  expectConsoleMessage,
}) => {
  expectConsoleMessage(/status of 403/);
  const means = { stack, visitor, api, newPerson, tokenFor, mails, newOrganization };
  const org = await newOrganization("Harbor Kitchen");
  const campaign = await publishCampaign(api, org, { title: "Warm meals" });
  const donor = { email: `ada.${org.slug}@people.example`, firstName: "Ada", lastName: "Okafor" };
  await paidDonation(api, stack, campaign.id, { donor, amount: 5000 });
  const member = await join(means, org, "MEMBER");
  const body = { name: "Board", days: "LAST_WEEK" as const, mailEvery: "WEEK" as const };
  await clientFor(means, member.token).call("createSavedReport", { params: { idOrSlug: org.slug }, body });

  await signIn(member, `/dashboard/${org.slug}/reports`);
  const form = page.getByRole("form", { name: "Save a report" });
  await form.getByLabel("Name").fill("Mine");
  await form.getByLabel(/^Mail to/).fill("chair@board.example");
  await form.getByRole("button", { name: "Save this report" }).click();
  const refusal = "Ask an owner or admin to add addresses outside the team";
  await expect(form.getByRole("alert")).toContainText(refusal);
  await expect(page.getByRole("row", { name: /Mine/ })).toHaveCount(0);

  const board = page.getByRole("row", { name: /Board/ });
  await board.getByRole("button", { name: "Addresses of Board" }).click();
  const addresses = page.getByRole("dialog");
  await addresses.getByRole("textbox").fill("chair@board.example");
  await addresses.getByRole("button", { name: "Save addresses" }).click();
  await expect(addresses.getByText(`Error: ${refusal}`)).toBeVisible();
  await addresses.getByRole("textbox").fill(`${member.email}, ${org.owner.email}`);
  await addresses.getByRole("button", { name: "Save addresses" }).click();
  await expect(board).toContainText(`to ${member.email}, ${org.owner.email}`);
});
