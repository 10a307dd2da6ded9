import { bodyOf, publishCampaign } from "../../api/donations";
import type { Api } from "../../support/api";
import type { Organization } from "../../support/organization";
import { donateButton, fillDonation, openCampaign, payBy } from "../support/donation-page";
import { expectAccessible } from "../support/page-checks";
import { expect, test } from "../support/test";
import { authorize, openWallet, setWallets, walletButton } from "../support/wallet";

type Donation = {
  id: string;
  status: string;
  paymentMethod: string;
  amountCents: number;
  totalChargedCents: number;
  frequency: string;
  donor: { email: string; firstName: string; lastName: string };
};

async function donationsOf(api: Api, org: Organization): Promise<Donation[]> {
  const { token } = org.owner;
  const listed = await bodyOf(await api(`/api/donations?orgId=${org.id}`, { token }));
  const { donations } = listed as { donations: { id: string }[] };
  return Promise.all(
    donations.map(async ({ id }) => (await bodyOf(await api(`/api/donations/${id}`, { token }))) as Donation),
  );
}

test("a donor types nothing: a wallet stands before the fields, gives name and email, and the receipt names it with its card", async ({
  page,
  api,
  newOrganization,
}) => {
  const org = await newOrganization("River Trust");
  const campaign = await publishCampaign(api, org);
  const email = `ada@${org.slug}.example`;
  await openCampaign(page, campaign.slug);
  const apple = walletButton(page, "Apple Pay");
  await expect(apple).toBeVisible();
  const top = async (one: typeof apple) => (await one.boundingBox())?.y ?? 0;
  expect(await top(apple)).toBeLessThan(await top(page.getByRole("textbox", { name: "Email", exact: true })));
  await page.getByRole("checkbox", { name: /^Add \$/ }).check();
  await expectAccessible(page, "a form with wallets");
  const sheet = await openWallet(page, "Apple Pay");
  await expect(sheet).toContainText("River Trust");
  await expect(sheet).toContainText("Your gift$50.00");
  await expect(sheet).toContainText(/Fees you cover\$\d\.\d\d/);
  await authorize(sheet, { name: "Ada Maria Okafor", email });
  await expect(page.getByRole("heading", { name: "Thank you, Ada Maria" })).toBeVisible();
  await expect(page.getByText("Apple Pay (Visa ending in 4242)")).toBeVisible();
  const [donation, ...others] = await donationsOf(api, org);
  expect(others).toEqual([]);
  expect(donation).toMatchObject({
    status: "SUCCEEDED",
    paymentMethod: "APPLE_PAY",
    amountCents: 5000,
    donor: { email, firstName: "Ada Maria", lastName: "Okafor" },
  });
});

test("a card that a wallet's bank declines charges nothing, and the same gift is paid by another card @long", async ({
  page,
  api,
  expectConsoleMessage,
  newOrganization,
}) => {
  expectConsoleMessage(/status of 402 .*\/confirm/);
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const email = `ada@${org.slug}.example`;
  await openCampaign(page, campaign.slug);
  const sheet = await openWallet(page, "Google Pay");
  await authorize(sheet, { name: "Ada Okafor", email, card: "Visa 0002: is declined" });
  await expect(page.getByText("Your card was declined")).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("heading", { name: "Payment", exact: true })).toBeVisible();
  // The payment step offers wallets too, before the card.
  await expect(walletButton(page, "Link")).toBeVisible();
  await expectAccessible(page, "the payment step with wallets");
  await page.getByRole("button", { name: "Change your gift" }).click();
  await expect(page.getByRole("textbox", { name: "Email", exact: true })).toHaveValue(email);
  await expect(page.getByLabel("Last name")).toHaveValue("Okafor");
  await donateButton(page).click();
  await payBy(page, "Success");
  await expect(page.getByRole("heading", { name: "Thank you, Ada" })).toBeVisible();
  expect(await donationsOf(api, org)).toMatchObject([{ status: "SUCCEEDED", paymentMethod: "CARD" }]);
});

test("closing a wallet leaves no donation, and a changed amount and frequency are what it shows next @long", async ({
  page,
  api,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const email = `ada@${org.slug}.example`;
  await openCampaign(page, campaign.slug);
  const first = await openWallet(page, "Apple Pay");
  await first.getByRole("button", { name: "Cancel" }).click();
  await expect(first).toBeHidden();
  await openWallet(page, "Apple Pay");
  await page.keyboard.press("Escape");
  await expect(first).toBeHidden();
  expect(await donationsOf(api, org)).toEqual([]);
  await page.getByRole("radio", { name: "$100", exact: true }).check();
  await page.getByRole("radio", { name: "Monthly" }).check();
  const sheet = await openWallet(page, "Google Pay");
  await expect(sheet).toContainText("Monthly gift$100.00");
  await authorize(sheet, { name: "Ada Okafor", email });
  await expect(page.getByRole("heading", { name: /^Thank you/ })).toBeVisible();
  expect(await donationsOf(api, org)).toMatchObject([
    { status: "SUCCEEDED", paymentMethod: "GOOGLE_PAY", amountCents: 10_000, frequency: "MONTHLY" },
  ]);
  const listed = await api(`/api/subscriptions?orgId=${org.id}`, { token: org.owner.token });
  expect(await bodyOf(listed)).toMatchObject({
    subscriptions: [{ status: "ACTIVE", amountCents: 10_000 }],
  });
});

test("Link pays at the payment step, where the donor came with email and name @long", async ({
  page,
  api,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  await openCampaign(page, campaign.slug);
  await fillDonation(page, { firstName: "Ada", lastName: "Okafor", email: `ada@${org.slug}.example` });
  await donateButton(page).click();
  await expect(page.getByLabel("Card number")).toBeVisible();
  const sheet = await openWallet(page, "Link");
  await authorize(sheet, { name: "Someone Else", email: "else@wallet.example" });
  await expect(page.getByRole("heading", { name: "Thank you, Ada" })).toBeVisible();
  expect(await donationsOf(api, org)).toMatchObject([
    { status: "SUCCEEDED", paymentMethod: "LINK", donor: { email: `ada@${org.slug}.example` } },
  ]);
});

test("a wallet opens only for a form that is complete but for name and email, and pays for tickets @long", async ({
  page,
  api,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, {
    type: "EVENT",
    ticketPriceCents: 2000,
    ticketCapacity: 10,
  });
  const question = await api(`/api/campaigns/${campaign.id}/custom-fields`, {
    method: "POST",
    token: org.owner.token,
    body: { label: "Meal", type: "TEXT", required: true },
  });
  expect(question.status).toBe(201);
  await openCampaign(page, campaign.slug);
  await page.getByLabel("Number of tickets").selectOption("2");
  await walletButton(page, "Apple Pay").click();
  await expect(page.getByRole("alert")).toContainText("Answer “Meal”");
  await expect(page.getByRole("alert")).not.toContainText("email");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByLabel("Meal").fill("Vegetarian");
  const sheet = await openWallet(page, "Apple Pay");
  await expect(sheet).toContainText("2 tickets$40.00");
  await authorize(sheet, { name: "Ada Okafor", email: `ada@${org.slug}.example` });
  await expect(page.getByRole("heading", { name: /Ada/ })).toBeVisible();
  expect(await donationsOf(api, org)).toMatchObject([
    { status: "SUCCEEDED", paymentMethod: "APPLE_PAY", amountCents: 4000 },
  ]);
});

test("a wallet without an email asks for it in the form, and a total that changed meanwhile is shown before it is charged", async ({
  page,
  api,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  await openCampaign(page, campaign.slug);
  const sheet = await openWallet(page, "Apple Pay");
  await authorize(sheet, { name: "Ada Okafor", email: "" });
  await expect(sheet).toContainText("Nothing was charged.");
  await sheet.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter an email address");
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(`ada@${org.slug}.example`);

  await page.route("**/api/donations", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { fees: { totalCharged: number } };
    body.fees.totalCharged += 1;
    await route.fulfill({ response: answer, json: body });
  });
  const again = await openWallet(page, "Apple Pay");
  await authorize(again, { name: "Ada Okafor", email: "" });
  await expect(again).toContainText("Nothing was charged.");
  await again.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Check the amount")).toBeVisible();
  expect(await donationsOf(api, org)).toMatchObject([{ status: "PENDING" }]);
});

test("where the browser has no wallet, or the processor cannot say, the form has no gap and works", async ({
  page,
  api,
  expectConsoleMessage,
  newOrganization,
}) => {
  const campaign = await publishCampaign(api, await newOrganization());
  const field = page.getByRole("textbox", { name: "Email", exact: true });
  const wallets = page.locator("[data-wallets]");
  const gap = () =>
    field.evaluate((input) => {
      const row = input.closest("form > div");
      const before = row?.parentElement?.querySelector("fieldset#amount")?.closest("form > div");
      return Math.round(
        (row?.getBoundingClientRect().top ?? 0) - (before?.getBoundingClientRect().bottom ?? 0),
      );
    });
  await setWallets(page, []);
  const response = page.waitForResponse("**/v1/elements/sessions*");
  await openCampaign(page, campaign.slug);
  await response;
  await expect(donateButton(page)).toBeVisible();
  await expect(wallets).toBeHidden();
  await expect.poll(gap).toBe(20);

  expectConsoleMessage(/ERR_FAILED.*elements\/sessions/);
  await page.route("**/v1/elements/sessions*", (route) => route.abort());
  await openCampaign(page, campaign.slug);
  await expect(donateButton(page)).toBeVisible();
  await expect(wallets).toBeAttached();
  await expect(wallets).toBeHidden();
  await expect.poll(gap).toBe(20);
});
