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
const labelFor = (changes: Partial<Protection>) =>
  protectionLabel({
    state: "NORMAL",
    lastDay: { declines: 0, donations: 0, addresses: 0, emails: 0 },
    hours: [],
    campaigns: [],
    ...changes,
  });

test("a day without an attack is reported as calm, except while a campaign is still locked", () => {
  expect(labelFor({})).toMatchObject({ title: "No attack detected", calm: true });
  expect(labelFor({ campaigns: [campaign({ lockedAt: "2026-11-21T12:00:00.000Z" })] })).toEqual({
    title: "No attack detected",
    words: "No sign of card testing right now. 1 campaign is still locked and can’t accept donations.",
    calm: false,
  });
});

test("an attack names the affected forms, or all forms if the organization is challenged", () => {
  const campaigns = [campaign({ state: "CHALLENGED" }), campaign({ id: "c2", state: "CHALLENGED" })];
  expect(labelFor({ campaigns }).words).toContain("declined on “Winter Beds” and 1 other form.");
  expect(labelFor({ state: "CHALLENGED", campaigns }).words).toContain("declined on all your forms.");
});

test("the text of an attack states that the form stays open, never that it is closed", () => {
  const { words } = labelFor({ state: "CHALLENGED", campaigns: [campaign({ state: "CHALLENGED" })] });
  expect(words).toContain("the form stays open");
  expect(words).not.toMatch(/closed|refused/);
});
