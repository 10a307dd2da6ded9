import { verifyToken } from "@clerk/backend";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { APP_ORIGIN, freshFolder, JWT_KEY, type Running, startEmulator } from "../testing/start";

type Redeemed = { session_id: string; user_id: string; jwt: string; client_token: string };

let folder: Awaited<ReturnType<typeof freshFolder>>;
let identity: Running;
beforeAll(async () => {
  folder = await freshFolder();
  identity = await startEmulator(folder.dataDir);
});
afterEach(() => {
  Object.assign(identity.clock, { aheadMs: 0, passedMs: 0 });
});
afterAll(async () => {
  await identity.stop();
  await folder.remove();
});

const BACK = `${APP_ORIGIN}/auth/callback?state=s1`;
const page = (query: string) => fetch(`${identity.url}/sign-in${query}`);

/** Submits the page's form; returns the redirect address. */
async function signIn(fields: Record<string, string>): Promise<URL> {
  const response = await identity.submit({ redirect_url: BACK, ...fields });
  expect(response.status).toBe(303);
  return new URL(response.headers.get("location") ?? "");
}
const redeem = (code: string | null) => identity.post(`/v1/sign_in_codes/${code}/redeem`);
async function signedIn(): Promise<Redeemed> {
  const response = await redeem((await signIn({ user_id: "user_grace" })).searchParams.get("code"));
  expect(response.status).toBe(200);
  return response.json() as Promise<Redeemed>;
}
const refresh = (client_token: unknown) => identity.post("/v1/client_tokens/refresh", { client_token });

describe("the page", () => {
  test("lists the demo users and says that no password is checked", async () => {
    const text = await (await page(`?redirect_url=${encodeURIComponent(BACK)}`)).text();
    for (const name of ["Grace Okafor", "Daniel Reyes", "Mei Tanaka", "Sam Patel"])
      expect(text).toContain(name);
    expect(text).toContain("checks no password");
  });

  test.each([
    "",
    "?redirect_url=",
    "?redirect_url=/dashboard",
    "?redirect_url=https://evil.example/",
    "?redirect_url=http://localhost:3001.evil.example/",
    "?redirect_url=http://localhost:3001@evil.example/",
    "?redirect_url=http://user@localhost:3001/",
    "?redirect_url=javascript:alert(1)",
    "?redirect_url=//evil.example",
  ])("refuses to redirect outside of the app: %s", async (query) => {
    expect((await page(query)).status).toBe(400);
    const redirect_url = new URLSearchParams(query).get("redirect_url") ?? "";
    expect((await identity.submit({ redirect_url, user_id: "user_grace" })).status).toBe(400);
  });

  test("accepts its form from its own page only", async () => {
    const fields = { redirect_url: BACK, user_id: "user_grace" };
    const foreign: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      {},
    ];
    for (const headers of foreign) expect((await identity.submit(fields, headers)).status).toBe(403);
  });

  test("shows rejected input as text, with the reason", async () => {
    const response = await identity.submit({ redirect_url: BACK, email: '"><script>x', name: "<b>" });
    const text = await response.text();
    expect(response.status).toBe(400);
    expect(text).toContain("Enter an email address");
    expect(text).toContain("&lt;b&gt;");
    expect(text).not.toContain("<script>");
  });
});

describe("a sign-in", () => {
  test("redirects with a code that the app exchanges for a verified session, once", async () => {
    const back = await signIn({ user_id: "user_grace" });
    expect([back.origin, back.pathname, back.searchParams.get("state")]).toEqual([
      APP_ORIGIN,
      "/auth/callback",
      "s1",
    ]);
    const code = back.searchParams.get("code");
    const redeemed = (await (await redeem(code)).json()) as Redeemed;
    expect(redeemed.user_id).toBe("user_grace");
    expect(
      await verifyToken(redeemed.jwt, { jwtKey: JWT_KEY, authorizedParties: [APP_ORIGIN] }),
    ).toMatchObject({
      sub: "user_grace",
      sid: redeemed.session_id,
    });
    expect((await redeem(code)).status).toBe(404);
  });

  test("two concurrent redemptions of one code create one session", async () => {
    const code = (await signIn({ user_id: "user_mei" })).searchParams.get("code");
    const statuses = (await Promise.all([redeem(code), redeem(code)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 404]);
  });

  test("its code expires after 60 seconds", async () => {
    const code = (await signIn({ user_id: "user_grace" })).searchParams.get("code");
    identity.clock.passedMs = 60_000;
    expect((await redeem(code)).status).toBe(404);
  });

  test("with a new address creates a user; with the same address it is the same user", async () => {
    const first = await signIn({ email: " New@Example.org", name: "Ada King Lovelace" });
    const redeemed = (await (await redeem(first.searchParams.get("code"))).json()) as Redeemed;
    expect(await identity.clerk.users.getUser(redeemed.user_id)).toMatchObject({
      firstName: "Ada",
      lastName: "King Lovelace",
      primaryEmailAddress: { emailAddress: "new@example.org" },
    });
    const again = await signIn({ email: "new@example.org", name: "" });
    const second = (await (await redeem(again.searchParams.get("code"))).json()) as Redeemed;
    expect(second.user_id).toBe(redeemed.user_id);
    expect(second.session_id).not.toBe(redeemed.session_id);
  });
});

describe("a client token", () => {
  test("issues fresh session tokens until it is revoked", async () => {
    const { client_token, session_id } = await signedIn();
    const { jwt } = (await (await refresh(client_token)).json()) as { jwt: string };
    expect(await verifyToken(jwt, { jwtKey: JWT_KEY })).toMatchObject({ sid: session_id });
    expect((await identity.post("/v1/client_tokens/revoke", { client_token })).status).toBe(200);
    expect((await refresh(client_token)).status).toBe(401);
    expect((await identity.clerk.sessions.getSession(session_id)).status).toBe("revoked");
  });

  test("ends when its session is revoked by the backend, and expires after 7 days", async () => {
    const revoked = await signedIn();
    await identity.clerk.sessions.revokeSession(revoked.session_id);
    expect((await refresh(revoked.client_token)).status).toBe(401);
    const old = await signedIn();
    identity.clock.passedMs = 7 * 24 * 3600_000 - 60_000;
    expect((await refresh(old.client_token)).status).toBe(200);
    identity.clock.passedMs += 120_000;
    expect((await refresh(old.client_token)).status).toBe(401);
    expect((await identity.clerk.sessions.getSession(old.session_id)).status).toBe("expired");
  });

  test("survives moving the clock by a year, and its fresh session token has that time", async () => {
    const { client_token, session_id } = await signedIn();
    identity.clock.aheadMs = 365 * 24 * 3600_000;
    const answer = await refresh(client_token);
    expect(answer.status).toBe(200);
    const { jwt } = (await answer.json()) as { jwt: string };
    const { iat } = JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString());
    expect(Math.abs(iat * 1000 - Date.now() - identity.clock.aheadMs)).toBeLessThan(60_000);
    const session = await identity.clerk.sessions.getSession(session_id);
    expect(session.status).toBe("active");
    expect(session.expireAt).toBeGreaterThan(iat * 1000);
  });

  test.each([undefined, "", "wrong", 7, null])("is refused with 401 when invalid: %s", async (token) => {
    expect((await refresh(token)).status).toBe(401);
  });
});
