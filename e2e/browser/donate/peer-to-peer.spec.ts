import { createDonation, expectStatus, pay, publishCampaign } from "../../api/donations";
import { openCampaign } from "../support/donation-page";
import { expectAccessible, expectNoSidewaysScroll, PHONE } from "../support/page-checks";
import { expect, test } from "../support/test";

test("a main campaign shows its own total, its fundraisers' and their ranking, and each links to the other @long", async ({
  page,
  api,
  stack,
  newOrganization,
}) => {
  const org = await newOrganization();
  const main = { type: "PEER_TO_PEER", slug: org.slug, title: "Run for Roofs" };
  const parent = await publishCampaign(api, org, main);
  const pages = [];
  for (const [title, amounts] of [
    ["Ada runs", [2500]],
    ["Grace runs", [5000, 2500]],
    ["Mei runs", []],
  ] as const) {
    const made = await publishCampaign(api, org, {
      type: "PEER_TO_PEER",
      title,
      parentCampaignId: parent.id,
    });
    pages.push(made);
    for (const amount of amounts) {
      const donation = await createDonation(api, made.id, { amount });
      await pay(stack, donation);
      await expectStatus(api, donation, "SUCCEEDED");
    }
  }
  const own = await createDonation(api, parent.id, { amount: 10_000 });
  await pay(stack, own);
  await expectStatus(api, own, "SUCCEEDED");

  await page.setViewportSize(PHONE);
  await openCampaign(page, parent.slug);
  await expect(
    page.getByRole("banner").or(page.getByRole("main")).getByText("$100 raised").first(),
  ).toBeVisible();
  const ranking = page.getByRole("region", { name: "3 fundraisers" });
  await expect(ranking).toContainText("Raised on their own pages: $100. Together with this page: $200");
  await expect(ranking.getByRole("listitem")).toHaveText(["1Grace runs$75", "2Ada runs$25", "3Mei runs$0"]);
  await expectAccessible(page, "a main campaign with its fundraisers");
  await expectNoSidewaysScroll(page, "a main campaign with its fundraisers");
  await ranking.getByRole("link", { name: "Grace runs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Grace runs" })).toBeVisible();
  await page.getByRole("link", { name: "Run for Roofs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Run for Roofs" })).toBeVisible();
});
