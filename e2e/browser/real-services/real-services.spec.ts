import type { Page } from "playwright/test";
import { createDonation, pay, publishCampaign } from "../../api/donations";
import type { StackInfo } from "../../support/stack";
import { donateButton, fillDonation, giveButton } from "../support/donation-page";
import { expect } from "../support/test";
import { stubScript, test } from "./real-services-app";

// Serial in one worker: the tests share a second app process.
test.describe.configure({ mode: "default" });

type StripeCalls = {
  keys: string[];
  elements: { clientSecret: string; appearance: { variables: Record<string, string> } }[];
  mounted: number;
  confirmed: { return_url: string; redirect: string }[];
};

const script = (body: string) => ({
  contentType: "text/javascript",
  headers: { "access-control-allow-origin": "*" },
  body,
});

const STRIPE_SCRIPT = "https://js.stripe.com/endive/stripe.js";

const stripeCalls = (page: Page) =>
  page.evaluate(() => (window as unknown as { stripeCalls: StripeCalls }).stripeCalls);

async function answerClerkScripts(page: Page): Promise<string[]> {
  const urls: string[] = [];
  await page.route("https://clerk.example.com/**", (route) => {
    urls.push(route.request().url());
    return route.fulfill(script(stubScript("clerk")));
  });
  return urls;
}

/** Sets the cookies of a Clerk session; resolves to its token. */
async function signInAtClerk(
  page: Page,
  { stack, origin, email }: { stack: StackInfo; origin: string; email: string },
): Promise<string> {
  const minted = await fetch(`${stack.identity}/_control/tokens`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, claims: { azp: origin, iss: "https://clerk.example.com" } }),
  });
  const { token } = (await minted.json()) as { token: string };
  const signedIn = String(Math.floor(Date.now() / 1000) - 60);
  await page.context().addCookies(
    [
      { name: "__session", value: token },
      { name: "__client_uat", value: signedIn },
    ].map((cookie) => ({ ...cookie, url: origin })),
  );
  return token;
}

test("with Stripe keys the page mounts Stripe's Payment Element; a decline can be retried and a success settles", async ({
  page,
  real,
  api,
  stack,
  requested,
  expectConsoleMessage,
  newOrganization,
}) => {
  expectConsoleMessage(/status of 402/);
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, { slug: org.slug });
  await page.route("https://js.stripe.com/**", (route) => route.fulfill(script(stubScript("stripe"))));
  await page.route("https://api.stripe.com/**", async (route) => {
    const form = new URLSearchParams(route.request().postData() ?? "");
    const clientSecret = form.get("client_secret") ?? "";
    const intentId = clientSecret.split("_secret_")[0] ?? "";
    const method = form.get("number") === "4242" ? "pm_card_visa" : "pm_card_visa_chargeDeclined";
    const donation = { clientSecret, intentId } as Parameters<typeof pay>[1];
    const answer = await pay(stack, donation, method);
    await route.fulfill({
      status: answer.status,
      contentType: "application/json",
      headers: { "access-control-allow-origin": "*" },
      body: await answer.text(),
    });
  });

  await page.goto(`${real.origin}/donate/${campaign.slug}`);
  await fillDonation(page, { firstName: "Ada", lastName: "Okafor", email: `ada@${org.slug}.example` });
  await expect.poll(async () => (await stripeCalls(page))?.elements.length, "for wallets").toBe(1);
  expect(new Set(requested.filter((url) => url.includes("stripe.com")))).toEqual(new Set([STRIPE_SCRIPT]));
  const made = page.waitForResponse("**/api/donations");
  await donateButton(page).click();
  const answer = await made;
  const { clientSecret } = (await answer.json()) as { clientSecret: string };
  const thanks = (answer.headers()["location"] ?? "").split("/").at(-1);
  await expect(page.getByLabel("Card number")).toBeVisible();
  expect(real.stripe.keys, "the server spoke to Stripe with its secret key").toEqual(
    new Set(["sk_test_51RealLookingSecret"]),
  );
  expect(new Set((await stripeCalls(page)).keys)).toEqual(new Set([real.publishableKey]));
  expect(await stripeCalls(page)).toMatchObject({
    elements: expect.arrayContaining([
      expect.objectContaining({ mode: "payment", amount: expect.any(Number) }),
      expect.objectContaining({ clientSecret, appearance: expect.any(Object) }),
    ]),
    mounted: 1,
    confirmed: [],
  });

  await page.getByLabel("Card number").fill("0002");
  await giveButton(page).click();
  await expect(page.getByText("Your card was declined")).toBeVisible();
  await expect(page.getByText(/^Nothing was charged\./)).toBeVisible();
  const returnUrl = `${real.origin}/donate/${campaign.slug}/thanks/${thanks}?from=payment`;
  const confirmed = { return_url: returnUrl, redirect: "if_required" };
  expect((await stripeCalls(page)).confirmed).toEqual([confirmed]);

  await page.getByLabel("Card number").fill("4242");
  await giveButton(page).click();
  await expect(page.getByRole("heading", { name: "Thank you, Ada" })).toBeVisible();
  expect(
    requested.filter((url) => url.startsWith(stack.processor)),
    "nothing was loaded from the emulator",
  ).toEqual([]);
  await expect(page.getByText("Test mode: no real money moves.")).toBeVisible();
});

test("with Clerk keys the dashboard redirects to Clerk's own sign-in @long", async ({ page, real }) => {
  const urls = await answerClerkScripts(page);
  await page.goto(`${real.origin}/dashboard/some-org/donors?q=ada`);
  await expect(page).toHaveURL(/\/sign-in\?/);
  const form = page.getByRole("form", { name: "Clerk's sign-in" });
  await expect(form).toBeAttached();
  await expect(form).toHaveAttribute("data-goes-to", "/dashboard/some-org/donors?q=ada");
  expect(urls.some((url) => url.includes("/npm/@clerk/clerk-js@"))).toBe(true);
  for (const path of ["/sign-in/callback?code=x", "/session/refresh", "/session/token"])
    expect((await page.request.get(real.origin + path)).status(), `${path} is the local provider's`).toBe(
      404,
    );
});

test("a Clerk session authenticates the dashboard by cookie and the API by token", async ({
  page,
  real,
  stack,
  api,
  newOrganization,
}) => {
  await answerClerkScripts(page);
  const org = await newOrganization("Clerk’s Friends");
  const campaign = await publishCampaign(api, org);
  await createDonation(api, campaign.id);
  const token = await signInAtClerk(page, { stack, origin: real.origin, email: org.owner.email });
  const statusFor = async (bearer: string) =>
    (await fetch(`${real.origin}/api/orgs/${org.slug}`, { headers: { authorization: `Bearer ${bearer}` } }))
      .status;
  expect(await statusFor(token)).toBe(200);
  expect(await statusFor(org.owner.token), "a token for another app").toBe(401);

  await page.goto(`${real.origin}/dashboard/${org.slug}/donations`);
  await expect(page.getByRole("row", { name: /Ada Okafor/ })).toContainText("Not finished");
  await page.getByLabel(/^Account:/).click();
  await expect(page.getByText(org.owner.email)).toBeVisible();
  expect(real.clerk.keys, "the server asked Clerk's backend with its secret key").toEqual(
    new Set(["sk_live_RealLookingSecret"]),
  );
  // API calls from the browser carry Clerk's session token.
  await page.goto(`${real.origin}/dashboard/${org.slug}/campaigns/${campaign.id}`);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Campaign paused.")).toBeVisible();
});

test("when Clerk's script is blocked, the button shows an error and what to do @long", async ({
  page,
  real,
  stack,
  api,
  newOrganization,
  expectConsoleMessage,
}) => {
  expectConsoleMessage(/clerk/i);
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  await signInAtClerk(page, { stack, origin: real.origin, email: org.owner.email });
  await page.route("https://clerk.example.com/**", (route) => route.abort("blockedbyclient"));
  await page.goto(`${real.origin}/dashboard/${org.slug}/campaigns/${campaign.id}`);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText(/^The sign-in service is not responding, .* reload the page\.$/)).toBeVisible();
});

test("donor pages load nothing from Clerk @long", async ({ page, real, api, requested, newOrganization }) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, { slug: org.slug });
  await page.route(STRIPE_SCRIPT, (route) => route.fulfill(script(stubScript("stripe"))));
  await page.goto(`${real.origin}/donate/${campaign.slug}`);
  await expect(donateButton(page)).toBeVisible();
  const foreign = requested.filter((url) => !url.startsWith(real.origin) && url !== STRIPE_SCRIPT);
  expect(foreign).toEqual([]);
});
