import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { organizations } from "@/db/schema/organizations";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import { newContext } from "@/lib/http/context";
import { unavailable } from "@/lib/kernel/errors";
import { attachAccount } from "./store";
import { sweepCapabilities } from "./sweep-capabilities";

const processor = vi.hoisted(() => ({ requested: [] as string[], answer: true, down: false }));
vi.mock("@/lib/services/stripe/payments", () => ({
  CAPABILITIES: ["card_payments", "link_payments"],
  requestCapabilities: async (accountId: string) => {
    processor.requested.push(accountId);
    if (processor.down) throw unavailable("The payment processor cannot be reached right now; try again");
    return processor.answer;
  },
}));
vi.mock("@/lib/services/log");

const db = testDatabase();
const sweep = () => sweepCapabilities({ ...newContext({ kind: "system", name: "test" }), db });
const requestsFor = (org: { processorAccountId: string | null }) =>
  processor.requested.filter((account) => account === org.processorAccountId).length;

beforeEach(async () => {
  Object.assign(processor, { requested: [], answer: true, down: false });
  await db.update(organizations).set({ requestedCapabilities: ["card_payments", "link_payments"] });
});

test("the capabilities of new accounts are requested once for an existing account", async () => {
  const org = await makeOrganization();
  await sweep();
  await sweep();
  expect(requestsFor(org)).toBe(1);
  const [row] = await db.select().from(organizations).where(eq(organizations.id, org.id));
  expect(row?.requestedCapabilities).toEqual(["card_payments", "link_payments"]);
});

test("capabilities are requested for an account that lacks one, not for a new account or an organization without one", async () => {
  const earlier = await makeOrganization({ requestedCapabilities: ["card_payments"] });
  const none = await makeOrganization({ processorAccountId: null });
  const accountId = unique("acct_");
  const made = { accountId, capabilities: ["card_payments", "link_payments"] };
  const created = await makeOrganization({ processorAccountId: null });
  await attachAccount(db, created.id, made, new Date());
  await sweep();
  expect(processor.requested).toEqual([earlier.processorAccountId]);
  expect(none.processorAccountId).toBeNull();
});

test("requests are retried after an outage, but not after the processor refused", async () => {
  const org = await makeOrganization();
  processor.down = true;
  await sweep();
  processor.down = false;
  processor.answer = false;
  expect(await sweep()).toEqual({ checked: 1, refused: 1 });
  await sweep();
  expect(requestsFor(org)).toBe(2);
});
