import { type Client, connect, type Database } from "@/db/client";
import { env } from "@/lib/config/env";
import { log } from "./log";

// One pool per process: bundles and hot reload may load this module more than once.
const shared = globalThis as typeof globalThis & { almonerDatabase?: Client };

/** The application's database. */
export function database(): Database {
  shared.almonerDatabase ??= connect(env().databaseUrl, {
    onRetry: (err, attempt) => log.warn({ err, attempt }, "a transaction lost a deadlock and runs again"),
  });
  return shared.almonerDatabase.db;
}

/** Ends this process's connections; for scripts, which would otherwise stay. */
export async function closeDatabase(): Promise<void> {
  await shared.almonerDatabase?.close();
  delete shared.almonerDatabase;
}
