import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Hono } from "hono";

/** `GET /stripe.js`: the stand-in's own version of the processor's browser script, built when first asked for. */
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

/** tsx, which runs this process, brings esbuild along; taken from there, it is the version that fits. */
async function bundle(): Promise<string> {
  const tsx = createRequire(import.meta.url).resolve("tsx/package.json");
  const esbuild: typeof import("esbuild") = createRequire(tsx)("esbuild");
  const result = await esbuild.build({
    entryPoints: [fileURLToPath(new URL("./browser/main.ts", import.meta.url))],
    bundle: true,
    format: "iife",
    target: "es2022",
    write: false,
  });
  return result.outputFiles[0]?.text ?? "";
}
