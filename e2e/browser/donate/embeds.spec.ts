import type { Page } from "playwright/test";
import { bodyOf, publishCampaign } from "../../api/donations";
import type { Api } from "../../support/api";
import type { Organization } from "../../support/organization";
import { donateButton, type FormScope, fillDonation, payBy } from "../support/donation-page";
import { type ForeignSite, loaderOf, startForeignSite, startScriptSite } from "../support/foreign-site";
import { expectAccessible } from "../support/page-checks";
import { test as base, expect } from "../support/test";
import { authorize, openWallet } from "../support/wallet";

type Site = (options: Omit<Parameters<typeof startForeignSite>[0], "app">) => Promise<ForeignSite>;

const test = base.extend<{ site: Site; scriptSite: typeof startScriptSite }>({
  site: async ({ stack }, use) => {
    const sites: ForeignSite[] = [];
    await use(async (options) => {
      const made = await startForeignSite({ app: stack.origin, ...options });
      sites.push(made);
      return made;
    });
    for (const made of sites) await made.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from the pattern.
  scriptSite: async ({}, use) => {
    const sites: ForeignSite[] = [];
    await use(async (script) => {
      const made = await startScriptSite(script);
      sites.push(made);
      return made;
    });
    for (const made of sites) await made.close();
  },
});

const ADA = { firstName: "Ada", lastName: "Okafor" };

async function allow(api: Api, org: Organization, embedOrigins: string[]): Promise<void> {
  const answer = await api(`/api/orgs/${org.slug}`, {
    method: "PATCH",
    token: org.owner.token,
    body: { embedOrigins },
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
}

/** The donation events that the embedding page has received. */
async function watchDonations(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const seen: unknown[] = [];
    Object.assign(window, { donations: seen });
    document.addEventListener("almoner:donated", (event) => seen.push((event as CustomEvent).detail));
  });
  return () => page.evaluate(() => (window as unknown as { donations: unknown[] }).donations);
}

async function give(form: FormScope, email: string): Promise<void> {
  await fillDonation(form as Page, { ...ADA, email });
  await donateButton(form).click();
  await payBy(form, "Success");
  await expect(form.getByRole("heading", { name: "Thank you, Ada" })).toBeVisible();
}

test("an inline form on another site takes a donation; messages that are not its own are ignored, and several snippets of a page insert each form once", async ({
  page,
  api,
  stack,
  site,
  scriptSite,
  requested,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, { slug: org.slug });
  const forged = `[{ type: "almoner:donated", amountCents: 1, frequency: "ONE_TIME", pending: false },
    { type: "almoner:height", height: 7 }].forEach((message) => window.parent.postMessage(message, "*"))`;
  const other = await scriptSite(forged);
  const { origin } = await site({
    frames: [other.origin],
    body: `<p><a href="${stack.origin}/donate/${campaign.slug}?org=${org.slug}&amp;utm_source=our-site" data-almoner="inline">Donate</a></p>
      <p><a href="${stack.origin}/donate/${campaign.slug}?org=${org.slug}" data-almoner="popup">In a pop-up</a></p>
      ${loaderOf(stack.origin)}
      <iframe title="Other" src="${other.origin}"></iframe>`,
  });
  await allow(api, org, [origin]);
  const donations = await watchDonations(page);
  await page.goto(origin);
  const form = page.frameLocator('iframe[title="Donate"]');
  await expect(donateButton(form)).toBeVisible();
  await expect(page.getByRole("link", { name: "Donate" })).toBeHidden();
  await expect(page.locator('iframe[title="Donate"]')).toHaveCount(1);
  await page.getByRole("link", { name: "In a pop-up" }).click();
  await expect(page.getByRole("dialog", { name: "In a pop-up" })).toHaveCount(1);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.evaluate(forged);
  const frame = page.locator('iframe[title="Donate"]');
  const scrolls = () =>
    form.locator("html").evaluate((root) => root.scrollHeight > Math.ceil(window.innerHeight));
  await expect.poll(scrolls).toBe(false);
  const before = (await frame.boundingBox())?.height ?? 0;
  expect(before).toBeGreaterThan(300);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(scrolls).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await give(form, `ada@${org.slug}.example`);
  await expect.poll(donations).toEqual([{ amountCents: 5000, frequency: "ONE_TIME", pending: false }]);
  await expect(form.getByRole("link", { name: "Download your receipt (PDF)" })).toBeVisible();
  expect(page.url()).toBe(`${origin}/`);
  const { donations: given } = (await bodyOf(
    await api(`/api/donations?orgId=${org.id}`, { token: org.owner.token }),
  )) as { donations: { id: string }[] };
  const donation = await api(`/api/donations/${given[0]?.id}`, { token: org.owner.token });
  expect(await donation.text()).toContain('"utmSource":"our-site"');
  expect(requested.filter((address) => new URL(address).pathname.startsWith("/donate"))).toEqual([]);
});

test("a button opens the form in a dialog that the keyboard opens, keeps and closes, and takes a donation @long", async ({
  page,
  api,
  stack,
  site,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, { slug: org.slug });
  const href = `${stack.origin}/donate/${campaign.slug}?org=${org.slug}`;
  const { origin } = await site({
    body: `<p><a href="${href}" data-almoner="button">Give now</a> <a href="${href}" data-almoner="popup">Donate</a></p>`,
  });
  await allow(api, org, [origin]);
  const donations = await watchDonations(page);
  await page.goto(origin);
  await page.keyboard.press("Tab");
  const button = page.getByRole("link", { name: "Give now" });
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Give now" });
  const form = dialog.frameLocator("iframe");
  await expect(donateButton(form)).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the donation page" })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe("hidden");
  // Tab never moves the focus to the page behind the dialog.
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    const where = await page.evaluate(() => {
      const { activeElement: element } = document;
      return element === document.body || element?.closest("dialog") !== null;
    });
    expect(where).toBe(true);
  }
  await form.getByLabel("First name").focus();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  // The `close` event is dispatched in a separate task.
  await expect.poll(() => page.evaluate(() => document.documentElement.style.overflow)).toBe("");

  await page.getByRole("link", { name: "Donate" }).click();
  const popUp = page.getByRole("dialog", { name: "Donate" });
  await expect(donateButton(popUp.frameLocator("iframe"))).toBeVisible();
  await expectAccessible(page, "a form in a dialog of another site");
  await give(popUp.frameLocator("iframe"), `ada@${org.slug}.example`);
  await expect.poll(donations).toEqual([{ amountCents: 5000, frequency: "ONE_TIME", pending: false }]);
  await popUp.getByRole("button", { name: "Close" }).click();
  await expect(popUp).toBeHidden();
});

test("inside a frame of another site, a declined card and a declined wallet can be followed by one that pays @long", async ({
  page,
  api,
  stack,
  site,
  expectConsoleMessage,
  newOrganization,
}) => {
  expectConsoleMessage(/status of 402 .*\/confirm/);
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, { slug: org.slug });
  const href = `${stack.origin}/donate/${campaign.slug}?org=${org.slug}`;
  const { origin } = await site({ body: `<p><a href="${href}" data-almoner="inline">Donate</a></p>` });
  await allow(api, org, [origin]);
  const donations = await watchDonations(page);
  await page.goto(origin);
  const frame = page.locator('iframe[title="Donate"]');
  await expect(frame).toHaveAttribute("allow", "payment");
  const form = page.frameLocator('iframe[title="Donate"]');

  await fillDonation(form, { ...ADA, email: `ada@${org.slug}.example` });
  await donateButton(form).click();
  await payBy(form, "Declined");
  await expect(form.getByText("Your card was declined")).toBeVisible();
  expect(await donations()).toEqual([]);
  await payBy(form, "Success");
  await expect(form.getByRole("heading", { name: "Thank you, Ada" })).toBeVisible();
  await expect.poll(donations).toEqual([{ amountCents: 5000, frequency: "ONE_TIME", pending: false }]);

  await page.goto(origin);
  const wallet = { name: "Ben Adeyemi", email: `ben@${org.slug}.example` };
  await authorize(await openWallet(form, "Apple Pay"), { ...wallet, card: "Visa 0002: is declined" });
  await expect(form.getByText("Your card was declined")).toBeVisible();
  expect(await donations()).toEqual([]);
  await authorize(await openWallet(form, "Apple Pay"), wallet);
  await expect(form.getByRole("heading", { name: "Thank you, Ben" })).toBeVisible();
  await expect.poll(donations).toEqual([{ amountCents: 5000, frequency: "ONE_TIME", pending: false }]);
  expect(page.url()).toBe(`${origin}/`);
  const listed = await bodyOf(
    await api(`/api/donations?orgId=${org.id}&status=SUCCEEDED`, { token: org.owner.token }),
  );
  expect((listed as { donations: unknown[] }).donations).toHaveLength(2);
});

test("a site that is not listed gets nothing framed, and its links stay links", async ({
  page,
  api,
  stack,
  site,
  expectConsoleMessage,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, { slug: org.slug });
  const path = `${stack.origin}/donate/${campaign.slug}?org=${org.slug}`;
  const listed = await site({ body: "" });
  await allow(api, org, [listed.origin]);
  const { origin } = await site({
    body: `<p><a href="${path}" data-almoner="inline">Donate</a></p>`,
  });
  expectConsoleMessage(/frame-ancestors|Framing/);
  const refusal = page.waitForEvent("console", (message) => /frame-ancestors|Framing/.test(message.text()));
  await page.goto(origin);
  await refusal;
  await expect(page.locator("iframe")).toBeHidden();
  await page.getByRole("link", { name: "Donate" }).click();
  await expect(page).toHaveURL(path);
  await expect(donateButton(page)).toBeVisible();
});

test("staff list their site, and copy the code for it @long", async ({
  page,
  api,
  stack,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, { slug: org.slug });
  await signIn(org.owner, `/dashboard/${org.slug}/settings`);
  const sites = page.getByRole("textbox", { name: "Sites that may embed forms" });
  const save = page.getByRole("button", { name: "Save", exact: true });
  await sites.fill("https://*.example.org");
  await save.click();
  await expect(page.getByText("Enter an address such as https://www.example.org").first()).toBeVisible();
  const own = `${org.slug}.example.org`;
  await sites.fill(`https://WWW.Example.org/\nhttps://${own}`);
  await save.click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(sites).toHaveValue(`https://www.example.org\nhttps://${own}`);

  await test.step("wallets are set up there", async () => {
    const wallets = page.getByRole("listitem").filter({ hasText: own });
    const check = page.getByRole("button", { name: "Check again" });
    await check.click();
    await expect(wallets).toContainText("On");
    await fetch(`${stack.processor}/_control/payment_method_domains/${own}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ apple_pay: "The domain could not be verified with Apple Pay." }),
    });
    await check.click();
    await expect(wallets).toContainText("Apple Pay is off: The domain could not be verified with Apple Pay.");
    await expectAccessible(page, "settings with the domains of wallets");
  });

  const { headers } = await fetch(`${stack.direct}/embed/${org.slug}/${campaign.slug}`);
  expect(headers.get("content-security-policy")).toContain(
    `frame-ancestors https://www.example.org https://${own}`,
  );
  expect(headers.get("x-frame-options")).toBeNull();
  await page.goto(`${stack.origin}/dashboard/${org.slug}/campaigns/${campaign.id}`);
  await page.getByText("Embed on your site").click();
  const code = await page.getByRole("textbox", { name: "Form in the page" }).inputValue();
  expect(code).toContain(`${stack.origin}/donate/${org.slug}?org=${org.slug}" data-almoner="inline"`);
  expect(code).toContain('integrity="sha384-');
  await expectAccessible(page, "a campaign with the code to embed");
});

test("a form has the colors of the site around it, and a link that is added later becomes a form @long", async ({
  page,
  api,
  stack,
  site,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, { slug: org.slug });
  const path = `${stack.origin}/donate/${campaign.slug}?org=${org.slug}`;
  const { origin } = await site({
    body: `<p><a href="${path}" data-almoner="inline">Donate</a></p><div id="app"></div>`,
  });
  await allow(api, org, [origin]);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(origin);
  const form = page.frameLocator('iframe[title="Donate"]');
  const ground = (of: typeof form) =>
    of.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
  const [light, dark] = ["rgb(250, 249, 246)", "rgb(22, 21, 18)"];
  await expect(page.locator('iframe[title="Donate"]')).toBeVisible();
  await expect.poll(() => ground(form)).toBe(light);
  await give(form, `ada@${org.slug}.example`);
  await expect.poll(() => ground(form)).toBe(light);

  await page.evaluate((href) => {
    document.documentElement.style.colorScheme = "light dark";
    const link = document.createElement("a");
    Object.assign(link, { href, textContent: "Later" });
    link.dataset["almoner"] = "inline";
    document.getElementById("app")?.append(link);
  }, path);
  const later = page.frameLocator('iframe[title="Later"]');
  await expect(page.locator('iframe[title="Later"]')).toBeVisible();
  await expect(page.getByRole("link", { name: "Later" })).toBeHidden();
  await expect.poll(() => ground(later)).toBe(dark);
  await page.evaluate(() => document.querySelector("#app a")?.remove());
  await expect(page.locator('iframe[title="Later"]')).toHaveCount(0);
});

test("every published loader may be loaded by any site, and is never changed", async ({ stack }) => {
  for (const version of ["v1", "v2", "v3"]) {
    const answer = await fetch(`${stack.direct}/embed/${version}.js`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-type")).toContain("javascript");
  }
});
