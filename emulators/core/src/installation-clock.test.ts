import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { installationClock } from "./installation-clock";

const YEAR_MS = 365 * 86_400_000;
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "clock-"));
  writeFileSync(join(dataDir, "clock.json"), JSON.stringify({ offsetMs: YEAR_MS }));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const aheadMs = (env: Record<string, string>) =>
  Math.round((installationClock({ NODE_ENV: "test", ...env }, dataDir)().getTime() - Date.now()) / 60_000) *
  60_000;

test("an emulator uses the shared clock, with the Stripe emulator and alone", () => {
  expect(aheadMs({ STRIPE_SECRET_KEY: "sk_test_local1" })).toBe(YEAR_MS);
  expect(aheadMs({})).toBe(YEAR_MS);
});

test("with the real Stripe it uses real time, regardless of an earlier move", () => {
  expect(aheadMs({ STRIPE_SECRET_KEY: "sk_test_51abc" })).toBe(0);
  expect(aheadMs({ STRIPE_SECRET_KEY: "sk_live_51abc" })).toBe(0);
});
