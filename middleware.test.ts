import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type NextFetchEvent, NextRequest } from "next/server";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { NO_PAGE } from "./lib/http/server/normalize-request";
import { NO_SIGN_IN } from "./lib/http/server/pages/render";

const EMBED_ORIGINS = ["https://www.hopeshelter.example", "https://hopeshelter.example:8443"];
const { findEmbedOrigins } = vi.hoisted(() => ({ findEmbedOrigins: vi.fn() }));
vi.mock("@/lib/orgs/embeds/find-embed-origins", () => ({ findEmbedOrigins }));
vi.mock("@/lib/campaigns/public-address/find-language", () => ({ findLanguage: async () => "en" }));
beforeEach(() => {
  findEmbedOrigins.mockImplementation(async (_ctx: unknown, slug: string) =>
    slug === "hope-shelter" ? EMBED_ORIGINS : [],
  );
});

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
  EMAIL_FROM: "donations@almoner.example",
};

type Changes = Record<string, string | undefined>;
type Middleware = typeof import("./middleware")["default"];
const loaded = new Map<Changes, Middleware>();
const NONE: Changes = {};

/** Returns the headers of the middleware's response with these settings. The middleware is loaded once per settings. */
async function visit(path: string, changes = NONE): Promise<Headers> {
  const known = loaded.get(changes);
  const visitPath = known ? visitor(known, changes) : await load(changes);
  return (await visitPath(path)).headers;
}

/** Loads the middleware with these settings, as a fresh process would. */
async function load(changes = NONE) {
  vi.resetModules();
  set(changes);
  const { default: middleware } = await import("./middleware");
  loaded.set(changes, middleware);
  return visitor(middleware, changes);
}

function set(changes: Changes): void {
  vi.unstubAllEnvs();
  for (const [name, value] of Object.entries({ ...SETTINGS, ...changes })) vi.stubEnv(name, value);
}

function visitor(middleware: Middleware, changes: Changes) {
  set(changes);
  return (path: string, method = "GET", headers: Record<string, string> = {}) =>
    middleware(new NextRequest(`http://localhost:3001${path}`, { method, headers }), {} as NextFetchEvent);
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

  test("scripts need a nonce that is unique to the response", async () => {
    const nonce = (headers: Headers) =>
      sources(headers, "script-src").find((one) => one.startsWith("'nonce-"));
    expect(nonce(donate)).toMatch(/^'nonce-[\w+/]{22}=='$/);
    expect(nonce(await visit("/donate/winter-coats"))).not.toBe(nonce(donate));
    expect(sources(donate, "script-src")).not.toContain("'unsafe-inline'");
    expect(sources(donate, "script-src")).not.toContain("'unsafe-eval'");
  });

  test("the policy allows only the emulator's origin with the emulator, and only Stripe's with Stripe", async () => {
    expect(sources(donate, "script-src")).toContain("http://localhost:3002");
    expect(sources(donate, "script-src")).not.toContain("https://js.stripe.com");
    const live = await visit("/donate/winter-coats", REAL);
    expect(sources(live, "script-src")).toContain("https://js.stripe.com");
    expect(sources(live, "connect-src")).toContain("https://api.stripe.com");
    expect(sources(live, "script-src").join()).not.toContain("localhost");
  });

  test("payment pages do not allow the identity provider's script", async () => {
    expect(sources(await visit("/donate/winter-coats", REAL), "script-src")).not.toContain(
      "https://clerk.example.org",
    );
  });

  test("staff pages allow the identity provider, if one is configured", async () => {
    const staff = await visit("/dashboard", REAL);
    expect(sources(staff, "script-src")).toContain("https://clerk.example.org");
    expect(sources(staff, "connect-src")).toContain("https://clerk.example.org");
    expect(staff.get("x-clerk-auth-status")).toBe("signed-out");
    expect((await visit("/dashboard")).get("x-clerk-auth-status")).toBeNull();
  });

  test("a page shared by all visitors does not redirect to sign-in, although it has no cookie of the identity provider", async () => {
    const visitPath = await load({
      ...REAL,
      CLERK_SECRET_KEY: "sk_test_2",
      NEXT_PUBLIC_CLERK_TELEMETRY_DISABLED: "1",
      NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: `pk_test_${btoa("clerk.example.org$")}`,
    });
    expect((await visitPath("/", "GET", { accept: "text/html" })).headers.get("location")).toContain(
      "handshake",
    );
    for (const path of ["/", NO_PAGE]) {
      const { headers } = await visitPath(path, "GET", { accept: NO_SIGN_IN });
      expect(headers.get("location")).toBeNull();
      expect(headers.get("x-clerk-auth-status")).toBe("signed-out");
    }
  });

  test("pages whose URL grants access send no referrer and are not indexed", async () => {
    for (const path of ["pay", "thanks", "recurring", "preview"].map(
      (page) => `/donate/winter-coats/${page}/abc`,
    )) {
      const headers = await visit(path);
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("x-robots-tag")).toContain("noindex");
    }
    expect(donate.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(donate.get("x-robots-tag")).toBeNull();
  });

  test("pictures are allowed only from our own origin, and on staff pages also from the identity provider", async () => {
    expect(sources(donate, "img-src")).toEqual(["'self'"]);
    expect(sources(await visit("/donate/winter-coats", REAL), "img-src")).toEqual(["'self'"]);
    expect(sources(await visit("/dashboard"), "img-src")).toEqual(["'self'"]);
    expect(sources(await visit("/dashboard", REAL), "img-src")).toEqual(["'self'", "https://img.clerk.com"]);
  });

  test("no other site can frame a page", () => {
    expect(sources(donate, "frame-ancestors")).toEqual(["'none'"]);
    expect(donate.get("x-frame-options")).toBe("DENY");
  });

  test("a site listed by the organization can frame its forms, and nothing else", async () => {
    for (const path of ["", "/thanks/t", "/pay/t"].map((step) => `/embed/hope-shelter/winter-coats${step}`)) {
      const headers = await visit(path);
      expect(sources(headers, "frame-ancestors")).toEqual(EMBED_ORIGINS);
      expect(headers.get("x-frame-options")).toBeNull();
    }
    for (const path of [
      "/embed/other-org/winter-coats",
      "/embed/hope-shelter",
      "/embed/hope-shelter/",
      "/embed//hope-shelter/winter-coats",
      "/donate/embed/hope-shelter/winter-coats",
      "/dashboard/embed/hope-shelter/x",
      "/o/hope-shelter",
    ]) {
      const headers = await visit(path);
      expect([path, sources(headers, "frame-ancestors")]).toEqual([path, ["'none'"]]);
      expect([path, headers.get("x-frame-options")]).toEqual([path, "DENY"]);
    }
  });

  test("no site can frame a form while the list cannot be read", async () => {
    const visitPath = await load();
    const { log } = await import("@/lib/services/log");
    const warned = vi.spyOn(log, "warn").mockImplementation(() => {});
    findEmbedOrigins.mockImplementation(async () => {
      throw new Error("down");
    });
    const { headers } = await visitPath("/embed/hope-shelter/winter-coats");
    expect(warned).toHaveBeenCalledWith(
      expect.anything(),
      "the sites that may frame a form could not be read",
    );
    expect(sources(headers, "frame-ancestors")).toEqual(["'none'"]);
    expect(headers.get("x-frame-options")).toBe("DENY");
  });

  test("HSTS is sent only by an installation that is served over https", async () => {
    expect(donate.get("strict-transport-security")).toBeNull();
    expect((await visit("/donate/winter-coats", REAL)).get("strict-transport-security")).toContain(
      "max-age=",
    );
  });
});

const APP = fileURLToPath(new URL("./app", import.meta.url));
/**
 * Every page and route handler, as its path pattern. Those of the API and of pictures set their own headers, which
 * lib/http/route.test.ts and app/pictures/picture-route.db.test.ts test.
 */
const PATTERNS = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .filter((file) => /(?:^|\/)(?:page\.tsx|route\.ts)$/.test(file) && !/^(?:api|pictures)\//.test(file))
  .map((file) => ({
    pattern: `/${file}`.replace(/\/(?:page\.tsx|route\.ts)$/, "").replaceAll(/\/\([^)]*\)/g, "") || "/",
    takesForms: /export async function POST\b/.test(readFileSync(join(APP, file), "utf8")),
  }))
  .sort((a, b) => (a.pattern < b.pattern ? -1 : 1));
const pathOf = (pattern: string) => pattern.replaceAll(/\[\[?(?:\.\.\.)?[^\]]+\]\]?/g, "x");

/** Headers by kind of page. A page's URL grants access if it contains a token. */
const KINDS = {
  secret: { "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" },
  other: { "referrer-policy": "strict-origin-when-cross-origin", "x-robots-tag": null },
};
const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
};
/** Frames of the processor in which wallets request payments, on donors' pages only. */
const STRIPE_FRAMES = ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"];
const withPayment = (frames: string[]) =>
  `camera=(), microphone=(), geolocation=(), payment=(self ${frames.map((one) => `"${one}"`).join(" ")})`;
const POLICY = {
  "default-src": ["'self'"],
  "font-src": ["'self'"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "frame-ancestors": ["'none'"],
  "style-src-attr": ["'unsafe-inline'"],
};

describe.each([
  ["a local installation", {}, null],
  ["one on the internet", REAL, "max-age=63072000; includeSubDomains"],
])("headers of every page and every route handler among pages, for %s", (_name, changes, httpsOnly) => {
  let visitOf: Awaited<ReturnType<typeof load>>;
  beforeAll(async () => {
    visitOf = await load(changes);
  });

  test.each(PATTERNS)("$pattern", async ({ pattern, takesForms }) => {
    const path = pathOf(pattern);
    const { headers } = await visitOf(path, takesForms ? "POST" : "GET");
    const isDonors = /^\/(?:donate|embed|o)\//.test(path);
    const frames = httpsOnly ? STRIPE_FRAMES : ["http://localhost:3002"];
    const expected = {
      ...EVERYWHERE,
      ...KINDS[pattern.includes("[token]") ? "secret" : "other"],
      ...(isDonors ? { "permissions-policy": withPayment(frames) } : {}),
    };
    for (const [name, value] of Object.entries(expected))
      expect([name, headers.get(name)]).toEqual([name, value]);
    expect(headers.get("strict-transport-security")).toBe(httpsOnly);
    for (const [directive, allowed] of Object.entries(POLICY))
      expect([directive, sources(headers, directive)]).toEqual([directive, allowed]);
    const scripts = sources(headers, "script-src");
    for (const unsafe of ["'unsafe-inline'", "'unsafe-eval'", "'strict-dynamic'", "https:", "*", "data:"])
      expect(scripts).not.toContain(unsafe);
    expect(scripts.filter((one) => one.startsWith("'nonce-"))).toHaveLength(1);
    expect(headers.get("content-security-policy")?.includes("upgrade-insecure-requests")).toBe(
      httpsOnly !== null,
    );
    expect(scripts.includes("https://clerk.example.org")).toBe(httpsOnly !== null && !isDonors);
  });

  test.each(PATTERNS)("$pattern rejects every unsupported method, with the same headers", async (it) => {
    const path = pathOf(it.pattern);
    const wrong = ["PUT", "PATCH", "DELETE", "OPTIONS", ...(it.takesForms ? ["GET", "HEAD"] : ["POST"])];
    for (const method of wrong) {
      const { status, headers } = await visitOf(path, method);
      expect([method, status, headers.get("allow")]).toEqual([
        method,
        405,
        it.takesForms ? "POST" : "GET, HEAD",
      ]);
      for (const [name, value] of Object.entries(EVERYWHERE)) expect(headers.get(name)).toBe(value);
      expect(sources(headers, "frame-ancestors")).toEqual(["'none'"]);
      expect(headers.get("cache-control")).toBe("no-store");
    }
  });
});

test("the middleware runs on every path except the API, which sets its own headers, and files, whose headers next.config.ts sets", async () => {
  const { config } = await import("./middleware");
  const matches = (path: string) => config.matcher.some((one) => new RegExp(`^${one}$`).test(path));
  for (const { pattern } of PATTERNS) expect([pattern, matches(pathOf(pattern))]).toEqual([pattern, true]);
  for (const path of ["/nowhere", "/apix", "/api", "/_next/datax", "/embed/v1xjs", "/embed/v1.jsx/a"])
    expect([path, matches(path)]).toEqual([path, true]);
  for (const path of [
    "/api/orgs",
    "/pictures/a.webp",
    "/_next/static/a.js",
    "/icon.svg",
    "/embed/v1.js",
    "/embed/v2.js",
  ])
    expect([path, matches(path)]).toEqual([path, false]);
});
