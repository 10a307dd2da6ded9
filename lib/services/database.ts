import { type Client, connect, type Database } from "@/db/client";
import { env } from "@/lib/config/env";
import { log } from "./log";

// One pool per process: bundles and hot reload may load this module several times.
const shared = globalThis as typeof globalThis & { almonerDatabase?: Client };

/** Returns the application's database. */
export function database(): Database {
  shared.almonerDatabase ??= connect(env().databaseUrl, {
    onRetry: (err, attempt) => log.warn({ err, attempt }, "a transaction lost a deadlock and runs again"),
  });
  return shared.almonerDatabase.db;
}

/** Closes this process's connections, so that scripts can exit. */
export async function closeDatabase(): Promise<void> {
  await shared.almonerDatabase?.close();
  delete shared.almonerDatabase;
}
