import { describe, expect, test } from "vitest";
import { rollupPending } from "@/db/schema/rollups";
import { makeCampaign, makeOrganization, testDatabase } from "@/db/testing";
import type { Context } from "@/lib/kernel/context";
import { fold } from "@/lib/totals/store";
import { getOverview } from "./api";

const contextOf = (userId: string): Context => ({
  db: testDatabase(),
  actor: { kind: "person", userId },
  now: new Date("2026-11-21T12:00:00Z"),
  requestId: "test",
});

async function give(campaignId: string, day: string, amountCents: number) {
  await testDatabase().insert(rollupPending).values({
    campaignId,
    donorId: "d",
    day,
    hour: 12,
    method: "CARD",
    frequency: "ONE_TIME",
    anonymous: false,
    amountCents,
    donationCount: 1,
  });
}

describe("an organization's overview", () => {
  test("adds up all campaigns, folded or not, and keeps this month and the one before apart", async () => {
    const org = await makeOrganization();
    const [one, other] = [await makeCampaign(org.id), await makeCampaign(org.id)];
    const foreign = await makeCampaign((await makeOrganization()).id);
    await give(foreign.id, "2026-11-02", 999_900);
    await give(one.id, "2026-09-30", 100);
    await give(one.id, "2026-10-01", 200);
    await give(one.id, "2026-10-21", 400);
    await give(one.id, "2026-10-22", 800);
    await fold(testDatabase(), one.id);
    await give(one.id, "2026-10-31", 1600);
    await give(one.id, "2026-11-01", 3200);
    await give(other.id, "2026-11-21", 6400);
    const overview = await getOverview.run(contextOf(org.ownerId), { params: { idOrSlug: org.slug } });
    expect(overview).toMatchObject({
      total: { raisedCents: 12_700, donationCount: 7 },
      month: "2026-11",
      previousMonth: "2026-10",
      soFar: { raisedCents: 9600, donationCount: 2 },
      soFarBefore: { raisedCents: 600, donationCount: 2 },
      previous: { raisedCents: 3000, donationCount: 4 },
    });
  });

  test("is for members only", async () => {
    const org = await makeOrganization();
    const stranger = await makeOrganization();
    await expect(
      getOverview.run(contextOf(stranger.ownerId), { params: { idOrSlug: org.id } }),
    ).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
