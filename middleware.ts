import { clerkMiddleware } from "@clerk/nextjs/server";
import { type NextFetchEvent, type NextRequest, NextResponse } from "next/server";
import { findLanguage } from "@/lib/campaigns/public-address/find-language";
import { type Env, env } from "@/lib/config/env";
import { httpsOnly } from "@/lib/http/answer-headers";
import { newContext } from "@/lib/http/context";
import { refusedMethod } from "@/lib/http/page-methods";
import { NO_PAGE } from "@/lib/http/server/normalize-request";
import { chosenLanguage, LANGUAGE_HEADER, rememberLanguage, requestedLanguage } from "@/lib/languages/choose";
import { DEFAULT_LANGUAGE, type Language } from "@/lib/languages/languages";
import { findEmbedOrigins } from "@/lib/orgs/embeds/find-embed-origins";
import { log } from "@/lib/services/log";

/**
 * Excludes the API, which sets its own headers (lib/http/route.ts) and must receive its bodies whole, pictures
 * (app/pictures), which set theirs, and the loader of embedded forms (next.config.ts).
 */
export const config = {
  runtime: "nodejs",
  matcher: ["/((?!api/|pictures/|embed/v\\d+\\.js$|_next/static|_next/image|favicon\\.ico|icon\\.svg).*)"],
};

type Part = "donate" | "staff";
type Kind = { part: Part; nonce: string; framedBy: readonly string[] };

const STRIPE = {
  script: ["https://js.stripe.com", "https://*.js.stripe.com"],
  connect: ["https://api.stripe.com"],
  frame: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  form: ["https://hooks.stripe.com"],
};
const VIDEO_PLAYERS = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"];

/** Sets security headers on every page, and runs Clerk's session handling on staff pages if Clerk is configured. */
export default async function middleware(request: NextRequest, event: NextFetchEvent): Promise<Response> {
  const settings = env();
  const refused = refusedMethod(request.method, request.nextUrl.pathname);
  if (refused)
    return withPageHeaders(refused, request, { part: "staff", nonce: newNonce(), framedBy: [] }, settings);
  // Donation pages do not depend on the identity provider, and its script is not allowed there.
  const part: Part = /^\/(?:donate|embed|o)(\/|$)/.test(request.nextUrl.pathname) ? "donate" : "staff";
  if (part === "donate" || settings.identityMode !== "clerk") return page(request, part, settings);
  const withClerk = clerkMiddleware(
    () => page(request, part, settings),
    () => ({
      publishableKey: settings.clerkPublishableKey,
      authorizedParties: [settings.appOrigin],
      signInUrl: "/sign-in",
      ...(settings.clerkJwtKey ? { jwtKey: settings.clerkJwtKey } : {}),
    }),
  );
  return (await withClerk(request, event)) ?? page(request, part, settings);
}

async function page(request: NextRequest, part: Part, settings: Env): Promise<Response> {
  const kind = { part, nonce: newNonce(), framedBy: await framedBy(request.nextUrl.pathname) };
  const headers = new Headers(request.headers);
  // The requested address for the sign-in redirect, which layouts cannot read otherwise.
  headers.set("x-path", request.nextUrl.pathname + request.nextUrl.search);
  const language = await languageOf(request, part);
  headers.set(LANGUAGE_HEADER, language);
  // Next reads the nonce from this header and adds it to its scripts.
  headers.set("Content-Security-Policy", contentSecurityPolicy(kind, settings));
  const response = withPageHeaders(NextResponse.next({ request: { headers } }), request, kind, settings);
  response.headers.set("Content-Language", language);
  if (part === "donate") response.headers.append("Vary", "Accept-Language, Cookie");
  const chosen = part === "donate" && chosenLanguage(request.nextUrl.searchParams);
  // Pictures and files are cached for all visitors.
  if (chosen && !/\.\w+$/.test(request.nextUrl.pathname)) {
    const secure = settings.appOrigin.startsWith("https:");
    response.headers.append("Set-Cookie", rememberLanguage(chosen, { secure }));
  }
  return response;
}

/**
 * Returns the language of a page: on donors' pages the reader's, otherwise the organization's; on all other pages the
 * default.
 */
async function languageOf(request: NextRequest, part: Part): Promise<Language> {
  if (part !== "donate" && request.nextUrl.pathname !== NO_PAGE) return DEFAULT_LANGUAGE;
  const requested = requestedLanguage({
    query: request.nextUrl.searchParams,
    cookie: request.headers.get("cookie"),
    acceptLanguage: request.headers.get("accept-language"),
  });
  if (requested) return requested;
  const { pathname, searchParams } = request.nextUrl;
  try {
    return await findLanguage(newContext({ kind: "public" }), pathname, searchParams.get("org"));
  } catch (err) {
    log.warn({ err }, "an organization's language could not be read");
    return DEFAULT_LANGUAGE;
  }
}

/**
 * Returns the origins that may frame a page: for embedded forms the sites listed by their organization, for other pages
 * none.
 */
async function framedBy(path: string): Promise<string[]> {
  const org = /^\/embed\/([^/]+)\/[^/]/.exec(path)?.[1];
  if (!org) return [];
  try {
    return await findEmbedOrigins(newContext({ kind: "public" }), org);
  } catch (err) {
    log.warn({ err }, "the sites that may frame a form could not be read");
    return [];
  }
}

function newNonce(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
}

function withPageHeaders(response: Response, request: NextRequest, kind: Kind, settings: Env): Response {
  response.headers.set("Content-Security-Policy", contentSecurityPolicy(kind, settings));
  response.headers.set("X-Content-Type-Options", "nosniff");
  // This header cannot name a site. Browsers that support frame-ancestors ignore it.
  if (kind.framedBy.length === 0) response.headers.set("X-Frame-Options", "DENY");
  response.headers.set("Permissions-Policy", permissionsPolicy(kind, settings));
  for (const [name, value] of Object.entries(httpsOnly(settings.appOrigin)))
    response.headers.set(name, value);
  // The URLs of these pages grant access: no referrer, no indexing.
  const secret =
    /^\/(?:donate\/[^/]+\/(?:pay|thanks|recurring|preview|member)|embed\/[^/]+\/[^/]+\/(?:pay|thanks)|o\/[^/]+\/(?:giving\/link|member)|invitations)\//.test(
      request.nextUrl.pathname,
    );
  response.headers.set("Referrer-Policy", secret ? "no-referrer" : "strict-origin-when-cross-origin");
  if (secret) response.headers.set("X-Robots-Tag", "noindex, nofollow");
  return response;
}

/** Wallets request payments from the processor's frames, which are allowed to on donors' pages only. */
function permissionsPolicy({ part }: Kind, settings: Env): string {
  const frames = settings.stripeJsUrl ? emulator(settings.stripeJsUrl).frame : STRIPE.frame;
  const payment = part === "donate" ? ["self", ...frames.map((origin) => `"${origin}"`)] : [];
  return `camera=(), microphone=(), geolocation=(), payment=(${payment.join(" ")})`;
}

/**
 * Returns the content security policy of a page. No 'strict-dynamic': every third-party script host is listed here,
 * which makes this the script inventory that PCI DSS requires. Style attributes are allowed (bars, tints), style
 * elements are not.
 */
function contentSecurityPolicy({ part, nonce, framedBy }: Kind, settings: Env): string {
  const development = process.env.NODE_ENV === "development";
  const processor = settings.stripeJsUrl ? emulator(settings.stripeJsUrl) : STRIPE;
  const clerk =
    part === "staff" && settings.identityMode === "clerk" ? clerkHosts(settings.clerkPublishableKey) : [];
  const challenge = clerk.length > 0 ? ["https://challenges.cloudflare.com"] : [];
  const signIn = part === "staff" && settings.identityUrl ? [settings.identityUrl] : [];
  const directives: Record<string, string[]> = {
    "default-src": ["'self'"],
    "script-src": [
      "'self'",
      `'nonce-${nonce}'`,
      ...(development ? ["'unsafe-eval'"] : []),
      ...processor.script,
      ...clerk,
      ...challenge,
    ],
    // Clerk's components and the development server add style elements without a nonce.
    "style-src": [
      "'self'",
      ...(development || clerk.length > 0 ? ["'unsafe-inline'"] : [`'nonce-${nonce}'`]),
    ],
    "style-src-attr": ["'unsafe-inline'"],
    // Logos and covers are stored by us, so pages load no pictures from hosts chosen by organizations.
    "img-src": [
      "'self'",
      ...(development ? ["data:"] : []),
      ...(clerk.length > 0 ? ["https://img.clerk.com"] : []),
    ],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...(development ? ["ws:"] : []), ...processor.connect, ...clerk],
    "frame-src": [...processor.frame, ...VIDEO_PLAYERS, ...challenge],
    "worker-src": ["'self'", "blob:"],
    "form-action": ["'self'", ...processor.form, ...signIn],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "frame-ancestors": framedBy.length > 0 ? [...framedBy] : ["'none'"],
  };
  if (settings.appOrigin.startsWith("https:")) directives["upgrade-insecure-requests"] = [];
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

function emulator(scriptUrl: string): typeof STRIPE {
  const host = [new URL(scriptUrl).origin];
  return { script: host, connect: host, frame: host, form: host };
}

/** Returns Clerk's frontend host, which is encoded in its publishable key: base64 of `host$`. */
function clerkHosts(publishableKey: string | undefined): string[] {
  const host = Buffer.from(publishableKey?.split("_")[2] ?? "", "base64")
    .toString("utf8")
    .replace(/\$$/, "");
  return /^[\w.-]+$/.test(host) ? [`https://${host}`] : [];
}
