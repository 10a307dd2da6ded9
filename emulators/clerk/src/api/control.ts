import { Hono } from "hono";
import type { EmulatorContext } from "../context";
import { demoRole, readEmail, type User } from "../sessions/users";
import { readJson } from "./read-json";

const optionalText = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null;

function forTests(user: User) {
  const { id, email, firstName, lastName } = user;
  return { id, email, firstName, lastName, demo: demoRole(id) !== undefined };
}

/**
 * For scripts and tests, without a key. `GET users` returns an array; `POST users` creates a user (or returns the one
 * with that address); `POST tokens` creates a session and returns its token, also expired (`expiresInSeconds: -60`),
 * pending (`sts: "pending"`) or modified (`claims`: added to the token, null removes one).
 */
export function control({ store, signer, faults }: EmulatorContext): Hono {
  const app = new Hono();
  app.route("/", faults.routes());
  app.get("/_control/health", (c) =>
    c.json({ status: "ok", service: "identity", users: store.users().length }),
  );
  app.get("/_control/users", (c) => c.json(store.users().map(forTests)));
  app.post("/_control/users", async (c) => {
    const body = await readJson(c);
    const email = readEmail(body["email"]);
    if (!email) return c.json({ error: "`email` must be an email address." }, 400);
    const { user, created } = store.ensureUser({
      email,
      firstName: optionalText(body["firstName"]),
      lastName: optionalText(body["lastName"]),
    });
    return c.json(forTests(user), created ? 201 : 200);
  });
  app.post("/_control/tokens", async (c) => {
    const { email, expiresInSeconds = 3600, sts = "active", claims = {} } = await readJson(c);
    const user = typeof email === "string" ? store.userByEmail(email) : undefined;
    if (!user) return c.json({ error: `No user has the email address ${String(email)}.` }, 404);
    if (typeof expiresInSeconds !== "number" || !Number.isSafeInteger(expiresInSeconds))
      return c.json({ error: "`expiresInSeconds` is a whole number." }, 400);
    if (sts !== "active" && sts !== "pending")
      return c.json({ error: '`sts` is "active" or "pending".' }, 400);
    if (typeof claims !== "object" || claims === null)
      return c.json({ error: "`claims` is an object." }, 400);
    const session = store.createSession(user, { pending: sts === "pending" });
    const token = signer.mint(session, { expiresInSeconds, claims: { ...claims } });
    return c.json({ token, userId: user.id, sessionId: session.id });
  });
  return app;
}
