import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { preparing } from "./prepare";
import { quietErrors } from "./quiet-errors";
import { type RetryOptions, retrying } from "./retrying";

quietErrors();

export type Client = ReturnType<typeof connect>;
export type Database = Client["db"];
/** The database, or a transaction on it: stores take either. */
export type Executor = Database | Parameters<Parameters<Database["transaction"]>[0]>[0];

type ConnectOptions = Partial<RetryOptions> & { max?: number; statementTimeoutMs?: number };
/** Deadlocks are rare, so a transaction that loses three in a row has another problem, which repeating does not solve. */
const ATTEMPTS = 4;

/**
 * Seconds before the next attempt after so many failed ones. The driver's own wait grows to 20 s, which the app
 * would stay away after its database is back; a refused attempt is cheap, and one is made for waiting queries only.
 */
const backoff = (failures: number) => Math.min(0.25, 0.02 * 2 ** failures);

/**
 * A pool on the Postgres at `url`. `statementTimeoutMs` bounds every statement, so that a slow report cannot
 * hold a connection that a donor is waiting for. Every query settles: one whose connection is lost is rejected
 * with an error that `databaseIsDown` knows, and is not repeated, since it may have been done. What lost a deadlock or a
 * serialization conflict was undone, and is repeated a few times (retrying.ts).
 */
export function connect(
  url: string,
  { max = 16, statementTimeoutMs = 15_000, attempts = ATTEMPTS, onRetry }: ConnectOptions = {},
) {
  const sql = postgres(url, {
    max,
    onnotice: () => {},
    backoff,
    connect_timeout: 5,
    idle_timeout: 60,
    max_lifetime: 3600,
    connection: { application_name: "almoner", statement_timeout: statementTimeoutMs },
  });
  if (!("settlesWhenLost" in sql))
    throw new Error("npm postgres lacks its patch. Run `node scripts/patch-postgres.mjs`, then start again.");
  const client = retrying(preparing(sql), { attempts, ...(onRetry ? { onRetry } : {}) });
  return { sql, db: drizzle(client, { casing: "snake_case" }), close: () => sql.end({ timeout: 5 }) };
}
