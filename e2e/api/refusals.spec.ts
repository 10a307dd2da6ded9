import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type StackInfo, test } from "../support/stack";
import { bodyOf, donationBody, publishCampaign } from "./donations";

const validation = (fieldErrors: Record<string, unknown>) => ({
  error: "Validation failed",
  details: { fieldErrors, formErrors: [] },
});

test.describe("refusals and their messages", () => {
  test("donations", async ({ api, newOrganization }) => {
    const org = await newOrganization();
    const campaign = await publishCampaign(api, org, { minAmountCents: 500, allowRecurring: false });
    const give = async (fields: Record<string, unknown>) => {
      const answer = await api("/api/donations", { body: donationBody(campaign.id, fields) });
      return [answer.status, await answer.json()];
    };
    const text = expect.any(Array);
    expect(await give({ campaignId: "nope" })).toEqual([400, { error: "Campaign not found", status: 400 }]);
    expect(await give({ amount: 499 })).toEqual([400, { error: "Minimum donation is $5.00", status: 400 }]);
    expect(await give({ amount: 99 })).toEqual([400, validation({ amount: text })]);
    expect(await give({ amount: 50.5 })).toEqual([400, validation({ amount: text })]);
    expect(await give({ amount: "5000" })).toEqual([400, validation({ amount: text })]);
    expect(await give({ amount: 1e15 })).toEqual([400, validation({ amount: text })]);
    expect(await give({ amount: 99_999_999, coverFees: true })).toEqual([400, validation({ amount: text })]);
    expect(await give({ currency: "eur" })).toEqual([400, validation({ currency: text })]);
    expect(await give({ frequency: "MONTHLY" })).toEqual([400, validation({ frequency: text })]);
    expect(await give({ frequency: "monthly" })).toEqual([400, validation({ frequency: text })]);
    expect(await give({ paymentMethod: "cash" })).toEqual([400, validation({ paymentMethod: text })]);
    expect(await give({ donor: { email: "x", firstName: "", lastName: "a".repeat(101) } })).toEqual([
      400,
      validation({ "donor.email": text, "donor.firstName": text, "donor.lastName": text }),
    ]);
    expect(await give({ tribute: { type: "in_honor" } })).toEqual([
      400,
      validation({ "tribute.name": text }),
    ]);
    expect(await give({ publicMessage: "x".repeat(281) })).toEqual([
      400,
      validation({ publicMessage: text }),
    ]);
    expect(await give({ utmSource: "x".repeat(101) })).toEqual([400, validation({ utmSource: text })]);
    expect(await give({ ticketCount: 21 })).toEqual([400, validation({ ticketCount: text })]);
    expect(await give({ givingLevelId: "none" })).toEqual([400, validation({ givingLevelId: text })]);
    expect(await give({ customFields: [{ fieldId: "none", value: "x" }] })).toEqual([
      400,
      validation({ "customFields.0.fieldId": text }),
    ]);
    await api(`/api/campaigns/${campaign.id}`, {
      method: "PATCH",
      token: org.owner.token,
      body: { status: "PAUSED" },
    });
    expect(await give({})).toEqual([400, { error: "Campaign is not active", status: 400 }]);
  });

  test("a donation to an organization whose payment setup is incomplete", async ({
    api,
    newPerson,
    tokenFor,
    visitor,
  }) => {
    const person = await newPerson();
    const token = await tokenFor(person.email);
    const slug = `org-${visitor.replaceAll(".", "-")}`;
    const made = await api("/api/orgs", {
      token,
      body: { name: "Early Bird", slug, email: "a@early.example" },
    });
    expect(made.status).toBe(201);
    const body = (await made.json()) as { org: Record<string, unknown>; onboardingUrl: string };
    expect(body.org).toMatchObject({ slug, status: "ONBOARDING", planTier: "STANDARD", ein: null });
    expect(body.onboardingUrl).toMatch(/^http/);
    const campaign = await publishCampaign(api, { slug, owner: { ...person, token } } as never);
    const answer = await api("/api/donations", { body: donationBody(campaign.id) });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: "Organization has not completed payment setup", status: 400 },
    ]);
    const again = await api("/api/orgs", { token, body: { name: "Other", slug, email: "b@early.example" } });
    expect([again.status, await again.json()]).toEqual([
      409,
      { error: "Slug is already taken", status: 409 },
    ]);
  });

  test("malformed bodies", async ({ api, stack, visitor }) => {
    const send = async (body: string, type = "application/json") => {
      const answer = await fetch(`${stack.origin}/api/donations`, {
        method: "POST",
        headers: { "content-type": type, "x-forwarded-for": visitor },
        body,
      });
      return [answer.status, await answer.json()];
    };
    expect(await send("{")).toEqual([400, { error: "Invalid JSON", status: 400 }]);
    expect(await send("")).toEqual([400, { error: "Invalid JSON", status: 400 }]);
    expect((await send(JSON.stringify({ x: "y".repeat(70_000) })))[0]).toBe(413);
    expect((await send("a=1", "application/x-www-form-urlencoded"))[0]).toBe(415);
    for (const odd of ["null", "[]", '"x"', "1"]) {
      const [status, body] = await send(odd);
      expect([status, (body as { error: string }).error]).toEqual([400, "Validation failed"]);
    }
    const key = await api("/api/donations", {
      body: donationBody("x"),
      headers: { "idempotency-key": "k".repeat(256) },
    });
    expect(key.status).toBe(400);
  });

  test("text the database cannot store, and deeply nested bodies", async ({ api, stack, visitor }) => {
    for (const path of ["/api/public/campaigns/a%00b", "/api/public/donations/x%00"])
      expect((await api(path)).status, path).toBe(400);
    const nul = await api("/api/donations", { body: donationBody("a\u0000b") });
    expect([nul.status, (await bodyOf(nul))["error"]]).toEqual([400, "Validation failed"]);
    const deep = await fetch(`${stack.origin}/api/donations`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": visitor, "idempotency-key": "deep" },
      body: "[".repeat(20_000) + "]".repeat(20_000),
    });
    expect(deep.status).toBe(400);
  });

  test("unknown paths and methods answer with the usual headers", async ({ api }) => {
    const unknown = await api("/api/nothing/here");
    expect([unknown.status, await unknown.json()]).toEqual([404, { error: "Not found", status: 404 }]);
    expect(unknown.headers.get("x-ratelimit-limit")).toBe("100");
    expect(unknown.headers.get("x-request-id")).toBeTruthy();
    expect((await api("/api")).status).toBe(404);
    for (const path of ["/api/donations/", "/api//donations", "/api/webhooks/processor/"]) {
      const slashed = await api(path, { body: {} });
      expect([slashed.status, await slashed.json()], path).toEqual([
        404,
        { error: "Not found", status: 404 },
      ]);
      expect(slashed.headers.get("x-request-id"), path).toBeTruthy();
    }
    const wrong = await api("/api/donations", { method: "DELETE" });
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD, POST, OPTIONS"]);
    expect(wrong.headers.get("x-ratelimit-remaining")).toBeTruthy();
  });
});

/** Delivers an event to the app, signed as the processor signs it unless `headers` say otherwise. */
async function deliver(
  stack: StackInfo,
  event: unknown,
  {
    path = "/api/webhooks/processor",
    at = Math.floor(Date.now() / 1000),
    header = "stripe-signature",
    secret = "",
  } = {},
) {
  const secrets = JSON.parse(readFileSync(join(stack.dataDir, "secrets.json"), "utf8")) as Record<
    string,
    string
  >;
  const known = Object.values(secrets).find((value) => value.startsWith("whsec_")) ?? "";
  const body = typeof event === "string" ? event : JSON.stringify(event);
  const mac = createHmac("sha256", secret || (known.split(",")[0] ?? ""))
    .update(`${at}.${body}`)
    .digest("hex");
  const answer = await fetch(stack.origin + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(header ? { [header]: `t=${at},v1=${mac}` } : {}) },
    body,
  });
  return [answer.status, await answer.json()];
}

test.describe("processor webhooks", () => {
  const event = (given: Record<string, unknown> = {}) => ({
    id: `evt_${crypto.randomUUID()}`,
    object: "event",
    api_version: "2026-10-28.endive",
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type: "payment_intent.succeeded",
    data: { object: { id: "pi_unknown", object: "payment_intent", metadata: { donationId: "unknown" } } },
    ...given,
  });
  const received = [200, { received: true }];
  const refused = [400, { error: "Invalid signature", status: 400 }];

  test("both paths and both header names accept a signed event; one for an unknown payment changes nothing", async ({
    stack,
  }) => {
    expect(await deliver(stack, event())).toEqual(received);
    expect(
      await deliver(stack, event(), { path: "/api/processor/webhooks", header: "processor-signature" }),
    ).toEqual(received);
    expect(await deliver(stack, event({ type: "customer.created" }))).toEqual(received);
    expect(await deliver(stack, event({ livemode: true }))).toEqual(received);
  });

  test("a missing, wrong or stale signature is refused", async ({ stack }) => {
    const old = Math.floor(Date.now() / 1000) - 301;
    expect(await deliver(stack, event(), { header: "" })).toEqual(refused);
    expect(await deliver(stack, event(), { secret: "whsec_wrong" })).toEqual(refused);
    expect(await deliver(stack, event(), { at: old })).toEqual(refused);
  });

  test("webhooks are not rate limited by caller", async ({ stack }) => {
    const answer = await fetch(`${stack.origin}/api/webhooks/processor`, { method: "POST", body: "{}" });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("x-ratelimit-limit")).toBeNull();
    expect(answer.headers.get("x-request-id")).toBeTruthy();
  });

  test("a body over 1 MiB is refused", async ({ stack }) => {
    expect((await deliver(stack, event({ extra: "x".repeat(1024 * 1024) })))[0]).toBe(413);
  });
});

test("public responses contain no email address and no secret", async ({ api, newOrganization }) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const created = await api("/api/donations", { body: donationBody(campaign.id) });
  const token = created.headers.get("location")?.split("/").at(-1) ?? "";
  for (const path of [`/api/public/campaigns/${campaign.slug}`, `/api/public/donations/${token}`]) {
    const text = await (await api(path)).text();
    expect(text).not.toContain("@");
    expect(text).not.toContain("_secret_");
    expect(text).not.toContain("acct_");
  }
  expect((await api("/api/public/donations/unknown")).status).toBe(404);
  expect(await bodyOf(await api("/api/public/campaigns/unknown-slug"))).toEqual({
    error: "Campaign not found",
    status: 404,
  });
});

test("a second organization with the same slug does not take over the address and gets a qualified one", async ({
  api,
  newOrganization,
}) => {
  const [one, two] = [await newOrganization("One"), await newOrganization("Two")];
  const slug = `shared-${one.slug}`;
  const first = await publishCampaign(api, one, { slug });
  const made = await api(`/api/orgs/${two.slug}/campaigns`, {
    token: two.owner.token,
    body: { title: "Squatter", type: "DONATION", slug },
  });
  expect(made.status).toBe(201);
  const draft = await bodyOf(made);
  const { id } = draft;
  const publicUrl = expect.stringMatching(`/donate/${slug}[?]org=${two.slug}$`);
  expect(draft).toMatchObject({ bareAddress: "TAKEN", publicUrl });
  const availability = await api(`/api/orgs/${two.slug}/public-address?slug=${slug}`, {
    token: two.owner.token,
  });
  expect(await bodyOf(availability)).toEqual({ bareAddress: "TAKEN", publicUrl });
  const published = await api(`/api/campaigns/${id}`, {
    method: "PATCH",
    token: two.owner.token,
    body: { status: "ACTIVE" },
  });
  expect(await bodyOf(published)).toMatchObject({ status: "ACTIVE", bareAddress: "TAKEN", publicUrl });

  const answer = await api(`/api/public/campaigns/${slug}`);
  expect(answer.status).toBe(200);
  expect(await bodyOf(answer)).toMatchObject({ id: first.id, org: { slug: one.slug } });
  expect((await api(`/api/public/campaigns/${slug}/donors`)).status).toBe(200);
});

test("after the first campaign of an address has ended, the page offers a choice", async ({
  api,
  newOrganization,
}) => {
  const [one, two] = [await newOrganization("One"), await newOrganization("Two")];
  const slug = `shared-${one.slug}`;
  const first = await publishCampaign(api, one, { slug });
  await publishCampaign(api, two, { slug });
  const ended = { method: "PATCH", token: one.owner.token, body: { status: "ENDED" } };
  expect((await api(`/api/campaigns/${first.id}`, ended)).status).toBe(200);
  const answer = await api(`/api/public/campaigns/${slug}`);
  expect(answer.status).toBe(409);
  expect((await bodyOf(answer))["organizations"]).toEqual([
    { name: "One", slug: one.slug },
    { name: "Two", slug: two.slug },
  ]);
  expect(await bodyOf(await api(`/api/public/campaigns/${slug}?org=${two.slug}`))).toMatchObject({
    org: { name: "Two" },
  });
});
