import { publishCampaign } from "../../api/donations";
import { continueToPayment, donateButton, openCampaign } from "../support/donation-page";
import { expectAccessible } from "../support/page-checks";
import { expect, test } from "../support/test";

test('pages and mails say "tickets" from the form to the receipt', async ({
  page,
  api,
  mails,
  expectConsoleMessage,
  newOrganization,
}) => {
  expectConsoleMessage(/status of 402/);
  const org = await newOrganization("Hope Kitchen");
  const event = await publishCampaign(api, org, {
    type: "EVENT",
    slug: org.slug,
    title: "Harvest Supper",
    ticketPriceCents: 4000,
    ticketCapacity: 9,
  });
  const email = `ada@${org.slug}.example`;
  await openCampaign(page, event.slug);
  const form = page.getByRole("form", { name: "Get tickets" });
  await form.getByLabel("Number of tickets").selectOption("2");
  await form.getByLabel("First name").fill("Ada");
  await form.getByLabel("Last name").fill("Byron");
  await form.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await expect(page.getByText("9 of 9 tickets left")).toBeVisible();
  await expect(donateButton(page)).toHaveText("Pay $80");
  const unpaid = {
    "2 tickets": "$80",
    "You pay": "$80",
    "Fees, deducted from your payment": "$2.62",
    "Hope Kitchen receives": "$77.38",
  };
  await expect(form).not.toContainText(/\bgift/i);
  await expectAccessible(page, "tickets");

  await continueToPayment(page);
  await expect(page.getByRole("term").filter({ visible: true })).toHaveText(Object.keys(unpaid));
  await expect(page.getByRole("button", { name: "Change your tickets" })).toBeVisible();
  const pay = page.getByRole("button", { name: /^Pay \$80/ });
  const cards = page.getByRole("group", { name: /^Test mode/ });
  await cards.getByRole("button", { name: "Declined", exact: true }).click();
  await pay.click();
  await expect(page.getByText("Your card was declined")).toBeVisible();
  await cards.getByRole("button", { name: "Success", exact: true }).click();
  await pay.click();

  await expect(page.getByRole("heading", { name: "Thank you, Ada" })).toBeVisible();
  await expect(page.getByText("for 2 tickets: Harvest Supper.")).toBeVisible();
  await expect(page.getByRole("term").filter({ hasText: "2 tickets" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/\byour gift/i);
  await expectAccessible(page, "tickets that are bought");
  await expect(async () => {
    const [receipt] = await mails({ to: email });
    expect(receipt?.subject).toBe("Receipt for your payment to Hope Kitchen");
    expect(receipt?.text).toContain("2 tickets: $80");
    expect(receipt?.text).not.toMatch(/\bgift/i);
  }).toPass({ timeout: 120_000 });
});
