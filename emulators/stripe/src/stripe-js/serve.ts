import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { Hono } from "hono";

/** `GET /stripe.js`: the emulator's version of Stripe's browser script, built on the first request. */
export function scriptRoutes(): Hono {
  const app = new Hono();
  let script: Promise<string> | undefined;
  app.get("/stripe.js", async (c) => {
    script ??= bundle();
    return c.body(await script, 200, {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
      "Cross-Origin-Resource-Policy": "cross-origin",
    });
  });
  return app;
}

async function bundle(): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL("./browser/main.ts", import.meta.url))],
    bundle: true,
    format: "iife",
    target: "es2022",
    write: false,
  });
  return result.outputFiles[0]?.text ?? "";
}
