import { startPostgres } from "./server";

/**
 * Keeps the built-in PostgreSQL: starts it, ends it when this process is told to end, and ends with it, so that
 * whoever watches this process sees a server that died.
 */
const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
};

let wanted = false;
try {
  const starting = startPostgres({
    dataDir: setting("DATA_DIR"),
    port: Number(setting("POSTGRES_PORT")),
    password: setting("POSTGRES_PASSWORD"),
    maxConnections: Number(process.env["POSTGRES_MAX_CONNECTIONS"] ?? 200),
    fast: process.env["POSTGRES_FAST"] === "yes",
    flush: process.env["POSTGRES_FLUSH"] !== "no",
  });
  // From the first moment on: a server must not outlive a keeper that was told to end while it started.
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      wanted = true;
      void starting.then((server) => server.stop()).finally(() => process.exit(0));
    });
  const server = await starting;
  process.send?.({ ready: "postgres" });
  await server.ended;
  if (!wanted) throw new Error("PostgreSQL ended by itself.");
} catch (error) {
  if (!wanted) console.error(error instanceof Error ? error.message : error);
  process.exitCode = wanted ? 0 : 1;
}
