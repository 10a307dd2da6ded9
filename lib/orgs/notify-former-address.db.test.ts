import { and, asc, eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { emails } from "@/db/schema/emails";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import type { Context } from "@/lib/kernel/context";
import { background } from "@/lib/services/inngest/__mocks__/send";
import { updateOrganization } from "./api";
import { publishOwedAddressChanges } from "./notify-former-address";
import { MAX_ADDRESS_CHANGES_PER_DAY } from "./rules";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");
beforeEach(() => {
  Object.assign(background, { sent: [], down: false });
});

const NOW = Date.parse("2026-06-03T12:00:00Z");
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const at = (userId: string, ms = 0): Context => ({
  db: testDatabase(),
  actor: { kind: "person", userId },
  now: new Date(NOW + ms),
  requestId: "test",
  writes: true,
});
type Org = Awaited<ReturnType<typeof makeOrganization>>;
const point = (org: Org, notificationEmail = `${unique("new")}@example.org`, ms = 0) =>
  updateOrganization.run(at(org.ownerId, ms), { params: { idOrSlug: org.id }, body: { notificationEmail } });
const owedTo = async (org: Org) =>
  (
    await testDatabase()
      .select()
      .from(emails)
      .where(and(eq(emails.orgId, org.id), eq(emails.kind, "NOTICES_MOVED")))
      .orderBy(asc(emails.createdAt))
  ).map((row) => row.recipient);
const published = async (org: Org) => {
  const rows = await testDatabase().select().from(emails).where(eq(emails.orgId, org.id));
  const causes = rows.map((row) => row.cause);
  return background.sent.filter(({ data }) => causes.includes(String(data["cause"])));
};

test("the previous notification address gets a mail for each change of the address, and for nothing else", async () => {
  const org = await makeOrganization({ notificationEmail: "first@example.org" });
  await point(org, "second@example.org");
  await point(org, "second@example.org", 1);
  await updateOrganization.run(at(org.ownerId, 2), {
    params: { idOrSlug: org.id },
    body: { name: "Another name" },
  });
  expect(await owedTo(org)).toEqual(["first@example.org"]);
  expect(await published(org)).toHaveLength(1);
  await point(org, "third@example.org", 3);
  expect(await owedTo(org)).toEqual(["first@example.org", "second@example.org"]);
});

test("before an organization is active, no mail is sent", async () => {
  const org = await makeOrganization({ status: "ONBOARDING" });
  await point(org);
  expect(await owedTo(org)).toEqual([]);
  expect(background.sent).toEqual([]);
});

test("mail to an address the organization may not own is rate limited", async () => {
  const org = await makeOrganization({ notificationEmail: "first@example.org" });
  for (let change = 0; change < MAX_ADDRESS_CHANGES_PER_DAY + 3; change++)
    await point(org, undefined, change);
  expect(await owedTo(org)).toHaveLength(MAX_ADDRESS_CHANGES_PER_DAY);
  expect((await owedTo(org))[0]).toBe("first@example.org");
  await point(org, undefined, DAY_MS + MINUTE_MS);
  expect(await owedTo(org)).toHaveLength(MAX_ADDRESS_CHANGES_PER_DAY + 1);
});

test("switching back and forth does not use up the mails that report the change", async () => {
  const org = await makeOrganization({ notificationEmail: "first@example.org" });
  for (let turn = 0; turn < 2 * MAX_ADDRESS_CHANGES_PER_DAY; turn++)
    await point(org, turn % 2 ? "first@example.org" : "other@example.org", turn);
  background.sent = [];
  await point(org, "other@example.org", MINUTE_MS);
  expect((await owedTo(org)).sort()).toEqual(["first@example.org", "other@example.org"]);
  const [event] = await published(org);
  const owed = await testDatabase()
    .select()
    .from(emails)
    .where(eq(emails.cause, String(event?.data["cause"])));
  expect(owed).toMatchObject([{ recipient: "first@example.org", createdAt: new Date(NOW + MINUTE_MS) }]);
  expect(event?.id, "a new event, not a repeat of the one before").not.toBe(event?.data["cause"]);
});

test("a mail whose hand-off failed is published again after two minutes, until it is sent", async () => {
  const org = await makeOrganization();
  background.down = true;
  await point(org);
  background.down = false;
  const catchUp = async (ms: number) => {
    background.sent = [];
    await publishOwedAddressChanges(at(org.ownerId, ms));
    return (await published(org)).map((event) => event.id);
  };
  expect(await catchUp(MINUTE_MS)).toEqual([]);
  const [id] = await catchUp(2 * MINUTE_MS);
  expect(id).toMatch(/^notices-moved:/);
  expect(await catchUp(12 * MINUTE_MS), "under the same id").toEqual([id]);
  await testDatabase()
    .update(emails)
    .set({ sentAt: new Date(NOW) })
    .where(eq(emails.orgId, org.id));
  expect(await catchUp(22 * MINUTE_MS)).toEqual([]);
});
