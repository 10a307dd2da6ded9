import { bodyOf, publishCampaign } from "../../api/donations";
import {
  continueToPayment,
  donateButton,
  fillDonation,
  giveButton,
  openCampaign,
  payBy,
} from "../support/donation-page";
import { expect, test } from "../support/test";

const donor = (slug: string) => ({ firstName: "Ada", lastName: "Okafor", email: `ada@${slug}.example` });

test("a decline is shown in general terms to the donor and with its reason to staff, and another card succeeds @long", async ({
  page,
  context,
  api,
  signIn,
  expectConsoleMessage,
  newOrganization,
}) => {
  expectConsoleMessage(/status of 402 .*\/confirm/);
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  await openCampaign(page, campaign.slug);
  await fillDonation(page, donor(org.slug));
  await continueToPayment(page);
  await payBy(page, "Declined");
  await expect(page.getByText("Your card was declined")).toBeVisible();
  await expect(
    page.getByText("Nothing was charged. Check your card details, or pay another way.", { exact: true }),
  ).toBeVisible();

  const staff = await context.newPage();
  await signIn(org.owner, `/dashboard/${org.slug}/donations`, staff);
  const row = staff.getByRole("row", { name: /Ada Okafor/ });
  await expect(row).toContainText("Failed");
  await row.getByRole("link").click();
  await expect(staff.getByText(/^Reason: .*declin/i)).toBeVisible();

  await payBy(page, "Success");
  await expect(page.getByRole("heading", { name: "Thank you, Ada" })).toBeVisible();
  await staff.reload();
  await expect(staff.getByRole("status").filter({ hasText: "Succeeded" })).toBeVisible();
  expect(await bodyOf(await api(`/api/public/campaigns/${campaign.slug}`))).toMatchObject({
    raisedAmountCents: 5000,
    donationCount: 1,
  });
});

test("3-D Secure: a failed authentication returns to the payment step, a completed one leads to the thanks", async ({
  page,
  stack,
  api,
  newOrganization,
}) => {
  const org = await newOrganization("River Trust");
  const campaign = await publishCampaign(api, org);
  await openCampaign(page, campaign.slug);
  await fillDonation(page, donor(org.slug));
  await continueToPayment(page);
  const question = page.getByRole("heading", { name: "Is this you?" });

  await payBy(page, "Requires action");
  await expect(question).toBeVisible();
  expect(new URL(page.url()).origin).toBe(stack.processor);
  await expect(page.getByText("Your bank wants to be sure before it pays River Trust.")).toBeVisible();
  await page.getByRole("button", { name: "Fail" }).click();
  await expect(page.getByText("Your payment was declined")).toBeVisible();
  await expect(page.getByText(/^Nothing was charged\./)).toBeVisible();
  expect(page.url()).toMatch(/\/pay\/[^?]+\?declined=1$/);

  await payBy(page, "Requires action");
  await expect(question).toBeVisible();
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByRole("heading", { name: "Thank you, Ada" })).toBeVisible();
  // Neither the client secret nor the processor's parameters stay in the URL.
  expect(new URL(page.url()).search.replace("?from=payment", "")).toBe("");
});

test("when the processor's script fails to load, the page says so and retries on request @long", async ({
  page,
  stack,
  api,
  expectConsoleMessage,
  newOrganization,
}) => {
  expectConsoleMessage(/ERR_FAILED.*stripe\.js/);
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  await page.route(`${stack.processor}/stripe.js`, (route) => route.abort());
  await openCampaign(page, campaign.slug);
  await fillDonation(page, donor(org.slug));
  await continueToPayment(page);
  const broken = page.getByRole("alert").filter({ hasText: "We couldn’t load the payment fields" });
  await expect(broken).toContainText("Nothing was charged.");
  await expect(giveButton(page)).toHaveCount(0);
  await page.unroute(`${stack.processor}/stripe.js`);
  await broken.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Card number")).toBeVisible();
  await expect(broken).toHaveCount(0);
  await payBy(page, "Success");
  await expect(page.getByRole("heading", { name: "Thank you, Ada" })).toBeVisible();
});

test("missing card data is reported beside its fields before anything is sent @long", async ({
  page,
  api,
  requested,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  await openCampaign(page, campaign.slug);
  await fillDonation(page, donor(org.slug));
  await continueToPayment(page);
  await page.getByLabel("Card number").fill("4242 4242 4242 4241");
  await giveButton(page).click();
  await expect(page.getByLabel("Card number")).toBeFocused();
  await expect(page.getByText("This card number is not complete or not right.").first()).toBeVisible();
  expect(requested.filter((url) => url.endsWith("/confirm"))).toEqual([]);

  // The form can still be changed, keeps its input, and creates a new donation when changed.
  await page.getByRole("button", { name: "Change your gift" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
  await page.getByRole("radio", { name: "$100", exact: true }).check();
  await expect(donateButton(page)).toHaveText("Donate $100");
  await continueToPayment(page);
  await payBy(page, "Success");
  await expect(page.getByRole("heading", { name: "Thank you, Ada" })).toBeVisible();
  expect(await bodyOf(await api(`/api/public/campaigns/${campaign.slug}`))).toMatchObject({
    raisedAmountCents: 10_000,
    donationCount: 1,
  });
});
