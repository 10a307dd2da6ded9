import { type NextFetchEvent, NextRequest } from "next/server";
import { beforeAll, describe, expect, test, vi } from "vitest";

const SETTINGS: Record<string, string> = {
  APP_ORIGIN: "http://localhost:3001",
  DATABASE_URL: "postgres://almoner@127.0.0.1:3006/almoner",
  STRIPE_SECRET_KEY: "sk_test_local_1",
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_local_1",
  STRIPE_API_BASE: "http://127.0.0.1:3002",
  STRIPE_JS_URL: "http://localhost:3002/stripe.js",
  PROCESSOR_WEBHOOK_SECRET: "whsec_local",
  IDENTITY_URL: "http://localhost:3005",
  CLERK_API_URL: "http://127.0.0.1:3005",
  CLERK_SECRET_KEY: "sk_test_local_2",
  CLERK_JWT_KEY: "pem",
  INNGEST_EVENT_KEY: "local",
  APP_SECRET: "0123456789abcdef0123456789abcdef",
  INNGEST_SIGNING_KEY: "signkey-local-00",
  RESEND_API_KEY: "re_local_1",
  EMAIL_FROM: "gifts@almoner.example",
};

/** The middleware as a fresh process with these settings would load it. */
async function visit(path: string, changes: Record<string, string | undefined> = {}): Promise<Headers> {
  vi.resetModules();
  vi.unstubAllEnvs();
  for (const [name, value] of Object.entries({ ...SETTINGS, ...changes })) vi.stubEnv(name, value);
  const { default: middleware } = await import("./middleware");
  const response = await middleware(new NextRequest(`http://localhost:3001${path}`), {} as NextFetchEvent);
  return response.headers;
}

function sources(headers: Headers, directive: string): string[] {
  const policy = headers.get("content-security-policy") ?? "";
  return (
    policy
      .split("; ")
      .find((part) => part.startsWith(`${directive} `))
      ?.split(" ")
      .slice(1) ?? []
  );
}

const REAL = {
  STRIPE_SECRET_KEY: "sk_live_1",
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_API_BASE: undefined,
  STRIPE_JS_URL: undefined,
  APP_ORIGIN: "https://give.example.org",
  IDENTITY_URL: undefined,
  CLERK_API_URL: undefined,
  CLERK_JWT_KEY: undefined,
  CLERK_SECRET_KEY: "sk_live_2",
  INNGEST_EVENT_KEY: "evt_1",
  INNGEST_SIGNING_KEY: "signkey-prod-1",
  RESEND_API_KEY: "re_1",
  RESEND_BASE_URL: undefined,
  NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: `pk_live_${btoa("clerk.example.org$")}`,
};

describe("the headers of a page", () => {
  let donate: Headers;
  beforeAll(async () => {
    donate = await visit("/donate/winter-coats");
  });

  test("scripts need a nonce that no other answer has", async () => {
    const nonce = (headers: Headers) =>
      sources(headers, "script-src").find((one) => one.startsWith("'nonce-"));
    expect(nonce(donate)).toMatch(/^'nonce-[\w+/]{22}=='$/);
    expect(nonce(await visit("/donate/winter-coats"))).not.toBe(nonce(donate));
    expect(sources(donate, "script-src")).not.toContain("'unsafe-inline'");
    expect(sources(donate, "script-src")).not.toContain("'unsafe-eval'");
  });

  test("with the stand-in only its origin is let in, with Stripe only Stripe's", async () => {
    expect(sources(donate, "script-src")).toContain("http://localhost:3002");
    expect(sources(donate, "script-src")).not.toContain("https://js.stripe.com");
    const live = await visit("/donate/winter-coats", REAL);
    expect(sources(live, "script-src")).toContain("https://js.stripe.com");
    expect(sources(live, "connect-src")).toContain("https://api.stripe.com");
    expect(sources(live, "script-src").join()).not.toContain("localhost");
  });

  test("where people pay, the identity provider's script is not allowed", async () => {
    expect(sources(await visit("/donate/winter-coats", REAL), "script-src")).not.toContain(
      "https://clerk.example.org",
    );
  });

  test("staff pages let the identity provider in, where there is one", async () => {
    const staff = await visit("/dashboard", REAL);
    expect(sources(staff, "script-src")).toContain("https://clerk.example.org");
    expect(sources(staff, "connect-src")).toContain("https://clerk.example.org");
    expect(staff.get("x-clerk-auth-status")).toBe("signed-out");
    expect((await visit("/dashboard")).get("x-clerk-auth-status")).toBeNull();
  });

  test("pages whose address is a permission send no referrer and are not indexed", async () => {
    for (const path of ["pay", "thanks", "plan"].map((page) => `/donate/winter-coats/${page}/abc`)) {
      const headers = await visit(path);
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("x-robots-tag")).toContain("noindex");
    }
    expect(donate.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(donate.get("x-robots-tag")).toBeNull();
  });

  test("pictures come from our own origin alone, and of staff pages from the identity provider too", async () => {
    expect(sources(donate, "img-src")).toEqual(["'self'"]);
    expect(sources(await visit("/donate/winter-coats", REAL), "img-src")).toEqual(["'self'"]);
    expect(sources(await visit("/dashboard"), "img-src")).toEqual(["'self'"]);
    expect(sources(await visit("/dashboard", REAL), "img-src")).toEqual(["'self'", "https://img.clerk.com"]);
  });

  test("no other site can frame a page", () => {
    expect(sources(donate, "frame-ancestors")).toEqual(["'none'"]);
    expect(donate.get("x-frame-options")).toBe("DENY");
  });

  test("https is demanded only of an installation that is served over it", async () => {
    expect(donate.get("strict-transport-security")).toBeNull();
    expect((await visit("/donate/winter-coats", REAL)).get("strict-transport-security")).toContain(
      "max-age=",
    );
  });
});
