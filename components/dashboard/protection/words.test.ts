import { expect, test } from "vitest";
import type { Protection } from "@/lib/abuse/schemas";
import { protectionInWords } from "./words";

const campaign = (changes: Partial<Protection["campaigns"][number]>) => ({
  id: "c1",
  title: "Winter Beds",
  status: "ACTIVE" as const,
  state: "CALM" as const,
  opensAt: null,
  declinesLastHour: 0,
  declinesLastDay: 0,
  giftsLastDay: 0,
  lockedAt: null,
  lockedBy: null,
  ...changes,
});
const say = (changes: Partial<Protection>) =>
  protectionInWords(
    {
      state: "CALM",
      opensAt: null,
      lastDay: { declines: 0, gifts: 0, addresses: 0, emails: 0 },
      hours: [],
      campaigns: [],
      ...changes,
    },
    "America/New_York",
  );

test("a calm day is said to be one, and a forgotten lock is not passed over", () => {
  expect(say({})).toMatchObject({ title: "No attack", calm: true });
  expect(say({ campaigns: [campaign({ lockedAt: "2026-11-21T12:00:00.000Z" })] })).toEqual({
    title: "No attack",
    words: "Nothing looks like card testing right now. 1 campaign is still locked and takes no gifts.",
    calm: false,
  });
});

test("an attack names the forms that it concerns, by the worst of them", () => {
  const campaigns = [campaign({ state: "PROOF" }), campaign({ id: "c2", state: "PROOF" })];
  expect(say({ campaigns }).words).toContain("declined on “Winter Beds” and 1 other form.");
  expect(say({ state: "PROOF", campaigns }).words).toContain("declined on all your forms.");
});

test("a closed form says until when, in the organization's time", () => {
  const campaigns = [
    campaign({ id: "c2", state: "PROOF" }),
    campaign({ state: "CLOSED", opensAt: "2026-11-21T14:05:00.000Z" }),
  ];
  expect(say({ campaigns }).words).toContain("refused on “Winter Beds” until 21 Nov 2026, 09:05.");
});
