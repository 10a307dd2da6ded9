import { expect, test } from "../support/stack";
import { bodyOf, donationBody, publishCampaign } from "./donations";

test("a public caller may create a hundred donations a minute, then gets 429 with Retry-After; others are unaffected", async ({
  api,
  stack,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const call = () => api("/api/donations", { body: { campaignId: campaign.id } });
  const answers = await Promise.all(Array.from({ length: 205 }, call));
  const limited = answers.filter((answer) => answer.status === 429);
  // The rate limit window may roll over at most once during this test.
  expect(limited.length).toBeGreaterThanOrEqual(5);
  const [first] = limited;
  expect(await first?.json()).toEqual({ error: "Too Many Requests", status: 429 });
  expect(Number(first?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(Number(first?.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  expect(first?.headers.get("x-ratelimit-limit")).toBe("100");
  expect(first?.headers.get("x-ratelimit-remaining")).toBe("0");
  expect(Number(first?.headers.get("x-ratelimit-reset"))).toBeGreaterThan(Date.now() / 1000 - 61);
  const view = await api(`/api/public/campaigns/${campaign.slug}`);
  expect([view.status, view.headers.get("x-ratelimit-remaining")]).toEqual([200, "99"]);
  const elsewhere = await fetch(`${stack.origin}/api/donations`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "198.51.100.77" },
    body: JSON.stringify(donationBody(campaign.id)),
  });
  expect(elsewhere.status).toBe(200);
});

test("failed credentials are counted by address, valid ones by user", async ({ api, newOrganization }) => {
  const org = await newOrganization();
  const good = await api("/api/orgs", { token: org.owner.token });
  expect([good.headers.get("x-ratelimit-limit"), good.status]).toEqual(["600", 200]);
  const bad = await Promise.all(Array.from({ length: 205 }, () => api("/api/orgs", { token: "no" })));
  expect(bad.filter((answer) => answer.status === 429).length).toBeGreaterThanOrEqual(5);
  expect(bad.some((answer) => answer.status === 401)).toBe(true);
  expect((await api("/api/orgs", { token: org.owner.token })).status).toBe(200);
});

test("a repeated Idempotency-Key replays the first response, and is refused with a different body", async ({
  api,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const body = donationBody(campaign.id);
  const key = { "idempotency-key": `form-${org.id}` };
  const same = await Promise.all(
    Array.from({ length: 6 }, () => api("/api/donations", { body, headers: key })),
  );
  const done = same.filter((answer) => answer.status === 200);
  expect(done.length).toBeGreaterThanOrEqual(1);
  for (const answer of same) expect([200, 409]).toContain(answer.status);
  const replay = await api("/api/donations", { body, headers: key });
  expect([replay.status, replay.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
  expect(replay.headers.get("location")).toBe(done[0]?.headers.get("location"));
  expect(await replay.json()).toEqual(await done[0]?.json());
  const other = await api("/api/donations", { body: { ...body, amount: 6000 }, headers: key });
  expect([other.status, await other.json()]).toEqual([
    422,
    { error: "Idempotency key was used with a different request", status: 422 },
  ]);
  const { token } = org.owner;
  expect(await bodyOf(await api(`/api/donations?orgId=${org.id}`, { token }))).toMatchObject({
    pagination: { total: 1 },
  });
  const refused = { ...body, campaignId: "nope" };
  const once = await api("/api/donations", { body: refused, headers: { "idempotency-key": `no-${org.id}` } });
  const twice = await api("/api/donations", {
    body: refused,
    headers: { "idempotency-key": `no-${org.id}` },
  });
  expect([once.status, twice.status, twice.headers.get("idempotent-replayed")]).toEqual([400, 400, "true"]);
});
