import { publishCampaign } from "../../api/donations";
import { expectAccessible, expectNoSidewaysScroll, LAPTOP, PHONE } from "../support/page-checks";
import { expect, test } from "../support/test";

test("a check is recorded for a new donor, corrected and voided; a batch is typed by keyboard against its control total", async ({
  page,
  api,
  signIn,
  newOrganization,
  expectConsoleMessage,
}) => {
  // A check that was already recorded.
  expectConsoleMessage(/status of 409 .*\/offline-donations/);
  // A batch that differs from its control total.
  expectConsoleMessage(/status of 400 .*\/offline-batches/);
  const org = await newOrganization("Harbor Kitchen");
  const meals = await publishCampaign(api, org, { title: "Warm meals" });
  await api(`/api/campaigns/${meals.id}/giving-levels`, {
    token: org.owner.token,
    body: { name: "Table", amountCents: 25_000, fairMarketValueCents: 6_000 },
  });
  const donations = `/dashboard/${org.slug}/donations`;

  // One check, on a phone.
  await page.setViewportSize(PHONE);
  await signIn(org.owner, `${donations}/record`);
  await page.getByRole("button", { name: "Record donation" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Donor" });
  await expect(alert).toContainText("Enter the name, or choose a donor");
  await expectAccessible(page, "recording a donation");
  await expectNoSidewaysScroll(page, "recording a donation");
  await page.getByLabel("Giving level").selectOption("Table ($250.00)");
  await expect(page.getByLabel("Amount")).toHaveValue("250");
  await page.getByLabel("Check number").fill("1042");
  const donor = page.getByRole("combobox", { name: "Donor" });
  await donor.fill("Rosa Diaz");
  await donor.press("ArrowDown");
  await donor.press("Enter");
  await expect(page.getByLabel("Last name or organization")).toHaveValue("Diaz");
  await expect(page.getByRole("textbox", { name: /^Email/ })).toBeFocused();
  await page.getByRole("button", { name: "Add postal address" }).click();
  const address = page.getByRole("textbox", { name: /^Postal address/ });
  await expect(address).toBeFocused();
  await address.fill("12 Elm Street\nAlbany, NY 12207");
  await expectAccessible(page, "a new donor with a postal address");
  await expectNoSidewaysScroll(page, "a new donor with a postal address");
  await page.getByRole("button", { name: "Record donation" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("$250.00 from Rosa Diaz");
  await expect(page.getByText("Offline · Check 1042")).toBeVisible();

  // Recording the same check again requires a confirmation.
  await page.goto(`${donations}/record`);
  await page.getByLabel("Amount").fill("250");
  await page.getByLabel("Check number").fill("1042");
  // Enter selects the donor of exactly this name, and records nothing.
  await donor.fill("rosa diaz");
  await expect(page.getByRole("option", { name: /^Rosa Diaz/ })).toBeVisible();
  await donor.press("Enter");
  await expect(page.getByRole("button", { name: "Change donor" })).toBeFocused();
  await page.getByRole("button", { name: "Record donation" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "was recorded on" })).toContainText("for Rosa Diaz");
  await expectAccessible(page, "a check that was recorded before");
  await page.getByRole("button", { name: "Record it anyway" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("$250.00 from Rosa Diaz");

  // Corrected, then voided.
  await page.getByRole("link", { name: "Correct", exact: true }).click();
  await page.getByLabel("Amount").fill("205.50");
  await expect(page.getByLabel("Giving level")).toHaveValue("");
  await page.getByLabel("Giving level").selectOption("Table ($250.00)");
  await page.getByRole("button", { name: "Save correction" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("$205.50 from Rosa Diaz");
  await expect(page.getByRole("definition").filter({ hasText: "Table" })).toBeVisible();
  await page.getByRole("button", { name: "Void" }).click();
  await page.getByLabel("Reason").fill("The check was returned");
  await expectAccessible(page, "the dialog of a void");
  await page.getByRole("button", { name: "Void donation" }).click();
  await expect(page.getByText("Reason: The check was returned")).toBeVisible();
  await expectAccessible(page, "a voided donation");
  await expectNoSidewaysScroll(page, "a voided donation");

  // A batch for two campaigns, by keyboard.
  await publishCampaign(api, org, { title: "New roof" });
  await page.setViewportSize(LAPTOP);
  await page.goto(`${donations}/batch`);
  await page.getByLabel("Name of the batch").fill("Mail of Friday");
  await page.getByLabel("Number of donations").fill("2");
  await page.getByLabel("Control total").fill("85");
  await page.getByLabel("Campaign", { exact: true }).selectOption("Warm meals");
  const typed = page.getByRole("combobox", { name: "Donor 1" });
  await typed.fill("Rosa");
  await expect(page.getByRole("option", { name: /^Rosa Diaz/ })).toBeVisible();
  await typed.press("ArrowDown");
  await typed.press("Enter");
  await expect(typed).toHaveValue("Rosa Diaz");
  const first = page.getByRole("group", { name: "Donation 1" });
  await first.getByLabel("Amount").fill("50");
  await first.getByLabel("Giving level").selectOption("Table ($250.00)");
  await expect(first.getByLabel("Amount")).toHaveValue("50");
  await first.getByLabel("Check number").fill("7");
  await first.getByLabel("Check number").press("Enter");
  await expect(page.getByRole("combobox", { name: "Donor 2" })).toBeFocused();
  // An email address that is not in the list asks for the donor's name.
  await page.keyboard.type("marcus@example.org");
  await page.keyboard.press("Enter");
  const second = page.getByRole("group", { name: "Donation 2" });
  await expect(second.getByLabel("Email")).toHaveValue("marcus@example.org");
  await expect(second.getByLabel("First name")).toBeFocused();
  await page.keyboard.type("Marcus");
  await second.getByLabel("Amount").fill("30");
  await second.getByLabel("Check number").fill("8");
  await expect(page.getByText("$5.00 to go")).toBeVisible();
  await page.getByRole("button", { name: "Record batch" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Donation 2, donor’s last name" })).toContainText(
    "Enter the name, or choose a donor",
  );
  await second.getByLabel("Last name or organization").fill("Bell");
  await page.getByRole("button", { name: "Record batch" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "$5.00 less than the control total" }),
  ).toBeVisible();
  await expectAccessible(page, "a batch that differs");
  await second.getByLabel("Amount").fill("35");
  await expect(page.getByText("Matches")).toBeVisible();

  // A removed line can be restored.
  await second.getByRole("button", { name: "Remove donation 2" }).click();
  await expect(page.getByText("Donation 2 was removed.")).toBeVisible();
  await expect(second).toHaveCount(0);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(second.getByLabel("Amount")).toHaveValue("35");

  // Check dates, days of receipt and campaigns are optional columns.
  await expect(second.getByLabel("Date on the check")).toHaveCount(0);
  await page.getByLabel("Enter the date received of each donation").check();
  await second.getByLabel("Date received").fill("2026-01-16");
  await page.getByLabel("Choose the campaign of each donation").check();
  await second.getByLabel("Campaign").selectOption("New roof");
  await page.getByLabel("Enter the date on each check").check();
  await second.getByLabel("Date on the check").fill("2026-01-15");

  // Links ask before leaving. The tab keeps the entries.
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const funds = page.getByRole("navigation").getByRole("link", { name: "Funds", exact: true });
  await funds.click();
  await expect(question).toContainText("Your entries stay in this browser tab");
  await expectAccessible(page, "the question before a form is left");
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(second.getByLabel("Amount")).toHaveValue("35");
  await funds.click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Funds" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Unsaved changes restored")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Donor 1" })).toHaveValue("Rosa Diaz");
  await expect(second.getByLabel("Date on the check")).toHaveValue("2026-01-15");
  await expectAccessible(page, "a restored batch");
  await page.setViewportSize(PHONE);
  await expectAccessible(page, "a restored batch on a phone");
  await expectNoSidewaysScroll(page, "a restored batch");
  await page.setViewportSize(LAPTOP);

  // Its response is lost: sent again after a reload, it is not recorded twice.
  expectConsoleMessage(/ERR_FAILED/);
  await page.route(/\/offline-batches$/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Record batch" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "No response from the server" })).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await page.reload();
  await expect(page.getByText("Unsaved changes restored")).toBeVisible();

  const recording = page.waitForRequest(/\/offline-batches$/);
  await page.getByRole("button", { name: "Record batch" }).click();
  const sent = (await recording).postDataJSON() as { donations: object[] };
  expect(sent.donations).toMatchObject([
    { checkNumber: "7", givingLevelId: expect.any(String), checkDate: null, sendReceipt: true },
    {
      checkNumber: "8",
      givingLevelId: null,
      checkDate: "2026-01-15",
      receivedOn: "2026-01-16",
      donor: { firstName: "Marcus", lastName: "Bell", email: "marcus@example.org" },
      sendReceipt: true,
    },
  ]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mail of Friday");
  const recorded = page.getByRole("table", { name: "Donations of the batch" });
  await expect(recorded.getByRole("row", { name: /Check 7/ })).toContainText("Warm meals");
  await expect(recorded.getByRole("row", { name: /Check 8/ })).toContainText("New roof");
  await expectAccessible(page, "a batch");

  await page.goto(`${donations}/batches`);
  await expect(page.getByRole("link", { name: "Mail of Friday" })).toHaveCount(1);

  // Neither recorded entries nor a discarded draft are restored.
  await page.goto(`${donations}/batch`);
  await page.getByLabel("Name of the batch").fill("Mail of Monday");
  await expect(page.getByText("Unsaved changes restored")).toHaveCount(0);
  await page.reload();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByLabel("Name of the batch")).toHaveValue("");
  await page.reload();
  await expect(page.getByLabel("Name of the batch")).toHaveValue("");
  await expect(page.getByText("Unsaved changes restored")).toHaveCount(0);

  await page.goto(`${donations}?method=OFFLINE`);
  const listed = page.getByRole("table", { name: "Donations" });
  await expect(listed.getByText("Offline · Check 1042")).toHaveCount(1);
  await expect(listed).not.toContainText("Voided");
  await page.getByRole("combobox", { name: "Status" }).selectOption("All, with voided");
  await expect(listed.getByText("Offline · Check 1042")).toHaveCount(2);
  await expect(listed).toContainText("Voided");
  await expectAccessible(page, "donations, offline");
});
