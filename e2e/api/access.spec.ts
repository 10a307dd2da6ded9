import { expect, json, test } from "../support/stack";
import { bodyOf, createDonation, donationBody, publishCampaign } from "./donations";

const UNAUTHORIZED = { error: "Unauthorized", status: 401 };
const FORBIDDEN = { error: "Forbidden", status: 403 };

test("every protected endpoint answers 401 without a valid credential, 404 for an unknown resource, 403 to a non-member and 200 to a member", async ({
  api,
  stack,
  newOrganization,
  newPerson,
  tokenFor,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const donation = await createDonation(api, campaign.id);
  const stranger = await tokenFor((await newPerson()).email);
  const mint = async (claims: Record<string, unknown>) => {
    const answer = await fetch(`${stack.identity}/_control/tokens`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: org.owner.email, ...claims }),
    });
    return (await json<{ token: string }>(answer)).token;
  };
  const bad = [
    undefined,
    "garbage",
    `${org.owner.token}x`,
    await mint({ expiresInSeconds: -60 }),
    await mint({ sts: "pending" }),
    await mint({ claims: { sid: null } }),
    await mint({ claims: { azp: "https://evil.example" } }),
  ];
  const endpoints: [path: string, unknown: string | null, text: string][] = [
    [`/api/orgs/${org.slug}`, "/api/orgs/unknown-org", "Organization not found"],
    [`/api/orgs/${org.id}/campaigns`, "/api/orgs/unknown-org/campaigns", "Organization not found"],
    [`/api/campaigns/${campaign.id}`, "/api/campaigns/unknown", "Campaign not found"],
    [`/api/donations/${donation.donation.id}`, "/api/donations/unknown", "Donation not found"],
    [`/api/donations?orgId=${org.id}`, "/api/donations?orgId=unknown", "Organization not found"],
    [`/api/donors?orgId=${org.id}`, "/api/donors?orgId=unknown", "Organization not found"],
    [
      `/api/reporting/campaign/${campaign.id}?orgId=${org.id}`,
      `/api/reporting/campaign/unknown?orgId=${org.id}`,
      "Campaign not found",
    ],
  ];
  for (const [path, unknown, text] of endpoints) {
    for (const token of bad) {
      const answer = await api(path, { token });
      expect([path, answer.status, await answer.json()]).toEqual([path, 401, UNAUTHORIZED]);
    }
    const foreign = await api(path, { token: stranger });
    expect([path, foreign.status, await foreign.json()]).toEqual([path, 403, FORBIDDEN]);
    expect((await api(path, { token: org.owner.token })).status, path).toBe(200);
    if (!unknown) continue;
    const missing = await api(unknown, { token: org.owner.token });
    expect([missing.status, await missing.json()]).toEqual([404, { error: text, status: 404 }]);
  }
  for (const [path, body] of [
    [`/api/orgs/${org.slug}/connected-account`, {}],
    [`/api/orgs/${org.slug}/campaigns`, { title: "X", type: "DONATION" }],
  ] as const)
    expect((await api(path, { token: stranger, body })).status, path).toBe(403);
  const patch = await api(`/api/campaigns/${campaign.id}`, {
    method: "PATCH",
    token: stranger,
    body: { title: "Mine" },
  });
  expect(patch.status).toBe(403);
  expect((await api("/api/orgs", { body: {} })).status).toBe(401);
});

test("a report of another organization's campaign answers 404", async ({ api, newOrganization }) => {
  const [mine, theirs] = [await newOrganization(), await newOrganization()];
  const campaign = await publishCampaign(api, theirs);
  const { token } = mine.owner;
  const answer = await api(`/api/reporting/campaign/${campaign.id}?orgId=${mine.id}`, { token });
  expect([answer.status, await answer.json()]).toEqual([404, { error: "Campaign not found", status: 404 }]);
  const report = `/api/reporting/campaign/${campaign.id}`;
  for (const query of [
    "",
    `?orgId=${mine.id}&startDate=yesterday`,
    `?orgId=${mine.id}&startDate=2026-02-02&endDate=2026-02-01`,
  ]) {
    const refused = await api(report + query, { token });
    expect([query, refused.status, (await bodyOf(refused))["error"]]).toEqual([
      query,
      400,
      "Validation failed",
    ]);
  }
});

test("campaigns: defaults, status changes, fields fixed after the first donation, and the order of the list", async ({
  api,
  newOrganization,
}) => {
  const org = await newOrganization();
  const { token } = org.owner;
  const make = (body: Record<string, unknown>) => api(`/api/orgs/${org.slug}/campaigns`, { token, body });
  const first = await bodyOf(await make({ title: "Été: a Summer!", type: "DONATION" }));
  expect(first).toMatchObject({
    orgId: org.id,
    slug: "ete-a-summer",
    status: "DRAFT",
    description: null,
    goalAmountCents: null,
    raisedAmountCents: 0,
    donationCount: 0,
    suggestedAmounts: [2500, 5000, 10_000, 25_000],
    allowCustomAmount: true,
    allowRecurring: true,
    matchingRatioPct: 100,
    showGoal: true,
    showDonorRoll: true,
    ticketsSold: 0,
    parentCampaignId: null,
  });
  expect(await bodyOf(await make({ title: "Été: a Summer!", type: "DONATION" }))).toMatchObject({
    slug: "ete-a-summer-2",
  });
  expect((await make({ title: "Other", type: "DONATION", slug: "ete-a-summer" })).status).toBe(409);
  const problems = await bodyOf(
    await make({ title: "", type: "RAFFLE", color: "red", coverImageUrl: "http://x.example/a.png" }),
  );
  expect(Object.keys((problems["details"] as { fieldErrors: object }).fieldErrors).sort()).toEqual([
    "color",
    "coverImageUrl",
    "title",
    "type",
  ]);
  const list = (await bodyOf(await api(`/api/orgs/${org.slug}/campaigns`, { token })))["data"] as {
    slug: string;
  }[];
  expect(list.map((one) => one.slug)).toEqual(["ete-a-summer-2", "ete-a-summer"]);
  const drafts = await bodyOf(await api(`/api/orgs/${org.slug}/campaigns?status=ACTIVE`, { token }));
  expect(drafts["data"]).toEqual([]);

  const patch = async (body: Record<string, unknown>) => {
    const answer = await api(`/api/campaigns/${first["id"]}`, { method: "PATCH", token, body });
    return [answer.status, await bodyOf(answer)] as const;
  };
  expect((await patch({ status: "PAUSED" }))[0]).toBe(409);
  expect((await api(`/api/public/campaigns/ete-a-summer`)).status).toBe(404);
  expect(
    await patch({ status: "ACTIVE", goalAmountCents: 50_000, endDate: "2030-01-01T00:00:00+02:00" }),
  ).toMatchObject([
    200,
    { status: "ACTIVE", endDate: "2029-12-31T22:00:00.000Z", customFields: [], givingLevels: [] },
  ]);
  expect((await patch({ slug: "renamed-slug" }))[0]).toBe(200);
  expect((await api("/api/donations", { body: donationBody(String(first["id"])) })).status).toBe(200);
  expect(await patch({ slug: "again-renamed" })).toMatchObject([
    409,
    { error: "Type and slug are fixed after the first donation" },
  ]);
  expect((await patch({ status: "ENDED" }))[0]).toBe(200);
  expect((await patch({ status: "PAUSED" }))[0]).toBe(409);
  expect((await patch({ status: "ACTIVE" }))[0]).toBe(200);
});

test("lists are paginated, and a limit above the maximum is refused", async ({ api, newOrganization }) => {
  const org = await newOrganization();
  const { token } = org.owner;
  const campaign = await publishCampaign(api, org);
  const donations = [];
  for (let index = 0; index < 3; index++) donations.push(await createDonation(api, campaign.id));
  const page = async (query: string) =>
    bodyOf(await api(`/api/donations?orgId=${org.id}${query}`, { token }));
  const second = await page("&limit=2&page=2");
  expect(second).toMatchObject({ pagination: { page: 2, limit: 2, total: 3, totalPages: 2 } });
  const [oldest] = second["donations"] as Record<string, unknown>[];
  expect(oldest).toEqual({
    id: donations[0]?.donation.id,
    amountCents: 5000,
    status: "PENDING",
    frequency: "ONE_TIME",
    createdAt: expect.stringMatching(/Z$/),
    donor: { firstName: "Ada", lastName: "Okafor", email: expect.stringContaining("@example.com") },
    campaign: { title: campaign.title },
  });
  for (const wrong of ["&limit=101", "&limit=0", "&page=0", "&page=x"])
    expect((await page(wrong))["error"]).toBe("Validation failed");
});

test("lists my organizations with my role in each", async ({ api, newOrganization }) => {
  const org = await newOrganization();
  const mine = await bodyOf(await api("/api/orgs", { token: org.owner.token }));
  expect(mine["data"]).toEqual([expect.objectContaining({ id: org.id, role: "OWNER", status: "ACTIVE" })]);
});
