import type { Page } from "playwright/test";
import { createDonation, publishCampaign } from "../../api/donations";
import { donateButton, openCampaign } from "../support/donation-page";
import { expect, test } from "../support/test";

const noForm = (page: Page) => expect(page.getByRole("form")).toHaveCount(0);

test("a draft answers 404; paused, ended, not started and sold-out campaigns say so and show no form", async ({
  page,
  api,
  expectConsoleMessage,
  newOrganization,
}) => {
  expectConsoleMessage(/status of 404/);
  const org = await newOrganization("Hope Kitchen");
  const { token } = org.owner;
  const draft = await api(`/api/orgs/${org.slug}/campaigns`, {
    token,
    body: { title: "Secret plans", type: "DONATION", slug: `${org.slug}-draft` },
  });
  expect(draft.status).toBe(201);
  const answer = await page.goto(`/donate/${org.slug}-draft`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expect(page.getByText("Secret plans")).toHaveCount(0);

  const open = await publishCampaign(api, org, { slug: org.slug });
  const become = async (fields: Record<string, unknown>) => {
    const changed = await api(`/api/campaigns/${open.id}`, { method: "PATCH", token, body: fields });
    expect(changed.status, await changed.clone().text()).toBe(200);
    await openCampaign(page, org.slug);
  };
  await become({ startDate: "2199-03-01T12:00:00Z" });
  await expect(page.getByRole("heading", { name: "This campaign hasn’t started yet" })).toBeVisible();
  await expect(page.getByText("Giving opens on Mar 1, 2199.")).toBeVisible();
  await noForm(page);
  await become({ startDate: null, status: "PAUSED" });
  await expect(page.getByRole("heading", { name: "This campaign is paused" })).toBeVisible();
  await noForm(page);
  await become({ status: "ENDED" });
  await expect(page.getByRole("heading", { name: "This campaign has ended" })).toBeVisible();
  await noForm(page);
  await become({ status: "ACTIVE" });
  await expect(donateButton(page)).toBeVisible();

  const event = await publishCampaign(api, org, {
    type: "EVENT",
    slug: `${org.slug}-gala`,
    ticketPriceCents: 2000,
    ticketCapacity: 1,
  });
  await createDonation(api, event.id, { amount: 2000, ticketCount: 1 });
  await openCampaign(page, event.slug);
  await expect(page.getByRole("heading", { name: "Sold out" })).toBeVisible();
  await noForm(page);
});

test("an address stays with its first organization; after that campaign ends the page offers a choice", async ({
  page,
  api,
  newOrganization,
}) => {
  const [one, other] = await Promise.all([newOrganization("Hope Kitchen"), newOrganization("Hope Harbor")]);
  const ours = await publishCampaign(api, one, { slug: one.slug, title: "Ours" });
  await publishCampaign(api, other, { slug: one.slug, title: "Theirs" });
  await openCampaign(page, one.slug);
  await expect(page.getByRole("heading", { name: "Give to Hope Kitchen" })).toBeVisible();
  const ended = { method: "PATCH", token: one.owner.token, body: { status: "ENDED" } };
  expect((await api(`/api/campaigns/${ours.id}`, ended)).status).toBe(200);
  await openCampaign(page, one.slug);
  await expect(page.getByRole("heading", { name: "Which organization?" })).toBeVisible();
  await expect(page.getByRole("listitem")).toHaveText(["Hope Harbor", "Hope Kitchen"]);
  await noForm(page);
  await page.getByRole("link", { name: "Hope Harbor" }).click();
  await expect(page.getByRole("heading", { name: "Theirs" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Give to Hope Harbor" })).toBeVisible();
});

test("an organization whose payment setup is incomplete does not accept donations yet", async ({
  page,
  api,
  newPerson,
  tokenFor,
}) => {
  const token = await tokenFor((await newPerson()).email);
  const slug = `early-${crypto.randomUUID().slice(0, 13)}`;
  const call = async (path: string, method: string, body: unknown): Promise<{ id: string }> => {
    const answer = await api(path, { method, token, body });
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
    return (await answer.json()) as { id: string };
  };
  await call("/api/orgs", "POST", { name: "Early Birds", slug, email: `office@${slug}.example` });
  const { id } = await call(`/api/orgs/${slug}/campaigns`, "POST", { title: "Soon", type: "DONATION", slug });
  await call(`/api/campaigns/${id}`, "PATCH", { status: "ACTIVE" });
  await openCampaign(page, slug);
  await expect(page.getByRole("heading", { name: "Giving opens soon" })).toBeVisible();
  await noForm(page);
});
