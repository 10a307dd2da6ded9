import type { Page } from "playwright/test";
import { createGift, expectStatus, pay, publishCampaign } from "../api/gifts";
import { continueToPayment, fillGift, openCampaign, payBy } from "./donation-page";
import { expect, test } from "./test";

const EVIL = "evil.invalid";
const SCRIPT = `<script>fetch("https://${EVIL}/s")</script>`;
const IMAGE = `<img src="https://${EVIL}/i.png" onerror="document.title='taken'">`;

/** Of what was typed nothing has become part of a page. */
async function expectInert(page: Page): Promise<void> {
  await expect(
    page.locator(`[src*="${EVIL}"], [href*="${EVIL}"], [onerror], [href^="javascript"]`),
  ).toHaveCount(0);
  await expect(page).not.toHaveTitle("taken");
}

test("markup in names, messages and stories is text everywhere, and loads nothing", async ({
  page,
  stack,
  api,
  signIn,
  requested,
  newOrganization,
}) => {
  const org = await newOrganization(`${IMAGE} Org`);
  const title = `${SCRIPT} Title`;
  const campaign = await publishCampaign(api, org, {
    title,
    slug: org.slug,
    description: `Before ${SCRIPT}${IMAGE} after\n\n![picture](https://${EVIL}/m.png) [click](javascript:alert(1)) **bold**`,
    matchingEnabled: true,
    matchingOrgName: `${IMAGE} Match`,
    goalAmountCents: 10_000,
  });
  const message = `${SCRIPT} "message" ${IMAGE}`;
  const tribute = { type: "in_honor", name: `${IMAGE} Name`, message: SCRIPT };
  const gift = await createGift(api, campaign.id, {
    donor: { email: `one@${org.slug}.example`, firstName: SCRIPT, lastName: IMAGE },
    publicMessage: message,
    tribute,
    utmSource: `${IMAGE} utm`,
  });
  await pay(stack, gift);
  await expectStatus(api, gift, "SUCCEEDED");

  await test.step("the public page and its roll", async () => {
    await openCampaign(page, campaign.slug);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · ${org.name}`);
    await expect(page.getByRole("heading", { name: `Give to ${org.name}` })).toBeVisible();
    await expect(page.getByText(`${IMAGE} Match matches every dollar with another.`)).toBeVisible();
    await expect(page.getByText(/^Before\s.*after$/)).toBeVisible();
    await expect(page.getByRole("strong").filter({ hasText: "bold" })).toBeVisible();
    const line = page.getByRole("listitem").filter({ hasText: "message" });
    await expect(line).toContainText(`${SCRIPT} ${IMAGE}`);
    await expect(line).toContainText(message);
    await expectInert(page);
  });
  await test.step("the form, the payment step and the thanks", async () => {
    const email = `two@${org.slug}.example`;
    await fillGift(page, { firstName: SCRIPT, lastName: IMAGE, email }, { coverFees: true });
    await continueToPayment(page);
    await expect(page.getByRole("term").last()).toHaveText(`${org.name} receives`);
    await payBy(page, "Success");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Thank you, ${SCRIPT}`);
    await expect(page.getByText(title).last()).toBeVisible();
    await expectInert(page);
  });
  await test.step("the dashboard", async () => {
    await signIn(org.owner, `/dashboard/${org.slug}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(org.name);
    await expect(page.getByRole("link", { name: title })).toBeVisible();
    await expectInert(page);
    for (const place of ["Donations", "Donors"]) {
      await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: place }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(place);
      await expect(page.getByRole("link", { name: `${SCRIPT} ${IMAGE}` }).first()).toBeVisible();
      await expectInert(page);
    }
    await page.goto(`/dashboard/${org.slug}/donations/${gift.donation.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`$50.00 from ${SCRIPT} ${IMAGE}`);
    for (const text of [message, tribute.name, `${IMAGE} utm`])
      await expect(page.getByText(text)).toBeVisible();
    await expectInert(page);
    await page.getByRole("link", { name: title }).click();
    await expect(page.getByRole("rowheader", { name: `${IMAGE} utm` })).toBeVisible();
    await expectInert(page);
    await page.getByRole("link", { name: "Edit" }).click();
    await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue(title);
    await expectInert(page);
  });
  expect(requested.filter((url) => url.includes(EVIL))).toEqual([]);
});
