import { expect, test } from "vitest";
import { PAUSES_MS, pauseAfter, signingSecrets } from "./rules";

test("ten attempts span about three days, with pauses in whole seconds and at most a tenth of jitter", () => {
  const hours = PAUSES_MS.reduce((sum, ms) => sum + ms, 0) / 3_600_000;
  expect(PAUSES_MS).toHaveLength(9);
  expect(hours).toBeGreaterThan(72);
  expect(hours).toBeLessThan(78);
  for (const [index, pause] of PAUSES_MS.entries())
    for (const random of [0, 0.37, 0.9999]) {
      const ms = pauseAfter(index + 1, random) ?? 0;
      expect(ms).toBeGreaterThanOrEqual(pause);
      expect(ms).toBeLessThanOrEqual(pause * 1.1 + 1000);
      expect(ms % 1000).toBe(0);
    }
  expect(pauseAfter(10, 0)).toBeNull();
});

test("the old secret signs alongside the new one until it expires", () => {
  const until = new Date("2026-11-21T12:00:00Z");
  const it = { secret: "new", previousSecret: "old", previousSecretExpiresAt: until, olderSecrets: [] };
  expect(signingSecrets(it, new Date(until.getTime() - 1))).toEqual(["new", "old"]);
  expect(signingSecrets(it, until)).toEqual(["new"]);
  expect(signingSecrets({ ...it, previousSecret: null, previousSecretExpiresAt: null }, until)).toEqual([
    "new",
  ]);
});

test("each older secret signs until its own expiry, the newest first", () => {
  const at = (hours: number) => new Date(Date.parse("2026-11-21T12:00:00Z") + hours * 3_600_000);
  const it = {
    secret: "fourth",
    previousSecret: "third",
    previousSecretExpiresAt: at(1),
    olderSecrets: [
      { secret: "second", expiresAt: at(3).toISOString() },
      { secret: "first", expiresAt: at(2).toISOString() },
    ],
  };
  expect([0, 1, 2, 3].map((hours) => signingSecrets(it, at(hours)))).toEqual([
    ["fourth", "third", "second", "first"],
    ["fourth", "second", "first"],
    ["fourth", "second"],
    ["fourth"],
  ]);
});
