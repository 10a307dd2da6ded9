import { makeDonations, tryCards, untilDeclined } from "../../api/card-testers";
import { elsewhere, pay, publishCampaign } from "../../api/donations";
import { donateButton, fillDonation, openCampaign, payBy } from "../support/donation-page";
import { expectAccessible, expectNoSidewaysScroll, PHONE } from "../support/page-checks";
import { expect, test } from "../support/test";

// The maximum number of declines yields the most difficult challenge.

const DONOR = { firstName: "Ada", lastName: "Okafor", email: "" };
const donor = (slug: string) => ({ ...DONOR, email: `ada@${slug}.example` });

test("behind an attacker's address an honest donor's form solves its challenge automatically and the donation succeeds", async ({
  page,
  api,
  stack,
  expectConsoleMessage,
  newOrganization,
}) => {
  expectConsoleMessage(/status of 403/);
  await page.setViewportSize(PHONE);
  const org = await newOrganization("Hope Harbor");
  const campaign = await publishCampaign(api, org);
  await tryCards(stack, await makeDonations(api, campaign.id, 1), 6);
  await untilDeclined(api, org, 6);
  // Holds the request back so that the intermediate state can be checked.
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/api/donations", async (route) => {
    if (route.request().headers()["x-proof"]) await released;
    await route.fallback();
  });
  await openCampaign(page, campaign.slug);
  await fillDonation(page, donor(org.slug));
  await donateButton(page).click();
  await expect(page.getByRole("status").filter({ hasText: "Checking that you’re a person" })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Security check" })).toBeVisible();
  await expectAccessible(page, "the proof");
  await expectNoSidewaysScroll(page, "the proof");
  release();
  // A million hashes take a minute where all tests share two processors.
  await expect(page.getByRole("heading", { name: "Payment", exact: true })).toBeFocused({ timeout: 200_000 });
  await payBy(page, "Success");
  await expect(page.getByRole("heading", { name: "Thank you, Ada" })).toBeVisible();
});

test("a donor behind a blocked address sees until when and what to do, and keeps the form's input", async ({
  page,
  api,
  stack,
  expectConsoleMessage,
  newOrganization,
}) => {
  expectConsoleMessage(/status of 429/);
  const org = await newOrganization("Hope Harbor");
  const campaign = await publishCampaign(api, org);
  await tryCards(stack, await makeDonations(api, campaign.id, 2), 4);
  await untilDeclined(api, org, 8);
  await openCampaign(page, campaign.slug);
  await fillDonation(page, donor(org.slug));
  await donateButton(page).click();
  const alert = page.getByRole("alert", { name: "Something went wrong" });
  await expect(alert).toBeFocused();
  await expect(alert).toContainText(
    /blocked it for now\. Nothing was charged\. Try again in (about \d+ minutes|an hour) \(\d+:\d\d [AP]M UTC\), use another connection, or ask Hope Harbor/,
  );
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
  await expectAccessible(page, "the form of a blocked address");
});

test("on a busy network the form says that it waits, and continues automatically @long", async ({
  page,
  api,
  stack,
  expectConsoleMessage,
  newOrganization,
}) => {
  expectConsoleMessage(/status of 429/);
  const org = await newOrganization("Hope Harbor");
  const campaign = await publishCampaign(api, org);
  const [first] = await makeDonations(api, campaign.id, 8);
  await openCampaign(page, campaign.slug);
  await fillDonation(page, donor(org.slug));
  await donateButton(page).click();
  await expect(page.getByRole("status").filter({ hasText: "It will be your turn soon" })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Waiting for your turn" })).toBeVisible();
  await expectAccessible(page, "the form in a busy network");
  if (!first) throw new Error("no donation was created");
  expect((await pay(stack, first)).status).toBe(200);
  await expect(page.getByRole("heading", { name: "Payment", exact: true })).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form explains why it needs JavaScript now, and the alternatives", async ({
    page,
    api,
    stack,
    newOrganization,
  }) => {
    const org = await newOrganization("Hope Harbor");
    const campaign = await publishCampaign(api, org);
    await tryCards(stack, await makeDonations(api, campaign.id, 1), 6);
    await untilDeclined(api, org, 6);
    await openCampaign(page, campaign.slug);
    await page.getByRole("radio", { name: "$50", exact: true }).check();
    await page.getByLabel("First name").fill("Ada");
    await page.getByLabel("Last name").fill("Okafor");
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(`ada@${org.slug}.example`);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expect(page.getByRole("alert")).toContainText(
      "Turn on JavaScript and send the form again, come back in an hour, or ask Hope Harbor",
    );
    await expect(page.getByLabel("First name")).toHaveValue("Ada");
  });
});

test("staff see an attack, lock the campaign with one click and unlock it again @long", async ({
  page,
  api,
  stack,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization("Hope Harbor");
  const campaign = await publishCampaign(api, org, {
    title: "Donaudampfschifffahrtsgesellschaftskapitänswitwen Winter Aid",
    slug: org.slug,
  });
  const base = `/dashboard/${org.slug}`;
  await signIn(org.owner, `${base}/protection`);
  await expect(page.getByText("No sign of card testing right now.")).toBeVisible();
  await expect(page.getByText("No declined payments in the last 24 hours")).toBeVisible();
  await expectAccessible(page, "a calm protection page");
  await tryCards(stack, await makeDonations(api, campaign.id, 7, elsewhere), 3);
  await expect
    .poll(async () => {
      await page.goto(`${base}/protection`);
      return page.getByText("Possible card testing").count();
    })
    .toBe(1);
  await expect(page.getByRole("cell", { name: "Challenge active" })).toBeVisible();
  await page.getByText("Show as a table").click();
  await expectAccessible(page, "protection under attack");
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page, "protection under attack");
  await page.getByRole("button", { name: /^Lock Donau/ }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "Locked. Not accepting donations." }),
  ).toBeVisible();
  await expect(page.getByRole("cell", { name: /^Locked/ })).toBeVisible();

  await openCampaign(page, org.slug);
  await expect(
    page.getByRole("heading", { name: "This campaign isn’t accepting gifts right now" }),
  ).toBeVisible();
  await expect(page.getByRole("form")).toHaveCount(0);
  await expectAccessible(page, "a locked campaign");

  await page.goto(base);
  await expect(page.getByRole("link", { name: "Review attempts and lock campaigns" })).toBeVisible();
  await expectAccessible(page, "the overview under attack");
  await page.goto(`${base}/campaigns/${campaign.id}`);
  await expect(page.getByText("Locked: not accepting donations")).toBeVisible();
  await page.getByRole("button", { name: "Unlock for donations" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "Unlocked. Accepting donations again." }),
  ).toBeVisible();
  await openCampaign(page, org.slug);
  await expect(donateButton(page)).toBeVisible();
});
