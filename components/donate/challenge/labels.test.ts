import { expect, test } from "vitest";
import { declinesProblem } from "./labels";

const NOW = new Date("2026-11-21T14:00:00Z");
const say = (status: number, body: unknown) => declinesProblem({ status, body }, "Hope Shelter", NOW);

test("a blocked network reads until when, that nothing was charged, and what to do", () => {
  expect(say(429, { error: "Too Many Requests", opensAt: "2026-11-21T14:39:30.000Z" })).toBe(
    "Too many payments from your network were declined, so it is blocked for a while. Nothing was charged. Come back in about 40 minutes (at 14:39 UTC), use another connection, or ask Hope Shelter for another way to give.",
  );
  expect(say(429, { opensAt: "2026-11-21T14:00:10.000Z" })).toContain("in a minute (at 14:00 UTC)");
  expect(say(429, { opensAt: "2026-11-21T15:00:00.000Z" })).toContain("in an hour (at 15:00 UTC)");
});

test("a donor of a busy network who cannot wait in the page reads what to do", () => {
  expect(say(429, { reason: "busy_network" })).toBe(
    "Several donations from your network still wait to be paid, and it was not your turn yet. Nothing was charged. Send the form again in a moment, use another connection, or ask Hope Shelter for another way to give.",
  );
});

test("a proof that was not given says that it needs JavaScript", () => {
  expect(say(403, { challenge: {} })).toMatch(/Switch JavaScript on.*Nothing was charged/);
});

test("any other refusal is none of its business", () => {
  for (const [status, body] of [
    [429, { error: "Too Many Requests", status: 429 }],
    [403, { error: "Forbidden" }],
    [400, { challenge: {} }],
    [503, null],
  ] as const)
    expect(say(status, body)).toBeNull();
});
