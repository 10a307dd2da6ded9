import { bodyOf, createDonation, pay, publishCampaign } from "../../api/donations";
import { expectAccessible, expectNoSidewaysScroll } from "../support/page-checks";
import { expect, test } from "../support/test";

test("staff find two records of one donor, compare and merge them, and undo it @long", async ({
  page,
  api,
  stack,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, { title: "Beds" });
  const give = async (email: string) =>
    pay(
      stack,
      await createDonation(api, campaign.id, {
        donor: { email: `${email}@${org.slug}.example`, firstName: "Ada", lastName: "Lund" },
      }),
    );
  await give("ada.lund");
  await give("adalund+beds");
  type Listed = { donors: { id: string; email: string; donationCount: number; totalCents: number }[] };
  const listed = async () =>
    ((await bodyOf(await api(`/api/donors?orgId=${org.id}`, { token: org.owner.token }))) as Listed).donors;
  await expect.poll(async () => (await listed()).map((it) => it.donationCount)).toEqual([1, 1]);

  await signIn(org.owner, `/dashboard/${org.slug}/donors`);
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("link", { name: "Duplicates" }).click();
  await expect(page.getByRole("heading", { name: "Likely duplicates" })).toBeVisible();
  await page.getByRole("button", { name: "Look again" }).click();
  const pair = page.getByRole("listitem").filter({ hasText: "Similar email" });
  await expect(pair).toContainText("Same name");
  await expectAccessible(page, "duplicates");
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page, "duplicates");
  await page.setViewportSize({ width: 1280, height: 800 });

  await pair.getByRole("link", { name: /^Compare/ }).click();
  await expect(page.getByText("1 donation, 1 email address", { exact: false })).toBeVisible();
  await page.getByRole("radio", { name: `adalund+beds@${org.slug}.example` }).check();
  await expectAccessible(page, "merge");
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page, "merge");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Merge donors" }).click();

  await expect(page.getByRole("heading", { name: "Ada Lund" })).toBeVisible();
  const addresses = page.getByRole("region", { name: "Email addresses" }).getByRole("listitem");
  await expect(addresses.first()).toContainText("adalund+beds@");
  await expect(addresses.last()).toContainText("ada.lund@");
  expect(await listed()).toMatchObject([{ donationCount: 2, totalCents: 10_000 }]);
  await expectAccessible(page, "merged donor");
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page, "merged donor");
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole("button", { name: /^Undo/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo merge" }).click();
  await expect(page.getByRole("region", { name: "Merged donors" })).toContainText("Undone");
  expect((await listed()).map((it) => it.donationCount)).toEqual([1, 1]);
});
