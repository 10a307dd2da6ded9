import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { preparing } from "./prepared-statements";
import { quietErrors } from "./quiet-errors";
import { type RetryOptions, retrying } from "./retrying";

quietErrors();

export type Client = ReturnType<typeof connect>;
export type Database = Client["db"];
/** The database, or a transaction on it. */
export type Executor = Database | Parameters<Parameters<Database["transaction"]>[0]>[0];

type ConnectOptions = Partial<RetryOptions> & { max?: number; statementTimeoutMs?: number };
/** Maximum number of runs. Deadlocks are rare, so repeated ones indicate a problem that retrying does not solve. */
const ATTEMPTS = 4;

/**
 * Seconds before the next connection attempt. The driver's own backoff grows to 20 s, which would delay the recovery
 * after an outage. A refused attempt is cheap, and made only for waiting queries.
 */
const backoff = (failures: number) => Math.min(0.25, 0.02 * 2 ** failures);

/**
 * Opens a pool on the PostgreSQL server at `url`. `statementTimeoutMs` bounds every statement, so that a slow report
 * cannot hold a connection a donor waits for. Every query settles: if its connection is lost, it rejects with an error
 * that `databaseIsDown` recognizes, and is not retried, since it may have been executed. Deadlocks and serialization
 * conflicts are retried (retrying.ts).
 */
export function connect(
  url: string,
  { max = 16, statementTimeoutMs = 15_000, attempts = ATTEMPTS, onRetry }: ConnectOptions = {},
) {
  const sql = postgres(url, {
    max,
    onnotice: () => {},
    backoff,
    // On a busy machine, opening several connections at once takes seconds.
    connect_timeout: 10,
    // In seconds. The next burst finds them open, with its statements prepared.
    idle_timeout: 600,
    max_lifetime: 3600,
    connection: { application_name: "almoner", statement_timeout: statementTimeoutMs },
  });
  if (!("settlesWhenLost" in sql))
    throw new Error("npm postgres lacks its patch. Run `node scripts/patch-postgres.mjs`, then start again.");
  const client = retrying(preparing(sql), { attempts, ...(onRetry ? { onRetry } : {}) });
  return { sql, db: drizzle(client, { casing: "snake_case" }), close: () => sql.end({ timeout: 5 }) };
}
