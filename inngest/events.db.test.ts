import { until } from "@almoner/inngest-emulator/testing";
import { sql } from "drizzle-orm";
import type { Inngest } from "inngest";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { databaseUrl, makeOrganization, unique } from "@/db/testing";
import { unavailable } from "@/lib/kernel/errors";
import { systemContext } from "@/lib/ledger/testing/story";
import { type JobServer, startJobServer } from "./testing/job-server";

/** The processor. An account may hang, fail or be unreachable; every other account has one lost event. */
const processor = vi.hoisted(() => ({
  behaviors: new Map<string | null, "hangs" | "fails" | "is down">(),
  lost: new Map<string, string>(),
  requested: [] as (string | null)[],
  now: 0,
  most: 0,
}));
vi.mock("@/lib/services/stripe/events", () => ({
  listEvents: async (account: string | null) => {
    processor.requested.push(account);
    if (account !== null) processor.most = Math.max(processor.most, ++processor.now);
    try {
      const behavior = processor.behaviors.get(account);
      if (behavior === "hangs") await new Promise(() => {});
      if (behavior === "fails") throw new Error("no access");
      if (behavior === "is down") throw unavailable("down");
      const id = processor.lost.get(account ?? "");
      const object = { id: "po_1", object: "payout" };
      return id ? [{ id, type: "payout.paid", created: 1, livemode: false, data: { object } }] : [];
    } finally {
      if (account !== null) processor.now -= 1;
    }
  },
}));
vi.mock("@/lib/services/log", () => ({
  log: { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} },
}));

/** The real functions under a local installation's real job server. */
let jobs: JobServer;
const backfilled: string[] = [];

beforeAll(async () => {
  const functions = async (client: Inngest) => {
    const { onProcessor } = await import("@/lib/services/inngest/events");
    const { backfillAccount, backfillPlatform, prepareDonorGiving } = await import("./events");
    const payout = client.createFunction(
      { id: "payout", triggers: onProcessor("payout.paid") },
      async ({ event }) => void backfilled.push(event.data.eventId),
    );
    return [backfillAccount, backfillPlatform, payout, prepareDonorGiving];
  };
  jobs = await startJobServer({ databaseUrl, functions });
});
afterAll(() => jobs.stop());

test("accounts are read concurrently, few at a time; those that hang or fail block neither others nor the platform", async () => {
  const { publishBackfills } = await import("@/lib/processor-events/publish-backfills");
  const accounts: string[] = [];
  for (let n = 0; n < 40; n += 1) accounts.push(`acct_${(await makeOrganization()).id}`);
  for (const [index, account] of accounts.entries()) {
    if (index < 3) processor.behaviors.set(account, "hangs");
    else if (index < 6) processor.behaviors.set(account, "fails");
    else if (index < 9) processor.behaviors.set(account, "is down");
    else processor.lost.set(account, unique("evt_"));
  }
  const ctx = { ...systemContext(), now: new Date() };
  const emit = () => publishBackfills(ctx, { hours: 2, everyMinutes: 10 });
  expect(await emit()).toBe(accounts.length + 2);
  await until("every other account", async () => backfilled.length === processor.lost.size);
  expect([...backfilled].sort()).toEqual([...processor.lost.values()].sort());
  await until(
    "the platform's two hours",
    async () => processor.requested.filter((one) => one === null).length === 2,
  );
  await until("the ailing accounts", async () =>
    accounts.slice(0, 9).every((account) => processor.requested.includes(account)),
  );
  // Each round begins with another account. Once three are known to hang, one more is added, which gets the remaining
  // slot.
  processor.lost.set(`acct_${(await makeOrganization()).id}`, unique("evt_"));
  await emit();
  await until("the account that came later", async () => backfilled.length === processor.lost.size);
  // Never more at a time than the limit, and the hanging ones were published once.
  expect(processor.most).toBe(4);
});

test("a request for top donors with many outdated donors starts the job that reads them", async () => {
  const { id: orgId } = await makeOrganization({ timezone: "UTC" });
  const { prepareGiving } = await import("@/lib/totals/prepare-giving");
  const ctx = { ...systemContext(), now: new Date() };
  const prepared = () => prepareGiving(ctx, { id: orgId, timezone: "UTC" });
  await until("the first reading", prepared);
  await ctx.db.execute(sql`
    insert into donor_giving_stale (org_id, donor_id) select ${orgId}, 'donor' || n from generate_series(1, 25000) n`);
  const requests = await Promise.all(Array.from({ length: 10 }, prepared));
  expect(requests).toEqual(Array.from({ length: 10 }, () => false));
  const left = async () =>
    (await ctx.db.execute(sql`select from donor_giving_stale where org_id = ${orgId} limit 1`)).length;
  await until("the giving of all donors", async () => (await left()) === 0);
  await until("an answer", prepared);
});
