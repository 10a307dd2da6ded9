import { z } from "zod";
import { isLoopback } from "./loopback";
import { configurationProblems, isEmulator, isLive, type Vars } from "./rules";

const text = z.string().min(1);
const origin = text
  .refine((value) => URL.canParse(value), "it is not an address")
  .transform((value) => new URL(value).origin);

const schema = z.object({
  APP_ORIGIN: origin,
  APP_SECRET: text,
  DATA_DIR: text.optional(),
  DATABASE_URL: text,
  STRIPE_SECRET_KEY: text,
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_API_BASE: text.optional(),
  STRIPE_JS_URL: text.optional(),
  PROCESSOR_WEBHOOK_SECRET: text,
  IDENTITY_URL: origin.optional(),
  CLERK_API_URL: text.optional(),
  CLERK_SECRET_KEY: text,
  CLERK_JWT_KEY: text.optional(),
  NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: text.optional(),
  INNGEST_BASE_URL: text.optional(),
  INNGEST_EVENT_KEY: text,
  INNGEST_SIGNING_KEY: text,
  INNGEST_SIGNING_KEY_FALLBACK: text.optional(),
  RESEND_API_KEY: text,
  RESEND_BASE_URL: text.optional(),
  EMAIL_FROM: text,
  UPSTASH_REDIS_REST_URL: text.optional(),
  UPSTASH_REDIS_REST_TOKEN: text.optional(),
  PICTURES_DIR: text.optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.optional(),
  S3_ENDPOINT: origin.optional(),
  S3_PATH_STYLE: z.enum(["on", "off"]).default("off"),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  RATE_LIMITS: z.enum(["on", "off"]).default("on"),
  WEBHOOKS_ALLOW_PRIVATE: z.enum(["on", "off"]).default("off"),
});

/** The installation's settings, validated and named by purpose. */
export type Env = Readonly<ReturnType<typeof parseEnv>>;

/** A configuration error with sentences for the operator. Never shown to a client. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";
}

/**
 * Reads settings from `vars`. Throws `ConfigurationError` with one sentence per problem. Pure. `mode` is the
 * processor's: live keys move real money; any other installation is a test installation.
 */
export function parseEnv(vars: Vars) {
  const given = Object.fromEntries(
    Object.entries(vars).map(([key, value]) => [key, value?.trim() || undefined]),
  );
  const problems = configurationProblems(given);
  const withDefaults: Vars = { ...given, APP_ORIGIN: given["APP_ORIGIN"] ?? ownAddress(given) };
  const parsed = schema.safeParse(withDefaults);
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues) {
      const key = String(path[0]);
      if (!withDefaults[key])
        problems.push(`${key} is not set (npm start sets it; elsewhere see .env.example).`);
      else if (!problems.some((one) => one.startsWith(key))) problems.push(`${key} is wrong: ${message}.`);
    }
  if (withDefaults["WEBHOOKS_ALLOW_PRIVATE"] === "on" && !isLoopback(withDefaults["APP_ORIGIN"]))
    problems.push(
      "WEBHOOKS_ALLOW_PRIVATE is on, but others can reach APP_ORIGIN: their webhooks could then call this network. Remove it.",
    );
  const placeless = pictureProblem(given);
  if (placeless) problems.push(placeless);
  if (!parsed.success || problems.length > 0) throw new ConfigurationError([...new Set(problems)].join("\n"));
  const it = parsed.data;
  const processorMode: "local" | "stripe" = isEmulator(given, "STRIPE_SECRET_KEY") ? "local" : "stripe";
  const identityMode: "local" | "clerk" = it.IDENTITY_URL ? "local" : "clerk";
  const mode: "live" | "test" = isLive(given) ? "live" : "test";
  return Object.freeze({
    mode,
    processorMode,
    identityMode,
    appOrigin: it.APP_ORIGIN,
    /** The first secret encrypts and signs; the others still decrypt and verify during rotation. */
    appSecrets: it.APP_SECRET.split(",").flatMap((one) => one.trim() || []),
    /**
     * The file of the adjustable clock, only for local installations. Undefined elsewhere, so that real money uses real
     * time.
     */
    clockFile:
      processorMode === "local" && isLoopback(it.STRIPE_API_BASE) && it.DATA_DIR
        ? `${it.DATA_DIR}/clock.json`
        : undefined,
    databaseUrl: it.DATABASE_URL,
    stripeSecretKey: it.STRIPE_SECRET_KEY,
    stripePublishableKey: it.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY,
    stripeApiBase: it.STRIPE_API_BASE,
    stripeJsUrl: processorMode === "local" ? it.STRIPE_JS_URL : undefined,
    /** Any of these may have signed an event: during rotation, and for connected accounts. */
    webhookSecrets: it.PROCESSOR_WEBHOOK_SECRET.split(",").flatMap((one) => one.trim() || []),
    identityUrl: it.IDENTITY_URL,
    clerkApiUrl: it.CLERK_API_URL,
    clerkSecretKey: it.CLERK_SECRET_KEY,
    /** The public key for session tokens, as PEM. A single line with literal \n is accepted. */
    clerkJwtKey: it.CLERK_JWT_KEY?.replace(/\\n/g, "\n"),
    clerkPublishableKey: it.NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY,
    inngestBaseUrl: it.INNGEST_BASE_URL,
    inngestEventKey: it.INNGEST_EVENT_KEY,
    inngestSigningKey: it.INNGEST_SIGNING_KEY,
    /** Accepted in addition during key rotation at Inngest. */
    inngestSigningKeyFallback: it.INNGEST_SIGNING_KEY_FALLBACK,
    resendApiKey: it.RESEND_API_KEY,
    resendBaseUrl: it.RESEND_BASE_URL,
    emailFrom: it.EMAIL_FROM,
    upstash:
      it.UPSTASH_REDIS_REST_URL && it.UPSTASH_REDIS_REST_TOKEN
        ? Object.freeze({ url: it.UPSTASH_REDIS_REST_URL, token: it.UPSTASH_REDIS_REST_TOKEN })
        : undefined,
    /** The bucket that stores pictures. Undefined: pictures are stored in the folder `picturesDir`. */
    pictureBucket:
      it.S3_BUCKET && it.S3_REGION && it.S3_ACCESS_KEY_ID && it.S3_SECRET_ACCESS_KEY
        ? Object.freeze({
            bucket: it.S3_BUCKET,
            region: it.S3_REGION,
            /** Undefined: Amazon's endpoint for the region. */
            endpoint: it.S3_ENDPOINT,
            /** Whether the bucket is named in the path instead of the host. */
            pathStyle: it.S3_PATH_STYLE === "on",
            accessKeyId: it.S3_ACCESS_KEY_ID,
            secretAccessKey: it.S3_SECRET_ACCESS_KEY,
          })
        : undefined,
    picturesDir: it.PICTURES_DIR ?? `${it.DATA_DIR ?? ".data"}/pictures`,
    trustedProxies: it.TRUSTED_PROXIES,
    /** Whether webhooks may use plain http and private addresses. Only where other machines cannot reach the app. */
    webhooksAllowPrivate: it.WEBHOOKS_ALLOW_PRIVATE === "on",
    /** For benchmarks only: never with real money, and never reachable from other machines. */
    rateLimitsOff:
      it.RATE_LIMITS === "off" &&
      processorMode === "local" &&
      isLoopback(it.STRIPE_API_BASE) &&
      isLoopback(it.APP_ORIGIN),
  });
}

/** Requires a configured storage for pictures where the default folder would be lost with the next release. */
function pictureProblem(vars: Vars): string | null {
  if (vars["S3_BUCKET"]) return null;
  if (vars["VERCEL_PROJECT_PRODUCTION_URL"])
    return "Vercel has no disk that keeps pictures: set S3_BUCKET and its keys (docs/deploy.md).";
  if (isLive(vars) && !vars["PICTURES_DIR"] && !vars["DATA_DIR"])
    return "STRIPE_SECRET_KEY is a live key, but no place for pictures is named: set PICTURES_DIR to a folder that outlives releases, or S3_BUCKET and its keys.";
  return null;
}

/** Returns the installation's address: the production address set by Vercel, otherwise this machine's. */
function ownAddress(vars: Vars): string {
  const host = vars["VERCEL_PROJECT_PRODUCTION_URL"];
  return host ? `https://${host}` : `http://localhost:${vars["PORT"] ?? "3001"}`;
}

let parsed: Env | undefined;

/**
 * Returns the settings of this process. Read on the first call rather than on import, since a build has none. The key
 * is computed, because the compiler would inline a literal `process.env.NEXT_PUBLIC_…`.
 */
export function env(): Env {
  if (!parsed) {
    const names = [...Object.keys(schema.shape), "PORT", "VERCEL_PROJECT_PRODUCTION_URL"];
    parsed = parseEnv(Object.fromEntries(names.map((name) => [name, process.env[name]])));
  }
  return parsed;
}
