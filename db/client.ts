import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";

export type Client = ReturnType<typeof connect>;
export type Database = Client["db"];
/** The database, or a transaction on it: stores take either. */
export type Executor = Database | Parameters<Parameters<Database["transaction"]>[0]>[0];

/**
 * A pool on the Postgres at `url`. `statementTimeoutMs` bounds every statement, so that a slow report cannot
 * hold a connection that a donor is waiting for.
 */
export function connect(url: string, { max = 16, statementTimeoutMs = 15_000 } = {}) {
  const sql = postgres(url, {
    max,
    onnotice: () => {},
    connect_timeout: 5,
    idle_timeout: 60,
    max_lifetime: 3600,
    connection: { application_name: "almoner", statement_timeout: statementTimeoutMs },
  });
  return { sql, db: drizzle(sql, { casing: "snake_case" }), close: () => sql.end({ timeout: 5 }) };
}
