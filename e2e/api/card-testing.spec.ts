import { randomBytes } from "node:crypto";
import { expect, test } from "../support/stack";
import { type Challenge, makeDonations, solveChallenge, tryCards, untilDeclined } from "./card-testers";
import {
  bodyOf,
  createDonation,
  donationBody,
  elsewhere,
  expectStatus,
  pay,
  publishCampaign,
} from "./donations";

test("after declines from one address a donation requires a challenge, solved once for this address and idempotency key", async ({
  api,
  stack,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  await tryCards(stack, await makeDonations(api, campaign.id, 1), 6);
  await untilDeclined(api, org, 6);
  const body = donationBody(campaign.id);
  const give = (headers: Record<string, string> = {}) => api("/api/donations", { body, headers });
  await expect.poll(async () => (await give()).status).toBe(403);

  const key = { "idempotency-key": randomBytes(8).toString("hex") };
  const refusal = await give(key);
  const refused = await bodyOf(refusal);
  expect(refused).toEqual({
    error: "Please confirm that you are a person",
    status: 403,
    reason: "missing",
    challenge: {
      algorithm: "SHA-256",
      id: expect.any(String),
      puzzles: 8,
      difficultyBits: expect.any(Number),
      token: expect.any(String),
      expiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  });
  expect(refusal.headers.get("x-ratelimit-limit")).toBe("100");
  const proof = { "x-proof": await solveChallenge(refused["challenge"] as Challenge) };

  expect(await bodyOf(await give({ ...proof, "x-forwarded-for": elsewhere() }))).toMatchObject({
    donation: { status: "PENDING" },
  });
  expect(await bodyOf(await give({ "x-proof": "nonsense" }))).toMatchObject({
    status: 403,
    reason: "invalid",
  });
  const made = await give({ ...key, ...proof });
  expect(made.status, await made.clone().text()).toBe(200);
  const replayed = await give(key);
  expect([replayed.status, replayed.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
  expect(await replayed.json()).toEqual(await made.json());
  expect(await bodyOf(await give(proof))).toMatchObject({ status: 403, reason: "used" });
  // Validation errors are reported without a challenge and do not use one up.
  expect((await api("/api/donations", { body: { ...body, amount: 1 } })).status).toBe(400);
});

test("after eight declines an address is blocked and receives the end of the block; other addresses are unaffected", async ({
  api,
  stack,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  await tryCards(stack, await makeDonations(api, campaign.id, 2), 4);
  await untilDeclined(api, org, 8);
  const answer = await api("/api/donations", { body: donationBody(campaign.id) });
  const body = await bodyOf(answer);
  expect(body).toEqual({
    error: "Too Many Requests",
    status: 429,
    reason: "declined_payments",
    opensAt: expect.stringMatching(/Z$/),
  });
  const wait = Number(answer.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(3000);
  expect(wait).toBeLessThanOrEqual(3600);
  expect(Date.parse(String(body["opensAt"])) - Date.now()).toBeLessThanOrEqual(3_600_000);
  await createDonation(api, campaign.id);
  const view = await bodyOf(await api(`/api/orgs/${org.slug}/protection`, { token: org.owner.token }));
  expect(view).toMatchObject({ state: "NORMAL", campaigns: [{ id: campaign.id, state: "NORMAL" }] });
});

test("of ninety concurrent donations from one address eight are created, and all are withdrawn once their cards decline", async ({
  api,
  stack,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const answers = await Promise.all(
    Array.from({ length: 90 }, () => api("/api/donations", { body: donationBody(campaign.id) })),
  );
  const made = answers.filter((answer) => answer.status === 200);
  expect(made).toHaveLength(8);
  const busy = answers.find((answer) => answer.status === 429);
  expect(busy?.headers.get("retry-after")).toBe("4");
  expect(await busy?.json()).toEqual({ error: "Too Many Requests", status: 429, reason: "busy_network" });
  const donations = await Promise.all(
    made.map(async (answer) => {
      const created = (await answer.json()) as Awaited<ReturnType<typeof createDonation>>;
      return { ...created, token: "", intentId: created.clientSecret.split("_secret_")[0] ?? "" };
    }),
  );
  await tryCards(stack, donations, 1);
  await untilDeclined(api, org, 8);
  for (const donation of donations)
    await expect.poll(async () => (await pay(stack, donation)).status).toBe(400);
});

test("requests with an API key of the organization are counted by key, other requests by address", async ({
  api,
  newOrganization,
}) => {
  const [org, other] = [await newOrganization(), await newOrganization()];
  const campaign = await publishCampaign(api, org);
  const keyOf = async (of: typeof org) => {
    const made = await api(`/api/orgs/${of.slug}/api-keys`, {
      token: of.owner.token,
      body: { name: "Shop", scope: "write" },
    });
    expect(made.status).toBe(201);
    return String((await bodyOf(made))["key"]);
  };
  const [ours, foreign] = [await keyOf(org), await keyOf(other)];
  const give = (token: string) => api("/api/donations", { body: donationBody(campaign.id), token });
  for (let nth = 0; nth < 12; nth++) {
    const answer = await give(ours);
    expect([answer.status, answer.headers.get("x-ratelimit-limit")]).toEqual([200, "600"]);
  }
  const foreigners = [];
  for (let nth = 0; nth < 9; nth++) foreigners.push(await give(foreign));
  expect(foreigners.map((answer) => answer.status)).toEqual([...Array(8).fill(200), 429]);
  expect(foreigners[0]?.headers.get("x-ratelimit-limit")).toBe("100");
  const bad = await give("alm_test_nonsense");
  expect([bad.status, bad.headers.get("x-ratelimit-limit")]).toEqual([429, "100"]);
});

test("a distributed attack alerts staff once, shows on the dashboard, and staff can lock the campaign", async ({
  api,
  stack,
  mails,
  newOrganization,
}) => {
  const org = await newOrganization("Harbor Fund");
  const { token } = org.owner;
  const campaign = await publishCampaign(api, org, { title: "Harbor Beds" });
  const calm = await publishCampaign(api, org, { title: "Calm Waters" });
  await tryCards(stack, await makeDonations(api, campaign.id, 8, elsewhere), 3);
  const protection = async () => bodyOf(await api(`/api/orgs/${org.slug}/protection`, { token }));
  await expect
    .poll(async () => (await protection())["lastDay"])
    .toEqual({ declines: 24, donations: 0, addresses: 8, emails: 8 });
  expect(await protection()).toMatchObject({
    state: "NORMAL",
    campaigns: [
      { id: campaign.id, state: "CHALLENGED", declinesLastHour: 24, donationsLastDay: 0, lockedAt: null },
    ],
  });
  const hours = (await protection())["hours"] as { declines: number }[];
  expect(hours).toHaveLength(24);
  expect(hours.reduce((sum, hour) => sum + hour.declines, 0)).toBe(24);

  const alert = { to: `office@${org.slug}.example`, subject: "testing stolen cards" };
  await expect.poll(() => mails(alert)).toHaveLength(1);
  expect((await mails(alert))[0]?.text).toContain("“Harbor Beds”");
  const items = await bodyOf(await api(`/api/orgs/${org.slug}/alerts?kind=CARD_TESTING`, { token }));
  expect(items["items"]).toEqual([
    expect.objectContaining({ campaign: { id: campaign.id, title: "Harbor Beds" }, resolvedAt: null }),
  ]);

  const locked = await api(`/api/campaigns/${campaign.id}/lock`, { method: "POST", token });
  expect([locked.status, (await bodyOf(locked))["lockedAt"]]).toEqual([200, expect.any(String)]);
  const refused = await api("/api/donations", {
    body: donationBody(campaign.id),
    headers: { "x-forwarded-for": elsewhere() },
  });
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { error: "Campaign is not active", status: 400 },
  ]);
  expect(await bodyOf(await api(`/api/public/campaigns/${campaign.slug}`))).toMatchObject({
    status: "ACTIVE",
    locked: true,
    acceptsDonations: false,
  });
  await createDonation(api, calm.id);
  const opened = await api(`/api/campaigns/${campaign.id}/unlock`, { method: "POST", token });
  expect([opened.status, (await bodyOf(opened))["lockedAt"]]).toEqual([200, null]);
  expect(await mails(alert)).toHaveLength(1);
});

test("the number of payment attempts per donation is limited", async ({ api, stack, newOrganization }) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const donation = await createDonation(api, campaign.id);
  await tryCards(stack, [donation], 5);
  await expectStatus(api, donation, "FAILED");
  await tryCards(stack, [donation], 1);
  // The intent is canceled at the processor, so even a valid card fails.
  await expect
    .poll(
      async () =>
        (await bodyOf(await api(`/api/donations/${donation.donation.id}`, { token: org.owner.token })))[
          "failureReason"
        ],
    )
    .toBe("The payment was declined");
  await expect.poll(async () => (await pay(stack, donation, "pm_card_visa_chargeDeclined")).status).toBe(400);
  expect((await pay(stack, donation)).status).toBe(400);
  await expectStatus(api, donation, "FAILED");
});

test("only members may read risk data, and only members of the organization may lock a campaign", async ({
  api,
  newOrganization,
  newPerson,
  tokenFor,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const stranger = await tokenFor((await newPerson()).email);
  for (const [method, path, unknown, text] of [
    ["GET", `/api/orgs/${org.slug}/protection`, "/api/orgs/unknown/protection", "Organization not found"],
    ["POST", `/api/campaigns/${campaign.id}/lock`, "/api/campaigns/unknown/lock", "Campaign not found"],
    ["POST", `/api/campaigns/${campaign.id}/unlock`, "/api/campaigns/unknown/unlock", "Campaign not found"],
  ] as const) {
    expect([path, (await api(path, { method })).status]).toEqual([path, 401]);
    expect([path, (await api(path, { method, token: stranger })).status]).toEqual([path, 403]);
    expect([path, (await api(path, { method, token: org.owner.token })).status]).toEqual([path, 200]);
    const missing = await api(unknown, { method, token: org.owner.token });
    expect([missing.status, await missing.json()]).toEqual([404, { error: text, status: 404 }]);
  }
});
