import { bodyOf, publishCampaign } from "../../api/donations";
import { expectAccessible, expectNoSidewaysScroll } from "../support/page-checks";
import { expect, test } from "../support/test";

test("staff write a receipt's text with variables beside its preview, send a test, restore and reset it @long", async ({
  page,
  api,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, { title: "Beds" });
  await signIn(org.owner, `/dashboard/${org.slug}/settings`);
  await page.getByRole("link", { name: "Edit texts" }).click();
  await expect(page.getByRole("heading", { name: "Receipts and thank-yous" })).toBeVisible();
  const mail = page.frameLocator("iframe");
  await expect(mail.getByRole("paragraph").filter({ hasText: "has arrived" })).toBeVisible();

  await page.getByLabel("Subject").fill("Thank you, ");
  await page.getByRole("button", { name: "First name" }).click();
  await expect(page.getByLabel("Subject")).toHaveValue("Thank you, {{firstName}}");
  await page.getByLabel("Opening").fill("A bed is warm.\n\nYour {{amount}} did it. {{frist}}");
  // Back and links ask before unsaved texts are lost.
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.evaluate(() => window.history.back());
  await expect(question).toContainText("Your changes on this page will be lost.");
  await question.getByRole("button", { name: "Stay on this page" }).click();
  await page.getByRole("link", { name: "Thank-you message" }).click();
  await question.getByRole("button", { name: "Stay on this page" }).click();
  await expect(page.getByLabel("Subject")).toHaveValue("Thank you, {{firstName}}");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Please check" })).toContainText(
    "{{frist}} is not a variable of this text",
  );
  await page.getByLabel("Opening").fill("A bed is warm.\n\nYour {{amount}} did it.");
  await expect(mail.getByRole("paragraph").filter({ hasText: "Your $50.00 did it." })).toBeVisible();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("Thank you, Ada");
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByText(/^Test sent to /)).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved. New emails and pages use it.")).toBeVisible();
  const history = page.getByRole("region", { name: "History" }).getByRole("listitem");
  await expect(history).toHaveCount(1);
  // After saving, the page closes without a question.
  await page.getByRole("link", { name: "Thank-you message" }).click();
  await expect(page.getByLabel("Message")).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Subject")).toHaveValue("Thank you, {{firstName}}");
  await expectAccessible(page, "texts");
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page, "texts");
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole("button", { name: /^Reset/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reset" }).click();
  await expect(history).toHaveCount(2);
  await expect(page.getByLabel("Subject")).toHaveValue("");
  await page.getByRole("button", { name: "Restore version 1" }).click();
  await expect(page.getByLabel("Subject")).toHaveValue("Thank you, {{firstName}}");

  await page.goto(`/dashboard/${org.slug}/campaigns/${campaign.id}`);
  await page.getByRole("link", { name: "Receipts and thank-yous" }).click();
  await expect(page.getByText("For this campaign only.")).toBeVisible();
  await expect(page.getByText("If empty: “Thank you, {{firstName}}”")).toBeVisible();
  await page.getByRole("link", { name: "Thank-you message" }).click();
  await page.getByLabel("Message").fill("Warm beds for {{campaign}}.");
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("Warm beds for Beds.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(history).toHaveCount(1);
  const { data } = (await bodyOf(
    await api(`/api/orgs/${org.slug}/donor-texts?campaignId=${campaign.id}`, { token: org.owner.token }),
  )) as { data: { kind: string; language: string; opening: string | null }[] };
  expect(data.filter(({ opening }) => opening !== null)).toMatchObject([
    { kind: "THANK_YOU", language: "en", opening: "Warm beds for {{campaign}}." },
  ]);
});
