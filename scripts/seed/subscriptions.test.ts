import { describe, expect, test } from "vitest";
import type { CampaignRow } from "@/lib/campaigns/store";
import { DEMO } from "./content";
import type { SeededCampaign } from "./donations";
import { RECURRING } from "./recurring";
import { chargedAt, donationsOf, pastSubscription } from "./subscriptions";

const DAY = 86_400;

function campaignsOf(slug: string): SeededCampaign[] {
  const demo = DEMO.find(({ input }) => input.slug === slug);
  return (demo?.campaigns ?? []).map(({ input, daysAgo }) => {
    const campaign = { id: input.slug, orgId: slug, slug: input.slug, processorProductId: null };
    return { campaign: campaign as CampaignRow, levels: [], daysAgo, count: 0, amounts: [] };
  });
}

/** Every demo subscription for each day of a leap year and the next year, with the age of its campaign. */
const days = Array.from({ length: 731 }, (_, day) => new Date(Date.UTC(2028, 0, 1 + day, 0, 7)));
const all = Object.entries(RECURRING).flatMap(([slug, demos]) =>
  demos.flatMap((demo) =>
    days.map((now) => {
      const campaigns = campaignsOf(slug);
      const daysAgo = campaigns.find(({ campaign }) => campaign.slug === demo.campaign)?.daysAgo ?? 0;
      return {
        demo,
        now: now.getTime() / 1000,
        subscription: pastSubscription(demo, campaigns, now),
        daysAgo,
        date: now,
      };
    }),
  ),
);

describe("recurring donations of the demo, on any day", () => {
  test("start after their campaign", () => {
    const early = all.filter(
      ({ subscription, now, daysAgo }) => !(now - subscription.anchor < daysAgo * DAY),
    );
    expect(early).toEqual([]);
  });

  test("were charged last long enough ago that the payment has settled", () => {
    const late = all.filter(({ demo, subscription, now, date }) => {
      if (demo.ends === "past_due") return false;
      const last = donationsOf(subscription, date).at(-1);
      const settledAt = (last?.settledAt.getTime() ?? Number.POSITIVE_INFINITY) / 1000;
      const since = now - (chargedAt(subscription, date).at(-1) ?? now);
      return !(settledAt < now - 3600 && since > DAY / 2);
    });
    expect(late).toEqual([]);
  });

  test("have one renewal due now where it is to fail, and no donation for it", () => {
    for (const { demo, subscription, now, date } of all) {
      if (demo.ends !== "past_due") continue;
      const times = chargedAt(subscription, date);
      expect(now - (times.at(-1) ?? 0)).toBeLessThan(4 * DAY);
      expect(donationsOf(subscription, date)).toHaveLength(times.length - 1);
      expect(times.length).toBeGreaterThan(3);
    }
  });
});
