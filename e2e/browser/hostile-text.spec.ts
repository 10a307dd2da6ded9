import type { Page } from "playwright/test";
import { inForm } from "../../scripts/long-forms";
import { createDonation, type Donation, expectStatus, pay, publishCampaign } from "../api/donations";
import { mailedGivingToken, mailedManageToken, mailedRaiseToken } from "../support/mailed-links";
import { continueToPayment, fillDonation, openCampaign, payBy } from "./support/donation-page";
import { makeHostileObjects } from "./support/hostile-objects";
import { VALUES as ALL, NESTED_STORY, upTo } from "./support/hostile-values";
import { operationOf, pressEverything, recordPressed, withoutOperation } from "./support/page-actions";
import { expectAccessibleStructure, expectNotScrolled } from "./support/page-checks";
import { pageRoutes, routeOf } from "./support/page-routes";
import { expect, test } from "./support/test";

const EVIL = "evil.invalid";
const SCRIPT = `<script>fetch("https://${EVIL}/s")</script>`;
const IMAGE = `<img src="https://${EVIL}/i.png" onerror="document.title='taken'">`;

/** Expects that no input was parsed as markup or run as script. */
async function expectInert(page: Page): Promise<void> {
  await expect(page.locator(`[src*="${EVIL}"], [onerror], [href^="javascript"]`)).toHaveCount(0);
  // Share links name the campaign's title in their parameters.
  const addresses = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement | HTMLLinkElement>("a[href], link[href]")].map(
      ({ href }) => href,
    ),
  );
  expect(addresses.filter((address) => new URL(address).hostname.includes(EVIL))).toEqual([]);
  await expect(page).not.toHaveTitle("taken");
}

test("markup in names, messages and stories is shown as text and loads nothing", async ({
  page,
  stack,
  api,
  signIn,
  requested,
  newOrganization,
}) => {
  const org = await newOrganization(`${IMAGE} Org`);
  const title = `${SCRIPT} Title`;
  const campaign = await publishCampaign(api, org, {
    title,
    slug: org.slug,
    description: `Before ${SCRIPT}${IMAGE} after\n\n![picture](https://${EVIL}/m.png) [click](javascript:alert(1)) **bold**`,
    matchingEnabled: true,
    matchingOrgName: `${IMAGE} Match`,
    goalAmountCents: 10_000,
  });
  const message = `${SCRIPT} "message" ${IMAGE}`;
  const tribute = { type: "in_honor", name: `${IMAGE} Name`, message: SCRIPT };
  const made = await createDonation(api, campaign.id, {
    donor: { email: `one@${org.slug}.example`, firstName: SCRIPT, lastName: IMAGE },
    publicMessage: message,
    tribute,
    utmSource: `${IMAGE} utm`,
  });
  await pay(stack, made);
  await expectStatus(api, made, "SUCCEEDED");

  await test.step("the public page and its donor list", async () => {
    await openCampaign(page, campaign.slug);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · ${org.name}`);
    await expect(page.getByRole("heading", { name: `Give to ${org.name}` })).toBeVisible();
    await expect(page.getByText(`${IMAGE} Match doubles every gift`)).toBeVisible();
    await expect(page.getByText(/^Before\s.*after$/)).toBeVisible();
    await expect(page.getByRole("strong").filter({ hasText: "bold" })).toBeVisible();
    const line = page.getByRole("listitem").filter({ hasText: "message" });
    await expect(line).toContainText(`${SCRIPT} ${IMAGE}`);
    await expect(line).toContainText(message);
    await expectInert(page);
  });
  await test.step("the form, the payment step and the thanks", async () => {
    const email = `two@${org.slug}.example`;
    await fillDonation(page, { firstName: SCRIPT, lastName: IMAGE, email }, { coverFees: true });
    await continueToPayment(page);
    await expect(page.getByRole("term").last()).toHaveText(`${org.name} receives`);
    await payBy(page, "Success");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Thank you, ${SCRIPT}`);
    await expect(page.getByText(title).last()).toBeVisible();
    await expectInert(page);
  });
  await test.step("the dashboard", async () => {
    await signIn(org.owner, `/dashboard/${org.slug}`);
    await expect(page.getByRole("main").getByText(`${org.name} · `)).toBeVisible();
    await expect(page.getByRole("link", { name: title })).toBeVisible();
    await expectInert(page);
    for (const section of ["Donations", "Donors"]) {
      await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: section }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(section);
      await expect(page.getByRole("link", { name: `${SCRIPT} ${IMAGE}` }).first()).toBeVisible();
      await expectInert(page);
    }
    await page.goto(`/dashboard/${org.slug}/donations/${made.donation.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`$50.00 from ${SCRIPT} ${IMAGE}`);
    for (const text of [message, tribute.name, `${IMAGE} utm`])
      await expect(page.getByText(text)).toBeVisible();
    await expectInert(page);
    await page.getByRole("link", { name: title }).click();
    await expect(page.getByRole("rowheader", { name: `${IMAGE} utm` })).toBeVisible();
    await expectInert(page);
    await page.getByRole("link", { name: "Edit" }).click();
    await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue(title);
    await expectInert(page);
  });
  expect(requested.filter((url) => url.includes(EVIL))).toEqual([]);
});

/** A page of a busy organization takes a few hundred kilobytes. Stored text must not multiply its size. */
const MAX_BYTES = 1_500_000;

/** Pages that the test does not open, with the reason for each. */
const NOT_OPENED: Record<string, string> = {
  "/": "Shows the demo campaign in test mode, and no text of others.",
  "/accessibility": "Shows no stored text.",
  "/dashboard": "Leads to the organization, or to the form for a new one.",
  "/dashboard/[org]/[...rest]": "Answers 404.",
  "/dashboard/[org]/onboarding-return": "Leads to the settings.",
  "/dashboard/new": "Shows no stored text.",
  "/docs": "Shows no stored text.",
  "/docs/api": "Shows no stored text.",
  "/docs/api/[tag]": "Shows no stored text.",
  "/docs/api/guide/[section]": "Shows no stored text.",
  "/docs/api/search": "Shows no stored text.",
  "/sign-in/[[...sign-in]]": "Shows no stored text.",
  "/signed-out": "Shows no stored text.",
};
const ROUTES = pageRoutes();
/** The routes of opened and fetched pages. */
const opened = new Set<string | undefined>();

/** The dashboard pages whose actions were tried, with the operations that they call. */
const pressed = new Map<string, string[]>();

/** Expects that every action of a dashboard page calls an operation of the API. Each page is tried once. */
async function expectOperations(page: Page, path: string): Promise<void> {
  const route = routeOf(path, ROUTES) ?? path;
  if (!route.startsWith("/dashboard") || pressed.has(route)) return;
  await expectNotScrolled(page, path);
  await expectAccessibleStructure(page, path);
  const calls = await pressEverything(page);
  expect(withoutOperation(calls), `what ${path} sends besides operations of the API`).toEqual([]);
  pressed.set(
    route,
    calls.flatMap((call) => operationOf(call) ?? []),
  );
}

/** Opens a page in the browser and expects status 200, a heading, no error notice and a reasonable size. */
async function expectRenders(page: Page, path: string): Promise<void> {
  opened.add(routeOf(path, ROUTES));
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(200);
  await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
  await expect(
    page.getByText(/could not be (?:shown|loaded)|Something went wrong|did not work/i),
    path,
  ).toHaveCount(0);
  expect((await answer?.body())?.byteLength ?? 0, `bytes of ${path}`).toBeLessThan(MAX_BYTES);
  await expectInert(page);
  await expectOperations(page, path);
}

/** A nonexistent date, lone surrogates and markup. The long form uses all values. */
const VALUES = inForm(
  ALL.filter((_, at) => [0, 2, 5].includes(at)),
  ALL,
);
/** Indexes of the pages of a kind that a browser opens: those with markup. */
const BROWSED = inForm([2], [...VALUES.keys()]);
const SCRIPTS = /<(script|style)\b[\s\S]*?<\/\1>/g;
const TAG = /<[a-z][\w-]*((?:[^"'>]|"[^"]*"|'[^']*')*)>/gi;

/** Checks the HTML that the server sends, without a browser. Component tests render each value. */
async function expectSent(page: Page, path: string): Promise<void> {
  opened.add(routeOf(path, ROUTES));
  const answer = await page.request.get(path);
  expect(answer.status(), path).toBe(200);
  const html = await answer.text();
  expect(Buffer.byteLength(html), `bytes of ${path}`).toBeLessThan(MAX_BYTES);
  const markup = html.replace(SCRIPTS, "");
  expect(markup, path).toMatch(/<h1[\s>]/);
  // A chart, which only the browser draws, has an empty digest; an error has a digest.
  expect(markup, path).not.toMatch(
    /could not be (?:shown|loaded)|Something went wrong|did not work|data-dgst="[^"]/i,
  );
  const unsafe = [...markup.matchAll(TAG)].filter(
    ([tag, attributes = ""]) =>
      /\son[a-z]+=/i.test(attributes.replace(/"[^"]*"|'[^']*'/g, '""')) ||
      /\s(?:href|src|action)="javascript:/i.test(tag.slice(0, 300)),
  );
  expect(
    unsafe.map(([tag]) => tag.slice(0, 300)),
    `tags of ${path} that run scripts`,
  ).toEqual([]);
}

/** Opens some pages of a kind in the browser and fetches the others. */
async function expectAllRender(page: Page, paths: readonly string[]): Promise<void> {
  for (const [at, path] of paths.entries())
    await (BROWSED.includes(at) ? expectRenders : expectSent)(page, path);
}

test("no text stored by a visitor, donor or member breaks a page, and every action of the dashboard is an operation of the API", async ({
  page,
  stack,
  api,
  mails,
  signIn,
  newOrganization,
}) => {
  test.slow();
  await recordPressed(page);
  const org = await newOrganization(upTo(VALUES[0] ?? "", 100));
  const { token } = org.owner;
  const call = async (path: string, body?: unknown, method?: string) => {
    const answer = await api(path, { token, body, ...(method ? { method } : {}) });
    expect(answer.status, `${path} ${await answer.clone().text()}`).toBeLessThan(300);
    return answer;
  };
  const campaigns = await Promise.all(
    VALUES.map((value, at) =>
      publishCampaign(api, org, {
        title: upTo(value, 120),
        slug: `${org.slug}-${at}`,
        description: at === 0 ? NESTED_STORY : upTo(value, 10_000),
        matchingEnabled: true,
        matchingOrgName: upTo(value, 120),
      }),
    ),
  );
  const [first] = campaigns;
  if (!first) throw new Error("no campaign");
  const field = (await (
    await call(`/api/campaigns/${first.id}/custom-fields`, {
      label: "2026-13-01T00:00:00Z",
      type: "LONG_TEXT",
    })
  ).json()) as { id: string };
  await call(`/api/campaigns/${first.id}/giving-levels`, { name: "2026-13-01T00:00:00Z", amountCents: 5000 });

  const created: Donation[] = [];
  for (const [at, value] of VALUES.entries()) {
    const made = await createDonation(api, first.id, {
      donor: { email: `d${at}@${org.slug}.example`, firstName: upTo(value, 100), lastName: upTo(value, 100) },
      ...(at === 0 ? { frequency: "monthly" } : {}),
      publicMessage: upTo(value, 280),
      tribute: {
        type: "in_memory",
        name: upTo(value, 200),
        message: upTo(value, 500),
        notifyName: upTo(value, 200),
      },
      customFields: [{ fieldId: field.id, value: upTo(value, 2000) }],
      utmSource: upTo(value, 100),
      utmMedium: upTo(value, 100),
      utmCampaign: upTo(value, 100),
      utmTerm: upTo(value, 100),
      utmContent: upTo(value, 100),
    });
    await pay(stack, made, at === 1 ? "pm_card_createDispute" : "pm_card_visa");
    created.push(made);
  }
  for (const [at, made] of created.entries())
    await expectStatus(api, made, at === 1 ? "DISPUTED" : "SUCCEEDED");
  const declined = await createDonation(api, first.id, {
    donor: { email: `no@${org.slug}.example`, firstName: "N", lastName: "O" },
  });

  const donorPages = [
    `/donate/${first.slug}/pay/${declined.token}`,
    `/o/${org.slug}`,
    `/embed/${org.slug}/${first.slug}`,
    `/embed/${org.slug}/${first.slug}/pay/${declined.token}`,
    `/embed/${org.slug}/${first.slug}/thanks/${created[2]?.token}`,
  ];
  await test.step("visitors and members write to the audit log", async () => {
    for (const value of VALUES)
      for (const what of ["donations", "donors"]) {
        const query = new URLSearchParams({ orgId: org.id, q: upTo(value, 100) });
        const answer = await api(`/api/exports/${what}.csv?${query}`, { token });
        expect(answer.status, value.slice(0, 40)).toBe(200);
        await answer.text();
      }
    for (const value of VALUES) {
      await call(`/api/orgs/${org.slug}/api-keys`, { name: upTo(value, 100), scope: "read" });
      await call(`/api/campaigns/${first.id}`, { title: upTo(`${value} again`, 120) }, "PATCH");
    }
    await call(`/api/orgs/${org.slug}/webhooks`, {
      url: "http://127.0.0.1:9/2026-13-01T00:00:00Z",
      description: "2026-13-01T00:00:00Z",
    });
    await call(`/api/donations/${created[2]?.donation.id}/refund`, { note: upTo(VALUES[2] ?? "", 500) });
    const donor = `d0@${org.slug}.example`;
    let viewToken = "";
    await expect
      .poll(async () => {
        const receipts = (await mails({ to: donor })).map((mail) => mail.text).join("\n");
        viewToken = /\/recurring\/([\w.-]+)/.exec(receipts)?.[1] ?? "";
        return viewToken;
      })
      .not.toBe("");
    const manageToken = await mailedManageToken(mails, donor, () =>
      api(`/api/public/subscriptions/${viewToken}/manage-link`, { body: {} }),
    );
    const raiseToken = await mailedRaiseToken(mails, donor, () =>
      api(`/api/public/subscriptions/${manageToken}`, { method: "PATCH", body: { amountCents: 50_000 } }),
    );
    donorPages.push(
      `/donate/${first.slug}/recurring/${viewToken}`,
      `/donate/${first.slug}/recurring/${raiseToken}/raise`,
    );
    const ended = await api(`/api/public/subscriptions/${manageToken}/cancel`, {
      body: { reason: "2026-13-01T00:00:00Z" },
    });
    expect(ended.status, await ended.clone().text()).toBe(200);
  });

  const list = async (path: string) => JSON.parse(await (await call(path)).text());
  const base = `/dashboard/${org.slug}`;
  const donors = (await list(`/api/donors?orgId=${org.id}&limit=100`)).donors as { id: string }[];
  const disputes = (await list(`/api/disputes?orgId=${org.id}`)).disputes as { id: string }[];
  const subscriptions = (await list(`/api/subscriptions?orgId=${org.id}`)).subscriptions as {
    id: string;
  }[];
  const webhooks = (await list(`/api/orgs/${org.slug}/webhooks`)).data as { id: string }[];
  const webhookId = webhooks[0]?.id ?? "";
  expect([donors.length, disputes.length, subscriptions.length]).toEqual([VALUES.length + 1, 1, 1]);

  await test.step("every donor page renders", async () => {
    await expectAllRender(
      page,
      campaigns.map(({ slug }) => `/donate/${slug}?org=${org.slug}`),
    );
    await expectAllRender(
      page,
      created.map(({ token: own }) => `/donate/${first.slug}/thanks/${own}`),
    );
    for (const path of donorPages) await expectRenders(page, path);
    const donor = `d2@${org.slug}.example`;
    const link = await mailedGivingToken(mails, donor, () =>
      api("/api/public/giving/links", { body: { org: org.slug, email: donor } }),
    );
    await expectRenders(page, `/o/${org.slug}/giving/link/${link}`);
    await page.getByRole("main").getByRole("button").first().click();
    await page.waitForURL(`**/o/${org.slug}/giving`);
    await expectRenders(page, `/o/${org.slug}/giving`);
    const guest = `guest@${org.slug}.example`;
    await call(`/api/orgs/${org.slug}/invitations`, { email: guest, role: "MEMBER" });
    let invitation = "";
    await expect
      .poll(async () => {
        const [mail] = await mails({ to: guest });
        invitation = /\/invitations\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
        return invitation;
      })
      .not.toBe("");
    await expectRenders(page, `/invitations/${invitation}`);
  });

  await test.step("every dashboard page renders", async () => {
    await signIn(org.owner, base);
    const target = { api, stack, org, campaignId: first.id, webhookId };
    // Two donors for each.
    for (const [turn, at] of BROWSED.slice(0, VALUES.length / 2).entries()) {
      const donorIds = donors.slice(2 * turn, 2 * turn + 2).map(({ id }) => id);
      const paths = await makeHostileObjects({ ...target, donorIds }, VALUES[at] ?? "");
      for (const path of paths) await expectRenders(page, path);
    }
    const lists = ROUTES.filter((route) => route.startsWith("/dashboard/[org]") && !(route in NOT_OPENED));
    for (const route of lists.filter((one) => one.split("[").length === 2 && !opened.has(one)))
      await expectRenders(page, route.replace("[org]", org.slug));
    await expectAllRender(
      page,
      campaigns.map(({ id }) => `${base}/campaigns/${id}`),
    );
    for (const path of ["edit", "questions-and-levels"])
      await expectRenders(page, `${base}/campaigns/${first.id}/${path}`);
    await expectAllRender(
      page,
      created.map(({ donation }) => `${base}/donations/${donation.id}`),
    );
    await expectAllRender(
      page,
      donors.map(({ id }) => `${base}/donors/${id}`),
    );
    for (const { id } of disputes) await expectRenders(page, `${base}/disputes/${id}`);
    for (const { id } of subscriptions) await expectRenders(page, `${base}/recurring/${id}`);
    for (const { id } of webhooks) await expectRenders(page, `${base}/webhooks/${id}`);
    for (const value of VALUES)
      for (const where of ["donations", "donors"]) {
        const path = `${base}/${where}?${new URLSearchParams({ q: upTo(value, 200) })}`;
        expect((await page.request.get(path)).status(), path.slice(0, 100)).toBe(200);
      }
  });

  await test.step("every page of the audit log renders and shows the texts verbatim", async () => {
    await expectRenders(page, `${base}/audit-log`);
    const seen: string[] = [];
    for (let older = page.getByRole("link", { name: "Older entries" }); ; ) {
      seen.push(await page.getByRole("main").innerText());
      if ((await older.count()) === 0) break;
      await expectRenders(page, (await older.getAttribute("href")) ?? "");
      older = page.getByRole("link", { name: "Older entries" });
    }
    for (const words of VALUES.filter((value) => /^(?:2026-13|\+275760|=cmd)/.test(value)))
      expect(seen.join("\n")).toContain(words);
  });
  expect(ROUTES.filter((route) => !opened.has(route))).toEqual(Object.keys(NOT_OPENED).sort());
  // A lower number means that the test no longer finds the buttons.
  expect(pressed.size, "pages whose actions were tried").toBeGreaterThan(40);
  expect(new Set([...pressed.values()].flat()).size, "operations that they call").toBeGreaterThan(50);
});

test("a NUL in a path answers 404, and in a query or form never causes a server error", async ({
  api,
  stack,
}) => {
  for (const path of ["/donate/a%00b", "/donate/a/thanks/%00", "/invitations/%00", "/%00"])
    expect((await api(path)).status, path).toBe(404);
  for (const path of [
    "/donate/unknown-campaign?org=%00",
    "/docs/api/search?q=%00",
    "/sign-in?redirect_url=%00",
  ])
    expect((await api(path)).status, path).toBeLessThan(500);
  for (const path of ["/donate/a/recurring/none/cancel", "/donate/unknown-campaign/give"]) {
    const answer = await fetch(stack.origin + path, {
      method: "POST",
      redirect: "manual",
      headers: { origin: stack.origin, "content-type": "application/x-www-form-urlencoded" },
      body: "reason=a%00b&attempt=%00%0D%0A&firstName=%00",
    });
    expect(answer.status, path).toBeLessThan(500);
  }
});
