import sharp from "sharp";
import { bodyOf, publishCampaign } from "../../api/donations";
import { expectAccessible } from "../support/page-checks";
import { expect, test } from "../support/test";

/** Has enough contrast on light backgrounds, so the accent of that scheme is this color itself. */
const COLOR = "#7a3e9d";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#1f6f50" } })
    .png()
    .toBuffer();

test("staff upload a logo and a cover and choose a color, and donors see them on the organization's page @long", async ({
  page,
  api,
  stack,
  signIn,
  requested,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, { slug: org.slug, goalAmountCents: 100_000 });
  await signIn(org.owner, `/dashboard/${org.slug}/settings`);
  // The script that reads it is loaded.
  await expect(page.getByLabel("Logo file")).toBeEnabled();
  await page.getByLabel("Logo file").setInputFiles({
    name: "logo.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from("<svg/>"),
  });
  await expect(page.getByText("Choose a JPEG, PNG, WebP, GIF or AVIF picture.")).toBeVisible();
  const file = async (width: number, height: number) => ({
    name: "a.png",
    mimeType: "image/png",
    buffer: await picture(width, height),
  });
  await page.getByLabel("Logo file").setInputFiles(await file(120, 120));
  await expect(page.getByText("Logo saved.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove logo" })).toBeVisible();
  await page.getByRole("textbox", { name: /^Color/ }).fill(COLOR);
  await expect(page.locator(".tinted")).toHaveCSS("--tint-accent", COLOR);
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expectAccessible(page, "settings with a logo and a color");
  await page.goto(`${stack.origin}/dashboard/${org.slug}/campaigns/${campaign.id}/edit`);
  await expect(page.getByLabel("Cover image file")).toBeEnabled();
  await page.getByLabel("Cover image file").setInputFiles(await file(320, 180));
  await expect(page.getByText("Cover image saved.")).toBeVisible();
  await expect(page.getByAltText("Cover image, as donors see it")).toBeVisible();

  await page.goto(`${stack.origin}/o/${org.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(org.name);
  const pictures = page.locator("img[src^='/pictures/']");
  await expect(pictures).toHaveCount(2);
  expect(await pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120);
  await expect(page.locator(".tinted").first()).toHaveCSS("--tint-accent", COLOR);
  await expectAccessible(page, "an organization's page");
  expect([...new Set(requested.map((address) => new URL(address).origin))]).not.toContain("null");
  await page.getByRole("link", { name: campaign.title }).click();
  await expect(page).toHaveURL(new RegExp(`/donate/${org.slug}`));
  await expect(page.locator(".tinted").first()).toHaveCSS("--tint-accent", COLOR);

  await page.goto(`${stack.origin}/dashboard/${org.slug}/settings`);
  await page.getByRole("button", { name: "Remove logo" }).click();
  const asked = page.getByRole("dialog", { name: "Remove the logo?" });
  await asked.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Logo removed.")).toBeVisible();
  const shown = await bodyOf(await api(`/api/public/orgs/${org.slug}`));
  expect(shown["logoUrl"]).toBeNull();
});

test("a closed donation page, and a dead link that names the organization, lead to its page", async ({
  page,
  api,
  stack,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, { slug: org.slug });
  const answer = await api(`/api/campaigns/${campaign.id}`, {
    method: "PATCH",
    token: org.owner.token,
    body: { status: "PAUSED" },
  });
  expect(answer.status).toBe(200);
  await page.goto(`${stack.origin}/donate/${org.slug}`);
  await page.getByRole("link", { name: `Other ways to support ${org.name}` }).click();
  await expect(page).toHaveURL(`${stack.origin}/o/${org.slug}`);
  await expect(page.getByText("No open campaigns right now")).toBeVisible();
  await expectAccessible(page, "an organization's page without campaigns");

  await page.goto(`${stack.origin}/donate/never-existed?org=${org.slug}`);
  await expect(page).toHaveURL(`${stack.origin}/o/${org.slug}`);
  for (const path of ["/o/never-existed", "/donate/never-existed?org=never-existed"]) {
    const missing = await page.request.get(`${stack.origin}${path}`);
    expect(missing.status()).toBe(404);
  }
});
