import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "identity-"));
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("CLERK_JWT_KEY", publicKey.export({ type: "spki", format: "pem" }).toString());
});
afterEach(() => {
  rmSync(dataDir, { recursive: true });
  vi.unstubAllEnvs();
});

/** Returns the verifier of a process whose clock was moved by this much. */
async function verifierAt(movedMs: number) {
  writeFileSync(join(dataDir, "clock.json"), JSON.stringify({ offsetMs: movedMs }));
  vi.resetModules();
  return (await import("./identity")).verifySessionToken;
}

/** Returns a session token valid for one hour, issued at this offset from real time. */
function tokenOf(mintedInMs: number): Promise<string> {
  const iat = Math.floor((Date.now() + mintedInMs) / 1000);
  return new SignJWT({ sid: "sess_1", sts: "active", azp: "http://localhost:9", v: 2 })
    .setProtectedHeader({ alg: "RS256", typ: "JWT", kid: "ins_1" })
    .setSubject("user_1")
    .setIssuedAt(iat)
    .setNotBefore(iat - 10)
    .setExpirationTime(iat + 3600)
    .sign(privateKey);
}

const MINUTE_MS = 60_000;
const someone = { userId: "user_1", sessionId: "sess_1" };

describe.each([
  ["that was not moved", 0],
  ["a year ahead", YEAR_MS],
  ["a year behind", -YEAR_MS],
])("a local session token, with the installation's clock %s", (_where, moved) => {
  it("is valid for one hour of that clock", async () => {
    const verify = await verifierAt(moved);
    expect(await verify(await tokenOf(moved))).toEqual(someone);
    expect(await verify(await tokenOf(moved - HOUR_MS + MINUTE_MS))).toEqual(someone);
    expect(await verify(await tokenOf(moved - HOUR_MS - MINUTE_MS))).toBeNull();
  });

  it("is refused when it was issued at another time", async () => {
    const verify = await verifierAt(moved);
    expect(await verify(await tokenOf(moved + MINUTE_MS))).toBeNull();
    expect(await verify(await tokenOf(moved - YEAR_MS))).toBeNull();
    expect(await verify(await tokenOf(moved + YEAR_MS))).toBeNull();
  });
});

it("Clerk's session tokens use real time, regardless of the emulators' clock", async () => {
  for (const [key, value] of Object.entries({
    IDENTITY_URL: "",
    CLERK_SECRET_KEY: "sk_test_1",
    NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: "pk_test_1",
  }))
    vi.stubEnv(key, value);
  const verify = await verifierAt(YEAR_MS);
  expect(await verify(await tokenOf(0))).toEqual(someone);
  expect(await verify(await tokenOf(YEAR_MS))).toBeNull();
});
