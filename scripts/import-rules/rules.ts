import type { Import } from "./read-imports";

/**
 * Paths are globs (`*` within a folder, `**` across folders). A name covers what is below it: `next` is `next/headers`,
 * too. `@/` are files of ours; `type ` before a name means `import type` alone.
 */
type Rule = {
  from: readonly string[];
  /** Exceptions from `mustNotImport`. */
  mayImport?: readonly string[];
  mustNotImport: readonly string[];
  why: string;
};

const FRAMEWORK = ["next", "react", "react-dom", "@react-email/*", "@clerk/nextjs"];
const SDKS = [
  "stripe",
  "resend",
  "@upstash/*",
  "@clerk/backend",
  "inngest",
  "pino",
  "pdfkit",
  "fontkit",
  "@aws-sdk/*",
];
const TABLES = ["@tanstack/table-core"];
const TABLE_TYPES = ["type @tanstack/table-core"];
const STRIPE_SCRIPT = ["@stripe/stripe-js"];
const DATABASE = ["drizzle-orm", "postgres", "@/db"];
const STORES = ["@/lib/**/store", "@/lib/**/*-store"];
const ENTRY_POINTS = ["@/app", "@/components", "@/inngest"];
/** Modules that a hosted installation lacks. */
const TOOLS = ["@/local", "@/emulators", "@almoner/*", "@/scripts", "@/e2e", "@/bench"];
const REGISTRY = ["@/lib/api-docs", "@/lib/client"];

const DOMAIN = [...FRAMEWORK, ...ENTRY_POINTS, ...SDKS, ...STRIPE_SCRIPT, ...TOOLS, ...REGISTRY];
const DOMAIN_WHY = "The domain is plain TypeScript: SQL in stores, SDKs in lib/services, no pages.";
const PAGE = [...DATABASE, ...STORES, ...SDKS, ...STRIPE_SCRIPT, ...TOOLS, "@/inngest"];
const COMPONENT = [...DATABASE, ...SDKS, ...TOOLS, "@/app", "@/inngest", "@/lib"];
const SHARED_WITH_BROWSER = [
  "@/lib/**/schemas",
  "@/lib/**/*-schemas",
  "@/lib/**/labels",
  "@/lib/fees",
  "@/lib/kernel",
  "@/lib/client",
  "@/lib/languages",
];
const COMPONENT_WHY =
  "A component gets its data from a page: it knows schemas, labels, the fee schedule, kernel and client.";

const HTTP = [
  "@/lib/http",
  "@/lib/auth",
  "@/lib/kernel",
  "@/lib/config",
  "@/lib/services",
  "@/lib/languages",
];

/** The SDKs of each folder of lib/services. */
const SERVICES = {
  stripe: ["stripe"],
  clerk: ["@clerk/backend"],
  inngest: ["inngest"],
  resend: ["resend"],
  upstash: ["@upstash/*"],
  pdf: ["pdfkit", "fontkit"],
  files: ["@aws-sdk/*"],
  // Only for drawing images.
  preview: ["next/og.js", "fontkit"],
};
const SERVICE = [...FRAMEWORK, ...ENTRY_POINTS, ...SDKS, ...STRIPE_SCRIPT, ...TOOLS, ...DATABASE, "@/lib"];
const SERVICE_MAY = ["@/lib/kernel", "@/lib/config", "@/lib/services"];

/** The import rules. Of the rows whose `from` matches a file, the first one applies. */
export const RULES: readonly Rule[] = [
  {
    from: ["**/*.test.ts", "**/*.test.tsx", "**/testing/**", "**/__mocks__/**"],
    mustNotImport: [],
    why: "Tests set up what they need.",
  },
  {
    from: ["db/**"],
    mayImport: ["@/db"],
    mustNotImport: ["@/**"],
    why: "Tables and migrations depend on no other code of ours.",
  },
  {
    from: ["lib/kernel/**", "lib/fees/**"],
    mayImport: ["@/lib/kernel", "@/lib/fees", "type @/db/client"],
    mustNotImport: [...DOMAIN, ...DATABASE, "@/lib", "node:fs", "node:net", "node:http"],
    why: "The kernel and the fees are pure: no domain, no service, no database.",
  },
  {
    from: ["lib/**/rules.ts", "lib/**/states.ts"],
    mayImport: ["type @/lib/**/store", "type @/lib/services"],
    mustNotImport: [
      ...DOMAIN,
      ...DATABASE,
      ...STORES,
      "@/lib/services",
      "@/lib/config/env",
      "node:fs",
      "node:net",
      "node:http",
    ],
    why: "Rules and states are pure: they get rows and answers of services as arguments.",
  },
  ...Object.entries(SERVICES).map(([folder, sdk]) => ({
    from: [`lib/services/${folder}/**`],
    mayImport: [...SERVICE_MAY, ...sdk],
    mustNotImport: SERVICE,
    why: "A service knows the kernel, the configuration and its own SDK.",
  })),
  {
    from: ["lib/services/*.ts"],
    mayImport: [...SERVICE_MAY, "@/db/client", "pino"],
    mustNotImport: SERVICE,
    why: "A service knows the kernel, the configuration and its own SDK.",
  },
  {
    from: ["lib/http/route.ts"],
    mayImport: [
      ...HTTP,
      // Every route accepts API keys and wakes the publisher of webhooks. Registered at startup, they would be
      // missing in the route handlers: Next bundles those apart from instrumentation.ts.
      "@/lib/api-keys/authenticate",
      "@/lib/webhooks/outbox/wake-outbox",
      // Retries a read that lost a race, like a transaction.
      "@/db/retrying",
    ],
    mustNotImport: [...DOMAIN, ...DATABASE, "@/lib"],
    why: "lib/http is below the domains.",
  },
  {
    from: ["lib/http/health.ts", "lib/http/idempotency/store.ts", "lib/http/limits/counts-store.ts"],
    mayImport: [...HTTP, ...DATABASE],
    mustNotImport: [...DOMAIN, ...DATABASE, "@/lib"],
    why: "The three stores of lib/http know no domain.",
  },
  {
    from: ["lib/http/**"],
    mayImport: HTTP,
    mustNotImport: [...DOMAIN, ...DATABASE, "@/lib"],
    why: "lib/http is below the domains.",
  },
  {
    from: ["lib/**/store.ts", "lib/**/*-store.ts"],
    mustNotImport: DOMAIN,
    why: "A store is SQL for its domain.",
  },
  {
    from: ["lib/emails/render.ts"],
    mayImport: ["@react-email/components", "@/components/emails"],
    mustNotImport: [...DOMAIN, ...DATABASE],
    why: "Of the domain, only this file knows the React templates of emails.",
  },
  {
    from: ["lib/api-docs/**", "lib/client/**"],
    mayImport: REGISTRY,
    mustNotImport: [...DOMAIN, ...DATABASE],
    why: "The registry of endpoints knows every domain, and no domain knows it.",
  },
  { from: ["lib/**"], mustNotImport: [...DOMAIN, ...DATABASE], why: DOMAIN_WHY },
  {
    from: ["app/api/inngest/route.ts"],
    mayImport: ["@/inngest", "inngest"],
    mustNotImport: [...PAGE, "@/components"],
    why: "The one route that serves the background functions.",
  },
  {
    from: ["app/api/**"],
    mustNotImport: [...PAGE, "@/components"],
    why: "A route handler serves an endpoint; SQL, SDKs and markup are elsewhere.",
  },
  {
    from: ["app/**"],
    mayImport: TABLE_TYPES,
    mustNotImport: [...PAGE, ...TABLES],
    why: "A page calls read use cases and renders components.",
  },
  {
    from: ["inngest/**"],
    mayImport: ["@/inngest", "inngest"],
    mustNotImport: [...PAGE, "@/app", "@/components", ...FRAMEWORK],
    why: "A background function calls a use case.",
  },
  {
    from: ["components/donate/payment/**", "components/donate/campaign/appearance.ts"],
    mayImport: SHARED_WITH_BROWSER,
    mustNotImport: COMPONENT,
    why: COMPONENT_WHY,
  },
  {
    from: ["components/dashboard/lists/list-table.tsx"],
    mayImport: SHARED_WITH_BROWSER,
    mustNotImport: [...COMPONENT, ...STRIPE_SCRIPT],
    why: COMPONENT_WHY,
  },
  {
    from: ["components/**"],
    mayImport: [...SHARED_WITH_BROWSER, ...TABLE_TYPES],
    mustNotImport: [...COMPONENT, ...STRIPE_SCRIPT, ...TABLES],
    why: `${COMPONENT_WHY} Stripe's script is loaded by the payment step. lists/list-table.tsx lays out tables, on the server.`,
  },
  {
    from: ["local/**"],
    mayImport: ["@/local"],
    mustNotImport: ["@/**"],
    why: "The launcher starts the application and imports none of it; an emulator by its package's name.",
  },
  {
    from: ["emulators/**"],
    mayImport: ["@/emulators"],
    mustNotImport: ["@/**", "next", "react", "react-dom"],
    why: "An emulator shares no code with the application.",
  },
  {
    from: ["**"],
    mustNotImport: ["@/emulators"],
    why: "An emulator is imported by its package's name.",
  },
];

const rules = RULES.map(({ from, mayImport = [], mustNotImport, why }) => ({
  from: from.map((glob) => pattern(glob, "")),
  may: mayImport.map((name) => ({
    typeOnly: name.startsWith("type "),
    name: pattern(name.replace(/^type /, ""), "(?:/.*)?"),
  })),
  mustNot: mustNotImport.map((name) => pattern(name, "(?:/.*)?")),
  why,
}));

/** Which row of `RULES` applies to a file. */
export function ruleOf(file: string): number {
  return rules.findIndex(({ from }) => from.some((glob) => glob.test(file)));
}

/** Why an import is refused; null when it is allowed. */
export function refusalOf({ file, name, typeOnly }: Import): string | null {
  const rule = rules[ruleOf(file)];
  if (!rule?.mustNot.some((one) => one.test(name))) return null;
  return rule.may.some((one) => one.name.test(name) && (typeOnly || !one.typeOnly)) ? null : rule.why;
}

function pattern(glob: string, rest: string): RegExp {
  const source = glob
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replace(/\*\*\/|\*\*|\*/g, (star) => ({ "**/": "(?:.*/)?", "**": ".*" })[star] ?? "[^/]*");
  return new RegExp(`^${source}${rest}$`);
}
