import { DEMO } from "@/lib/kernel/demo";

export const MATCH = {
  id: DEMO.matchId,
  campaignId: DEMO.campaignId,
  isMain: false,
  enabled: true,
  sponsorName: "The Harbor Foundation",
  ratioPct: 100,
  maxCents: 1_000_000,
  maxPerDonationCents: 100_000,
  startsAt: "2026-12-01T05:00:00.000Z",
  endsAt: "2026-12-02T05:00:00.000Z",
  state: "COMING",
  used: false,
  position: 0,
  matchedCents: 0,
};
