import { expect, test } from "vitest";
import { translationOf } from "@/lib/languages/translator";
import { declinesProblem } from "./labels";

const NOW = new Date("2026-11-21T14:00:00Z");
const problemFor = (status: number, body: unknown) =>
  declinesProblem({ status, body }, { orgName: "Hope Shelter", now: NOW, translation: translationOf("en") });

test("a blocked network: states the end of the block, that nothing was charged, and what to do", () => {
  expect(problemFor(429, { error: "Too Many Requests", opensAt: "2026-11-21T14:39:30.000Z" })).toBe(
    "Too many payments from your network were declined, so we’ve blocked it for now. Nothing was charged. Try again in about 40 minutes (2:39 PM UTC), use another connection, or ask Hope Shelter for another way to give.",
  );
  expect(problemFor(429, { opensAt: "2026-11-21T14:00:10.000Z" })).toContain("in a minute (2:00 PM UTC)");
  expect(problemFor(429, { opensAt: "2026-11-21T15:00:00.000Z" })).toContain("in an hour (3:00 PM UTC)");
});

test("a busy network if the form cannot wait: states what to do", () => {
  expect(problemFor(429, { reason: "busy_network" })).toBe(
    "Several donations from your network are still being paid, and it wasn’t your turn yet. Nothing was charged. Try again in a moment, use another connection, or ask Hope Shelter for another way to give.",
  );
});

test("a missing proof of work: states that JavaScript is needed", () => {
  expect(problemFor(403, { challenge: {} })).toMatch(/Nothing was charged.*Turn on JavaScript/);
});

test("other errors are ignored", () => {
  for (const [status, body] of [
    [429, { error: "Too Many Requests", status: 429 }],
    [403, { error: "Forbidden" }],
    [400, { challenge: {} }],
    [503, null],
  ] as const)
    expect(problemFor(status, body)).toBeNull();
});
