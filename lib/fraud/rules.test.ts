import { describe, expect, test } from "vitest";
import {
  CALLER_LIMITS,
  callerLimit,
  callerRisk,
  isAboutCard,
  type Risk,
  strictest,
  TARGET_LIMITS,
  TARGETS,
  targetRisk,
  UNPAID_LIMITS,
  unpaidRisk,
  WINDOW_MS,
} from "./rules";

const NOW = new Date("2026-11-21T12:00:00Z");
const ago = (minutes: number) => NOW.getTime() - minutes * 60_000;
const declined = (count: number, payingCards = 0, minutes = 1) => ({
  declinesAt: Array.from({ length: count }, () => ago(minutes)),
  payingCards,
});
const stateOf = (count: number, payingCards = 0) =>
  callerRisk("address", declined(count, payingCards), NOW).state;

describe("an address", () => {
  test("is NORMAL up to five declines, then CHALLENGED, then BLOCKED, exactly at the limits", () => {
    const { challenged, blocked } = CALLER_LIMITS.address;
    expect([0, 3, challenged - 1].map((count) => stateOf(count))).toEqual(["NORMAL", "NORMAL", "NORMAL"]);
    expect([challenged, blocked - 1].map((count) => stateOf(count))).toEqual(["CHALLENGED", "CHALLENGED"]);
    expect([blocked, 500].map((count) => stateOf(count))).toEqual(["BLOCKED", "BLOCKED"]);
  });

  test("has its declines offset by distinct paying cards, but not by the few that an attacker has", () => {
    expect(stateOf(8, 3)).toBe("BLOCKED");
    expect(stateOf(33, 267)).toBe("NORMAL");
    expect(stateOf(300, 30)).toBe("BLOCKED");
  });

  test("is blocked until enough of its declines are an hour old", () => {
    const declinesAt = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(ago);
    expect(callerRisk("address", { declinesAt, payingCards: 0 }, NOW)).toEqual({
      state: "BLOCKED",
      until: new Date(ago(8) + WINDOW_MS),
    });
  });
});

test("an API key has its own limits and is never challenged", () => {
  const state = (count: number) => callerRisk("key", declined(count), NOW).state;
  expect([30, 59, 60].map(state)).toEqual(["NORMAL", "NORMAL", "BLOCKED"]);
  expect(callerLimit("key", "blocked", { payingCards: 10_000 })).toBeGreaterThan(5000);
});

describe("an email, a campaign and an organization", () => {
  test("are challenged at most, never blocked", () => {
    for (const scope of TARGETS)
      expect(targetRisk([{ scope, since: new Date(ago(1)), donations: 0 }], NOW).state).toBe("CHALLENGED");
    for (const scope of ["email", "campaign"] as const)
      expect(unpaidRisk([{ scope, since: new Date(ago(3)), donations: 0 }], NOW).state).toBe("CHALLENGED");
  });

  test("are not challenged when more donations succeed than in an attack", () => {
    const campaign = { scope: "campaign", since: new Date(ago(1)) } as const;
    const most = TARGET_LIMITS.campaign.donations ?? 0;
    expect(targetRisk([{ ...campaign, donations: most }], NOW).state).toBe("CHALLENGED");
    expect(targetRisk([{ ...campaign, donations: most + 1 }], NOW).state).toBe("NORMAL");
    const { donations } = UNPAID_LIMITS.campaign;
    expect(unpaidRisk([{ ...campaign, donations: donations + 1 }], NOW).state).toBe("NORMAL");
    expect(targetRisk([{ ...campaign, scope: "email", donations: 500 }], NOW).state).toBe("CHALLENGED");
  });
});

test("the faster the attack, the harder the proof, within the limits of a phone", () => {
  const bits = (minutes: number) => {
    const risk = targetRisk([{ scope: "campaign", since: new Date(ago(minutes)), donations: 0 }], NOW);
    return risk.state === "CHALLENGED" ? risk.difficultyBits : null;
  };
  expect([59, 31, 29, 14, 7, 3, 0].map(bits)).toEqual([13, 13, 14, 15, 16, 17, 17]);
});

test("of several risks the strictest counts, and of two equal ones the longer or harder one", () => {
  const hard: Risk = { state: "CHALLENGED", difficultyBits: 17 };
  const easy: Risk = { state: "CHALLENGED", difficultyBits: 13 };
  const blocked: Risk = { state: "BLOCKED", until: NOW };
  expect(strictest([])).toEqual({ state: "NORMAL" });
  expect(strictest([easy, { state: "NORMAL" }, hard])).toEqual(hard);
  expect(strictest([hard, blocked, easy])).toEqual(blocked);
});

test("bank errors do not count as card declines", () => {
  expect(isAboutCard("processing_error")).toBe(false);
  for (const code of [
    "card_declined",
    "generic_decline",
    "incorrect_number",
    "insufficient_funds",
    "unknown",
  ])
    expect(isAboutCard(code)).toBe(true);
});
