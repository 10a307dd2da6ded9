import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const YEAR_MS = 365 * 86_400_000;
const REAL = new Date("2026-11-21T14:05:00Z");
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "clock-"));
  vi.useFakeTimers({ now: REAL });
  vi.stubEnv("DATA_DIR", dataDir);
});
afterEach(() => {
  rmSync(dataDir, { recursive: true });
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** Returns the clock of a process started with these settings. */
async function freshClock(settings: Record<string, string> = {}) {
  for (const [key, value] of Object.entries(settings)) vi.stubEnv(key, value);
  vi.resetModules();
  return import("./clock");
}

function moveTo(offsetMs: unknown): void {
  writeFileSync(join(dataDir, "new"), JSON.stringify({ offsetMs }));
  renameSync(join(dataDir, "new"), join(dataDir, "clock.json"));
}

it("is real time until the clock is moved, and again when its file is removed", async () => {
  const { now, movedByMs } = await freshClock();
  expect(now()).toEqual(REAL);
  moveTo(YEAR_MS);
  expect(now().getTime()).toBe(REAL.getTime() + YEAR_MS);
  expect(movedByMs()).toBe(YEAR_MS);
  vi.advanceTimersByTime(50);
  expect(now().getTime()).toBe(REAL.getTime() + YEAR_MS + 50);
  rmSync(join(dataDir, "clock.json"));
  expect(movedByMs()).toBe(0);
});

it("sees each of many moves in quick succession", async () => {
  const { movedByMs } = await freshClock();
  const moves = Array.from({ length: 50 }, (_, day) => day * 86_400_000);
  const seen = moves.map((offsetMs) => {
    moveTo(offsetMs);
    return movedByMs();
  });
  expect(seen).toEqual(moves);
});

/** Live keys with only real services. */
const ALL_REAL = {
  APP_ORIGIN: "https://give.example.org",
  STRIPE_API_BASE: "",
  STRIPE_JS_URL: "",
  IDENTITY_URL: "",
  CLERK_API_URL: "",
  CLERK_SECRET_KEY: "sk_live_2",
  NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: "pk_live_2",
  INNGEST_EVENT_KEY: "evt_1",
  APP_SECRET: "0123456789abcdef0123456789abcdef",
  INNGEST_SIGNING_KEY: "signkey-prod-1",
  RESEND_API_KEY: "re_1",
  RESEND_BASE_URL: "",
};

it.each([
  ["live", "sk_live_1", "pk_live_1", ALL_REAL],
  ["Stripe's test", "sk_test_1", "pk_test_1", {}],
])("stays real with %s keys, for any file", async (_mode, secret, publishable, more) => {
  moveTo(YEAR_MS);
  const { now } = await freshClock({
    STRIPE_SECRET_KEY: secret,
    NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: publishable,
    ...more,
  });
  expect(now()).toEqual(REAL);
});

it("throws when the file has no offset, rather than using a wrong time", async () => {
  moveTo("soon");
  const { now } = await freshClock();
  expect(now).toThrow(/names no offset/);
});
