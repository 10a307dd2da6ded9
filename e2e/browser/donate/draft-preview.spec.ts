import { createClient } from "../../../lib/client/client";
import { orThrow } from "../../../lib/client/client-error";
import { expectAccessible, expectNoSidewaysScroll, PHONE } from "../support/page-checks";
import { expect, test } from "../support/test";

test("a preview link shows a draft that cannot be given to, until it is revoked or published @long", async ({
  page,
  stack,
  signIn,
  newOrganization,
  expectConsoleMessage,
}) => {
  const org = await newOrganization("Harbor Kitchen");
  const client = createClient({ baseUrl: stack.origin, token: org.owner.token });
  const draft = orThrow(
    await client.call("createCampaign", {
      params: { idOrSlug: org.slug },
      body: {
        title: "Winter Gala",
        type: "EVENT",
        slug: org.slug,
        ticketPriceCents: 5000,
        ticketFairMarketValueCents: 2000,
        eventStartsAt: "2027-12-05T23:00:00Z",
        eventEndsAt: "2027-12-06T03:00:00Z",
        eventPlace: "Willow Hall, 218 Willow Street",
      },
    }),
  ).data;
  await signIn(org.owner, `/dashboard/${org.slug}/campaigns/${draft.id}`);
  await page.getByRole("button", { name: "Share preview" }).click();
  const field = page.getByLabel("Preview link", { exact: true });
  await expect(field).toBeVisible();
  const link = await field.inputValue();
  await expectAccessible(page, "a draft with a preview link");

  await page.goto(link);
  await expect(page.getByText("This page isn’t public yet")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Winter Gala" })).toBeVisible();
  await expect(page.getByText("Willow Hall, 218 Willow Street")).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await expect(page.locator("#give button[type=submit]")).toBeDisabled();
  await expect(page.getByLabel("Email", { exact: true })).toBeDisabled();
  await expectAccessible(page, "the preview of a draft");
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page, "the preview of a draft");

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/dashboard/${org.slug}/campaigns/${draft.id}`);
  await page.getByRole("button", { name: /^Revoke the preview link/ }).click();
  await expect(page.getByText("The link doesn’t work anymore.")).toBeVisible();
  expectConsoleMessage(/404/);
  const ended = await page.goto(link);
  expect(ended?.status()).toBe(404);
  await expect(page.getByText("This preview link doesn’t work anymore")).toBeVisible();

  const params = { id: draft.id };
  const another = orThrow(await client.call("createPreviewLink", { params, body: {} })).data;
  orThrow(await client.call("updateCampaign", { params, body: { status: "ACTIVE" } }));
  await page.goto(another.url);
  await expect(page).toHaveURL(new RegExp(`/donate/${org.slug}[?]org=`));
  // The event's date is on its page, with a calendar file.
  const calendar = page.getByRole("link", { name: "Add to calendar" });
  const file = await page.request.get(String(await calendar.getAttribute("href")));
  expect(file.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(await file.text()).toContain("DTSTART:20271205T230000Z");
});
