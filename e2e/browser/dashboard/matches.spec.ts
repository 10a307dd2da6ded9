import { createClient } from "../../../lib/client/client";
import { orThrow } from "../../../lib/client/client-error";
import { publishCampaign } from "../../api/donations";
import { openCampaign } from "../support/donation-page";
import { expectAccessible, expectNoSidewaysScroll, LAPTOP, PHONE } from "../support/page-checks";
import { paidDonation } from "../support/paid-donation";
import { expect, test } from "../support/test";

/** The test's own views count as a bot's. */
test.use({ userAgent: "HeadlessChrome/140.0" });
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

test("staff add timed matches, donors see the running one, and a used match is ended instead of removed; the page's views and donations are counted @long", async ({
  page,
  api,
  stack,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization("Harbor Kitchen");
  const campaign = await publishCampaign(api, org, { title: "Warm meals", slug: org.slug });
  const edit = `/dashboard/${org.slug}/campaigns/${campaign.id}/edit`;
  const panel = page.getByRole("region", { name: "Matches" });
  const dialog = page.getByRole("dialog");
  const lines = panel.getByRole("listitem");
  const add = async (values: Record<string, string>) => {
    await panel.getByRole("button", { name: "Add match" }).click();
    for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label).fill(value);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
  };

  await page.setViewportSize(LAPTOP);
  await signIn(org.owner, edit);
  await expect(panel).toContainText("No matches.");
  await add({ Sponsor: "The Harbor Foundation", "Match cap": "10,000", "Match ends": "2031-12-01T00:00" });
  await expect(lines).toHaveText([/The Harbor Foundation.*Running.*Doubles donations · \$0 of \$10,000/]);
  await add({ Sponsor: "Friends", "Match rate": "200", "Match starts": "2031-12-01T00:00" });
  await expect(lines).toHaveText([/Harbor/, /Friends.*Coming.*Triples donations/]);
  await expect(
    page.getByLabel("Preview").getByText("The Harbor Foundation doubles every gift"),
  ).toBeAttached();
  await panel.getByRole("button", { name: "Move up: Friends" }).click();
  await expect(lines).toHaveText([/Friends/, /Harbor/]);
  await expectAccessible(page, "matches in the editor");

  // Saving the form next to them does not change them.
  await page.getByLabel("Title", { exact: true }).fill("Warm meals for all");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Warm meals for all" })).toBeVisible();

  await paidDonation(api, stack, campaign.id, {
    amount: 5000,
    donor: { email: `ada@${org.slug}.example`, firstName: "Ada", lastName: "Okafor" },
  });
  const client = createClient({ baseUrl: stack.origin, token: org.owner.token });
  const matched = async () =>
    orThrow(await client.call("listMatches", { params: { id: campaign.id } })).data.data.map(
      ({ matchedCents }) => matchedCents,
    );
  await expect.poll(matched).toEqual([0, 5000]);
  await openCampaign(page, campaign.slug);
  await expect(page.getByText("The Harbor Foundation doubles every gift")).toBeVisible();
  await expect(page.getByText("until Nov 30, 2031")).toContainText("$9,950 of the match left");
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page, "a page with a match");

  await page.goto(edit);
  await panel.getByRole("button", { name: "End now The Harbor Foundation" }).click();
  await expect(panel.getByRole("status").filter({ hasText: "Match ended." })).toBeVisible();
  await expect(lines).toHaveText([/Friends/, /Harbor.*Ended.*\$50 of \$10,000/]);
  await expect(panel.getByRole("button", { name: /^(End now|Remove) The Harbor/ })).toHaveCount(0);
  await panel.getByRole("button", { name: "Remove Friends" }).click();
  const asked = page.getByRole("dialog", { name: "Remove “Friends”?" });
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(lines, "the match is removed only once confirmed").toHaveText([/Friends/, /Harbor/]);
  await panel.getByRole("button", { name: "Remove Friends" }).click();
  await asked.getByRole("button", { name: "Remove" }).click();
  await expect(lines).toHaveText([/Harbor/]);
  await expectNoSidewaysScroll(page, "matches in the editor");
  await openCampaign(page, campaign.slug);
  await expect(page.getByText("doubles every gift")).toHaveCount(0);

  const path = `${stack.origin}/donate/${campaign.slug}`;
  for (const agent of [BROWSER, BROWSER, "Googlebot/2.1"]) {
    const answer = await fetch(path, { headers: { "user-agent": agent } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie"), "a page sets no cookie").toBeNull();
  }
  const statistics = async () => {
    const { views, begun, paid } = orThrow(
      await client.call("getPageStatistics", { params: { id: campaign.id } }),
    ).data;
    return { views, begun, paid };
  };
  await expect.poll(statistics).toEqual({ views: 2, begun: 1, paid: 1 });
  await page.setViewportSize(LAPTOP);
  await page.goto(`/dashboard/${org.slug}/campaigns/${campaign.id}`);
  const numbers = page.getByRole("region", { name: "Donation page" });
  await expect(numbers.getByRole("definition").first()).toHaveText("2");
  await expect(numbers).toContainText("50% of views");
  await expect(numbers).toContainText("100% of those begun");
  await expect(numbers.locator("figure svg").first()).toBeVisible();
  await expectAccessible(page, "a campaign with page statistics");
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page, "a campaign with page statistics");
});
