import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

/** Timeout for a busy machine; an idle one needs milliseconds. */
const PATIENCE_MS = 60_000;

const MINUTE_MS = 60_000;
const pair = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
const [first, second, foreign] = [pair(), pair(), pair()];
const someone = { userId: "user_1", sessionId: "sess_1" };

/** Clerk's backend API: its keys, its state, and the requests it received. */
let clerk: Server;
let published: Record<string, ReturnType<typeof pair>>;
let fares: "well" | "busy" | "silent";
let requested: string[];
let verify: typeof import("./identity").verifySessionToken;

beforeAll(async () => {
  clerk = createServer(async (request, response) => {
    requested.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    if (fares === "silent") return;
    const keys = Object.entries(published).map(async ([kid, { publicKey }]) => {
      return { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" };
    });
    response.writeHead(fares === "well" ? 200 : 429, { "content-type": "application/json" });
    response.end(JSON.stringify(fares === "well" ? { keys: await Promise.all(keys) } : { errors: [] }));
  }).listen(0, "127.0.0.1");
  await once(clerk, "listening");
});
afterAll(() => {
  clerk.closeAllConnections();
  clerk.close();
});

beforeEach(async () => {
  [published, fares, requested] = [{ ins_1: first }, "well", []];
  for (const [name, value] of Object.entries({
    IDENTITY_URL: "",
    CLERK_JWT_KEY: "",
    CLERK_SECRET_KEY: "sk_test_1",
    NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: "pk_test_1",
    CLERK_API_URL: `http://127.0.0.1:${(clerk.address() as AddressInfo).port}`,
  }))
    vi.stubEnv(name, value);
  // The clock is fixed unless a test moves it. A fresh module for each test, without known keys.
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.resetModules();
  verify = (await import("./identity")).verifySessionToken;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** Creates a session token like Clerk's, valid for a minute. `change` overrides parts of it. */
function token(kid = "ins_1", { privateKey } = first, change: { forMs?: number; azp?: string } = {}) {
  const iat = Math.floor(Date.now() / 1000);
  const { forMs = MINUTE_MS, azp = "http://localhost:9" } = change;
  return new SignJWT({ sid: "sess_1", sts: "active", azp, v: 2 })
    .setProtectedHeader({ alg: "RS256", typ: "JWT", kid })
    .setSubject("user_1")
    .setIssuedAt(iat)
    .setExpirationTime(iat + forMs / 1000)
    .sign(privateKey);
}
const outcomes = (all: Promise<unknown>[]) => Promise.all(all.map((one) => one.catch((error) => error.code)));

test("concurrent sign-ins fetch the provider's keys once", async () => {
  const seen = await outcomes(Array.from({ length: 20 }, async () => verify(await token())));
  expect(seen).toEqual(Array(20).fill(someone));
  expect(requested).toEqual(["GET /v1/jwks Bearer sk_test_1"]);
});

test("tokens with unknown keys are refused, and cost at most two calls a minute", async () => {
  for (let second = 0; second < 60; second += 3) {
    const kids = Array.from({ length: 10 }, (_, n) => `ins_junk_${second}_${n}`);
    const seen = await outcomes(kids.map(async (kid) => verify(await token(kid, foreign))));
    expect(seen).toEqual(Array(10).fill(null));
    vi.advanceTimersByTime(3000);
  }
  expect(requested).toHaveLength(2);
  expect(await verify(await token())).toEqual(someone);
});

test("a token that is visibly not ours costs no call", async () => {
  const wrong = [
    "no",
    "a.b.c",
    "..",
    `${Buffer.from("null").toString("base64url")}.${Buffer.from("null").toString("base64url")}.x`,
    await token("ins_1", first, { forMs: -2 * MINUTE_MS }),
    await token("ins_1", first, { azp: "https://elsewhere.example" }),
    await new SignJWT({ sid: "s" }).setProtectedHeader({ alg: "HS256", kid: "ins_1" }).sign(Buffer.alloc(32)),
  ];
  for (const one of wrong) expect(await verify(one)).toBeNull();
  expect(requested).toEqual([]);
});

test("a token with a known key's id and another's signature is refused without a call", async () => {
  await verify(await token());
  expect(await verify(await token("ins_1", foreign))).toBeNull();
  expect(requested).toHaveLength(1);
});

test("while the provider is down, each sign-in fails as unavailable, and few calls are made", async () => {
  fares = "busy";
  const seen = await outcomes(Array.from({ length: 20 }, async (_, n) => verify(await token(`ins_${n}`))));
  expect(seen).toEqual(Array(20).fill("unavailable"));
  for (let second = 0; second < 4; second++) {
    vi.advanceTimersByTime(1000);
    await expect(token().then(verify)).rejects.toMatchObject({ code: "unavailable" });
  }
  expect(requested).toHaveLength(1);
  fares = "well";
  vi.advanceTimersByTime(2000);
  expect(await verify(await token())).toEqual(someone);
});

test("an outage of the provider neither refuses nor delays tokens whose key was known within the hour", async () => {
  await verify(await token());
  fares = "silent";
  for (let minutes = 0; minutes < 55; minutes += 11) {
    vi.advanceTimersByTime(11 * MINUTE_MS);
    expect(await verify(await token())).toEqual(someone);
  }
});

test("a new key of the provider is found within half a minute", async () => {
  await verify(await token());
  published = { ins_1: first, ins_2: second };
  vi.advanceTimersByTime(30_000);
  expect(await verify(await token("ins_2", second))).toEqual(someone);
  expect(await verify(await token())).toEqual(someone);
});

test("a key withdrawn by the provider is accepted for minutes only", async () => {
  await verify(await token());
  published = { ins_2: second };
  vi.advanceTimersByTime(5 * MINUTE_MS);
  await verify(await token());
  await vi.waitFor(async () => expect(await verify(await token())).toBeNull(), PATIENCE_MS);
});
