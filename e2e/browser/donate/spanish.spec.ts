import { publishCampaign } from "../../api/donations";
import { expectAccessible, expectNoSidewaysScroll, PHONE } from "../support/page-checks";
import { expect, test } from "../support/test";

const SMALL = { width: 320, height: 640 };

test.use({ viewport: PHONE, locale: "es-MX" });

test("a donor whose browser asks for Spanish gives in Spanish, from the page to the thanks @long", async ({
  page,
  api,
  newOrganization,
}) => {
  const org = await newOrganization("Casa Esperanza");
  const campaign = await publishCampaign(api, org, {
    slug: org.slug,
    title: "A warm bed for every night of the winter in our whole city",
    goalAmountCents: 123_456_700,
    matchingEnabled: true,
    matchingOrgName: "The Harbor Foundation",
    matchingMaxCents: 100_000_000,
  });

  await test.step("the donation page", async () => {
    const answer = await page.goto(`/donate/${campaign.slug}?lang=es&amount=50`);
    expect(answer?.headers()["content-language"]).toBe("es");
    expect(answer?.headers()["vary"]?.toLowerCase()).toContain("accept-language");
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(page.locator('link[rel="alternate"][hreflang="en"]')).toHaveAttribute("href", /lang=en/);
    await expect(page.getByRole("button", { name: "Donar $50" })).toBeVisible();
    // Crawlers send no language, so the image's URL contains it.
    const image = page.locator("meta[property='og:image']");
    await expect(image).toHaveAttribute("content", /\/preview\.jpg\?org=[^&]+&lang=es$/);
    const drawn = await page.request.get((await image.getAttribute("content")) ?? "", {
      headers: { "accept-language": "en" },
    });
    expect([drawn.status(), drawn.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
    await expectAccessible(page, "the donation page in Spanish");
    for (const viewport of [SMALL, PHONE]) {
      await page.setViewportSize(viewport);
      await expectNoSidewaysScroll(page, `the donation page in Spanish, ${viewport.width} px`);
    }
  });

  await test.step("a problem", async () => {
    await page.getByRole("button", { name: "Donar $50" }).click();
    await expect(page.getByRole("alert")).toContainText("Corrija 3 datos");
    await expect(page.getByRole("link", { name: "Escriba su nombre" })).toBeVisible();
    await expectAccessible(page, "a refused form in Spanish");
  });

  await test.step("the payment", async () => {
    await page.getByRole("radio", { name: "Mensual" }).check();
    await page.getByLabel("Correo electrónico", { exact: true }).fill(`ada@${org.slug}.example`);
    await page.getByLabel("Nombre", { exact: true }).fill("Ada");
    await page.getByLabel("Apellido").fill("Okafor");
    await page.getByRole("button", { name: "Donar $50 al mes" }).click();
    await expect(page.getByRole("heading", { name: "Pago", exact: true })).toBeFocused();
    await expect(page.getByRole("term").first()).toHaveText("Su donación");
    await expectNoSidewaysScroll(page, "the payment in Spanish");
    await page
      .getByRole("group", { name: /^Test mode/ })
      .getByRole("button", { name: "Success", exact: true })
      .click();
    await page.getByRole("button", { name: "Donar $50.00" }).click();
  });

  await test.step("the thanks", async () => {
    await expect(page.getByRole("heading", { name: "Gracias, Ada" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(page.getByRole("link", { name: "Descargar su recibo (PDF)" })).toBeVisible();
    await expectAccessible(page, "the thank-you page in Spanish");
    for (const viewport of [SMALL, PHONE]) {
      await page.setViewportSize(viewport);
      await expectNoSidewaysScroll(page, `the thank-you page in Spanish, ${viewport.width} px`);
    }
    await page.getByRole("link", { name: "Su donación recurrente" }).click();
    await expect(page.getByRole("heading", { name: /\$50 al mes/ })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Historial" })).toBeVisible();
    await expectAccessible(page, "the page of a recurring donation in Spanish");
    await page.setViewportSize(SMALL);
    await expectNoSidewaysScroll(page, "the page of a recurring donation in Spanish");
  });
});

test("the switch at the end of a page changes the language without a script, and the choice is remembered @long", async ({
  browser,
  api,
  stack,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: "es-ES",
    baseURL: stack.origin,
  });
  const page = await context.newPage();
  await page.goto(`/donate/${campaign.slug}?org=${org.slug}`);
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  const languages = page.getByRole("navigation", { name: "Idioma" });
  await expect(languages.getByText("Español")).toHaveAttribute("aria-current", "true");
  await languages.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(`/donate/${campaign.slug}?org=${org.slug}&lang=en`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.goto(`/o/${org.slug}`);
  await expect(page.getByRole("heading", { name: "Ways to give" })).toBeVisible();
  const [cookie, ...others] = await context.cookies();
  expect([cookie?.name, cookie?.value, cookie?.sameSite, others]).toEqual(["lang", "en", "Lax", []]);
  await page.goto(`/o/${org.slug}/giving?lang=es`);
  await expect(page.getByRole("heading", { name: "Mis donaciones" })).toBeVisible();
  await page.goto("/donate/unknown-campaign");
  await expect(page.getByRole("heading", { name: "Página no encontrada" })).toBeVisible();
  await context.close();
});
