import { readdirSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { PATHS } from "@/lib/client/paths";
import { isOpen, routeOf } from "@/lib/http/declaration";
import { ENDPOINTS } from "./endpoints";

const API = fileURLToPath(new URL("../../app/api", import.meta.url));
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** The catch-all answers unknown paths. Inngest's handler comes from its SDK. */
const NOT_OURS = ["[[...path]]/route.ts", "inngest/route.ts"];

const files = readdirSync(API, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("route.ts") && !NOT_OURS.includes(file))
  .sort();

/** Maps `orgs/[idOrSlug]/route.ts` to `/api/orgs/{idOrSlug}`. */
const pathOfFile = (file: string) =>
  `/api/${file
    .replace(/\/?route\.ts$/, "")
    .replaceAll("[", "{")
    .replaceAll("]", "}")}`;

/** Returns the methods that a route file serves. Refused methods share one handler. */
async function methodsOf(file: string): Promise<string[]> {
  const handlers: Record<string, unknown> = await import(pathToFileURL(`${API}/${file}`).href);
  return METHODS.filter((method) => {
    expect(handlers[method]).toBeTypeOf("function");
    return METHODS.filter((other) => handlers[other] === handlers[method]).length === 1;
  });
}

describe("the server and its contract", () => {
  test.each(files)("%s serves exactly the methods declared for its path", async (file) => {
    const path = pathOfFile(file);
    const declared = Object.values(ENDPOINTS).filter((it) => routeOf(it).path === path);
    const all = declared.map(({ route }) => route);
    // Browsers send a preflight before calls from another origin.
    const preflights = declared.some(isOpen) ? [`OPTIONS ${path}`] : [];
    const served = (await methodsOf(file)).map((method) => `${method} ${path}`);
    expect(served.sort()).toEqual([...all, ...preflights].sort());
  });

  test("every declared path has a route", () => {
    const served = new Set(files.map(pathOfFile));
    const missing = Object.values(PATHS).filter((one) => !served.has(one.split(" ")[1] ?? ""));
    expect(missing).toEqual([]);
  });
});
