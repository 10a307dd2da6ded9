import sharp from "sharp";
import { publishCampaign } from "../../api/donations";
import { openCampaign } from "../support/donation-page";
import { expectAccessible, expectInteractive } from "../support/page-checks";
import { expect, test } from "../support/test";

test("a campaign's page is shared by links, and tells search engines what it is without a violation of the policy @long", async ({
  page,
  api,
  stack,
  requested,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, {
    slug: org.slug,
    description: `Beds for </script><script>alert(1)</script> winter`,
  });
  await openCampaign(page, campaign.slug);
  const row = page.getByRole("region", { name: "Share this campaign" });
  const link = (name: string) => row.getByRole("link", { name, exact: true });
  await expect(link("WhatsApp")).toHaveAttribute("href", /^https:\/\/wa\.me\/\?text=.*utm_medium/);
  await expect(link("Facebook")).toHaveAttribute("rel", "noopener noreferrer");
  await expect(link("Email")).toHaveAttribute("href", /^mailto:\?subject=/);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  // Its script loads after that of the form.
  await expectInteractive(row.getByRole("button", { name: "Copy link" }));
  await row.getByRole("button", { name: "Copy link" }).click();
  await expect(row.getByRole("button", { name: "Link copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/donate/${org.slug}`);
  const facts = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(facts ?? "")).toMatchObject({
    "@type": "DonateAction",
    name: campaign.title,
    recipient: { name: org.name },
  });
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
    "href",
    new RegExp(`/donate/${org.slug}`),
  );
  await expectAccessible(page, "a page to share");
  const origins = new Set(requested.map((address) => new URL(address).origin));
  origins.delete(stack.processor);
  expect([...origins], "beside the processor's script").toEqual([stack.origin]);
});

test("the QR code of a campaign is a picture of its public URL; an unknown campaign has none @long", async ({
  page,
  api,
  stack,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, { slug: org.slug });
  const path = `${stack.origin}/donate/${campaign.slug}`;
  const svg = await page.request.get(`${path}/qr.svg`);
  expect([svg.status(), svg.headers()["content-type"]]).toEqual([200, "image/svg+xml"]);
  expect(svg.headers()["content-security-policy"]).toBeTruthy();
  const png = await page.request.get(`${path}/qr.png?org=${org.slug}`);
  expect((await sharp(await png.body()).metadata()).width).toBe(1024);
  for (const file of ["qr.svg", "qr.png"]) {
    const missing = await page.request.get(`${stack.origin}/donate/never-existed/${file}`);
    expect(missing.status()).toBe(404);
  }
});

test("search engines are told of public pages, and of a test installation nothing @long", async ({
  page,
  stack,
}) => {
  const robots = await (await page.request.get(`${stack.origin}/robots.txt`)).text();
  expect(robots).toContain("Disallow: /\n");
  const index = await page.request.get(`${stack.origin}/sitemap.xml`);
  expect(index.headers()["content-type"]).toContain("application/xml");
  expect(await index.text()).toContain("<sitemapindex");
  expect((await page.request.get(`${stack.origin}/sitemaps/99`)).status()).toBe(404);
  for (const icon of ["/favicon.ico", "/icon.svg", "/apple-icon.png"])
    expect((await page.request.get(`${stack.origin}${icon}`)).status()).toBe(200);
});
