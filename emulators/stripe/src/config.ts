/** The emulator's configuration; nothing else reads the environment. */
export type Config = {
  port: number;
  dataDir: string;
  /** The public address, as it appears in links. */
  origin: string;
  secretKey: string;
  publishableKey: string;
  /** Signs events of the platform's own account. */
  platformSecret: string;
  /** Signs events of connected accounts. */
  connectSecret: string;
  webhookUrl: string;
  /** Event types that are delivered, as an endpoint's `enabled_events`; `*` is all. */
  webhookEvents: readonly string[];
  /** When a bank payment settles, on the shared clock; whole days are business days. */
  bankSeconds: number;
  /** The local job server that clock moves wait for; undefined with the real Inngest. */
  jobsUrl?: string;
};

const FOUR_DAYS = 4 * 24 * 3600;

/** Reads the settings named in `.env.example`; throws a message when a required one is missing. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const need = (name: string): string => {
    const value = env[name];
    if (!value) throw new Error(`The Stripe emulator needs ${name}.`);
    return value;
  };
  const port = Number(need("PROCESSOR_PORT"));
  const secrets = list(need("PROCESSOR_WEBHOOK_SECRET"));
  const [platformSecret] = secrets;
  const connectSecret = secrets.at(-1);
  if (!platformSecret || !connectSecret) throw new Error("PROCESSOR_WEBHOOK_SECRET holds no secret.");
  return {
    port,
    dataDir: env["DATA_DIR"] || ".data",
    origin: (env["PROCESSOR_ORIGIN"] || `http://localhost:${port}`).replace(/\/$/, ""),
    secretKey: need("STRIPE_SECRET_KEY"),
    publishableKey: need("NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY"),
    platformSecret,
    connectSecret,
    webhookUrl:
      env["PROCESSOR_WEBHOOK_URL"] || `${need("APP_ORIGIN").replace(/\/$/, "")}/api/webhooks/processor`,
    webhookEvents: list(env["PROCESSOR_WEBHOOK_EVENTS"] || "*"),
    bankSeconds: Number(env["PROCESSOR_BANK_SECONDS"] || FOUR_DAYS),
    jobsUrl: env["INNGEST_EVENT_KEY"]?.startsWith("local") ? env["INNGEST_BASE_URL"] : undefined,
  };
}

function list(value: string): string[] {
  return value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}
