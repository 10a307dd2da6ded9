import { createClerkClient, verifyToken } from "@clerk/backend";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { freshFolder, JWT_KEY, type Running, startEmulator } from "../testing/start";

type TestUser = { id: string; email: string; firstName: string; lastName: string; demo: boolean };

let folder: Awaited<ReturnType<typeof freshFolder>>;
let identity: Running;
beforeAll(async () => {
  folder = await freshFolder();
  identity = await startEmulator(folder.dataDir);
});
afterEach(() => identity.control("DELETE", "faults"));
afterAll(async () => {
  await identity.stop();
  await folder.remove();
});

const openSession = () =>
  identity.control<{ sessionId: string }>("POST", "tokens", { email: "mei@riverkeepers.example" });

describe("users, through Clerk's client", () => {
  test("the four demo users exist from the start with fixed ids", async () => {
    const users = await identity.control<TestUser[]>("GET", "users");
    expect(users.filter(({ demo }) => demo).map(({ id, email }) => [id, email])).toEqual([
      ["user_grace", "grace@hopeshelter.example"],
      ["user_daniel", "daniel@hopeshelter.example"],
      ["user_mei", "mei@riverkeepers.example"],
      ["user_sam", "sam@example.com"],
    ]);
  });

  test("a user has a name, a picture and a verified primary address", async () => {
    const user = await identity.clerk.users.getUser("user_grace");
    expect(user).toMatchObject({ id: "user_grace", firstName: "Grace", lastName: "Okafor", hasImage: false });
    expect(user.fullName).toBe("Grace Okafor");
    expect(user.primaryEmailAddress).toMatchObject({
      emailAddress: "grace@hopeshelter.example",
      verification: { status: "verified" },
    });
    const picture = await fetch(user.imageUrl);
    expect([picture.headers.get("content-type"), await picture.text()]).toEqual([
      "image/svg+xml",
      expect.stringContaining(">GO<"),
    ]);
  });

  test("are found by address, id and part of the name, with paging", async () => {
    const list = async (params: Parameters<typeof identity.clerk.users.getUserList>[0]) => {
      const { data, totalCount } = await identity.clerk.users.getUserList(params);
      return { ids: data.map(({ id }) => id), totalCount };
    };
    expect(
      await list({ emailAddress: ["MEI@riverkeepers.example", "sam@example.com"], orderBy: "+created_at" }),
    ).toEqual({
      ids: ["user_mei", "user_sam"],
      totalCount: 2,
    });
    expect(await list({ userId: ["user_daniel"] })).toEqual({ ids: ["user_daniel"], totalCount: 1 });
    expect((await list({ query: "okaf" })).ids).toEqual(["user_grace"]);
    expect((await list({ query: "hopeshelter", limit: 1, offset: 1 })).ids).toEqual(["user_grace"]);
    const bracketed = await fetch(`${identity.url}/v1/users?email_address[]=sam@example.com`, {
      headers: { authorization: "Bearer sk_test_local0123456789" },
    });
    expect(await bracketed.json()).toMatchObject([{ id: "user_sam" }]);
  });

  test("an unsupported filter is refused rather than ignored", async () => {
    await expect(identity.clerk.users.getUserList({ username: ["grace"] })).rejects.toMatchObject({
      status: 422,
    });
  });

  test("a list accepts up to a hundred ids, as Clerk's does", async () => {
    const ids = Array.from({ length: 100 }, (_, n) => `user_${n}`);
    const found = await identity.clerk.users.getUserList({
      userId: [...ids.slice(1), "user_sam"],
      limit: 100,
    });
    expect(found.data.map(({ id }) => id)).toEqual(["user_sam"]);
    await expect(identity.clerk.users.getUserList({ userId: [...ids, "user_sam"] })).rejects.toMatchObject({
      status: 422,
    });
  });

  test("unknown users are Clerk's 404, and a wrong key is 401", async () => {
    await expect(identity.clerk.users.getUser("user_none")).rejects.toMatchObject({
      status: 404,
      errors: [{ code: "resource_not_found" }],
    });
    const stranger = createClerkClient({ secretKey: "sk_test_wrong", apiUrl: identity.url });
    await expect(stranger.users.getUser("user_grace")).rejects.toMatchObject({
      status: 401,
      errors: [{ code: "clerk_key_invalid" }],
    });
    for (const path of ["/v1/users", "/v1/sign_in_codes/x/redeem", "/v1/client_tokens/refresh"])
      expect((await identity.post(path, {}, {})).status).toBe(401);
  });

  test("a new user gets an id in Clerk's format; the same address never creates two", async () => {
    const ada = { email: "Ada@Example.org ", firstName: "Ada", lastName: "Lovelace" };
    const made = await identity.control<TestUser>("POST", "users", ada);
    expect(made).toMatchObject({ email: "ada@example.org", firstName: "Ada", demo: false });
    expect(made.id).toMatch(/^user_[0-9A-Za-z]{27}$/);
    expect(await identity.control("POST", "users", { ...ada, firstName: "Eve" })).toEqual(made);
    expect((await identity.clerk.users.getUser(made.id)).lastName).toBe("Lovelace");
    expect((await identity.post("/_control/users", { email: "no-address" })).status).toBe(400);
  });
});

describe("sessions, through Clerk's client", () => {
  test("an active session issues tokens, also with another duration", async () => {
    const { sessionId } = await openSession();
    expect(await identity.clerk.sessions.getSession(sessionId)).toMatchObject({
      id: sessionId,
      userId: "user_mei",
      status: "active",
    });
    const { jwt } = await identity.clerk.sessions.getToken(sessionId);
    expect(await verifyToken(jwt, { jwtKey: JWT_KEY })).toMatchObject({ sub: "user_mei", sid: sessionId });
    const short = await identity.clerk.sessions.getToken(sessionId, undefined, 60);
    const claims = await verifyToken(short.jwt, { jwtKey: JWT_KEY });
    expect(claims.exp - claims.iat).toBe(60);
  });

  test("a revoked session is reported as such and issues no more tokens", async () => {
    const { sessionId } = await openSession();
    expect((await identity.clerk.sessions.revokeSession(sessionId)).status).toBe("revoked");
    expect((await identity.clerk.sessions.getSession(sessionId)).status).toBe("revoked");
    await expect(identity.clerk.sessions.getToken(sessionId)).rejects.toMatchObject({ status: 404 });
  });

  test("the key set is available to the backend too", async () => {
    expect((await identity.clerk.jwks.getJwks()).keys).toHaveLength(1);
  });

  test("injected failures have Clerk's error format", async () => {
    await identity.control("POST", "faults", { on: "requests", kind: "fail", status: 429, times: 1 });
    await expect(identity.clerk.users.getUser("user_grace")).rejects.toMatchObject({
      status: 429,
      retryAfter: 1,
      errors: [{ code: "too_many_requests" }],
    });
    expect((await identity.clerk.users.getUser("user_grace")).id).toBe("user_grace");
  });

  test("invalid JSON is a 400", async () => {
    const response = await fetch(`${identity.url}/_control/tokens`, { method: "POST", body: "{" });
    expect(response.status).toBe(400);
  });
});
