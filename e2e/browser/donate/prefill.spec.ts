import { publishCampaign } from "../../api/donations";
import { donateButton, openCampaign } from "../support/donation-page";
import { expect, test } from "../support/test";

const QUERY =
  "?amount=75&frequency=monthly&email=ada@gnail.com&firstName=Ada&lastName=Okafor&utm_source=letter";

test("an address fills in the form in the browser, and nothing of it reaches the page that visitors share @long", async ({
  page,
  api,
  stack,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  await openCampaign(page, campaign.slug, QUERY);
  await expect(donateButton(page)).toHaveText("Donate $75 monthly");
  await expect(page.getByLabel("Amount in dollars")).toHaveValue("75");
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
  await expect(page.getByLabel("Last name")).toHaveValue("Okafor");
  for (const query of [QUERY, ""]) {
    const text = await (await fetch(`${stack.direct}/donate/${campaign.slug}${query}`)).text();
    expect(text).not.toMatch(/gnail|Okafor/);
  }
});

test("a mistyped mail domain gets a hint that one click accepts @long", async ({
  page,
  api,
  newOrganization,
}) => {
  const campaign = await publishCampaign(api, await newOrganization());
  await openCampaign(page, campaign.slug);
  await expect(donateButton(page)).toBeVisible();
  const email = page.getByRole("textbox", { name: "Email", exact: true });
  await email.fill("ada@gnail.com");
  await page.getByLabel("First name").fill("Ada");
  await page.getByRole("button", { name: "Did you mean ada@gmail.com?" }).click();
  await expect(email).toHaveValue("ada@gmail.com");
  await expect(email).toBeFocused();
  await expect(page.getByRole("button", { name: /^Did you mean/ })).toHaveCount(0);
});

test("what was chosen and typed before the script ran stays, also over the address @long", async ({
  page,
  api,
  newOrganization,
}) => {
  const campaign = await publishCampaign(api, await newOrganization());
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/_next/static/islands/hydrate*", async (route) => {
    await released;
    await route.fallback();
  });
  await page.goto(`/donate/${campaign.slug}?amount=75&firstName=Grace`, { waitUntil: "commit" });
  await expect(page.getByRole("button", { name: "Continue to payment" })).toBeVisible();
  await page.getByRole("radio", { name: "$100", exact: true }).check();
  await page.getByRole("radio", { name: "Monthly" }).check();
  await page.getByLabel("First name").fill("Ada");
  release();
  await expect(donateButton(page)).toHaveText("Donate $100 monthly");
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
});
