import { bodyOf, createDonation, pay, publishCampaign } from "../../api/donations";
import { expectAccessible, expectNoSidewaysScroll, PHONE } from "../support/page-checks";
import { expect, test } from "../support/test";

test("staff enter a donor, write a note, tag a donor, and find and list the donor by the tag", async ({
  page,
  api,
  stack,
  signIn,
  expectConsoleMessage,
  newOrganization,
}) => {
  expectConsoleMessage(/status of 409/);
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, { title: "Beds" });
  const give = (firstName: string) =>
    createDonation(api, campaign.id, {
      donor: { email: `${firstName}@${org.slug}.example`, firstName, lastName: "Lund" },
    });
  await pay(stack, await give("Ada"));
  await give("Ben");
  const listed = async () =>
    (await bodyOf(await api(`/api/donors?orgId=${org.id}&q=ada`, { token: org.owner.token }))) as {
      donors: { id: string; donationCount: number }[];
    };
  await expect.poll(async () => (await listed()).donors[0]?.donationCount).toBe(1);
  const id = (await listed()).donors[0]?.id;

  await signIn(org.owner, `/dashboard/${org.slug}/donors`);
  await page.getByRole("button", { name: "New donor" }).click();
  const dialog = page.getByRole("dialog", { name: "New donor" });
  await dialog.getByRole("textbox", { name: /^Email/ }).fill(`ada@${org.slug}.example`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Last name");
  await dialog.getByLabel("Last name").fill("Lund");
  await expect(dialog.getByRole("link", { name: `Ada Lund, ada@${org.slug}.example` })).toBeVisible();
  await expectAccessible(page, "a new donor with a known name");
  await dialog.getByLabel("Last name").fill("Haddad");
  await expect(dialog.getByText("Already a donor?")).toBeHidden();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("A donor with this email address exists");
  await dialog.getByRole("textbox", { name: /^Email/ }).fill(`noor@${org.slug}.example`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Haddad", level: 1 })).toBeVisible();

  await page.goto(`/dashboard/${org.slug}/donors/${id}`);
  await page.getByLabel("New note").fill("Called to say thank you.\nWould like to visit.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Note added.")).toBeVisible();
  const note = page.getByRole("region", { name: "Notes" }).getByRole("listitem");
  await expect(note).toContainText("Would like to visit.");
  await note.getByRole("button", { name: /^Edit/ }).click();
  await note.getByLabel("Note").fill("Visits on December 5.");
  await note.getByRole("button", { name: "Save" }).click();
  await expect(note).toContainText("Visits on December 5.");
  await expect(note).toContainText("edited");

  await page.getByLabel("Add a tag").fill("Board contact");
  await page.getByLabel("Add a tag").press("Enter");
  await expect(page.getByRole("button", { name: "Remove the tag Board contact" })).toBeVisible();
  const timeline = page.getByRole("region", { name: "Timeline" }).getByRole("listitem");
  await expect(timeline.filter({ hasText: "Donor tags changed" })).toHaveCount(1);
  await expect(timeline.filter({ hasText: "Beds" })).toContainText("$50.00");
  await expectAccessible(page, "donor");
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page, "donor");
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole("link", { name: "Board contact" }).click();
  await expect(page).toHaveURL(`/dashboard/${org.slug}/donors?tag=Board+contact`);
  const donors = page.getByRole("table", { name: "Donors" }).getByRole("row");
  await expect(donors).toHaveCount(2);
  await expect(donors.last()).toContainText("Ada Lund");
  await page.getByText("More", { exact: true }).focus();
  await page.keyboard.press("Enter");
  await expectAccessible(page, "the menu of further pages");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link", { name: "Segments" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Tags", exact: true })).toBeHidden();
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Tags", exact: true }).click();
  await page.getByRole("button", { name: "Rename Board contact" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Board");
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  const tags = page.getByRole("table", { name: "Tags" }).getByRole("row");
  await expect(tags.last()).toContainText("Board1");
  await page.getByRole("button", { name: "Delete Board" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("No tags yet")).toBeVisible();

  await page.setViewportSize(PHONE);
  await page.goto(`/dashboard/${org.slug}/donations`);
  await expect(page.getByLabel("Name, email or receipt")).toBeVisible();
  await expect(page.locator("#filter-status")).toBeHidden();
  await page.getByRole("button", { name: "Filters" }).click();
  await page.locator("#filter-status").selectOption({ label: "Succeeded" });
  await expect(page).toHaveURL(/status=SUCCEEDED/);
});
