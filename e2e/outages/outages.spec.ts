import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bodyOf, createGift, expectStatus, giftBody, pay, publishCampaign } from "../api/gifts";
import { expect, test } from "../support/stack";

// These make a whole stand-in misbehave, so they run alone, after everything else.
test.describe.configure({ mode: "serial" });

async function fault(standIn: string, rule: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${standIn}/_control/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(rule),
  });
  expect(answer.status).toBe(201);
}

test.afterEach(async ({ stack }) => {
  for (const standIn of [stack.processor, stack.mailbox, stack.jobs])
    await fetch(`${standIn}/_control/faults`, { method: "DELETE" });
});

for (const [what, rule] of [
  ["down", { kind: "drop" }],
  ["answering 500", { kind: "fail", status: 500 }],
  ["answering 429", { kind: "fail", status: 429 }],
  ["too slow", { kind: "slow", ms: 15_000 }],
] as const)
  test(`the processor ${what}: 503 with Retry-After, no money asked for, and the next try works`, async ({
    api,
    stack,
    newOrganization,
  }) => {
    const org = await newOrganization();
    const campaign = await publishCampaign(api, org);
    await fault(stack.processor, { on: "requests", match: "POST /v1/payment_intents", ...rule });
    const body = giftBody(campaign.id);
    const headers = { "idempotency-key": `try-${org.id}` };
    const answer = await api("/api/donations", { body, headers });
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await bodyOf(answer)).toEqual({
      error: expect.stringContaining("payment processor"),
      status: 503,
    });
    await fetch(`${stack.processor}/_control/faults`, { method: "DELETE" });
    expect((await api("/api/donations", { body, headers })).status).toBe(200);
  });

test("the mail service failing delays receipts and nothing else; each arrives once", async ({
  api,
  stack,
  mails,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  await fault(stack.mailbox, { on: "requests", kind: "fail", status: 500, times: 3 });
  const email = `${org.slug}@patient.example`;
  const gift = await createGift(api, campaign.id, { donor: { email, firstName: "Ada", lastName: "Okafor" } });
  await pay(stack, gift);
  await expectStatus(api, gift, "SUCCEEDED");
  await expect.poll(() => mails({ to: email })).toHaveLength(1);
  await expect.poll(() => mails({ to: `office@${org.slug}.example` })).toHaveLength(1);
});

test("a hand-off that fails is not acknowledged, and the processor's next delivery settles the gift", async ({
  api,
  stack,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const gift = await createGift(api, campaign.id);
  await fault(stack.jobs, { on: "requests", match: "POST /e/", kind: "fail", status: 503 });
  await pay(stack, gift);
  const attempts = async () => {
    const { deliveries } = (await (await fetch(`${stack.processor}/_control/deliveries`)).json()) as {
      deliveries: Record<string, unknown>[];
    };
    return JSON.stringify(deliveries.filter((one) => JSON.stringify(one).includes(gift.intentId)));
  };
  await expect.poll(attempts).toContain("503");
  expect(await bodyOf(await api(`/api/public/donations/${gift.token}`))).toMatchObject({ status: "PENDING" });
  await fetch(`${stack.jobs}/_control/faults`, { method: "DELETE" });
  await expectStatus(api, gift, "SUCCEEDED", 40_000);
});

test("a function call that is lost, doubled or late changes no sum", async ({
  api,
  stack,
  mails,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  for (const kind of ["drop", "duplicate", "delay"])
    await fault(stack.jobs, { on: "deliveries", kind, times: 4, ms: 300 });
  await fault(stack.processor, { on: "deliveries", kind: "duplicate", times: 6 });
  const gifts = [];
  for (let index = 0; index < 3; index++)
    gifts.push(
      await createGift(api, campaign.id, {
        donor: { email: `${org.slug}@twice.example`, firstName: "Ada", lastName: "Okafor" },
      }),
    );
  for (const gift of gifts) await pay(stack, gift);
  for (const gift of gifts) await expectStatus(api, gift, "SUCCEEDED", 40_000);
  await expect.poll(() => mails({ to: `${org.slug}@twice.example` })).toHaveLength(3);
  expect(await bodyOf(await api(`/api/public/campaigns/${campaign.slug}`))).toMatchObject({
    raisedAmountCents: 15_000,
    donationCount: 3,
  });
});

test("the database is killed: calls are answered honestly, it comes back, and a paid gift settles", async ({
  api,
  stack,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const gift = await createGift(api, campaign.id);
  const pid = Number(readFileSync(join(stack.dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
  process.kill(pid, "SIGKILL");
  await pay(stack, gift);
  const seen = new Set<number>();
  await expect
    .poll(
      async () => {
        const answer = await api("/api/health");
        seen.add(answer.status);
        return answer.status;
      },
      { intervals: [50] },
    )
    .toBe(200);
  for (const status of seen) expect([200, 503]).toContain(status);
  await expectStatus(api, gift, "SUCCEEDED", 60_000);
  expect((await api("/api/donations", { body: giftBody(campaign.id) })).status).toBe(200);
});
