import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bodyOf, createDonation, donationBody, expectStatus, pay, publishCampaign } from "../api/donations";
import { deliveriesAbout } from "../browser/support/processor";
import { expect, test } from "../support/stack";

// These inject faults into whole emulators, so they run alone, after everything else.
test.describe.configure({ mode: "serial" });

async function fault(emulator: string, rule: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${emulator}/_control/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(rule),
  });
  expect(answer.status).toBe(201);
}

test.afterEach(async ({ stack }) => {
  for (const emulator of [stack.processor, stack.mailbox, stack.jobs])
    await fetch(`${emulator}/_control/faults`, { method: "DELETE" });
});

for (const [what, rule] of [
  ["down", { kind: "drop" }],
  ["answering 500", { kind: "fail", status: 500 }],
  ["answering 429", { kind: "fail", status: 429 }],
  ["too slow", { kind: "slow", ms: 15_000 }],
] as const)
  test(`the processor ${what}: 503 with Retry-After, no payment is created, and a retry works`, async ({
    api,
    stack,
    newOrganization,
  }) => {
    const org = await newOrganization();
    const campaign = await publishCampaign(api, org);
    await fault(stack.processor, { on: "requests", match: "POST /v1/payment_intents", ...rule });
    const body = donationBody(campaign.id);
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

test("a failing mail service only delays receipts; each is sent once", async ({
  api,
  stack,
  mails,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  await fault(stack.mailbox, { on: "requests", kind: "fail", status: 500, times: 3 });
  const email = `${org.slug}@patient.example`;
  const donation = await createDonation(api, campaign.id, {
    donor: { email, firstName: "Ada", lastName: "Okafor" },
  });
  await pay(stack, donation);
  await expectStatus(api, donation, "SUCCEEDED");
  await expect.poll(() => mails({ to: email })).toHaveLength(1);
  await expect.poll(() => mails({ to: `office@${org.slug}.example` })).toHaveLength(1);
});

test("a failed hand-off to Inngest is not acknowledged, and the processor's redelivery settles the donation", async ({
  api,
  stack,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const donation = await createDonation(api, campaign.id);
  await fault(stack.jobs, { on: "requests", match: "POST /e/", kind: "fail", status: 503 });
  await pay(stack, donation);
  const statuses = async () =>
    (await deliveriesAbout(stack, donation.intentId)).map(({ last_status }) => last_status);
  await expect.poll(statuses).toContain(503);
  expect(await bodyOf(await api(`/api/public/donations/${donation.token}`))).toMatchObject({
    status: "PENDING",
  });
  await fetch(`${stack.jobs}/_control/faults`, { method: "DELETE" });
  await expectStatus(api, donation, "SUCCEEDED");
});

test("dropped, duplicated and delayed function calls do not change any total", async ({
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
  const donations = [];
  for (let index = 0; index < 3; index++)
    donations.push(
      await createDonation(api, campaign.id, {
        donor: { email: `${org.slug}@twice.example`, firstName: "Ada", lastName: "Okafor" },
      }),
    );
  for (const donation of donations) await pay(stack, donation);
  for (const donation of donations) await expectStatus(api, donation, "SUCCEEDED");
  await expect.poll(() => mails({ to: `${org.slug}@twice.example` })).toHaveLength(3);
  expect(await bodyOf(await api(`/api/public/campaigns/${campaign.slug}`))).toMatchObject({
    raisedAmountCents: 15_000,
    donationCount: 3,
  });
});

test("when the database is killed, calls fail cleanly, it restarts, and a paid donation settles", async ({
  api,
  stack,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const donation = await createDonation(api, campaign.id);
  const pid = Number(readFileSync(join(stack.dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
  process.kill(pid, "SIGKILL");
  await pay(stack, donation);
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
  await expectStatus(api, donation, "SUCCEEDED");
  expect((await api("/api/donations", { body: donationBody(campaign.id) })).status).toBe(200);
});
