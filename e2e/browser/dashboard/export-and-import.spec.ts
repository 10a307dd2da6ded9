import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { createDonation, expectStatus, pay, publishCampaign } from "../../api/donations";
import { expectAccessible, expectNoSidewaysScroll, LAPTOP, PHONE } from "../support/page-checks";
import { expect, test } from "../support/test";

test("an organization leaves with one file, and another one imports it; what it refuses is a file, too @long", async ({
  page,
  api,
  stack,
  signIn,
  mails,
  newOrganization,
  expectConsoleMessage,
}) => {
  // The export's table of recurring donations, which has no rows.
  expectConsoleMessage(/status of 400 .*\/file/);
  // A link to the file from another site.
  expectConsoleMessage(/status of 403/);
  const from = await newOrganization("Harbor Kitchen");
  const campaign = await publishCampaign(api, from, { title: "Warm meals" });
  const donor = { email: `ada@${from.slug}.example`, firstName: "Ada", lastName: "Okafor" };
  const paid = await createDonation(api, campaign.id, { donor });
  await createDonation(api, campaign.id, { donor });
  await pay(stack, paid);
  await expectStatus(api, paid, "SUCCEEDED");

  await page.setViewportSize(PHONE);
  await signIn(from.owner, `/dashboard/${from.slug}/settings`);
  await page.getByRole("link", { name: "Export everything" }).click();
  await expect(page.getByText("No exports yet")).toBeVisible();
  await expectNoSidewaysScroll(page, "no exports yet");
  await expectAccessible(page, "no exports yet");
  await page.getByRole("button", { name: "Start export" }).click();
  await expect(page.getByRole("heading", { name: "Exports" })).toBeVisible();
  // The export continues after the page is closed.
  await page.goto("about:blank");
  await page.goto(`/dashboard/${from.slug}/settings/export`);
  const download = page.getByRole("link", { name: "Download ZIP" });
  await expect(download).toBeVisible();
  await expectNoSidewaysScroll(page, "an export that is complete");
  await expectAccessible(page, "an export that is complete");
  const readyMails = async () =>
    (await mails({ to: from.owner.email })).filter(({ subject }) => subject.endsWith("ready to download"));
  await expect.poll(readyMails).toHaveLength(1);
  const [mail] = await readyMails();
  expect(mail?.text).toContain(`/dashboard/${from.slug}/settings/export`);
  const file = await page.request.get((await download.getAttribute("href")) ?? "");
  expect(file.headers()["content-type"]).toBe("application/zip");
  const other = await page.context().newPage();
  const address = await download.evaluate((link) => (link as HTMLAnchorElement).href);
  await other.route("https://elsewhere.example/", (route) =>
    route.fulfill({ contentType: "text/html", body: `<a href="${address}">Win a prize</a>` }),
  );
  await other.goto("https://elsewhere.example/");
  await other.getByRole("link").click();
  await expect(other.getByRole("heading", { name: "Nothing was downloaded" })).toBeVisible();
  await expectAccessible(other, "a refused download");
  await other.close();
  const saving = page.waitForEvent("download");
  await download.click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/-everything-\d{4}-\d\d-\d\d\.zip$/);
  await expect(page.getByText("You can leave this page.")).toBeVisible();
  const files = unzipSync(new Uint8Array(await readFile(await saved.path())));
  expect(Object.keys(files)).toEqual(expect.arrayContaining(["README.md", "donors.csv", "contents.csv"]));

  const to = await newOrganization("Harbor Two");
  await page.setViewportSize(LAPTOP);
  await signIn(to.owner, `/dashboard/${to.slug}/imports`);
  await page.getByRole("radio", { name: /^Everything from another Almoner/ }).check();
  await page.getByLabel("ZIP file", { exact: true }).setInputFiles(await saved.path());
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("from the top: donors first")).toBeVisible();
  const begun = page.getByRole("region", { name: "So far" }).getByRole("listitem");
  await expect(begun).toHaveCount(2);
  await expect(begun.first()).toContainText("Donors");
  await expectAccessible(page, "the imports of an export");
  await begun.nth(1).getByRole("link").click();
  await expect(page.getByLabel("From")).toHaveValue("ALMONER");
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText("1 row is not imported.")).toBeVisible();
  await expectAccessible(page, "a check with refused rows");
  const downloaded = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download refused rows" }).click();
  const refused = await readFile(await (await downloaded).path(), "utf8");
  expect(refused).toMatch(/^donation_id,.*,Reason\r\n.*“PENDING”.*\r\n$/);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page, "a check with refused rows");
  await page.getByRole("button", { name: "Import 1 donation" }).click();
  await expect(page.getByText("1 donation imported, $")).toBeVisible();
});
