import { expect, test, vi } from "vitest";
import { makeCampaign, makeOrganization, testDatabase } from "@/db/testing";
import { permitInOrg } from "@/lib/auth/access";
import { createCampaignInput } from "@/lib/campaigns/schemas";
import { findCampaign } from "@/lib/campaigns/store";
import { updateCampaign } from "@/lib/campaigns/update-campaign";
import type { Context } from "@/lib/kernel/context";
import { createCampaign } from "./create-campaign";

vi.mock("@/lib/services/log");
vi.mock("@/lib/totals/store", async (original) => ({
  ...(await original<typeof import("@/lib/totals/store")>()),
  readTotals: () => Promise.reject(new Error("totals are away")),
}));

const db = testDatabase();

async function member() {
  const org = await makeOrganization();
  const ctx: Context = {
    db,
    actor: { kind: "person", userId: org.ownerId },
    now: new Date("2026-11-21T12:00:00Z"),
    requestId: "test",
  };
  return { org, ctx: await permitInOrg(ctx, org.id) };
}

test("a campaign is created while totals cannot be read", async () => {
  const { org, ctx } = await member();
  const input = createCampaignInput.parse({ orgId: org.id, title: "Winter Beds", type: "DONATION" });
  expect(await createCampaign(ctx, input)).toMatchObject({ raisedAmountCents: 0, donationCount: 0 });
});

test("a change of a campaign is saved while totals cannot be read, and can be retried", async () => {
  const { org, ctx } = await member();
  const campaign = await makeCampaign(org.id);
  const inCampaign = { ...ctx, campaign };
  for (let time = 0; time < 2; time++)
    await expect(updateCampaign(inCampaign, { status: "PAUSED" })).rejects.toMatchObject({
      code: "unavailable",
    });
  expect((await findCampaign(db, campaign.id))?.status).toBe("PAUSED");
});
