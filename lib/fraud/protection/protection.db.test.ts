import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { memberships } from "@/db/schema/memberships";
import { paymentFailures, usedProofs } from "@/db/schema/payment-failures";
import { makeCampaign, makeDonation, unique } from "@/db/testing";
import { getProtection, lockCampaign, unlockCampaign } from "@/lib/fraud/api";
import { purgeAbuse } from "@/lib/fraud/purge-abuse";
import { spendProof } from "@/lib/fraud/store";
import { ago, context, db, decline, NOW, setUp } from "@/lib/fraud/testing/setup";

vi.mock("@/lib/services/inngest/send");

test("any member locks a campaign, only admins unlock it, and the first to lock it stays recorded", async () => {
  const { org, campaign } = await setUp();
  const member = unique("user_");
  await db.insert(memberships).values({ orgId: org.id, userId: member, role: "MEMBER", createdAt: NOW });
  const by = (userId: string) => context({ kind: "person", userId });
  expect(await lockCampaign.run(by(member), { params: { id: campaign.id } })).toMatchObject({
    lockedAt: NOW.toISOString(),
    status: "ACTIVE",
  });
  await lockCampaign.run(by(org.ownerId), { params: { id: campaign.id } });
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, campaign.id));
  expect(row?.lockedBy).toBe(member);
  await expect(unlockCampaign.run(by(member), { params: { id: campaign.id } })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(lockCampaign.run(by(unique("user_")), { params: { id: campaign.id } })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(lockCampaign.run(by(member), { params: { id: "unknown" } })).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await unlockCampaign.run(by(org.ownerId), { params: { id: campaign.id } })).toMatchObject({
    lockedAt: null,
  });
});

test("staff see attempts by hour and campaign, each risk, and locked campaigns; non-members see nothing", async () => {
  const setup = await setUp();
  const quiet = await makeCampaign(setup.org.id, { title: "Quiet" });
  const locked = await makeCampaign(setup.org.id, { title: "Locked", lockedAt: ago(90), lockedBy: "user_x" });
  await decline(setup, 20);
  await decline(setup, 2, { at: ago(150) });
  await makeDonation(setup.campaign, {
    status: "SUCCEEDED",
    succeededAt: NOW,
    createdAt: ago(150),
    clientKey: "c",
  });
  const owner = context({ kind: "person", userId: setup.org.ownerId });
  const seen = await getProtection.run(owner, { params: { idOrSlug: setup.org.slug } });
  expect(seen).toMatchObject({
    state: "NORMAL",
    lastDay: { declines: 22, donations: 1, addresses: 22, emails: 22 },
  });
  expect(seen.hours).toHaveLength(24);
  expect(seen.hours.at(-1)).toEqual({ start: "2026-11-21T12:00:00.000Z", declines: 20, donations: 0 });
  expect(seen.hours.at(-3)).toEqual({ start: "2026-11-21T10:00:00.000Z", declines: 2, donations: 1 });
  expect(
    seen.campaigns.map(({ id, state, declinesLastHour, declinesLastDay }) => [
      id,
      state,
      declinesLastHour,
      declinesLastDay,
    ]),
  ).toEqual([
    [setup.campaign.id, "CHALLENGED", 20, 22],
    [locked.id, "NORMAL", 0, 0],
  ]);
  expect(seen.campaigns[1]).toMatchObject({ lockedAt: ago(90).toISOString(), lockedBy: "user_x" });
  expect(JSON.stringify(seen)).not.toContain(quiet.id);
  const stranger = context({ kind: "person", userId: unique("user_") });
  await expect(getProtection.run(stranger, { params: { idOrSlug: setup.org.slug } })).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("declines and networks are purged after a month, and proofs when they expire", async () => {
  const setup = await setUp();
  const old = new Date(NOW.getTime() - 31 * 24 * 3_600_000);
  await decline(setup, 1, { clientKey: setup.clientKey, at: old });
  await decline(setup, 1, { clientKey: setup.clientKey });
  const [over, valid] = [unique("proof"), unique("proof")];
  await spendProof(db, over, ago(1), ago(5));
  await spendProof(db, valid, ago(-5), ago(5));
  expect(await purgeAbuse(context())).toBeGreaterThanOrEqual(3);
  expect(await db.$count(paymentFailures, eq(paymentFailures.orgId, setup.org.id))).toBe(1);
  const donationRows = await db.select().from(donations).where(eq(donations.orgId, setup.org.id));
  expect(
    donationRows.map((donationRow) => [donationRow.createdAt < ago(60), donationRow.clientKey === null]),
  ).toEqual(
    expect.arrayContaining([
      [true, true],
      [false, false],
    ]),
  );
  expect(await db.$count(usedProofs, eq(usedProofs.id, over))).toBe(0);
  expect(await db.$count(usedProofs, eq(usedProofs.id, valid))).toBe(1);
});
