import { startPostgres } from "./server";

/**
 * Runs the built-in PostgreSQL: starts it, stops it on a signal, and exits with it, so that the launcher notices a
 * server crash.
 */
const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
};

let isStopping = false;
try {
  const starting = startPostgres({
    dataDir: setting("DATA_DIR"),
    port: Number(setting("POSTGRES_PORT")),
    password: setting("POSTGRES_PASSWORD"),
    maxConnections: Number(process.env["POSTGRES_MAX_CONNECTIONS"] ?? 200),
    fast: process.env["POSTGRES_FAST"] === "yes",
    flush: process.env["POSTGRES_FLUSH"] !== "no",
    statistics: process.env["POSTGRES_STATISTICS"] === "yes",
  });
  // Registered first, so that a signal during the start does not leave the server running.
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      isStopping = true;
      void starting.then((server) => server.stop()).finally(() => process.exit(0));
    });
  const server = await starting;
  process.send?.({ ready: "postgres" });
  await server.ended;
  if (!isStopping) throw new Error("PostgreSQL exited unexpectedly.");
} catch (error) {
  if (!isStopping) console.error(error instanceof Error ? error.message : error);
  process.exitCode = isStopping ? 0 : 1;
}
