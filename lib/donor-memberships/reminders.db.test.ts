import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import type { donations } from "@/db/schema/donations";
import { membershipTerms } from "@/db/schema/donor-memberships";
import { donors } from "@/db/schema/donors";
import { givingLevels } from "@/db/schema/giving-levels";
import { subscriptions } from "@/db/schema/subscriptions";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { sendOwed } from "@/lib/emails/send-owed";
import { startProvider } from "@/lib/emails/testing/follow-ups";
import { databaseFailingAt } from "@/lib/emails/testing/rows";
import { newContext } from "@/lib/http/context";
import { background } from "@/lib/services/inngest/__mocks__/send";
import { remindMembers } from "./remind-members";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

const db = testDatabase();

let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider();
});
beforeEach(() => {
  Object.assign(background, { sent: [], down: false });
});
afterEach(() => provider.clearFaults());
afterAll(() => provider.stop());

/** Returns noon in New York, on a day far from those of other tests. */
const noon = (day: string) => new Date(`${day}T17:00:00Z`);
const remind = (now: Date, given: object = {}) =>
  remindMembers({ ...newContext({ kind: "system", name: "test" }), db, now, ...given });

async function makeSetup() {
  const org = await makeOrganization({ timezone: "America/New_York" });
  const campaign = await makeCampaign(org.id, { type: "MEMBERSHIP", title: "Hope Circle" });
  await db.insert(givingLevels).values({
    id: unique(),
    campaignId: campaign.id,
    name: "Friend",
    amountCents: 5_000,
    createdAt: noon("2030-01-01"),
  });
  const join = async (paidOn: string, given: Partial<typeof donations.$inferInsert> = {}) => {
    const donorEmail = given.donorEmail ?? `${unique()}@example.org`;
    const { donorId } = await makeDonation(campaign, {
      ...given,
      donorEmail,
      status: "SUCCEEDED",
      succeededAt: noon(paidOn),
      createdAt: noon(paidOn),
    });
    return { donorId, donorEmail };
  };
  const subjects = async (email: string) => (await provider.mailsTo(email)).map(({ subject }) => subject);
  return { org, campaign, join, subjects };
}

test("members are reminded once for each day, in their language, until they renew; excluded donors never", async () => {
  const { org, campaign, join, subjects } = await makeSetup();
  // Lasts until June 9, 2031.
  const member = await join("2030-06-10");
  const spanish = await join("2030-06-10", { language: "es" });
  const [silent, unsubscribed, later] = [
    await join("2030-06-10"),
    await join("2030-06-10"),
    await join("2030-07-01"),
  ];
  await db
    .update(donors)
    .set({ doNotContact: ["EMAIL"] })
    .where(eq(donors.id, silent.donorId));
  await db
    .update(donors)
    .set({ unsubscribedAt: noon("2030-07-01") })
    .where(eq(donors.id, unsubscribed.donorId));
  const subscriptionId = unique();
  const monthly = await makeDonation(campaign);
  await db.insert(subscriptions).values({
    id: subscriptionId,
    orgId: org.id,
    campaignId: campaign.id,
    donorId: monthly.donorId,
    status: "ACTIVE",
    frequency: "MONTHLY",
    paymentMethod: "CARD",
    amountCents: 5_000,
    totalChargedCents: 5_000,
    coverFees: false,
    createdAt: noon("2031-05-01"),
    updatedAt: noon("2031-05-01"),
  });
  await join("2031-05-01", { donorEmail: monthly.donorEmail, frequency: "MONTHLY", subscriptionId });
  // An imported payment of a recurring donation in another system.
  const elsewhere = await join("2031-05-01", { frequency: "MONTHLY", paymentMethod: "PLATFORM" });

  expect(await remind(noon("2031-05-09"))).toMatchObject({ mailed: 0 });
  // Before 8 a.m. in the organization's time zone.
  await remind(new Date("2031-05-10T11:30:00Z"));
  expect(await subjects(member.donorEmail)).toEqual([]);
  await remind(noon("2031-05-10"));
  await Promise.all([remind(noon("2031-05-10")), remind(noon("2031-05-11"))]);
  const once = "Your membership with Hope Shelter ends on Jun 9, 2031";
  expect(await subjects(member.donorEmail)).toEqual([once]);
  expect(await subjects(spanish.donorEmail)).toEqual(["Su membresía con Hope Shelter termina el 9 jun 2031"]);
  const [mail] = await provider.mailsTo(member.donorEmail);
  expect(mail?.html).toContain(`/donate/${campaign.slug}`);
  expect(mail?.text).toContain("Friend");
  for (const none of [silent, unsubscribed, later, monthly, elsewhere])
    expect(await subjects(none.donorEmail), none.donorEmail).toEqual([]);

  // A member who renewed gets no further reminder, and a paused campaign sends none.
  await join("2031-05-20", { donorEmail: spanish.donorEmail, language: "es" });
  await db.update(campaigns).set({ status: "PAUSED" }).where(eq(campaigns.id, campaign.id));
  await remind(noon("2031-06-03"));
  expect(await subjects(member.donorEmail)).toEqual([once]);
  await db.update(campaigns).set({ status: "ACTIVE" }).where(eq(campaigns.id, campaign.id));
  await remind(noon("2031-06-03"));
  await remind(noon("2031-06-10"));
  expect(await subjects(member.donorEmail)).toEqual([once, once]);
  expect(await subjects(later.donorEmail)).toHaveLength(1);
});

test("a campaign without reminders sends none; after it chooses some, only future ones are sent", async () => {
  const { campaign, join, subjects } = await makeSetup();
  const terms = { campaignId: campaign.id, months: 12, graceDays: 30, reminderDays: [] as number[] };
  await db.insert(membershipTerms).values({ ...terms, updatedAt: noon("2032-01-01") });
  const member = await join("2032-06-10");
  await remind(noon("2033-06-05"));
  expect(await subjects(member.donorEmail)).toEqual([]);
  await db
    .update(membershipTerms)
    .set({ reminderDays: [60, 14] })
    .where(eq(membershipTerms.campaignId, campaign.id));
  await remind(noon("2033-06-05"));
  await remind(noon("2033-06-06"));
  expect(await subjects(member.donorEmail)).toHaveLength(1);
});

test("a killed process, an outage of the provider and a refused address neither lose nor duplicate a reminder", async () => {
  const { join, subjects } = await makeSetup();
  const members = await Promise.all(Array.from({ length: 3 }, () => join("2034-06-10")));
  const now = noon("2035-05-15");
  await provider.fault({ on: "requests", kind: "fail", status: 500, times: 1 });
  expect(await remind(now)).toMatchObject({ mailed: 0, failed: 1 });
  await expect(remind(now, { db: databaseFailingAt("with outcomes as") })).rejects.toThrow("killed");
  await remind(now);
  await remind(now);
  for (const { donorEmail } of members) expect(await subjects(donorEmail), donorEmail).toHaveLength(1);

  const refused = await join("2034-06-10", { donorEmail: `${unique()}@no-dot` });
  await remind(now);
  const [owed] = background.sent;
  if (owed)
    await sendOwed(
      { ...newContext({ kind: "system", name: "test" }), db, now },
      { cause: String(Object(owed.data)["cause"]) },
    ).catch(() => null);
  expect(await subjects(refused.donorEmail)).toEqual([]);
  expect(await remind(now)).toMatchObject({ mailed: 0, more: false });
});
