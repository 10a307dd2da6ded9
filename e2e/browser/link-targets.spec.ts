import type { Page } from "playwright/test";
import { createDonation, publishCampaign } from "../api/donations";
import { mailedGivingToken } from "../support/mailed-links";
import { paidDonation } from "./support/paid-donation";
import { expect, test } from "./support/test";

/** The links of the current page. */
const linksOf = (page: Page): Promise<string[]> =>
  page.locator("a[href]").evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));

/** The web addresses in a text or in the HTML of a mail. */
const addressesIn = (text: string): string[] =>
  (text.match(/https?:\/\/[^\s"<>]+/g) ?? []).map((address) => address.replaceAll("&amp;", "&"));

test("every link of donors' pages and of the mails of a donation leads to a page that exists @long", async ({
  page,
  api,
  stack,
  mails,
  newOrganization,
}) => {
  const org = await newOrganization("Harbor Kitchen");
  const main = await publishCampaign(api, org, {
    type: "PEER_TO_PEER",
    slug: org.slug,
    goalAmountCents: 90_000,
  });
  const child = { type: "PEER_TO_PEER", slug: `${org.slug}-ada`, parentCampaignId: main.id };
  const fundraiser = await publishCampaign(api, org, child);
  const paused = await publishCampaign(api, org, { slug: `${org.slug}-paused` });
  const pause = { method: "PATCH", token: org.owner.token, body: { status: "PAUSED" } };
  expect((await api(`/api/campaigns/${paused.id}`, pause)).status).toBe(200);
  const donor = { email: `ada@${org.slug}.example`, firstName: "Ada", lastName: "Okafor" };
  const monthly = await paidDonation(api, stack, main.id, { frequency: "monthly", donor });
  const unpaid = await createDonation(api, main.id);
  const token = await mailedGivingToken(mails, donor.email, () =>
    api("/api/public/giving/links", { body: { org: org.slug, email: donor.email } }),
  );
  const staff = `office@${org.slug}.example`;
  await expect.poll(async () => (await mails({ to: staff })).length).toBeGreaterThan(0);

  const found = new Map<string, string>();
  const record = (links: readonly string[], where: string) => {
    for (const link of links) if (new URL(link).origin === stack.origin) found.set(link, where);
  };
  for (const mail of [...(await mails({ to: donor.email })), ...(await mails({ to: staff }))])
    record(addressesIn(`${mail.html} ${mail.text}`), mail.subject);
  expect([...found.values()].some((subject) => subject.startsWith("Receipt for"))).toBe(true);
  for (const path of [
    "/",
    "/accessibility",
    `/donate/${main.slug}`,
    `/donate/${fundraiser.slug}`,
    `/donate/${paused.slug}`,
    `/donate/${main.slug}/thanks/${monthly.token}`,
    `/donate/${main.slug}/pay/${unpaid.token}`,
    `/o/${org.slug}`,
    `/o/${org.slug}/giving`,
  ]) {
    await page.goto(path);
    record(await linksOf(page), path);
  }
  await page.goto(`/donate/${main.slug}/thanks/${monthly.token}`);
  await page.getByRole("link", { name: "Your recurring donation" }).click();
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
  record(await linksOf(page), "a recurring donation");
  await page.goto(`/o/${org.slug}/giving/link/${token}`);
  await page.getByRole("button", { name: "Continue to My giving" }).click();
  await expect(page.getByText(`Signed in as ${donor.email}`)).toBeVisible();
  record(await linksOf(page), "My giving");

  const dead: string[] = [];
  for (const [link, where] of found) {
    // With the visitor's cookies; signed-out visitors of the dashboard are sent to the sign-in page.
    const answer = await page.request.get(link, { maxRedirects: 0 });
    if (answer.status() >= 400) dead.push(`${link} (${where}): ${answer.status()}`);
    const { hash, pathname } = new URL(link);
    if (hash && answer.status() === 200 && !(await answer.text()).includes(`id="${hash.slice(1)}"`))
      dead.push(`${link} (${where}): ${pathname} has no such place`);
  }
  expect(dead).toEqual([]);
  const paths = [...found.keys()].map((link) => new URL(link).pathname);
  for (const part of [
    "receipt.pdf",
    "/recurring/",
    "/thanks/",
    "/giving/statement",
    "/giving/export",
    "/dashboard/",
  ])
    expect(
      paths.some((path) => path.includes(part)),
      part,
    ).toBe(true);
});
