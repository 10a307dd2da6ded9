import { expect, test } from "vitest";
import { translationOf } from "@/lib/languages/translator";
import { declinesProblem } from "./labels";

const NOW = new Date("2026-11-21T14:00:00Z");
const say = (status: number, body: unknown) =>
  declinesProblem({ status, body }, { orgName: "Hope Shelter", now: NOW, translation: translationOf("en") });

test("a blocked network: until when, nothing was charged, what to do", () => {
  expect(say(429, { error: "Too Many Requests", opensAt: "2026-11-21T14:39:30.000Z" })).toBe(
    "Too many payments from your network were declined, so we’ve blocked it for now. Nothing was charged. Try again in about 40 minutes (2:39 PM UTC), use another connection, or ask Hope Shelter for another way to give.",
  );
  expect(say(429, { opensAt: "2026-11-21T14:00:10.000Z" })).toContain("in a minute (2:00 PM UTC)");
  expect(say(429, { opensAt: "2026-11-21T15:00:00.000Z" })).toContain("in an hour (3:00 PM UTC)");
});

test("a busy network where the form cannot wait: what to do", () => {
  expect(say(429, { reason: "busy_network" })).toBe(
    "Several donations from your network are still being paid, and it wasn’t your turn yet. Nothing was charged. Try again in a moment, use another connection, or ask Hope Shelter for another way to give.",
  );
});

test("a missing proof of work says that it needs JavaScript", () => {
  expect(say(403, { challenge: {} })).toMatch(/Nothing was charged.*Turn on JavaScript/);
});

test("other refusals are ignored", () => {
  for (const [status, body] of [
    [429, { error: "Too Many Requests", status: 429 }],
    [403, { error: "Forbidden" }],
    [400, { challenge: {} }],
    [503, null],
  ] as const)
    expect(say(status, body)).toBeNull();
});
