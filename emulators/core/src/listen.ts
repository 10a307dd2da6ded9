import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";

/** The listen backlog. With Node's default of 511, some of a thousand concurrent connections hang for a minute. */
const BACKLOG = 4096;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Serves an emulator on loopback until the process ends. An emulator moves no real money and checks no password, so it
 * refuses to run for an application with a public origin.
 */
export function listen(name: string, app: Hono, port: number): void {
  const origin = process.env["APP_ORIGIN"];
  if (
    origin &&
    !LOOPBACK.has(new URL(origin).hostname) &&
    process.env["ALLOW_EMULATORS_IN_PUBLIC"] !== "yes, this is a demo"
  ) {
    console.error(
      `The ${name} emulator is for one machine, and APP_ORIGIN is ${origin}. Configure the real service, or set ALLOW_EMULATORS_IN_PUBLIC="yes, this is a demo".`,
    );
    process.exit(1);
  }
  const server = createAdaptorServer({ fetch: app.fetch });
  server.on("error", (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === "EADDRINUSE" ? `Port ${port} is taken, ${name} cannot start.` : String(error.message),
    );
    process.exit(1);
  });
  server.listen({ port, host: "127.0.0.1", backlog: BACKLOG }, () => {
    process.send?.({ ready: name });
    console.log(`${name} listens on http://localhost:${port}`);
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      server.close();
      setTimeout(() => process.exit(0), 300).unref();
    });
  }
}
