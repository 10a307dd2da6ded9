import { expect, test } from "vitest";
import type { Protection } from "@/lib/fraud/schemas";
import { protectionLabel } from "./labels";

const campaign = (changes: Partial<Protection["campaigns"][number]>) => ({
  id: "c1",
  title: "Winter Beds",
  status: "ACTIVE" as const,
  state: "NORMAL" as const,
  declinesLastHour: 0,
  declinesLastDay: 0,
  donationsLastDay: 0,
  lockedAt: null,
  lockedBy: null,
  ...changes,
});
const say = (changes: Partial<Protection>) =>
  protectionLabel({
    state: "NORMAL",
    lastDay: { declines: 0, donations: 0, addresses: 0, emails: 0 },
    hours: [],
    campaigns: [],
    ...changes,
  });

test("a calm day is said to be one, and a forgotten lock is not passed over", () => {
  expect(say({})).toMatchObject({ title: "No attack detected", calm: true });
  expect(say({ campaigns: [campaign({ lockedAt: "2026-11-21T12:00:00.000Z" })] })).toEqual({
    title: "No attack detected",
    words: "No sign of card testing right now. 1 campaign is still locked and can’t accept donations.",
    calm: false,
  });
});

test("an attack names the forms that it concerns, by the worst of them", () => {
  const campaigns = [campaign({ state: "CHALLENGED" }), campaign({ id: "c2", state: "CHALLENGED" })];
  expect(say({ campaigns }).words).toContain("declined on “Winter Beds” and 1 other form.");
  expect(say({ state: "CHALLENGED", campaigns }).words).toContain("declined on all your forms.");
});

test("it says that the form stays open, and never that it is closed for donors", () => {
  const { words } = say({ state: "CHALLENGED", campaigns: [campaign({ state: "CHALLENGED" })] });
  expect(words).toContain("the form stays open");
  expect(words).not.toMatch(/closed|refused/);
});
