import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { ENDPOINTS } from "@/lib/api-docs/endpoints";
import { PATHS } from "@/lib/client/paths";
import type { Declaration } from "@/lib/http/declaration";
import { readCostTable } from "@/scripts/testing/costs/cost-table";
import { POLICIES } from "./rate-limits";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const rows = readCostTable();

/** Whether a row covers a route. `GET /docs/**` covers `/docs` and everything below it. */
function covers(row: string, route: string): boolean {
  const [method, path = ""] = row.split(" ");
  const [ofRoute, pathOfRoute = ""] = route.split(" ");
  if (method !== ofRoute) return false;
  const base = path.replace(/\/\*\*$/, "");
  return (
    path === pathOfRoute ||
    (path.endsWith("/**") && (pathOfRoute === base || pathOfRoute.startsWith(`${base}/`)))
  );
}

const operations = Object.values(ENDPOINTS) as Declaration[];
const files = readdirSync(`${root}app`, { recursive: true, encoding: "utf8" })
  .filter((file) => /(?:^|\/)(?:page\.tsx|route\.ts)$/.test(file))
  .sort();
/** Returns the URL path of a file: `/docs` for `(site)/docs/page.tsx`. */
const pathOf = (file: string) =>
  `/${file}`.replace(/\/(?:page\.tsx|route\.ts)$/, "").replaceAll(/\/\([^)]*\)/g, "") || "/";
const outsideOfApi = files.filter((file) => !file.startsWith("api/"));

/** Returns the routes of a page, or of a route handler outside the declared API. */
function routesOf(file: string): string[] {
  if (file.endsWith("page.tsx")) return [`GET ${pathOf(file)}`];
  const handlers = readFileSync(`${root}app/${file}`, "utf8");
  return ["GET", "POST", "PUT", "PATCH", "DELETE"]
    .filter((method) => new RegExp(`export (?:async )?(?:function|const) ${method}\\b`).test(handlers))
    .map((method) => `${method} ${pathOf(file)}`);
}

describe("docs/costs-per-call.md lists", () => {
  test.each(operations.filter(({ role }) => role === "public"))("$id", (it) => {
    const row = rows.find(({ route }) => route === it.route);
    expect(row, it.route).toBeDefined();
    // The documented limit is the one the route uses.
    const limit = it.limit ?? "envelope";
    const written = limit === "none" ? "no limit" : String(POLICIES[limit].limit);
    expect(row?.limit.split(/[,;]/)[0]).toBe(written);
  });

  test.each(outsideOfApi)("app/%s, once", (file) => {
    const routes = routesOf(file);
    expect(routes.length).toBeGreaterThan(0);
    for (const route of routes)
      expect(
        rows.filter((row) => covers(row.route, route)).map((row) => row.route),
        route,
      ).toHaveLength(1);
  });
});

test("operations that draw a PDF file, for strangers or staff, and exports of a donor's data have the stricter limit, and only they", () => {
  const exports = ["exportGiving", "exportGivingDonations"];
  const drawn = operations.filter(({ media, id }) => media === "application/pdf" || exports.includes(id));
  expect(drawn.map(({ role }) => role)).toEqual(expect.arrayContaining(["public", "MEMBER"]));
  const limited = operations.filter(({ limit }) => limit === "document");
  expect(limited).toEqual(drawn);
  // A limit by caller other than this one has no text in the reference.
  const ofCallers = operations.filter(({ role, limit }) => role !== "public" && limit);
  expect(ofCallers.filter(({ limit }) => limit !== "document")).toEqual([]);
});

test("every row is an existing route", () => {
  const all = outsideOfApi.flatMap(routesOf);
  const known = [...all, ...Object.values(PATHS), "* /api/inngest", "* /api", "CALLER /api", "GET /_next"];
  for (const { route } of rows)
    expect(
      known.some((one) => covers(route, one)),
      route,
    ).toBe(true);
});

test("no other handler under app/api bypasses the declarations", () => {
  const ours = new Set(operations.map(({ route }) => route.split(" ")[1]));
  const others = files
    .filter((file) => file.startsWith("api/"))
    .map((file) => pathOf(file).replaceAll("[", "{").replaceAll("]", "}"))
    .filter((path) => !ours.has(path));
  expect(others).toEqual(["/api/{{...path}}", "/api/inngest"]);
});
