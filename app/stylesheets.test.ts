import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const app = fileURLToPath(new URL(".", import.meta.url));
const pages = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".tsx"));
const text = (path: string) => readFileSync(join(app, path), "utf8");

/** Whether a layout above a file loads the dashboard's classes. */
function hasDashboardClasses(path: string): boolean {
  const folder = dirname(path);
  const layout = join(folder, "layout.tsx");
  if (existsSync(join(app, layout)) && /^import ".*\bdashboard\.css";$/m.test(text(layout))) return true;
  return folder !== "." && hasDashboardClasses(folder);
}

test("every page with a component of the dashboard loads the dashboard's classes", () => {
  const users = pages.filter((path) => /from "@\/(?:components|app)\/dashboard\//.test(text(path)));
  expect(users.some((path) => path.startsWith("invitations"))).toBe(true);
  expect(users.filter((path) => !hasDashboardClasses(path))).toEqual([]);
});

test("donors' pages do not load the dashboard's classes", () => {
  expect(["layout.tsx", "donate/[slug]/page.tsx", "o/[slug]/page.tsx"].filter(hasDashboardClasses)).toEqual(
    [],
  );
});
