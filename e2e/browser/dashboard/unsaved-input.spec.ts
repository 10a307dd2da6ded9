import type { Page } from "playwright/test";
import { bodyOf, createDonation, expectStatus, pay, publishCampaign } from "../../api/donations";
import { expect, test } from "../support/test";

/** Expects a link to another page to require a confirmation, and staying to keep the page. */
async function expectPrompt(page: Page, name: string): Promise<void> {
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await fundsOf(page).click();
  await expect(question, name).toContainText("Your changes on this page will be lost.");
  await question.getByRole("button", { name: "Stay on this page" }).click();
  await expect(question, name).toBeHidden();
}

async function expectNoPrompt(page: Page): Promise<void> {
  await fundsOf(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Funds" })).toBeVisible();
}

const fundsOf = (page: Page) =>
  page.getByRole("navigation").getByRole("link", { name: "Funds", exact: true });

test("notes, import columns, membership terms and saved reports require a confirmation for unsaved input only @long", async ({
  page,
  api,
  stack,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization("Harbor Museum");
  const base = `/dashboard/${org.slug}`;
  const campaign = await publishCampaign(api, org, { title: "Museum Friends", type: "MEMBERSHIP" });
  const donor = { email: `ada@${org.slug}.example`, firstName: "Ada", lastName: "Okafor" };
  const donation = await createDonation(api, campaign.id, { donor });
  await pay(stack, donation);
  await expectStatus(api, donation, "SUCCEEDED");
  const listed = await bodyOf(await api(`/api/donors?orgId=${org.id}`, { token: org.owner.token }));
  const [{ id } = { id: "" }] = listed["donors"] as { id: string }[];

  await signIn(org.owner, `${base}/donors/${id}`);
  const note = page.getByLabel("New note");
  await note.fill("Would like to visit.");
  await expectPrompt(page, "a new note");
  await note.fill("");
  await expectNoPrompt(page);
  await page.goBack();
  await note.fill("Would like to visit.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Note added.")).toBeVisible();
  await page.getByRole("button", { name: /^Edit the note/ }).click();
  const edited = page.getByRole("textbox", { name: "Note", exact: true });
  await edited.fill("Would like to visit in June.");
  await expectPrompt(page, "a note that is edited");
  await expect(edited).toHaveValue("Would like to visit in June.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(edited).toBeHidden();
  await expectNoPrompt(page);

  await page.goto(`${base}/imports`);
  const buffer = Buffer.from("First Name,Last Name,Mail\nJune,Castellano,june@donors.example\n");
  await page.getByRole("radio", { name: /^Donors/ }).check();
  await page.getByLabel("CSV or Excel file").setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Upload" }).click();
  await page.getByLabel("Mail", { exact: true }).selectOption("Email");
  await expectPrompt(page, "the columns of an import");
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("button", { name: "Import 1 donor" })).toBeVisible();
  await expectNoPrompt(page);

  await page.goto(`${base}/campaigns/${campaign.id}/questions-and-levels`);
  await page.getByLabel("Reminders").fill("45, 10");
  await expectPrompt(page, "membership terms");
  await page.getByRole("region", { name: "Membership" }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expectNoPrompt(page);

  await page.goto(`${base}/reports`);
  const form = page.getByRole("form", { name: "Save a report" });
  await form.getByLabel("Name").fill("For the board");
  await expectPrompt(page, "a report that is being saved");
  await form.getByRole("button", { name: "Save this report" }).click();
  await expect(page.getByText("For the board is saved.")).toBeVisible();
  const addresses = page.getByRole("dialog", { name: "Addresses of For the board" });
  await page.getByRole("button", { name: "Addresses of For the board" }).click();
  await addresses.getByRole("textbox").fill(org.owner.email);
  await page.keyboard.press("Escape");
  await expectNoPrompt(page);
});
