import { bodyOf, publishCampaign } from "../../api/donations";
import { expectUsableAtBothWidths } from "../support/page-checks";
import { paidDonation } from "../support/paid-donation";
import { expect, test } from "../support/test";

test("a gift at a level makes a member, whom staff list, whose terms they set, and whose card is checked by its code @long", async ({
  page,
  api,
  stack,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization("Harbor Museum");
  const base = `/dashboard/${org.slug}`;
  await signIn(org.owner, base);
  await page.goto(`${base}/members`);
  await expect(page.getByText("No members yet")).toBeVisible();
  await expectUsableAtBothWidths(page, "empty");

  const campaign = await publishCampaign(api, org, { title: "Museum Friends", type: "MEMBERSHIP" });
  const level = await api(`/api/campaigns/${campaign.id}/giving-levels`, {
    token: org.owner.token,
    body: { name: "Friend", amountCents: 5000 },
  });
  const givingLevelId = String((await bodyOf(level))["id"]);
  const { token } = await paidDonation(api, stack, campaign.id, { givingLevelId });

  await page.goto(`${base}/members`);
  const row = page.getByRole("row", { name: /Ada Okafor/ });
  await expect(row).toContainText("Active");
  await expect(row).toContainText("Friend");
  await expectUsableAtBothWidths(page, "members");
  await page.goto(`${base}/members?state=LAPSED`);
  await expect(page.getByText("No members match these filters")).toBeVisible();
  await page.getByRole("combobox", { name: "State" }).selectOption({ label: "Any state" });
  await page.getByLabel("Name or email").fill("okafor");
  await page.getByLabel("Name or email").press("Enter");
  await expect(page).toHaveURL(/q=okafor/);
  await expect(row).toBeVisible();
  await page.getByRole("combobox", { name: "Until" }).selectOption({ label: "Last year" });
  await expect(page.getByText("No members match these filters")).toBeVisible();
  await page.goto(`${base}/members`);
  await row.getByRole("link", { name: "Ada Okafor", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Memberships" })).toBeVisible();
  await expectUsableAtBothWidths(page, "donor");

  await page.goto(`${base}/campaigns/${campaign.id}/questions-and-levels`);
  await page.getByLabel("Reminders").fill("45, soon");
  const save = page.getByRole("region", { name: "Membership" }).getByRole("button", { name: "Save" });
  await save.click();
  await expect(page.getByLabel("Reminders")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Reminders").fill("45, 10");
  await save.click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expectUsableAtBothWidths(page, "terms");

  await page.goto(`/donate/${campaign.slug}/thanks/${token}`);
  await page.getByRole("link", { name: "Your membership card" }).click();
  await expect(page).toHaveURL(new RegExp(`/donate/${campaign.slug}/member/`));
  await expect(page.getByRole("heading", { name: "Ada Okafor" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  await expectUsableAtBothWidths(page, "card");
  const card = await bodyOf(await api(`/api/public/donations/${token}/membership`));
  await page.goto(new URL(String(card["checkUrl"])).pathname);
  await expect(page.getByText("This membership of Harbor Museum is valid.")).toBeVisible();
  await expect(page.getByText("Ada")).toHaveCount(0);
  await expectUsableAtBothWidths(page, "check");
});
