import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { createDonation, expectStatus, pay, publishCampaign } from "../../api/donations";
import { expectAccessible, expectNoSidewaysScroll, PHONE } from "../support/page-checks";
import { expect, test } from "../support/test";

test("staff make everyone's statements: mails after a confirmation, a ZIP file, progress that waits @long", async ({
  page,
  api,
  stack,
  mails,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization("Harbor Kitchen");
  const campaign = await publishCampaign(api, org);
  const email = `ada@${org.slug}.example`;
  for (const to of [email, `bo@${org.slug}.example`]) {
    const donor = { email: to, firstName: "Ada", lastName: "Okafor" };
    const donation = await createDonation(api, campaign.id, { donor });
    await pay(stack, donation);
    await expectStatus(api, donation, "SUCCEEDED");
  }
  await signIn(org.owner, `/dashboard/${org.slug}/donors`);
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("main").getByRole("link", { name: "Giving statements" }).click();
  await expect(page.getByText("No statements yet")).toBeVisible();
  await expectAccessible(page, "statements, empty");

  await page.getByLabel("Period").selectOption({ index: 0 });
  await page.getByLabel("Email each donor their statement").check();
  await page.getByRole("button", { name: "Make statements" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading")).toHaveText("2 donors will get an email");
  await expectAccessible(page, "statements, before everyone is mailed");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await mails({ to: email, subject: "giving statement" })).toEqual([]);
  await page.getByRole("button", { name: "Make statements" }).click();
  await dialog.getByRole("button", { name: "Email 2 donors" }).click();
  // The run continues after the page is closed.
  await page.goto(`/dashboard/${org.slug}`);
  let link = "";
  await expect(async () => {
    const [mail, ...more] = await mails({ to: email, subject: "giving statement" });
    expect(more).toEqual([]);
    link = /https?:\S+statement\.pdf/.exec(mail?.text ?? "")?.[0] ?? "";
    expect(link).not.toBe("");
  }).toPass({ timeout: 60_000 });
  const file = await page.request.get(link);
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);

  await page.goto(`/dashboard/${org.slug}/donors/statements`);
  await expect(page.getByText("2 statements", { exact: true })).toBeVisible();
  await expect(page.getByText("2 emailed")).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download ZIP" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^statements-.*\.zip$/);
  const names = Object.keys(unzipSync(new Uint8Array(await readFile(await saved.path()))));
  expect(names.sort()).toEqual(["00001-okafor-ada.pdf", "00002-okafor-ada.pdf", "statements.csv"]);
  await expectAccessible(page, "statements that are made");
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page, "statements that are made");
});
