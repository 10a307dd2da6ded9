/** The settings of the process, read once from its environment. */
export type Settings = {
  port: number;
  databaseUrl: string;
  serveUrl: string;
  eventKey: string;
  signingKey: string;
  dataDir: string;
  /** Maximum concurrent calls to the app. */
  concurrency: number;
  /** Factor on Inngest's retry delays. */
  retryScale: number;
  /** Factor on the timeouts of batches. */
  batchScale: number;
  /** How long the end waits for calls in flight and for their results to be written, in milliseconds. */
  drainMs: number;
  /** Sync with the app every few seconds (development). */
  resync: boolean;
};

/** Reads the environment; throws with the name of a missing or invalid setting. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const origin = env["APP_ORIGIN"] ?? `http://localhost:${env["PORT"] ?? 3001}`;
  const signingKey = required(env, "INNGEST_SIGNING_KEY");
  if (!/^(signkey-\w+-)?([0-9a-f]{2})+$/i.test(signingKey))
    throw new Error("INNGEST_SIGNING_KEY is not of the form signkey-<name>-<hex>");
  return {
    port: positive(env, "JOBS_PORT", Number(env["PORT"] ?? 3001) + 3),
    databaseUrl: required(env, "DATABASE_URL"),
    serveUrl: env["INNGEST_SERVE_URL"] ?? `${origin.replace(/\/$/, "")}/api/inngest`,
    eventKey: required(env, "INNGEST_EVENT_KEY"),
    signingKey,
    dataDir: env["DATA_DIR"] ?? ".data",
    concurrency: positive(env, "JOBS_CONCURRENCY", 24),
    retryScale: positive(env, "JOBS_RETRY_SCALE", 0.1),
    batchScale: positive(env, "JOBS_BATCH_SCALE", 1),
    drainMs: positive(env, "JOBS_DRAIN_MS", 4000),
    resync: env["JOBS_RESYNC"] === "1",
  };
}

function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

function positive(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const value = env[name] === undefined ? fallback : Number(env[name]);
  if (!(value > 0)) throw new Error(`${name} is not a positive number`);
  return value;
}
