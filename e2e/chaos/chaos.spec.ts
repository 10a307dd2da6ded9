import { bodyOf, publishCampaign } from "../api/donations";
import { expect, test } from "../support/stack";
import { give, type Made, refundOrDispute } from "./actions";
import { type ChaosContext, control, retryUntilAnswered } from "./context";
import { type ExpectedState, expectedStateOf } from "./expected-state";
import { Killer } from "./killer";
import { randomFrom, weighted } from "./random";

const SECONDS = Number(process.env["CHAOS_SECONDS"] ?? 7);
const GIVERS = 8;

const FAULTS = { duplicate: 3, delay: 3, reorder: 3, drop: 1 };

test(`chaos for ${SECONDS} s: no donation is lost or duplicated, totals match a recount, every receipt is sent once`, async ({
  api,
  stack,
  mails,
  newOrganization,
  tokenFor,
}) => {
  test.setTimeout((SECONDS + 600) * 1000);
  const org = await newOrganization("Chaos Relief");
  const seed = Number(process.env["CHAOS_SEED"] ?? Date.now() % 1_000_000);
  console.log(`  Chaos: seed ${seed}.`);
  const random = randomFrom(seed);
  const matching = { matchingEnabled: true, matchingOrgName: "Acme", matchingMaxCents: 60_000 };
  const event = { type: "EVENT", ticketPriceCents: 2500, ticketCapacity: 5000 };
  const chaos: ChaosContext = {
    stack,
    api,
    org,
    random,
    token: () => tokenFor(org.owner.email),
    campaigns: {
      plain: await publishCampaign(api, org),
      matched: await publishCampaign(api, org, matching),
      event: await publishCampaign(api, org, event),
    },
  };

  const killer = new Killer(stack.dataDir, random, stack.appProcesses);
  const donations: Made[] = [];
  const end = Date.now() + SECONDS * 1000;
  const stillOn = () => Date.now() < end;
  const givers = Array.from({ length: GIVERS }, async () => {
    while (stillOn()) {
      const donation = await give(chaos);
      donations.push(donation);
      await refundOrDispute(chaos, donation);
    }
  });
  const hostility = (async () => {
    while (stillOn()) {
      killer.strike();
      const kind = weighted(random, FAULTS);
      await fault(stack.processor, {
        on: "deliveries",
        kind,
        times: 3,
        ms: 200 + Math.floor(random() * 2000),
      });
      // The Inngest emulator retries dropped function calls itself; the other three emulators drop, delay, duplicate
      // and fail.
      await fault(stack.jobs, { on: "deliveries", kind, times: 2, ms: 300 });
      if (random() < 0.3) await fault(stack.mailbox, { on: "requests", kind: "fail", status: 500, times: 2 });
      await new Promise((done) => setTimeout(done, 1500 + random() * 2500));
    }
  })();
  await Promise.all([...givers, hostility]);

  for (const emulator of [stack.processor, stack.mailbox, stack.jobs])
    await retryUntilAnswered(() => fetch(`${emulator}/_control/faults`, { method: "DELETE" }));
  expect((await retryUntilAnswered(() => api("/api/health"))).status).toBe(200);

  const expectedStates = new Map<Made, ExpectedState>();
  for (const donation of donations) expectedStates.set(donation, await expectedStateOf(chaos, donation));
  // Sweeps find dropped events after the clock has advanced; bank payments and ticket holds keep their times.
  await control(stack, "clock", { by: "+20minutes" });
  for (const [donation, expected] of expectedStates) {
    const status = async () => {
      const answer = await retryUntilAnswered(() => api(`/api/public/donations/${donation.token}`));
      return (await bodyOf(answer))["status"];
    };
    const pattern = expected.status === "unpaid" ? /^(PENDING|FAILED)$/ : new RegExp(`^${expected.status}$`);
    await expect
      .poll(status, { timeout: 120_000, message: `${donation.kind} ${donation.done} ${donation.intentId}` })
      .toMatch(pattern);
  }

  await test.step("all totals match a recount", async () => {
    const token = await chaos.token();
    for (const campaign of Object.values(chaos.campaigns)) {
      const counted = [...expectedStates].filter(
        ([donation, expected]) => donation.campaign === campaign && expected.status === "SUCCEEDED",
      );
      const sum = (of: (expected: ExpectedState) => number) =>
        counted.reduce((all, [, expected]) => all + of(expected), 0);
      const shown = async () =>
        bodyOf(await retryUntilAnswered(() => api(`/api/campaigns/${campaign.id}`, { token })));
      const recount = {
        raisedAmountCents: sum((expected) => expected.netRaisedCents),
        donationCount: counted.length,
        ticketsSold: sum((expected) => expected.tickets),
      };
      // A partial refund does not change the status, so its event may still have to be recovered.
      await expect
        .poll(async () => partOf(await shown(), recount), { timeout: 120_000, message: campaign.slug })
        .toEqual(recount);
      if (campaign === chaos.campaigns.matched)
        expect((await shown())["matchedCents"]).toBeLessThanOrEqual(matching.matchingMaxCents);
      const query = new URLSearchParams({ orgId: org.id });
      const report = await bodyOf(await api(`/api/reporting/campaign/${campaign.id}?${query}`, { token }));
      expect(report["summary"]).toMatchObject({
        totalRaisedCents: sum((expected) => expected.netRaisedCents),
        donationCount: counted.length,
      });
    }
    const verified = await bodyOf(
      await retryUntilAnswered(() => api(`/api/orgs/${org.id}/ledger/verify`, { token })),
    );
    expect(verified, JSON.stringify(verified)).toMatchObject({ ok: true });
  });

  await test.step("no donation is duplicated", async () => {
    const token = await chaos.token();
    const list = await bodyOf(await api(`/api/donations?orgId=${org.id}&status=SUCCEEDED`, { token }));
    const succeeded = [...expectedStates.values()].filter(({ status }) => status === "SUCCEEDED");
    expect(list["pagination"]).toMatchObject({ total: succeeded.length });
  });

  await test.step("every receipt is sent exactly once", async () => {
    const receipts = async (donation: Made) =>
      (await mails({ to: donation.email })).filter(({ tags }) => JSON.stringify(tags).includes("receipt"))
        .length;
    for (const [donation, expected] of expectedStates) {
      const message = `receipts of ${donation.kind} ${donation.done} ${donation.donation.id}`;
      if (expected.status === "SUCCEEDED")
        await expect.poll(() => receipts(donation), { timeout: 60_000, message }).toBe(1);
      // A donation refunded before its receipt was created has no receipt, and never two.
      else
        expect(await receipts(donation), message).toBeLessThanOrEqual(expected.status === "unpaid" ? 0 : 1);
    }
  });

  const kinds = new Map<string, number>();
  for (const { kind } of donations) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  console.log(
    `  Chaos: ${donations.length} donations (${[...kinds].map(([kind, count]) => `${count} ${kind}`).join(", ")}), killed ${JSON.stringify(killer.count)}, seed ${seed}.`,
  );
  expect(donations.length).toBeGreaterThan(SECONDS / 4);
  expect(Object.values(killer.count).every((times) => times > 0 || SECONDS < 20)).toBe(true);
});

/** The compared fields of a response. */
function partOf(answer: Record<string, unknown>, like: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(like).map((name) => [name, answer[name]]));
}

/** Injects faults into an emulator; skips one that is being killed. */
async function fault(emulator: string, rule: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${emulator}/_control/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(rule),
  }).catch(() => undefined);
  expect(answer?.status ?? 201).toBe(201);
}
