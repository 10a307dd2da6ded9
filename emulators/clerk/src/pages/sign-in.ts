import { type Context, Hono } from "hono";
import type { html } from "hono/html";
import { failure } from "../api/clerk-shapes";
import type { EmulatorContext } from "../context";
import { demoRole, readEmail, splitName, type User } from "../sessions/users";
import { refusalPage, signInPage } from "./sign-in-page";

const OTHERS_SHOWN = 6;

/** The address to return to, or null when it is not of the application. */
function readRedirect(value: unknown, appOrigin: string): URL | null {
  if (typeof value !== "string" || !URL.canParse(value)) return null;
  const url = new URL(value);
  return url.origin === appOrigin && !url.username && !url.password ? url : null;
}

/** Demo users first, then the newest others. */
function shownUsers(users: User[]): User[] {
  const others = users.filter(({ id }) => !demoRole(id)).slice(-OTHERS_SHOWN);
  return [...users.filter(({ id }) => demoRole(id)), ...others.toReversed()];
}

/** `GET /sign-in?redirect_url=…` and its form's `POST /sign-in`, which redirects with a one-time `code`. */
export function signIn({ store, codes, faults, appOrigin, ownOrigins }: EmulatorContext): Hono {
  const app = new Hono();
  const show = (c: Context, page: ReturnType<typeof html>, status: 200 | 400 | 403 = 200) => {
    c.header(
      "content-security-policy",
      // Includes the app, because browsers apply form-action to redirects too.
      `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self' ${appOrigin}; base-uri 'none'; frame-ancestors 'none'`,
    );
    c.header("cache-control", "no-store");
    c.header("referrer-policy", "same-origin");
    return c.html(page, status);
  };
  const badRedirect = (c: Context) =>
    show(
      c,
      refusalPage(
        "Invalid link",
        `A sign-in starts in the app and returns to it; redirect_url must be an address under ${appOrigin}.`,
        appOrigin,
      ),
      400,
    );

  app.use("/sign-in", faults.middleware(failure));
  app.get("/", (c) =>
    show(
      c,
      refusalPage(
        "Local sign-in",
        "This is the local emulator of Clerk. A sign-in starts in the app.",
        appOrigin,
      ),
    ),
  );
  app.get("/sign-in", (c) => {
    const redirect = readRedirect(c.req.query("redirect_url"), appOrigin);
    if (!redirect) return badRedirect(c);
    return show(c, signInPage({ redirectUrl: redirect.href, users: shownUsers(store.users()) }));
  });
  app.post("/sign-in", async (c) => {
    // Otherwise a page of another site could sign its visitor in as another user.
    const origin = c.req.header("origin");
    const sameOrigin = origin
      ? ownOrigins.includes(origin)
      : c.req.header("sec-fetch-site") === "same-origin";
    if (!sameOrigin)
      return show(c, refusalPage("Form refused", "Submit this form from its own page.", appOrigin), 403);
    const form = await c.req.parseBody();
    const redirect = readRedirect(form["redirect_url"], appOrigin);
    if (!redirect) return badRedirect(c);
    const field = (name: string) => (typeof form[name] === "string" ? form[name] : "");
    let user = store.user(field("user_id"));
    if (!user) {
      const email = readEmail(field("email"));
      if (!email)
        return show(
          c,
          signInPage({
            redirectUrl: redirect.href,
            users: shownUsers(store.users()),
            email: field("email"),
            name: field("name"),
            error: "Enter an email address, like name@example.com.",
          }),
          400,
        );
      user = store.ensureUser({ email, ...splitName(field("name").slice(0, 120)) }).user;
    }
    redirect.searchParams.set("code", codes.issue(store.createSession(user).id));
    return c.redirect(redirect.href, 303);
  });
  return app;
}
