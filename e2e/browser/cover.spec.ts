import { publishCampaign } from "../api/gifts";
import { fillGift, openCampaign } from "./donation-page";
import { expectAccessible } from "./judge";
import { expect, test } from "./test";

const ADDRESS = "https://pictures.example/cover";
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>`;

test("a cover is shown; one that does not load leaves no trace, and the page goes on", async ({
  page,
  api,
  expectComplaint,
  newOrganization,
}) => {
  expectComplaint(/net::ERR_FAILED|status of 404/);
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, { slug: org.slug, coverImageUrl: ADDRESS });
  const cover = page.locator(`img[src="${ADDRESS}"]`);
  const donor = { firstName: "Ada", lastName: "Byron", email: `ada@${org.slug}.example` };

  await page.route(ADDRESS, (route) => route.fulfill({ contentType: "image/svg+xml", body: DRAWING }));
  await openCampaign(page, campaign.slug);
  // Interactive from here on: what hides a cover has run.
  await fillGift(page, donor);
  await expect(cover).toBeVisible();

  for (const refuse of ["fail", "answer with a page"]) {
    await page.unroute(ADDRESS);
    await page.route(ADDRESS, (route) =>
      refuse === "fail"
        ? route.abort()
        : route.fulfill({ status: 404, contentType: "text/html", body: "<p>Not here" }),
    );
    await openCampaign(page, campaign.slug);
    await expect(cover).toHaveCount(0);
    await fillGift(page, donor);
    await expectAccessible(page, "a page without its cover");
  }
});
