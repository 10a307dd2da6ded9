import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { paymentDomains } from "@/db/schema/payment-domains";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import { newContext } from "@/lib/http/context";
import { unavailable } from "@/lib/kernel/errors";
import { updateOrganization } from "@/lib/orgs/api";
import { background } from "@/lib/services/inngest/__mocks__/send";
import type { DomainReport } from "@/lib/services/stripe/payment-domains";
import { checkPaymentDomains, listPaymentDomains } from "./api";
import { registerDomains } from "./register-domains";
import { MAX_ATTEMPTS } from "./rules";

const OWN = "give.almoner.test";
const on = { active: true, reason: null };
const UNVERIFIED = { active: false, reason: "Not verified with Apple." };

const processor = vi.hoisted(() => ({
  requested: [] as string[],
  report: {} as Partial<DomainReport> | { refused: string },
  down: false,
}));
vi.mock("@/lib/services/stripe/payment-domains", () => ({
  registerDomain: async (domain: string) => {
    processor.requested.push(domain);
    if (processor.down) throw unavailable("The payment processor cannot be reached right now; try again");
    if ("refused" in processor.report) return processor.report;
    return {
      processorDomainId: `pmd_${domain}`,
      enabled: true,
      wallets: { applePay: on, googlePay: on, link: on },
      ...processor.report,
    };
  },
}));
vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");
vi.mock("@/lib/config/env", async (original) => {
  const real = await original<typeof import("@/lib/config/env")>();
  return { ...real, env: () => ({ ...real.env(), appOrigin: `https://${OWN}` }) };
});

const db = testDatabase();
const START = new Date("2026-06-03T12:00:00Z");
const minutes = (count: number) => new Date(START.getTime() + count * 60_000);
const sweepAt = (now: Date) => registerDomains({ ...newContext({ kind: "system", name: "test" }), db, now });

beforeEach(async () => {
  Object.assign(processor, { requested: [], report: {}, down: false });
  background.down = false;
  await db.delete(paymentDomains);
});

/** Creates an organization with one site. Returns it with its owner's calls. */
async function setUp(given: Parameters<typeof makeOrganization>[0] = {}) {
  const site = `${unique("www.")}.example.org`;
  const org = await makeOrganization({ embedOrigins: [`https://${site}`], ...given });
  const ctx = (now: Date) => ({
    ...newContext({ kind: "person", userId: org.ownerId }),
    client: { address: "192.0.2.1", proof: null },
    db,
    now,
  });
  const params = { idOrSlug: org.slug };
  return {
    org,
    site,
    list: async (now = START) => (await listPaymentDomains.run(ctx(now), { params })).data,
    check: async (now = START) => (await checkPaymentDomains.run(ctx(now), { params })).data,
    save: (body: { embedOrigins?: string[]; thankYouMessage?: string }) =>
      updateOrganization.run(ctx(START), { params, body }),
    /** The domains of this test that the processor was asked about. */
    requested: () => processor.requested.filter((domain) => domain === site || domain === OWN).sort(),
  };
}

test("the service's own domain and each site of an active organization are registered once, including those that existed before", async () => {
  const { site, list, requested } = await setUp();
  expect(await list()).toMatchObject([
    { domain: OWN, use: "DONATION_PAGES", state: "WAITING" },
    { domain: site, use: "EMBEDDED_FORMS", state: "WAITING" },
  ]);
  await sweepAt(START);
  await sweepAt(minutes(10));
  await sweepAt(minutes(60 * 24 * 30));
  expect(requested()).toEqual([OWN, site].sort());
  const active = { status: "ACTIVE", reason: null };
  expect(await list()).toEqual([
    {
      domain: OWN,
      use: "DONATION_PAGES",
      state: "ACTIVE",
      reason: null,
      wallets: { applePay: active, googlePay: active, link: active },
      checkedAt: START.toISOString(),
      nextCheckAt: null,
    },
    expect.objectContaining({ domain: site, state: "ACTIVE" }),
  ]);
});

test("sites of an organization that is still onboarding are not registered", async () => {
  const { site, requested } = await setUp({ status: "ONBOARDING" });
  await sweepAt(START);
  expect(requested()).not.toContain(site);
});

test("a site on localhost, at plain http or at an IP address is not registered, and the list says so", async () => {
  const { list, site, requested } = await setUp({
    embedOrigins: ["http://localhost:4000", "https://192.0.2.7", "https://shown.example.org:8443"],
  });
  await sweepAt(START);
  expect(requested()).not.toContain(site);
  expect((await list()).slice(1)).toMatchObject([
    { domain: "http://localhost:4000", state: "NOT_POSSIBLE", wallets: null },
    { domain: "https://192.0.2.7", state: "NOT_POSSIBLE", wallets: null },
    { domain: "shown.example.org", state: "ACTIVE" },
  ]);
});

test("an inactive wallet shows its reason and is checked at growing intervals until it is active", async () => {
  const { site, list, requested } = await setUp();
  processor.report = { wallets: { applePay: UNVERIFIED, googlePay: on, link: on } };
  await sweepAt(START);
  expect((await list())[1]).toMatchObject({
    state: "INCOMPLETE",
    wallets: { applePay: { status: "INACTIVE", reason: "Not verified with Apple." } },
    nextCheckAt: minutes(10).toISOString(),
  });
  await sweepAt(minutes(9));
  expect(requested()).toHaveLength(2);
  await sweepAt(minutes(10));
  expect((await list())[1]?.nextCheckAt).toBe(minutes(30).toISOString());
  processor.report = {};
  await sweepAt(minutes(30));
  expect((await list())[1]).toMatchObject({ domain: site, state: "ACTIVE", nextCheckAt: null });
});

test("after a week it is checked again only at staff's request", async () => {
  const { site, list, check } = await setUp();
  processor.report = { wallets: { applePay: UNVERIFIED, googlePay: on, link: on } };
  await sweepAt(START);
  await db
    .update(paymentDomains)
    .set({ attempts: MAX_ATTEMPTS - 1, dueAt: minutes(10) })
    .where(eq(paymentDomains.domain, site));
  await sweepAt(minutes(10));
  expect((await list())[1]).toMatchObject({ state: "INCOMPLETE", nextCheckAt: null });
  await check(minutes(20));
  processor.report = {};
  await sweepAt(minutes(20));
  expect((await list())[1]).toMatchObject({ state: "ACTIVE" });
});

test("outages and refusals are shown and retried; the processor's last report is kept", async () => {
  const { list } = await setUp();
  processor.down = true;
  await sweepAt(START);
  expect((await list())[0]).toMatchObject({
    state: "FAILED",
    reason: "The registration at the payment processor failed.",
    wallets: null,
    nextCheckAt: minutes(10).toISOString(),
  });
  processor.down = false;
  processor.report = { refused: "Not a valid domain." };
  await sweepAt(minutes(10));
  expect((await list())[0]).toMatchObject({ state: "FAILED", reason: "Not a valid domain." });
  processor.report = {};
  await sweepAt(minutes(30));
  expect((await list())[0]).toMatchObject({ state: "ACTIVE", reason: null });
});

test("a domain that was turned off in the processor's dashboard is not turned on", async () => {
  const { list } = await setUp();
  processor.report = { enabled: false };
  await sweepAt(START);
  expect((await list())[0]).toMatchObject({ state: "TURNED_OFF" });
});

test("a recheck is audited and sent to background jobs, or done by the sweep when they cannot be reached", async () => {
  const { org, site, check, requested } = await setUp();
  await sweepAt(START);
  processor.requested = [];
  background.down = true;
  await check(minutes(1));
  await sweepAt(minutes(1));
  expect(requested()).toEqual([OWN, site].sort());
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.orgId, org.id));
  expect(entries).toMatchObject([
    { action: "payment_domains.check_requested", after: { domains: [OWN, site] } },
  ]);
  background.down = false;
  background.sent = [];
  await check(minutes(2));
  expect(background.sent.map(({ name }) => name)).toEqual(["organization/payment-domains-due"]);
});

test("a new site is registered without waiting for the sweep, and is saved even when background jobs are unavailable", async () => {
  const { save } = await setUp();
  background.sent = [];
  await save({ embedOrigins: ["https://new.example.org"] });
  expect(background.sent.map(({ name }) => name)).toEqual(["organization/payment-domains-due"]);
  await save({ thankYouMessage: "Thanks." });
  expect(background.sent).toHaveLength(1);
  background.down = true;
  const { org } = await save({ embedOrigins: [] });
  expect(org.embedOrigins).toEqual([]);
});

test("concurrent sweeps check a domain once", async () => {
  const { site, requested } = await setUp();
  await Promise.all([sweepAt(START), sweepAt(START)]);
  expect(requested()).toEqual([OWN, site].sort());
});
