import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { alerts } from "@/db/schema/alerts";
import { organizations } from "@/db/schema/organizations";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import { sendAccountLimited } from "@/lib/emails/staff/send-account-limited";
import { type Mailbox, startMailbox } from "@/lib/emails/testing/mailbox";
import { refreshAccount } from "./refresh-account";

const processor = vi.hoisted(() => ({
  state: { chargesEnabled: true, payoutsEnabled: true, achEnabled: true },
  published: [] as string[],
}));
vi.mock("@/lib/services/stripe/payments", () => ({ retrieveAccount: async () => processor.state }));
vi.mock("@/lib/services/inngest/send", () => ({
  sendToBackground: async (events: { id: string }[]) => {
    processor.published.push(...events.map((event) => event.id));
  },
}));

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.stop());
beforeEach(() => {
  processor.published = [];
});

const START = new Date("2026-06-03T12:00:00Z");
const context = (minutes: number) => ({
  db: testDatabase(),
  actor: { kind: "system", name: "test" } as const,
  now: new Date(START.getTime() + minutes * 60_000),
  requestId: "test",
});

async function makeStory() {
  const org = await makeOrganization({ notificationEmail: `${unique("staff")}@example.org` });
  const refresh = (minutes: number, state: Partial<typeof processor.state>) => {
    processor.state = { chargesEnabled: true, payoutsEnabled: true, achEnabled: true, ...state };
    return refreshAccount(context(minutes), `acct_${org.id}`);
  };
  const items = () =>
    testDatabase().select().from(alerts).where(eq(alerts.orgId, org.id)).orderBy(alerts.createdAt);
  return { org, refresh, items };
}

test("a lost capability raises one alert, keeps the organization active, and is resolved when restored", async () => {
  const { org, refresh, items } = await makeStory();
  await refresh(0, {});
  expect(await items()).toEqual([]);
  await refresh(1, { achEnabled: false });
  await refresh(2, { achEnabled: false });
  expect(await items()).toMatchObject([
    { kind: "ACCOUNT_LIMITED", resolvedAt: null, figures: { capability: "achEnabled" } },
  ]);
  const [row] = await testDatabase().select().from(organizations).where(eq(organizations.id, org.id));
  expect(row).toMatchObject({ status: "ACTIVE", achEnabled: false });
  await refresh(3, {});
  expect((await items())[0]?.resolvedBy).toBe("system");
  await refresh(4, { achEnabled: false });
  expect(await items()).toHaveLength(2);
});

test("staff get one mail about it, even if its event was lost and published again", async () => {
  const { org, refresh, items } = await makeStory();
  await refresh(0, { chargesEnabled: false });
  const [item] = await items();
  await refresh(1, { chargesEnabled: false });
  expect(processor.published).toEqual(Array(2).fill(`account-limited:${item?.id}`));
  const send = () => sendAccountLimited(context(2), { itemId: item?.id ?? "" });
  expect(await send()).toBe("sent");
  expect(await send()).toBe("settled");
  const mails = await mailbox.mailsTo(org.notificationEmail);
  expect(mails.map((mail) => mail.subject)).toEqual([
    "Your organization can’t accept card donations right now",
  ]);
});

test("an onboarding organization has nothing to lose", async () => {
  const org = await makeOrganization({ status: "ONBOARDING", payoutsEnabled: false });
  processor.state = { chargesEnabled: false, payoutsEnabled: false, achEnabled: false };
  await refreshAccount(context(0), `acct_${org.id}`);
  const rows = await testDatabase().select().from(alerts).where(eq(alerts.orgId, org.id));
  expect(rows).toEqual([]);
  expect(processor.published).toEqual([]);
});

test("a response older than the stored state changes nothing", async () => {
  const { refresh, items } = await makeStory();
  await refresh(5, {});
  await refresh(1, { payoutsEnabled: false });
  expect(await items()).toEqual([]);
});
