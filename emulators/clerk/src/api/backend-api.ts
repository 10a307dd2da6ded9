import { createHash, timingSafeEqual } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import type { EmulatorContext } from "../context";
import { clerkError, failure, toSessionJson, toUserJson } from "./clerk-shapes";
import { readJson } from "./read-json";
import { findUsers, pageUsers } from "./user-query";

const MAX_TOKEN_SECONDS = 315_360_000; // Clerk's own limit, ten years.

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Requires the secret key, with Clerk's errors. */
function secretKeyOnly(secretKey: string): MiddlewareHandler {
  const expected = digest(secretKey);
  return async (c, next) => {
    const given = /^Bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
    if (!given)
      return clerkError(
        401,
        "authorization_header_format_invalid",
        "Invalid Authorization header format",
        "Invalid Authorization header format. Must be 'Bearer <YOUR_API_KEY>'",
      );
    if (!timingSafeEqual(digest(given), expected))
      return clerkError(
        401,
        "clerk_key_invalid",
        "The provided Clerk Secret Key is invalid. Make sure that your Clerk Secret Key is correct.",
      );
    await next();
  };
}

const noUser = (id: string) =>
  clerkError(404, "resource_not_found", "not found", `No user was found with id ${id}.`);
const noSession = (id: string) =>
  clerkError(404, "resource_not_found", "Session not found", `No session was found with id ${id}`);

/** The part of Clerk's Backend API that `createClerkClient({ secretKey, apiUrl })` needs for users and sessions. */
export function backendApi({ store, signer, faults, publicUrl, secretKey }: EmulatorContext): Hono {
  const app = new Hono();
  app.use("/v1/*", faults.middleware(failure), secretKeyOnly(secretKey));

  app.get("/v1/jwks", (c) => c.json({ keys: [signer.jwk] }));

  app.get("/v1/users", (c) => {
    const found = findUsers(store.users(), c.req.queries());
    const page = found instanceof Response ? found : pageUsers(found, c.req.queries());
    return page instanceof Response ? page : c.json(page.map((user) => toUserJson(user, publicUrl)));
  });
  app.get("/v1/users/count", (c) => {
    const found = findUsers(store.users(), c.req.queries());
    if (found instanceof Response) return found;
    return c.json({ object: "total_count", total_count: found.length });
  });
  app.get("/v1/users/:id", (c) => {
    const user = store.user(c.req.param("id"));
    return user ? c.json(toUserJson(user, publicUrl)) : noUser(c.req.param("id"));
  });

  app.get("/v1/sessions/:id", (c) => {
    const session = store.session(c.req.param("id"));
    return session ? c.json(toSessionJson(session, store)) : noSession(c.req.param("id"));
  });
  app.post("/v1/sessions/:id/revoke", (c) => {
    const session = store.session(c.req.param("id"));
    return session
      ? c.json(toSessionJson(store.revokeSession(session), store))
      : noSession(c.req.param("id"));
  });
  app.post("/v1/sessions/:id/tokens", async (c) => {
    const session = store.session(c.req.param("id"));
    if (!session || !store.isLive(session)) return noSession(c.req.param("id"));
    const { expires_in_seconds: seconds } = await readJson(c);
    if (seconds === undefined) return c.json({ object: "token", jwt: signer.mint(session) });
    if (
      typeof seconds !== "number" ||
      !Number.isInteger(seconds) ||
      seconds < 30 ||
      seconds > MAX_TOKEN_SECONDS
    )
      return clerkError(422, "form_param_value_invalid", "is invalid", "expires_in_seconds is 30 or more.");
    return c.json({ object: "token", jwt: signer.mint(session, { expiresInSeconds: seconds }) });
  });
  return app;
}
