import { createDonation, expectStatus, pay, publishCampaign } from "../../api/donations";
import { expectAccessible, expectNoSidewaysScroll, PHONE } from "../support/page-checks";
import { expect, test } from "../support/test";

test("a message waits for approval, then the public sees it; staff can hide it @long", async ({
  page,
  api,
  stack,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization("Harbor Kitchen");
  const campaign = await publishCampaign(api, org, {
    approveMessages: true,
    employerMatchText: "Many employers double what their staff give. Ask yours.",
    employerMatchUrl: "https://match.example.org/",
  });
  await page.goto(`/donate/${campaign.slug}`);
  await page.locator("summary", { hasText: "Add a dedication or message" }).click();
  await expect(page.getByText("Shown once Harbor Kitchen approves it")).toBeVisible();
  const donation = await createDonation(api, campaign.id, { publicMessage: "Warm soup for all" });
  await pay(stack, donation);
  await expectStatus(api, donation, "SUCCEEDED");

  await page.goto(`/donate/${campaign.slug}/thanks/${donation.token}`);
  const note = page.getByRole("region", { name: "Double your gift" });
  await expect(note).toContainText("Many employers double what their staff give.");
  await expect(note.getByRole("link")).toHaveAttribute("href", "https://match.example.org/");
  await expectAccessible(page, "thanks with a note about employers");

  const onPage = async (count: number) =>
    expect(async () => {
      await page.goto(`/donate/${campaign.slug}`);
      await expect(page.getByText("Ada Okafor")).toBeVisible();
      await expect(page.getByText("Warm soup for all")).toHaveCount(count);
    }).toPass();
  await onPage(0);

  await signIn(org.owner, `/dashboard/${org.slug}`);
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  await expect(menu.getByRole("link", { name: "Messages (1 open)" })).toBeVisible();
  await menu.getByRole("link", { name: "Messages" }).click();
  await expect(page.getByRole("heading", { name: "Messages to review" })).toBeVisible();
  await expect(page.getByText("Warm soup for all")).toBeVisible();
  await expectAccessible(page, "messages to review");
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page, "messages to review");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Approve the message from Ada Okafor" }).click();
  await expect(page.getByText("No messages to review")).toBeVisible();
  await expect(menu.getByRole("link", { name: "Messages", exact: true })).toBeVisible();
  await onPage(1);

  await page.goto(`/dashboard/${org.slug}/donations/${donation.donation.id}`);
  await page.getByRole("button", { name: "Hide the message from Ada Okafor" }).click();
  await expect(page.getByRole("button", { name: "Show the message from Ada Okafor" })).toBeVisible();
  await expectAccessible(page, "donation with a hidden message");
  await onPage(0);
  await page.goto(`/dashboard/${org.slug}/audit-log`);
  await expect(page.getByText("Donation message hidden").first()).toBeVisible();
});
