import { verifyToken } from "@clerk/backend";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { APP_ORIGIN, freshFolder, JWT_KEY, type Running, SECRET_KEY, startEmulator } from "../testing/start";

type Minted = { token: string; userId: string; sessionId: string };

let folder: Awaited<ReturnType<typeof freshFolder>>;
let identity: Running;
beforeAll(async () => {
  folder = await freshFolder();
  identity = await startEmulator(folder.dataDir);
});
afterEach(() => {
  identity.clock.aheadMs = 0;
});
afterAll(async () => {
  await identity.stop();
  await folder.remove();
});

const mint = (options: Record<string, unknown> = {}) =>
  identity.control<Minted>("POST", "tokens", { email: "grace@hopeshelter.example", ...options });
const authorizedParties = [APP_ORIGIN];
const verify = (token: string, more = {}) =>
  verifyToken(token, { jwtKey: JWT_KEY, authorizedParties, ...more });

describe("session tokens, checked by Clerk's verifier", () => {
  test("are accepted with the public key alone and have Clerk's claims for one hour", async () => {
    const { token, sessionId } = await mint();
    const claims = await verify(token);
    expect(claims).toMatchObject({
      sub: "user_grace",
      sid: sessionId,
      azp: APP_ORIGIN,
      iss: identity.url,
      v: 2,
      sts: "active",
      fva: [0, -1],
    });
    expect(claims.exp - claims.iat).toBe(3600);
    expect(claims.nbf).toBeLessThanOrEqual(claims.iat);
  });

  test("are accepted with the secret key, through the key set and its kid", async () => {
    const { token } = await mint();
    const claims = await verifyToken(token, {
      secretKey: SECRET_KEY,
      apiUrl: identity.url,
      authorizedParties,
    });
    expect(claims.sub).toBe("user_grace");
  });

  test("the public key set names the signing key and has no private part", async () => {
    const response = await fetch(`${identity.url}/.well-known/jwks.json`);
    const { keys } = (await response.json()) as { keys: Record<string, string>[] };
    const { token } = await mint();
    const header = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());
    expect(header).toEqual({ alg: "RS256", typ: "JWT", kid: keys[0]?.["kid"] });
    expect(keys.map((key) => Object.keys(key).sort())).toEqual([["alg", "e", "kid", "kty", "n", "use"]]);
  });

  test("are refused for another app, and when modified", async () => {
    const { token } = await mint();
    await expect(verify(token, { authorizedParties: ["https://other.example"] })).rejects.toMatchObject({
      reason: "token-invalid-authorized-parties",
    });
    const [header, , signature] = token.split(".");
    const payload = Buffer.from(JSON.stringify({ sub: "user_mei", exp: 4e9, iat: 1, azp: APP_ORIGIN }));
    const forged = [header, payload.toString("base64url"), signature].join(".");
    await expect(verify(forged)).rejects.toMatchObject({ reason: "token-invalid-signature" });
  });

  test("can be issued expired, pending and malformed, for the app's tests", async () => {
    const expired = await mint({ expiresInSeconds: -60 });
    await expect(verify(expired.token)).rejects.toMatchObject({ reason: "token-expired" });
    const pending = await mint({ sts: "pending" });
    expect(await verify(pending.token)).toMatchObject({ sts: "pending" });
    expect((await identity.clerk.sessions.getSession(pending.sessionId)).status).toBe("pending");
    const bent = await mint({ claims: { sid: null, extra: 1 } });
    const claims = await verify(bent.token);
    expect(claims).toMatchObject({ extra: 1 });
    expect(claims).not.toHaveProperty("sid");
  });

  test("use the installation's clock: a month ahead they need a verifier with the same clock", async () => {
    identity.clock.aheadMs = 30 * 24 * 3600_000;
    const { token } = await mint();
    await expect(verify(token)).rejects.toMatchObject({ reason: "token-not-active-yet" });
    expect(await verify(token, { clockSkewInMs: identity.clock.aheadMs + 5000 })).toMatchObject({
      sub: "user_grace",
    });
  });

  test("are not issued for unknown users, nor to a page of another site", async () => {
    const unknown = await identity.post("/_control/tokens", { email: "unknown@example.org" });
    expect(unknown.status).toBe(404);
    const foreign = await identity.post(
      "/_control/tokens",
      { email: "grace@hopeshelter.example" },
      { origin: "https://evil.example" },
    );
    expect(foreign.status).toBe(403);
  });
});
