import { bodyOf, createDonation, pay, publishCampaign } from "../../api/donations";
import { mailedManageToken, mailedRaiseToken } from "../../support/mailed-links";
import { continueToPayment, donateButton, fillDonation, openCampaign, payBy } from "../support/donation-page";
import { expectAccessible, expectNoSidewaysScroll, PHONE } from "../support/page-checks";
import { paidDonation } from "../support/paid-donation";
import { expect, test } from "../support/test";

test.use({ viewport: PHONE });

test("a donor gives monthly on a phone, requests a management link, changes amount and card, and cancels", async ({
  page,
  api,
  mails,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization("Monthly Meals");
  const campaign = await publishCampaign(api, org, { title: "Meals all year", slug: org.slug });
  const donor = { firstName: "Ada", lastName: "Okafor", email: `ada@${org.slug}.example` };

  await test.step("the donation", async () => {
    await openCampaign(page, campaign.slug);
    await page.getByRole("radio", { name: "Monthly" }).check();
    await fillDonation(page, donor);
    await expect(donateButton(page)).toHaveText("Donate $50 monthly");
    await continueToPayment(page);
    await payBy(page, "Success");
    await expect(page.getByRole("heading", { level: 1, name: "Thank you, Ada" })).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: /^Monthly$/ })).toBeVisible();
    await page.getByRole("link", { name: "Your recurring donation" }).click();
  });

  await expect(page.getByRole("heading", { level: 1, name: "$50 a month" })).toBeVisible();
  await expect(page.getByText(/^Your next gift is on /)).toBeVisible();
  await expectAccessible(page, "a donor's recurring donation by a view link");
  await expectNoSidewaysScroll(page, "a donor's recurring donation by a view link");
  for (const name of ["Update amount", "Use another card", "Cancel recurring donation"])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  const shown = page.url();

  await test.step("a mailed link for changes", async () => {
    const token = await mailedManageToken(mails, donor.email, async () => {
      await page.getByRole("button", { name: "Email me a link to make changes" }).click();
      await expect(page.getByText("Check your email")).toBeVisible();
      await expectAccessible(page, "a link is on its way");
    });
    await page.goto(`/donate/${campaign.slug}/recurring/${token}`);
  });
  await expect(page.getByText("Paid with Visa ending in 4242")).toBeVisible();
  await expectAccessible(page, "a donor's recurring donation");
  await expectNoSidewaysScroll(page, "a donor's recurring donation");

  await test.step("change the amount", async () => {
    await page.getByLabel("Your monthly gift in dollars").fill("0.50");
    await page.getByRole("button", { name: "Update amount" }).click();
    await expect(page.getByText("Enter $1 or more, like 50 or 50.25")).toBeVisible();
    await page.getByLabel("Your monthly gift in dollars").fill("75");
    await page.getByRole("button", { name: "Update amount" }).click();
    await expect(page.getByText(/^Your monthly gift is now \$75, starting /)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "$75 a month" })).toBeVisible();
  });

  await test.step("more than doubling the amount requires confirmation by mail", async () => {
    const managed = page.url();
    const token = await mailedRaiseToken(mails, donor.email, async () => {
      await page.getByLabel("Your monthly gift in dollars").fill("300");
      await page.getByRole("button", { name: "Update amount" }).click();
      await expect(page.getByText(/^Not changed yet\. .* the link we emailed you\.$/)).toBeVisible();
      await expect(page.getByText("Confirm your new gift")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1, name: "$75 a month" })).toBeVisible();
    });
    await page.goto(`/donate/${campaign.slug}/recurring/${token}/raise`);
    await expect(page.getByRole("heading", { level: 1, name: "Confirm your new gift" })).toBeVisible();
    await expectAccessible(page, "a raise to confirm");
    await expectNoSidewaysScroll(page, "a raise to confirm");
    await page.getByRole("button", { name: "Confirm the new gift" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Confirmed" })).toBeVisible();
    await page.goto(managed);
    await expect(page.getByRole("heading", { level: 1, name: "$300 a month" })).toBeVisible();
  });

  await test.step("change the frequency", async () => {
    await page.getByLabel("How often you give").selectOption("Every three months");
    await page.getByRole("button", { name: "Change the frequency" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "$300 a quarter" })).toBeVisible();
    await expect(page.getByRole("listitem").first()).toContainText(
      "Frequency changed by you · Every three months",
    );
    await expectAccessible(page, "a recurring donation with another frequency");
  });

  await test.step("change the card", async () => {
    await page.getByRole("button", { name: "Use another card" }).click();
    const tests = page.getByRole("group", { name: /^Test mode/ });
    await tests.getByRole("button", { name: "Success", exact: true }).click();
    await page.getByRole("button", { name: "Save this card" }).click();
    await expect(page.getByText("Your new card is saved")).toBeVisible();
    await expect(page).toHaveURL(/\/recurring\/[^/?]+$/);
  });

  await test.step("cancel", async () => {
    await page.getByText("Cancel this recurring donation").click();
    await page.getByLabel(/^Reason/).fill("Moving abroad");
    await page.getByRole("button", { name: "Cancel recurring donation" }).click();
    await expect(page.getByText(/^Canceled on .* You won’t be charged again\.$/)).toBeVisible();
    await page.goto(shown);
    await expect(page.getByText(/^Canceled on /)).toBeVisible();
    await expect(page.getByRole("button", { name: "Email me a link to make changes" })).toHaveCount(0);
    await expect(page.getByRole("listitem").first()).toContainText("Canceled by you");
    await expectAccessible(page, "a recurring donation that has ended");
  });

  await signIn(org.owner, `/dashboard/${org.slug}/recurring`);
  await page.getByRole("table", { name: "Recurring donations" }).getByRole("link").first().click();
  await expect(page.getByText("Moving abroad").first()).toBeVisible();
});

test("an open page of a recurring donation shows by itself that the first payment is confirmed", async ({
  page,
  api,
  stack,
  newOrganization,
}) => {
  const org = await newOrganization("Monthly Meals");
  const campaign = await publishCampaign(api, org);
  const donation = await createDonation(api, campaign.id, { frequency: "monthly" });
  const own = await bodyOf(await api(`/api/public/donations/${donation.token}`));
  const { token } = own["subscription"] as { token: string };
  await page.goto(`/donate/${campaign.slug}/recurring/${token}`);
  await expect(page.getByText("Your first payment isn’t confirmed yet.")).toBeVisible();
  await pay(stack, donation);
  await expect(page.getByText(/^Your next gift is on /)).toBeVisible();
});

test("a view link changes nothing, and no page or response reachable from it contains a management token", async ({
  page,
  api,
  stack,
  mails,
  visitor,
  newOrganization,
}) => {
  const org = await newOrganization("Monthly Meals");
  const campaign = await publishCampaign(api, org);
  const email = `ada@${org.slug}.example`;
  const donor = { email, firstName: "Ada", lastName: "Okafor" };
  const donation = await paidDonation(api, stack, campaign.id, { amount: 1000, frequency: "monthly", donor });
  const thanks = `/donate/${campaign.slug}/thanks/${donation.token}`;
  const own = await bodyOf(await api(`/api/public/donations/${donation.token}`));
  const { token } = own["subscription"] as { token: string };
  const subscription = `/api/public/subscriptions/${token}`;
  await expect.poll(async () => (await bodyOf(await api(subscription)))["status"]).toBe("ACTIVE");

  // The attack: get from the thank-you link to the subscription's token and raise $10 a month to $999,999.
  const attempts: [string, string, unknown][] = [
    ["PATCH", subscription, { amountCents: 99_999_900 }],
    ["PATCH", subscription, { amountCents: 1100 }],
    ["POST", `${subscription}/cancel`, { reason: null }],
    ["POST", `${subscription}/payment-method`, {}],
    ["POST", `${subscription}/payment-method/confirm`, { setupIntentId: "seti_1" }],
  ];
  for (const [method, path, body] of attempts) {
    const answer = await api(path, { method, body });
    expect([path, answer.status]).toEqual([path, 403]);
    expect((await bodyOf(answer))["error"]).toMatch(/^This link only shows the recurring donation\./);
  }
  expect(await bodyOf(await api(subscription))).toMatchObject({ amountCents: 1000, mayChange: "NOTHING" });

  // Even while a management link exists, nothing reachable from a view link contains one.
  const manageToken = await mailedManageToken(mails, email, () =>
    api(`${subscription}/manage-link`, { body: {} }),
  );
  const read = async (path: string, rsc: boolean) =>
    (
      await fetch(stack.origin + path, {
        headers: { "x-forwarded-for": visitor, ...(rsc ? { RSC: "1" } : {}) },
      })
    ).text();
  for (const path of [thanks, `/donate/${campaign.slug}/recurring/${token}`])
    for (const rsc of [false, true]) {
      const source = await read(path, rsc);
      expect(source.length).toBeGreaterThan(500);
      expect(source).not.toMatch(/(?:manage|raise)_[\w-]{20,}/);
      expect(source).not.toContain(manageToken);
    }
  for (const path of [subscription, `/api/public/donations/${donation.token}`])
    expect(await read(path, false)).not.toMatch(/(?:manage|raise)_[\w-]{20,}/);

  // A mail scanner opening the link changes nothing. Even with the link, the raise needs a confirmation by mail.
  const manage = `/api/public/subscriptions/${manageToken}`;
  const head = await page.goto(`/donate/${campaign.slug}/recurring/${manageToken}`);
  const headers = head?.headers() ?? {};
  expect(headers["referrer-policy"]).toBe("no-referrer");
  expect(headers["x-robots-tag"]).toContain("noindex");
  expect(headers["cache-control"]).toContain("no-store");
  expect(await bodyOf(await api(subscription))).toMatchObject({ amountCents: 1000, pendingRaise: null });
  const raise = await api(manage, { method: "PATCH", body: { amountCents: 99_999_900 } });
  expect([raise.status, await bodyOf(raise)]).toMatchObject([
    202,
    { amountCents: 1000, pendingRaise: { amountCents: 99_999_900 } },
  ]);
});
