import { Hono } from "hono";
import type { EmulatorContext } from "../context";
import type { Session } from "../sessions/store";
import { clerkError } from "./clerk-shapes";
import { readJson } from "./read-json";

const ended = () =>
  clerkError(
    401,
    "authentication_invalid",
    "Invalid authentication",
    "This session has ended. Sign in again.",
  );

/**
 * Calls of the application's server, under `/v1/` and with the secret key. Not part of Clerk's API: with Clerk, its
 * browser script does this.
 */
export function backChannel({ store, signer, codes }: EmulatorContext): Hono {
  const app = new Hono();

  app.post("/v1/sign_in_codes/:code/redeem", (c) => {
    const session = store.session(codes.redeem(c.req.param("code")) ?? "");
    if (!session || !store.isLive(session))
      return clerkError(
        404,
        "resource_not_found",
        "Code not found",
        "This code is unknown, spent or too old.",
      );
    return c.json({
      session_id: session.id,
      user_id: session.userId,
      jwt: signer.mint(session),
      client_token: store.issueClientToken(session),
    });
  });

  const sessionOf = (token: unknown): Session | undefined =>
    typeof token === "string" ? store.sessionByClientToken(token) : undefined;

  app.post("/v1/client_tokens/refresh", async (c) => {
    const session = sessionOf((await readJson(c))["client_token"]);
    if (!session || !store.isLive(session)) return ended();
    return c.json({ jwt: signer.mint(session) });
  });
  /** Signing out is idempotent, also without a session. */
  app.post("/v1/client_tokens/revoke", async (c) => {
    const session = sessionOf((await readJson(c))["client_token"]);
    if (session) store.revokeSession(session);
    return c.json({ revoked: true });
  });
  return app;
}
