import { publishCampaign } from "../api/donations";
import { clientFor, join } from "../contract/team";
import { paidDonation } from "./money";
import { expectAccessible, expectNoSidewaysScroll } from "./page-checks";
import { expect, test } from "./test";

const PHONE = { width: 390, height: 844 };

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
  await expect(top.getByRole("link", { name: "Ben Okafor" })).toBeVisible();
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
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^report-.*\.csv$/);
  const [pdf] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export PDF" }).click(),
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
    [{ width: 1280, height: 900 }, "light"],
  ] as const) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `donor retention, ${colorScheme}`);
    await expectNoSidewaysScroll(page, "donor retention");
    await page.screenshot({ path: info.outputPath(`retention-${colorScheme}.png`), fullPage: true });
  }
  await page.getByRole("link", { name: "Months" }).click();
  await expect(page).toHaveURL(/unit=MONTH/);
  await page
    .getByRole("table", { name: "Donors by period" })
    .getByRole("link", { name: /2 donors, new in/ })
    .click();
  await expect(chips.getByRole("link", { name: /Remove the filter Giving: New in/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Okafor/ })).toHaveCount(2);
});

test("a member who lists an address outside of the team is told to ask an admin, and lists those of the team", async ({
  page,
  api,
  stack,
  visitor,
  newPerson,
  tokenFor,
  mails,
  signIn,
  newOrganization,
  expectComplaint,
}) => {
  expectComplaint(/status of 403/);
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
  const told = "Ask an admin to add addresses outside the team";
  await expect(form.getByRole("alert")).toContainText(told);
  await expect(page.getByRole("row", { name: /Mine/ })).toHaveCount(0);

  const board = page.getByRole("row", { name: /Board/ });
  await board.getByRole("button", { name: "Addresses of Board" }).click();
  const addresses = page.getByRole("dialog");
  await addresses.getByRole("textbox").fill("chair@board.example");
  await addresses.getByRole("button", { name: "Save addresses" }).click();
  await expect(addresses.getByText(`Error: ${told}`)).toBeVisible();
  await addresses.getByRole("textbox").fill(`${member.email}, ${org.owner.email}`);
  await addresses.getByRole("button", { name: "Save addresses" }).click();
  await expect(board).toContainText(`to ${member.email}, ${org.owner.email}`);
});
