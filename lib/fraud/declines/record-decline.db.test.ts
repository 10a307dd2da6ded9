import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { alerts } from "@/db/schema/alerts";
import { donations } from "@/db/schema/donations";
import { paymentFailures } from "@/db/schema/payment-failures";
import { makeDonation, unique } from "@/db/testing";
import { lockCampaign } from "@/lib/fraud/api";
import { emailKey } from "@/lib/fraud/keys";
import { CALLER_LIMITS, COUNTED_PER_CALLER, TARGET_LIMITS, TRIES } from "@/lib/fraud/rules";
import { ago, context, db, decline, NOW, requestDonation, setUp } from "@/lib/fraud/testing/setup";
import { unavailable } from "@/lib/kernel/errors";
import { recordDecline } from "./record-decline";

const jobs = vi.hoisted(() => ({ sent: [] as { id: string }[], down: false }));
vi.mock("@/lib/services/inngest/send", () => ({
  sendToBackground: async (events: { id: string }[]) => {
    if (jobs.down) throw unavailable("down");
    jobs.sent.push(...events);
  },
}));
beforeEach(() => Object.assign(jobs, { sent: [], down: false }));

test("the same attempt counts once under repeated and concurrent events", async () => {
  const setup = await setUp();
  const donation = await makeDonation(setup.campaign, { clientKey: setup.clientKey });
  const event = { eventId: unique("evt_"), at: NOW, code: "card_declined", donation };
  await Promise.all(Array.from({ length: 20 }, () => recordDecline(context(), event)));
  await recordDecline(context(), event);
  const rows = await db.select().from(paymentFailures).where(eq(paymentFailures.donationId, donation.id));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    orgId: setup.org.id,
    campaignId: setup.campaign.id,
    clientKey: setup.clientKey,
    emailKey: emailKey(donation.donorEmail),
    failedAt: NOW,
  });
  expect(JSON.stringify(rows)).not.toContain(donation.donorEmail);
  expect(JSON.stringify(rows)).not.toContain(setup.address);
});

test("renewals, bank debits and bank errors do not count as card testing", async () => {
  const setup = await setUp();
  const cases = [
    [await makeDonation(setup.campaign, { clientKey: null }), "card_declined"],
    [
      await makeDonation(setup.campaign, { clientKey: setup.clientKey, paymentMethod: "ACH" }),
      "insufficient_funds",
    ],
    [await makeDonation(setup.campaign, { clientKey: setup.clientKey }), "processing_error"],
  ] as const;
  for (const [donation, code] of cases)
    expect(await recordDecline(context(), { eventId: unique("evt_"), at: NOW, code, donation })).toEqual({
      stop: false,
      blocked: null,
    });
  expect(await db.$count(paymentFailures, eq(paymentFailures.orgId, setup.org.id))).toBe(0);
});

test("staff are alerted once of an attack, even under concurrency, and again after a day", async () => {
  const setup = await setUp();
  await decline(setup, TARGET_LIMITS.campaign.declines - 1);
  expect(jobs.sent).toEqual([]);
  await Promise.all(Array.from({ length: 8 }, () => decline(setup, 1)));
  const alarms = () =>
    db
      .select()
      .from(alerts)
      .where(and(eq(alerts.orgId, setup.org.id), eq(alerts.kind, "CARD_TESTING")));
  const [alarm] = await alarms();
  expect(await alarms()).toHaveLength(1);
  expect(alarm).toMatchObject({ campaignId: setup.campaign.id, figures: { declines: 20, minutes: 5 } });
  expect(alarm?.message).toContain("“Winter Beds”");
  expect(new Set(jobs.sent.map((event) => event.id))).toEqual(new Set([`card-testing:${alarm?.id}`]));
  const declined = await makeDonation(setup.campaign, { clientKey: "c" });
  const later = new Date(NOW.getTime() + 25 * 3_600_000);
  await decline(setup, 20, { at: new Date(later.getTime() - 60_000) });
  expect(await alarms()).toHaveLength(1);
  await recordDecline(context(undefined, later), {
    eventId: unique("evt_"),
    at: later,
    code: "card_declined",
    donation: declined,
  });
  expect(await alarms()).toHaveLength(2);
});

test("an alert whose event was lost is published when the attempt is reported again", async () => {
  const setup = await setUp();
  await decline(setup, TARGET_LIMITS.campaign.declines - 1);
  const donation = await makeDonation(setup.campaign, { clientKey: "c" });
  const last = { eventId: unique("evt_"), at: NOW, code: "card_declined", donation };
  jobs.down = true;
  await expect(recordDecline(context(), last)).rejects.toMatchObject({ code: "unavailable" });
  jobs.down = false;
  await recordDecline(context(), last);
  expect(jobs.sent).toHaveLength(1);
});

test("late reports of old declines block nothing and raise no alert", async () => {
  const setup = await setUp();
  await decline(setup, 30, { clientKey: setup.clientKey, at: ago(61) });
  await db
    .update(donations)
    .set({ closedAt: NOW, status: "FAILED" })
    .where(eq(donations.orgId, setup.org.id));
  expect(await requestDonation(setup)).toBe("passes");
  expect(jobs.sent).toEqual([]);
});

test("a donation's payment is canceled after too many tries, at once if its address is blocked or the campaign locked", async () => {
  const setup = await setUp();
  const tryOnce = async (donation: Awaited<ReturnType<typeof makeDonation>>) =>
    (
      await recordDecline(context(), {
        eventId: unique("evt_"),
        at: ago(5),
        code: "card_declined",
        donation,
      })
    ).stop;
  const first = await makeDonation(setup.campaign, { clientKey: setup.clientKey });
  for (let tries = 1; tries < TRIES.usual; tries++)
    expect([tries, await tryOnce(first)]).toEqual([tries, false]);
  expect(await tryOnce(first)).toBe(true);
  await decline(setup, CALLER_LIMITS.address.blocked, { clientKey: setup.clientKey });
  const second = await makeDonation(setup.campaign, { clientKey: setup.clientKey });
  expect(await tryOnce(second)).toBe(true);
  const other = await setUp();
  await lockCampaign.run(context({ kind: "person", userId: other.org.ownerId }), {
    params: { id: other.campaign.id },
  });
  expect(await tryOnce(await makeDonation(other.campaign, { clientKey: other.clientKey }))).toBe(true);
});

test("three of one caller's parallel declines count towards the campaign, the organization and the email", async () => {
  const setup = await setUp();
  await Promise.all(
    Array.from({ length: 12 }, () =>
      decline(setup, 1, { clientKey: setup.clientKey, email: "a@example.com" }),
    ),
  );
  const rows = await db.select().from(paymentFailures).where(eq(paymentFailures.orgId, setup.org.id));
  expect(rows).toHaveLength(12);
  for (const flag of ["countsEmail", "countsCampaign", "countsOrg"] as const)
    expect(rows.filter((row) => row[flag])).toHaveLength(COUNTED_PER_CALLER);
});
