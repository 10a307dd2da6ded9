import { bodyOf, publishCampaign } from "../../api/donations";
import { mailedGivingToken } from "../../support/mailed-links";
import { expectAccessible, expectNoSidewaysScroll, PHONE } from "../support/page-checks";
import { paidDonation } from "../support/paid-donation";
import { expect, test } from "../support/test";

test.use({ viewport: PHONE });

test("a donor opens My giving with a mailed link, sees gifts and receipts, changes a recurring gift, and signs out @long", async ({
  page,
  api,
  stack,
  mails,
  newOrganization,
}) => {
  const org = await newOrganization("Harbor Kitchen");
  const title = "A warm meal for every neighbor along the harbor this winter";
  const campaign = await publishCampaign(api, org, { title, slug: org.slug });
  const donor = { email: `ada@${org.slug}.example`, firstName: "Ada", lastName: "Okafor" };
  await paidDonation(api, stack, campaign.id, { amount: 123_456_789 % 9_999_900, donor });
  const monthly = await paidDonation(api, stack, campaign.id, { frequency: "monthly", donor });
  const view = (await bodyOf(await api(`/api/public/donations/${monthly.token}`)))["subscription"];
  const subscription = `/api/public/subscriptions/${(view as { token: string }).token}`;
  await expect.poll(async () => (await bodyOf(await api(subscription)))["status"]).toBe("ACTIVE");

  await test.step("the way there from a receipt's page", async () => {
    await page.goto(`/donate/${campaign.slug}/thanks/${monthly.token}`);
    await page.getByRole("link", { name: "My giving" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My giving" })).toBeVisible();
    await expectAccessible(page, "the form for a link");
    await expectNoSidewaysScroll(page, "the form for a link");
  });

  await test.step("an unknown address gets the same answer", async () => {
    await page.getByLabel("Email").fill(`unknown@${org.slug}.example`);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(page.getByText("Check your email")).toBeVisible();
    await page.getByRole("link", { name: "Try again" }).click();
  });

  const requestLink = () =>
    mailedGivingToken(mails, donor.email, async () => {
      await page.goto(`/o/${org.slug}/giving`);
      await page.getByLabel("Email").fill(donor.email);
      await page.getByRole("button", { name: "Email me a link" }).click();
      await expect(page.getByText("Check your email")).toBeVisible();
      await expectAccessible(page, "a link to My giving is on its way");
    });
  const token = await requestLink();
  expect(await mails({ to: `unknown@${org.slug}.example` })).toEqual([]);

  await test.step("opening the link does not use it, the button does", async () => {
    for (const _ of [1, 2]) await page.goto(`/o/${org.slug}/giving/link/${token}`);
    await expectAccessible(page, "a link to My giving");
    await page.getByRole("button", { name: "Continue to My giving" }).click();
    await expect(page).toHaveURL(new RegExp(`/o/${org.slug}/giving$`));
    await expect(page.getByText(`Signed in as ${donor.email}`)).toBeVisible();
    await expect(page.getByText("Thank you, Ada. You’ve given")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Receipt of / })).toHaveCount(2);
    const pdf = page.getByRole("link", { name: /^PDF of the receipt of / });
    await expect(pdf).toHaveCount(2);
    const statement = page.getByRole("link", { name: /^20\d\d statement \(PDF\)$/ });
    for (const link of [pdf.first(), statement]) {
      const file = await page.request.get(String(await link.getAttribute("href")));
      expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    }
    await expectAccessible(page, "My giving");
    await expectNoSidewaysScroll(page, "My giving");
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === "giving");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: `/o/${org.slug}/giving` });
  });

  await test.step("change the amount", async () => {
    await page.getByRole("button", { name: /^Manage / }).click();
    await page.getByLabel("Your monthly gift in dollars").fill("60");
    await page.getByRole("button", { name: "Update amount" }).click();
    // Works with the page's script and, before it loads, as a plain form.
    await expect(page.getByRole("heading", { level: 1, name: "$60 a month" })).toBeVisible();
    await page.goto(`/o/${org.slug}/giving`);
    await expect(page.getByRole("heading", { level: 3, name: "$60 a month" })).toBeVisible();
  });

  await test.step("skip the next gift, pause until a day, and resume", async () => {
    await page.getByRole("button", { name: /^Manage / }).click();
    await page.getByRole("button", { name: /^Skip the gift on / }).click();
    await expect(page.getByText(/^Paused until .* You won’t be charged before then\.$/)).toBeVisible();
    await expectAccessible(page, "a paused recurring gift");
    await page.getByLabel("Pause until another day").fill("2020-01-01");
    await page.getByLabel("Pause until another day").evaluate((input) => input.removeAttribute("min"));
    await page.getByRole("button", { name: "Change the day" }).click();
    await expect(page.getByText("Choose a day after your next gift and within a year")).toBeVisible();
    await page.getByRole("button", { name: "Resume now" }).click();
    await expect(page.getByText(/^Your next gift is on /)).toBeVisible();
    await expect(page.getByText("Resumed by you")).toBeVisible();
    await page.goto(`/o/${org.slug}/giving`);
  });

  await test.step("move the next gift to another day", async () => {
    await page.getByRole("button", { name: /^Manage / }).click();
    const day = page.getByLabel("Day of your next gift");
    await day.fill("2020-01-01");
    await page.getByRole("button", { name: "Change the date" }).click();
    await expect(page.getByText("Choose a day after today and within a year")).toBeVisible();
    const inTen = new Date(Date.now() + 10 * 86_400_000);
    await day.fill(inTen.toISOString().slice(0, 10));
    await page.getByRole("button", { name: "Change the date" }).click();
    await expect(page.getByText("Date changed by you")).toBeVisible();
    const shown = inTen.toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
    await expect(page.getByText(new RegExp(`^Your next gift is on ${shown}`))).toBeVisible();
    await expectAccessible(page, "a recurring gift with another date");
    await page.goto(`/o/${org.slug}/giving`);
  });

  await test.step("own name, news and downloads", async () => {
    await page.getByLabel("First name").fill("Adaora");
    await page.getByLabel("Email me news from").check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved")).toBeVisible();
    await expect(page.getByText("Thank you, Adaora.")).toBeVisible();
    await expect(page.getByLabel("Email me news from")).toBeChecked();
    await expectAccessible(page, "My giving, details saved");
    for (const [link, file] of [
      ["everything (JSON)", /\.json$/],
      ["your gifts (CSV)", /\.csv$/],
    ] as const) {
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: link }).click();
      expect((await download).suggestedFilename()).toMatch(file);
    }
  });

  await test.step("sign out", async () => {
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByText("You’re signed out")).toBeVisible();
    await page.goto(`/o/${org.slug}/giving`);
    await expect(page.getByRole("button", { name: "Email me a link" })).toBeVisible();
  });

  await test.step("the used link says so and offers a new one", async () => {
    await page.goto(`/o/${org.slug}/giving/link/${token}`);
    await expect(page.getByText("This link doesn’t work anymore")).toBeVisible();
    await expect(page.getByRole("button", { name: "Continue to My giving" })).toHaveCount(0);
    await expectAccessible(page, "a used link");
    await expect(page.getByRole("button", { name: "Email me a link" })).toBeVisible();
  });
});

test("a forwarded receipt leads to My giving's form, and to no change @long", async ({
  page,
  api,
  stack,
  newOrganization,
}) => {
  const org = await newOrganization("Harbor Kitchen");
  const campaign = await publishCampaign(api, org);
  const donor = { email: `ada@${org.slug}.example`, firstName: "Ada", lastName: "Okafor" };
  const { token } = await paidDonation(api, stack, campaign.id, { frequency: "monthly", donor });
  await page.goto(`/donate/${campaign.slug}/thanks/${token}`);
  await page.getByRole("link", { name: "My giving" }).click();
  await expect(page.getByRole("button", { name: "Email me a link" })).toBeVisible();
  await expect(page.getByText(donor.email)).toHaveCount(0);
  for (const path of ["recurring/x", "open", "sign-out", "request", "details"]) {
    const url = `${stack.origin}/o/${org.slug}/giving/${path}`;
    const foreign = await fetch(url, { method: "POST", headers: { "sec-fetch-site": "cross-site" } });
    expect(foreign.status, path).toBe(403);
  }
  const own = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };
  const subscription = await fetch(`${stack.origin}/o/${org.slug}/giving/recurring/x`, {
    method: "POST",
    headers: own,
    redirect: "manual",
  });
  expect(subscription.headers.get("location")).toBe(`/o/${org.slug}/giving?problem=session`);
  const statement = await fetch(`${stack.origin}/o/${org.slug}/giving/statement?year=2026`, {
    redirect: "manual",
  });
  expect(statement.headers.get("location")).toBe(`/o/${org.slug}/giving?problem=session`);
});

test("without JavaScript the link, the session and the way to changes work @long", async ({
  browser,
  api,
  stack,
  mails,
  newOrganization,
}) => {
  const org = await newOrganization("Harbor Kitchen");
  const campaign = await publishCampaign(api, org);
  const email = `ada@${org.slug}.example`;
  const donor = { email, firstName: "Ada", lastName: "Okafor" };
  await paidDonation(api, stack, campaign.id, { donor });
  const token = await mailedGivingToken(mails, email, () =>
    api("/api/public/giving/links", { body: { org: org.slug, email } }),
  );
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${stack.origin}/o/${org.slug}/giving/link/${token}`);
  await page.getByRole("button", { name: "Continue to My giving" }).click();
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  await expect(page.getByText("You have no recurring gifts to", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("You’re signed out")).toBeVisible();
});
