import { publishCampaign } from "../../api/donations";
import { continueToPayment, donateButton, openCampaign } from "../support/donation-page";
import { expectAccessible, expectNoSidewaysScroll, PHONE, violationsOf } from "../support/page-checks";
import { expect, test } from "../support/test";

test.use({ viewport: PHONE });

const STORY = [
  "When it freezes, nobody in our city should sleep outside.",
  "Every winter we open **forty extra beds**, with a hot supper and [somebody who listens](https://example.org).",
  "- $25 keeps one bed warm",
].join("\n\n");

test("a gift of $50 fits two phone screens and takes at most three taps and three fields before the card @long", async ({
  page,
  api,
  newOrganization,
}) => {
  const org = await newOrganization("Hope Shelter");
  const campaign = await publishCampaign(api, org, {
    slug: org.slug,
    title: "A warm bed for every night of the winter in our whole city",
    impactLine: "$25 keeps one bed warm for a night. Forty beds, November to March.",
    description: STORY.repeat(4),
    goalAmountCents: 123_456_700,
    matchingEnabled: true,
    matchingOrgName: "The Harbor Foundation",
    matchingMaxCents: 100_000_000,
    impactCaptions: [{ amountCents: 5000, caption: "keeps two beds warm for a night" }],
  });
  const level = { name: "A bed for a month", description: "", amountCents: 75_000, fairMarketValueCents: 0 };
  const path = `/api/campaigns/${campaign.id}/giving-levels`;
  expect((await api(path, { token: org.owner.token, body: level })).status).toBe(201);
  await openCampaign(page, campaign.slug);
  await expect(page.getByText("$50 keeps two beds warm for a night")).toBeVisible();
  const cover = 9 / 16;
  const end = await page
    .getByText("Secured by Stripe")
    .evaluate((line) => line.getBoundingClientRect().bottom + window.scrollY);
  expect(end, "with a cover, down to the last line of the form").toBeLessThan(
    2 * PHONE.height - cover * PHONE.width,
  );
  const bar = await donateButton(page).boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0), "the button is in the first screen").toBeLessThanOrEqual(844);

  let taps = 0;
  await page.exposeFunction("tapped", () => taps++);
  await page.evaluate(() =>
    document.addEventListener("click", (event) => {
      if (event.isTrusted) (window as unknown as { tapped: () => void }).tapped();
    }),
  );
  const fields = ["Email", "First name", "Last name"];
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(`ada@${org.slug}.example`);
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Okafor");
  expect(await page.getByRole("form").getByRole("textbox").count()).toBe(fields.length);
  await page.getByRole("radio", { name: "Once" }).check();
  await page.getByRole("radio", { name: "$50", exact: true }).check();
  await continueToPayment(page);
  expect(taps).toBeLessThanOrEqual(3);
});

test("on a phone the form follows the headline, the story follows the form, and the button stays in view with its sum @long", async ({
  page,
  api,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, { slug: org.slug, description: STORY });
  await openCampaign(page, campaign.slug);
  const form = page.getByRole("form", { name: /^Give to/ });
  const story = page.getByText("When it freezes");
  const top = async (of: typeof form) => (await of.boundingBox())?.y ?? Number.NaN;
  expect(await top(page.getByRole("heading", { level: 1 }))).toBeLessThan(await top(form));
  expect(await top(form)).toBeLessThan(await top(story));
  await expect(form.getByRole("radio").first()).toBeInViewport();
  await expect(donateButton(page)).toBeInViewport();
  await page.locator("summary", { hasText: "More" }).click();
  await expect(page.getByRole("radio", { name: "Yearly" })).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(page.getByRole("radio", { name: "Yearly" }), "a tap elsewhere closes the menu").toBeHidden();
  await page.getByRole("radio", { name: "Monthly" }).check();
  await page.getByRole("radio", { name: "Other" }).check();
  await page.getByLabel("Amount in dollars").fill("912,345.67");
  await expect(donateButton(page)).toHaveText("Donate $912,345.67 monthly");
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await page.evaluate(() => window.scrollTo(0, 200));
    await expect(donateButton(page)).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page, `the form at ${width} px`);
  }
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expectAccessible(page, "the form on a narrow phone");
});

test("on a phone the sticky button leaves space around a field that it partly covers, and covers none that has the focus @long", async ({
  page,
  api,
  newOrganization,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, { slug: org.slug, description: STORY });
  await openCampaign(page, campaign.slug);
  await expect(donateButton(page)).toBeInViewport();
  /** Scroll positions at which 14 pixels of a control extend above or below the button. */
  const positions = await page.getByRole("form", { name: /^Give to/ }).evaluate((form) => {
    const button = form.querySelector("[type=submit]")?.getBoundingClientRect() ?? new DOMRect();
    return [...form.querySelectorAll("input, select, textarea, summary, [type=button]")]
      .map((control) => control.getBoundingClientRect())
      .filter(({ height }) => height > 0)
      .flatMap(({ top, bottom }) => [top - button.top + 14, bottom - button.bottom - 14])
      .map((distance) => Math.round(scrollY + distance));
  });
  const below = [...new Set(positions)].filter((position) => position >= 0);
  expect(below.length).toBeGreaterThan(10);
  const size = { type: "rule" as const, values: ["target-size"] };
  for (const position of below) {
    await page.evaluate((to) => scrollTo(0, to), position);
    expect.soft(await violationsOf(page, size), `scrolled by ${position} pixels`).toEqual([]);
  }

  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole("radio", { name: "$50", exact: true }).focus();
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      const form = activeElement?.closest("form");
      const bar = form?.querySelector(".sticky");
      if (!activeElement || !bar) return null;
      const over = activeElement.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
      return { isButton: bar.contains(activeElement), over };
    });
  let fields = 0;
  for (let now = await focused(); now && !now.isButton; now = await focused()) {
    expect
      .soft(now.over, "pixels of the focused field below the upper edge of the bar")
      .toBeLessThanOrEqual(0);
    fields += 1;
    await page.keyboard.press("Tab");
  }
  expect(fields).toBeGreaterThan(4);
});

test("on a laptop the story is shown beside the form @long", async ({ page, api, newOrganization }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, { slug: org.slug, description: STORY });
  await openCampaign(page, campaign.slug);
  await expect(page.getByText("forty extra beds")).toBeInViewport();
  await expect(page.getByText("$25 keeps one bed warm")).toBeInViewport();
  await expect(page.getByRole("form").getByRole("radio").first()).toBeInViewport();
});
