import { createDonation, expectStatus, pay, publishCampaign } from "../../api/donations";
import { expectBreakdown, openCampaign, payBy } from "../support/donation-page";
import { expect, test } from "../support/test";

test.use({ javaScriptEnabled: false });

test("the form posts: errors show beside their fields, input is kept, then the totals are shown", async ({
  page,
  api,
  requested,
  newOrganization,
}) => {
  const org = await newOrganization("Quiet Trust");
  const campaign = await publishCampaign(api, org, { minAmountCents: 1500 });
  await openCampaign(page, campaign.slug, "?utm_source=leaflet");
  const form = page.getByRole("form", { name: "Give to Quiet Trust" });
  await expect(form.locator("noscript").first()).toContainText("Paying needs JavaScript", {
    useInnerText: true,
  });
  const first = await form
    .locator("noscript, input, select, button")
    .first()
    .evaluate((one) => one.localName);
  expect(first, "what cannot be done stands before the first field").toBe("noscript");
  await page.getByRole("radio", { name: "Other" }).check();
  await page.getByLabel("Amount in dollars").fill("fifty");
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("O’Hara & Sons");
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(`ada@${org.slug}.example`);
  await page.getByText("Add a dedication or message").click();
  await page.getByLabel("Message shown with your gift").fill("For the winter\nof all");
  await page.getByRole("checkbox", { name: /^Cover the fees/ }).check();
  await page.getByRole("button", { name: "Continue to payment" }).click();

  const amount = page.getByLabel("Amount in dollars");
  await expect(page.getByRole("alert")).toContainText("Enter an amount in dollars, like 50 or 50.25");
  await expect(amount).toHaveAccessibleDescription(/Error: Enter an amount in dollars/);
  await expect(amount).toHaveValue("fifty");
  await expect(page.getByLabel("Last name")).toHaveValue("O’Hara & Sons");
  await expect(page.getByLabel("Message shown with your gift")).toHaveValue("For the winter\nof all");
  await expect(page.getByRole("checkbox", { name: /^Cover the fees/ })).toBeChecked();
  expect(page.url(), "what was typed is not in the address").not.toMatch(/Ada|Hara|example/);

  await amount.fill("12.50");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(amount).toHaveAccessibleDescription(/Error: Give \$15 or more/);
  await expect(amount).toHaveValue("12.50");

  await amount.fill("25");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page).toHaveURL(new RegExp(`/donate/${campaign.slug}/pay/[^/]+$`));
  await expectBreakdown(page, {
    "Your gift": "$25.00",
    "Fees you cover": "$0.87",
    "You pay": "$25.87",
    "Quiet Trust receives": "$25.00",
  });
  await expect(page.locator("noscript")).toContainText("This last step needs JavaScript", {
    useInnerText: true,
  });
  expect(
    requested.filter((url) => !url.startsWith(new URL(page.url()).origin)),
    "nothing is loaded from elsewhere",
  ).toEqual([]);
});

test("the last step comes by email: the link opens the payment with what was entered, in a browser with JavaScript", async ({
  page,
  api,
  mails,
  browser,
  newOrganization,
}) => {
  const org = await newOrganization("Quiet Trust");
  const campaign = await publishCampaign(api, org);
  const email = `ada@${org.slug}.example`;
  await openCampaign(page, campaign.slug);
  await expect(page.locator("form noscript").first()).toContainText("Email me a link to finish", {
    useInnerText: true,
  });
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Okafor");
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  // A browser without JavaScript shows the button; this one has it in the markup alone.
  await page.locator("form#give-form").evaluate((form: HTMLFormElement) => {
    const finish = Object.assign(document.createElement("input"), {
      type: "hidden",
      name: "finish",
      value: "email",
    });
    form.append(finish);
    form.submit();
  });
  await expect(page).toHaveURL(/\/pay\/[^/]+\?mailed=sent$/);
  await expect(page.getByRole("status").filter({ hasText: "Check your email" })).toBeVisible();
  await expect.poll(async () => (await mails({ to: email })).length).toBe(1);
  const [mail] = await mails({ to: email });
  expect(mail?.subject).toBe("Finish your gift to Quiet Trust");
  expect(mail?.html).not.toMatch(/Ada|Okafor/);
  const link = /href="([^"]*\/pay\/[^"]*)"/.exec(mail?.html ?? "")?.[1] ?? "";
  const elsewhere = await browser.newContext({ javaScriptEnabled: true });
  const device = await elsewhere.newPage();
  await device.goto(link);
  await payBy(device, "Success");
  await expect(device.getByRole("heading", { name: "Thank you, Ada" })).toBeVisible();
  await elsewhere.close();
});

test("server-side refusals, the campaign choice and the thanks work without JavaScript", async ({
  page,
  api,
  stack,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, {
    type: "EVENT",
    ticketPriceCents: 2000,
    ticketCapacity: 2,
  });
  await openCampaign(page, campaign.slug);
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Okafor");
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(`ada@${org.slug}.example`);
  await page.getByLabel("Number of tickets").selectOption("2");
  // Another donor takes the last ticket.
  const donation = await createDonation(api, campaign.id, { amount: 2000, ticketCount: 1 });
  await page
    .getByRole("button", { name: "Get tickets" })
    .or(page.getByRole("button", { name: "Continue to payment" }))
    .click();
  await expect(page.getByLabel("Number of tickets")).toHaveAccessibleDescription(
    /Error: .*not enough tickets/,
  );
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
  await expect(page.getByText("$20.00 each · 1 left")).toBeVisible();

  await page.goto(`/donate/${campaign.slug}/thanks/${donation.token}`);
  await expect(page.getByRole("heading", { name: "Confirming your payment" })).toBeVisible();
  await pay(stack, donation);
  await expectStatus(api, donation, "SUCCEEDED");
  // The page refreshes itself every five seconds.
  await expect(page.getByRole("heading", { name: "Thank you, Ada" })).toBeVisible();
});
