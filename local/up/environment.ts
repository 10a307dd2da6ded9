import { join } from "node:path";
import type { Secrets } from "./secrets";
import type { Part, Settings, Vars } from "./settings";

/** Set to empty, so that Next does not load them from a developer's .env file. */
const BLANK = Object.fromEntries(
  [
    "UPSTASH_REDIS_REST_URL",
    "UPSTASH_REDIS_REST_TOKEN",
    "NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY",
    "RATE_LIMITS",
    "TRUSTED_PROXIES",
    "PICTURES_DIR",
    "S3_BUCKET",
    "S3_REGION",
    "S3_ENDPOINT",
    "S3_PATH_STYLE",
    "S3_ACCESS_KEY_ID",
    "S3_SECRET_ACCESS_KEY",
  ].map((key) => [key, ""]),
);

/** The events that the app handles (lib/processor-events), and so the emulator's endpoint subscribes to. */
export const EVENTS = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.processing",
  "payment_intent.requires_action",
  "payment_intent.canceled",
  "invoice.created",
  "invoice.payment_succeeded",
  "invoice.payment_failed",
  "invoice.voided",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "setup_intent.setup_failed",
  "charge.refunded",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "charge.dispute.closed",
  "payout.created",
  "payout.updated",
  "payout.paid",
  "payout.failed",
  "account.updated",
].join(",");

/** The environment of every child process: the caller's settings over the defaults of a local installation. */
export function makeEnvironment(settings: Settings, vars: Vars, secrets: Secrets): Record<string, string> {
  const { ports, runs, dataDir, appOrigin } = settings;
  const here = (part: Part) => `http://127.0.0.1:${ports[part]}`;
  const shown = (part: Part) => `http://localhost:${ports[part]}`;
  const chosen: Record<string, string> = {
    PORT: String(ports.app),
    APP_ORIGIN: appOrigin,
    DATA_DIR: dataDir,
    DATABASE_URL:
      settings.databaseUrl ??
      `postgres://almoner:${secrets.postgresPassword}@127.0.0.1:${ports.postgres}/almoner`,
    NEXT_TELEMETRY_DISABLED: "1",
    NEXT_PUBLIC_CLERK_TELEMETRY_DISABLED: "1",
    STRIPE_SUPPRESS_NOTICES: "true",
  };
  // Links and calls between the parts use the resolved ports, which `vars` may not contain.
  chosen["PROCESSOR_PORT"] = String(ports.processor);
  chosen["MAILBOX_PORT"] = String(ports.mailbox);
  chosen["JOBS_PORT"] = String(ports.jobs);
  chosen["IDENTITY_PORT"] = String(ports.identity);
  chosen["POSTGRES_PORT"] = String(ports.postgres);
  const defaults: Record<string, string> = { APP_SECRET: secrets.appSecret };
  if (!vars["S3_BUCKET"]) defaults["PICTURES_DIR"] = join(dataDir, "pictures");
  // So that webhooks can be tried on one machine; the app refuses this setting on a public origin.
  if (["localhost", "127.0.0.1", "[::1]"].includes(new URL(appOrigin).hostname))
    defaults["WEBHOOKS_ALLOW_PRIVATE"] = "on";
  if (runs.processor)
    Object.assign(defaults, {
      STRIPE_SECRET_KEY: secrets.stripeSecretKey,
      NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: secrets.stripePublishableKey,
      STRIPE_API_BASE: here("processor"),
      STRIPE_JS_URL: `${shown("processor")}/stripe.js`,
      PROCESSOR_ORIGIN: shown("processor"),
      PROCESSOR_WEBHOOK_SECRET: secrets.webhookSecrets,
      PROCESSOR_WEBHOOK_URL: `${shown("app")}/api/webhooks/processor`,
      PROCESSOR_WEBHOOK_EVENTS: EVENTS,
    });
  if (runs.identity)
    Object.assign(defaults, {
      IDENTITY_URL: shown("identity"),
      CLERK_API_URL: here("identity"),
      CLERK_SECRET_KEY: secrets.clerkSecretKey,
      CLERK_JWT_KEY: secrets.identityPublicKey,
      IDENTITY_PRIVATE_KEY: secrets.identityPrivateKey,
    });
  if (runs.jobs)
    Object.assign(defaults, {
      INNGEST_BASE_URL: here("jobs"),
      INNGEST_EVENT_KEY: secrets.inngestEventKey,
      INNGEST_SIGNING_KEY: secrets.inngestSigningKey,
      INNGEST_DEV: "0",
      INNGEST_SERVE_URL: `${shown("app")}/api/inngest`,
    });
  if (runs.mailbox)
    Object.assign(defaults, {
      RESEND_API_KEY: secrets.resendApiKey,
      RESEND_BASE_URL: here("mailbox"),
      EMAIL_FROM: "Almoner <donations@almoner.example>",
    });
  const given = Object.fromEntries(
    Object.entries(vars).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return { ...(vars["DOTENV"] === "off" ? BLANK : {}), ...defaults, ...given, ...chosen };
}
