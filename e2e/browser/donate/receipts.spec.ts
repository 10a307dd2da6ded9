import { readFile, writeFile } from "node:fs/promises";
import { createDonation, expectStatus, pay, publishCampaign } from "../../api/donations";
import { expectAccessible } from "../support/page-checks";
import { expect, test } from "../support/test";

test("a buyer of tickets gets a receipt with the value of the tickets, as a mail, a page and a PDF file", async ({
  page,
  api,
  stack,
  mails,
  signIn,
  newOrganization,
}, info) => {
  const org = await newOrganization("Hope Kitchen");
  const profile = {
    legalName: "Hope Kitchen of Queens, Inc.",
    postalAddress: "9 Mill Road\nQueens, NY 11101",
    thankYouMessage: "The soup was on you tonight.",
  };
  const saved = await api(`/api/orgs/${org.slug}`, {
    method: "PATCH",
    token: org.owner.token,
    body: profile,
  });
  expect(saved.status).toBe(200);
  const event = await publishCampaign(api, org, {
    type: "EVENT",
    slug: org.slug,
    title: "Harvest Supper",
    ticketPriceCents: 5000,
    ticketFairMarketValueCents: 2000,
  });
  const email = `ada@${org.slug}.example`;
  const donor = { email, firstName: "Ada", lastName: "Nguyễn" };
  const donation = await createDonation(api, event.id, { amount: 10_000, ticketCount: 2, donor });
  const link = `/api/public/donations/${donation.token}/receipt.pdf`;
  expect((await api(link)).status).toBe(409);
  expect((await pay(stack, donation)).status).toBe(200);
  await expectStatus(api, donation, "SUCCEEDED");

  await page.goto(`/donate/${event.slug}/thanks/${donation.token}`);
  await expect(page.getByText("Hope Kitchen of Queens, Inc.")).toBeVisible();
  await expect(page.getByText("Visa ending in 4242")).toBeVisible();
  await expect(page.getByText("Value of goods and services", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Download your receipt (PDF)" })).toHaveAttribute("href", link);
  await expectAccessible(page, "the receipt of tickets");
  const file = await api(link);
  expect(file.status).toBe(200);
  expect(file.headers.get("content-type")).toBe("application/pdf");
  expect(file.headers.get("cache-control")).toBe("no-store");
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes.subarray(0, 8).toString()).toBe("%PDF-1.7");
  await writeFile(info.outputPath("receipt.pdf"), bytes);

  await expect(async () => {
    const [receipt] = await mails({ to: email });
    expect(receipt?.text).toContain("Value of what you received: $40.00");
    expect(receipt?.text).toContain("Tax-deductible amount: $60.00");
    expect(receipt?.text).toContain("Visa ending in 4242");
    expect(receipt?.text).toContain("9 Mill Road, Queens, NY 11101");
    expect(receipt?.text).toContain("The soup was on you tonight.");
    expect(receipt?.text).toContain(link);
  }).toPass({ timeout: 120_000 });

  // A changed value applies only to tickets sold later.
  const changed = await api(`/api/campaigns/${event.id}`, {
    method: "PATCH",
    token: org.owner.token,
    body: { ticketFairMarketValueCents: 100 },
  });
  expect(changed.status).toBe(200);
  const again = Buffer.from(await (await api(link)).arrayBuffer());
  expect(again.equals(bytes)).toBe(true);

  await signIn(org.owner, `/dashboard/${org.slug}/donations/${donation.donation.id}`);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Receipt (PDF)" }).click();
  const received = await download;
  expect(received.suggestedFilename()).toMatch(/^receipt-ALM-.*\.pdf$/);
  expect((await readFile(await received.path())).equals(bytes)).toBe(true);
  const found = await api(`/api/donors?orgId=${org.slug}`, { token: org.owner.token });
  const { donors } = (await found.json()) as { donors: { id: string }[] };
  await page.goto(`/dashboard/${org.slug}/donors/${donors[0]?.id}`);
  const statement = page.waitForEvent("download");
  await page
    .getByRole("link", { name: /^\d{4} statement \(PDF\)/ })
    .first()
    .click();
  expect((await statement).suggestedFilename()).toMatch(/^statement-\d{4}-01-01-\d{4}-12-31\.pdf$/);
  await (await statement).saveAs(info.outputPath("statement.pdf"));
  await page.getByRole("button", { name: "Email a statement" }).click();
  await expect(page.getByRole("dialog")).toContainText(`${email} gets the sums of this year`);
  await expectAccessible(page, "before a donor's statement is emailed");
  await page.getByRole("button", { name: "Send email" }).click();
  await expect(page.getByText(/^The \d{4} statement is on its way/)).toBeVisible();
  await expect(async () => {
    expect(await mails({ to: email, subject: "giving statement" })).toHaveLength(1);
  }).toPass({ timeout: 120_000 });
  await page.goto(`/dashboard/${org.slug}/campaigns/${event.id}/edit`);
  await expect(page.getByLabel(/^Fair market value of a ticket/)).toHaveValue("1");
});

test("an organization that writes in Spanish sends its receipts in Spanish, and a donation that names English keeps it @long", async ({
  page,
  api,
  stack,
  mails,
  signIn,
  newOrganization,
}, info) => {
  const org = await newOrganization("Casa Esperanza");
  const campaign = await publishCampaign(api, org, { slug: org.slug, title: "Camas de invierno" });
  await signIn(org.owner, `/dashboard/${org.slug}/settings`);
  const language = page.getByLabel("Language of donors’ pages");
  await expect(language).toHaveValue("en");
  await language.selectOption({ label: "Spanish" });
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await expect(page.getByText("Saved.")).toBeVisible();

  const donate = async (mailbox: string, firstName: string, given: object) => {
    const email = `${mailbox}@${org.slug}.example`;
    const donor = { email, firstName, lastName: "Núñez" };
    const donation = await createDonation(api, campaign.id, { amount: 5000, donor, ...given });
    expect((await pay(stack, donation)).status).toBe(200);
    await expectStatus(api, donation, "SUCCEEDED");
    return { email, donation };
  };
  const spanish = await donate("jose", "José", {});
  const english = await donate("ada", "Ada", { language: "en" });

  await expect(async () => {
    const [receipt] = await mails({ to: spanish.email });
    expect(receipt?.subject).toMatch(/^Recibo de su donación a /);
    expect(receipt?.text).toContain("Visa terminada en 4242");
    expect(receipt?.text).toContain("No se proporcionaron bienes ni servicios a cambio de esta donación.");
    expect(receipt?.html).toContain('lang="es"');
    const [other] = await mails({ to: english.email });
    expect(other?.subject).toMatch(/^Receipt for your gift to /);
  }).toPass({ timeout: 120_000 });

  const file = await api(`/api/public/donations/${spanish.donation.token}/receipt.pdf`);
  const bytes = Buffer.from(await file.arrayBuffer());
  await writeFile(info.outputPath("recibo.pdf"), bytes);
  expect(bytes.toString("latin1")).toContain("/Lang (es-US)");
});
