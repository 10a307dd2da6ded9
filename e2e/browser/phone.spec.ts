import { publishCampaign } from "../api/donations";
import { openCampaign } from "./donation-page";
import { expectAccessible } from "./judge";
import { expect, test } from "./test";

test.use({ viewport: { width: 390, height: 844 } });

const STORY = [
  "When it freezes, nobody in our city should sleep outside.",
  "Every winter we open **forty extra beds**, with a hot supper and [somebody who listens](https://example.org).",
  "- $25 keeps one bed warm",
].join("\n\n");

test("on a phone the story begins before the form, which the first screen shows, and one link opens all of it", async ({
  page,
  api,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, { slug: org.slug, description: STORY });
  await openCampaign(page, campaign.slug);
  const beginning = page.getByText("When it freezes");
  const rest = page.getByText("forty extra beds");
  const form = page.getByRole("form", { name: /^Give to/ });
  const top = async (of: typeof form) => (await of.boundingBox())?.y ?? Number.NaN;
  await expect(beginning).toBeInViewport();
  await expect(rest).toBeHidden();
  expect(await top(beginning)).toBeLessThan(await top(form));
  await expect(form.getByRole("radio").first()).toBeInViewport();

  await page.getByRole("link", { name: "Read the full story" }).click();
  await expect(rest).toBeInViewport();
  await expect(page.getByRole("link", { name: "somebody who listens" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Read the full story" })).toBeHidden();
  expect(await top(rest)).toBeLessThan(await top(form));
  await expectAccessible(page, "the whole story on a phone");
});

test("a story that begins with a heading and a list is shortened, too; one that fits offers nothing to open", async ({
  page,
  api,
  newOrganization,
}) => {
  const org = await newOrganization();
  const items = Array.from({ length: 20 }, (_, n) => `- bed ${n + 1} of twenty`);
  const long = { slug: org.slug, description: ["## Why", ...items].join("\n") };
  const campaign = await publishCampaign(api, org, long);
  await openCampaign(page, campaign.slug);
  const whole = page.getByRole("link", { name: "Read the full story" });
  const form = page.getByRole("form", { name: /^Give to/ });
  await expect(page.getByRole("heading", { name: "Why" })).toBeInViewport();
  await expect(form.getByRole("radio").first()).toBeInViewport();
  await whole.click();
  await expect(page.getByText("bed 2 of twenty")).toBeInViewport();
  await expect(form.getByRole("radio").first()).not.toBeInViewport();

  const short = { slug: `${org.slug}-short`, description: "## Why\n\nNobody should sleep outside." };
  await openCampaign(page, (await publishCampaign(api, org, short)).slug);
  await expect(page.getByText("Nobody should sleep outside.")).toBeInViewport();
  await expect(whole).toBeHidden();
});

test("a laptop shows all of the story beside the form", async ({ page, api, newOrganization }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, { slug: org.slug, description: STORY });
  await openCampaign(page, campaign.slug);
  await expect(page.getByText("forty extra beds")).toBeInViewport();
  await expect(page.getByText("$25 keeps one bed warm")).toBeInViewport();
  await expect(page.getByRole("link", { name: "Read the full story" })).toBeHidden();
});
