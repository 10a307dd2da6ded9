import { isLoopback } from "./loopback";

/** Settings from the environment; an empty value counts as unset. */
export type Vars = Readonly<Record<string, string | undefined>>;

type Service = {
  name: string;
  key: string;
  local: RegExp;
  needs: readonly string[];
  foreign: Foreign[];
  /** Whether every installation needs the service, real or emulated. */
  needed: boolean;
  /** The replacement without the service, if not its emulator. */
  otherwise?: string;
};
type Foreign = { key: string; local: RegExp };

/** Matches nothing: setting this key always selects the real service. */
const NEVER = /(?!)/;
const ANY = /^/;

/**
 * A service is real when its `key` is set to anything but the emulator's (`local`). Then `needs` are required. Without
 * the key, a `foreign` setting that only the real service uses is an incomplete configuration.
 */
const SERVICES: readonly Service[] = [
  {
    name: "Stripe",
    needed: true,
    key: "STRIPE_SECRET_KEY",
    local: /^sk_test_local/,
    needs: ["NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY", "PROCESSOR_WEBHOOK_SECRET"],
    foreign: [{ key: "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY", local: /^pk_test_local/ }],
  },
  {
    name: "Clerk",
    needed: true,
    key: "CLERK_SECRET_KEY",
    local: /^sk_test_local/,
    needs: ["NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY"],
    foreign: [
      { key: "NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY", local: NEVER },
      { key: "CLERK_JWT_KEY", local: NEVER },
    ],
  },
  {
    name: "Inngest",
    needed: true,
    key: "INNGEST_EVENT_KEY",
    local: /^local/,
    needs: ["INNGEST_SIGNING_KEY"],
    foreign: [{ key: "INNGEST_SIGNING_KEY", local: /^signkey-(local|test)-|^(?!signkey-)/ }],
  },
  {
    name: "Resend",
    needed: true,
    key: "RESEND_API_KEY",
    local: /^re_local/,
    needs: ["EMAIL_FROM"],
    foreign: [{ key: "RESEND_BASE_URL", local: /^https?:\/\/(localhost|127\.0\.0\.1)[:/]/ }],
  },
  {
    name: "Upstash",
    needed: false,
    otherwise: "count in PostgreSQL",
    key: "UPSTASH_REDIS_REST_URL",
    local: NEVER,
    needs: ["UPSTASH_REDIS_REST_TOKEN"],
    foreign: [{ key: "UPSTASH_REDIS_REST_TOKEN", local: NEVER }],
  },
  {
    name: "S3",
    needed: false,
    otherwise: "keep pictures in a folder",
    key: "S3_BUCKET",
    local: NEVER,
    needs: ["S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
    foreign: ["S3_REGION", "S3_ENDPOINT", "S3_PATH_STYLE", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"].map(
      (key) => ({ key, local: NEVER }),
    ),
  },
];

const SHAPES: readonly { key: string; shape: RegExp; format: string }[] = [
  { key: "STRIPE_SECRET_KEY", shape: /^(sk|rk)_(test|live)_/, format: "sk_live_… or sk_test_…" },
  {
    key: "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY",
    shape: /^pk_(test|live)_/,
    format: "pk_live_… or pk_test_…",
  },
  { key: "CLERK_SECRET_KEY", shape: /^sk_(test|live)_/, format: "sk_live_… or sk_test_…" },
  {
    key: "NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY",
    shape: /^pk_(test|live)_/,
    format: "pk_live_… or pk_test_…",
  },
  { key: "DATABASE_URL", shape: /^postgres(ql)?:\/\/./, format: "postgres://user:password@host:5432/name" },
  { key: "UPSTASH_REDIS_REST_URL", shape: /^https?:\/\/./, format: "https://…upstash.io" },
  { key: "EMAIL_FROM", shape: /.@./, format: "Name <donations@example.org>" },
  { key: "APP_ORIGIN", shape: /^https?:\/\/[^/?#]+\/?$/, format: "https://give.example.org" },
  {
    key: "APP_SECRET",
    shape: /^\s*[^\s,]{32,}(\s*,\s*[^\s,]{32,})*\s*,?\s*$/,
    format:
      "32 random characters or more (openssl rand -hex 32); while you rotate, the new one first, a comma, the old one",
  },
  { key: "TRUSTED_PROXIES", shape: /^\d{1,2}$/, format: "the number of proxies, 0 to 99" },
  { key: "S3_BUCKET", shape: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, format: "the name of a bucket" },
  { key: "S3_ENDPOINT", shape: /^https?:\/\/[^/?#]+\/?$/, format: "https://s3.example.org, without a path" },
  { key: "S3_PATH_STYLE", shape: /^(on|off)$/, format: "on or off" },
  { key: "RATE_LIMITS", shape: /^(on|off)$/, format: "on or off" },
];

const PAIRS = [
  ["STRIPE_SECRET_KEY", "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY"],
  ["CLERK_SECRET_KEY", "NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY"],
] as const;

/** Whether this key is unset or belongs to an emulator. */
export function isEmulator(vars: Vars, key: string): boolean {
  const value = vars[key];
  const service = SERVICES.find((one) => one.key === key);
  return !value || (service?.local ?? ANY).test(value);
}

/** Whether the processor's key moves real money. */
export function isLive(vars: Vars): boolean {
  return /^(sk|rk)_live_/.test(vars["STRIPE_SECRET_KEY"] ?? "");
}

/**
 * Returns the problems of a configuration, one sentence each with the setting to change; empty if valid. Checks only
 * settings that are set, so that the start can check before it adds emulators.
 */
export function configurationProblems(vars: Vars): string[] {
  const problems: string[] = [];
  if (vars["S3_BUCKET"] && vars["PICTURES_DIR"])
    problems.push("S3_BUCKET and PICTURES_DIR are set, but pictures have one place: remove one of them.");
  for (const service of SERVICES) {
    if (isEmulator(vars, service.key)) {
      for (const { key, local } of vars[service.key] ? [] : service.foreign)
        if (vars[key] && !local.test(vars[key]))
          problems.push(
            `${key} is set but ${service.key} is not: set ${service.key} too, to use the real ${service.name}, or remove ${key}.`,
          );
      continue;
    }
    for (const key of service.needs)
      if (!vars[key])
        problems.push(
          `${service.key} names the real ${service.name}, but ${key} is missing: set it, or remove ${service.key} to ${service.otherwise ?? "use the emulator"}.`,
        );
  }
  for (const { key, shape, format } of SHAPES)
    if (vars[key] && !shape.test(vars[key])) problems.push(`${key} does not look right: expected ${format}.`);
  for (const [secret, open] of PAIRS) {
    const [one, other] = [vars[secret], vars[open]];
    if (one && other && one.includes("_live_") !== other.includes("_live_"))
      problems.push(`${secret} and ${open} must both be live keys or both be test keys.`);
  }
  return [...problems, ...liveProblems(vars)];
}

/** Settings that point to an emulator: always, or if their address is on this machine. */
const EMULATOR_ADDRESSES = [
  { key: "IDENTITY_URL", real: "Clerk", always: true },
  { key: "STRIPE_API_BASE", real: "Stripe", always: false },
  { key: "CLERK_API_URL", real: "Clerk", always: false },
  { key: "RESEND_BASE_URL", real: "Resend", always: false },
] as const;

/** Refuses emulators with real money: sign-in has no password there, and receipts are not delivered. */
function liveProblems(vars: Vars): string[] {
  if (!isLive(vars)) return [];
  const live = "STRIPE_SECRET_KEY is a live key";
  const problems: string[] = [];
  for (const { name, key, needed } of SERVICES)
    if (needed && isEmulator(vars, key))
      problems.push(
        `${live}, and emulators cannot be used with real money: set ${key} to use the real ${name} too, or use a Stripe test key.`,
      );
  for (const { key, real, always } of EMULATOR_ADDRESSES)
    if (vars[key] && (always || isLoopback(vars[key])))
      problems.push(
        `${live}, but ${key} points to an emulator: remove it to use the real ${real}, or use a Stripe test key.`,
      );
  // Vercel sets the address; the default elsewhere is this machine.
  if (vars["APP_ORIGIN"] ? isLoopback(vars["APP_ORIGIN"]) : !vars["VERCEL_PROJECT_PRODUCTION_URL"])
    problems.push(
      `${live}, but APP_ORIGIN is an address that only this machine can reach: set it to the address that donors use, such as https://give.example.org, or use a Stripe test key.`,
    );
  return problems;
}
