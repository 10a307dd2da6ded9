import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { inForm } from "./scripts/long-forms";
import { needsOwnProcess } from "./scripts/testing/own-process";

const root = fileURLToPath(new URL(".", import.meta.url)).slice(0, -1);
const shared = {
  // The calls of React's production build (scripts/testing/react.ts).
  esbuild: { jsx: "automatic" as const, jsxDev: false },
  resolve: {
    alias: {
      "@": root,
      // Next's marker throws outside of Next. It has no meaning in tests.
      "server-only": join(root, "scripts/testing/empty.ts"),
      // The production build, as in a running app: the development build searches all messages on each rendering. Both
      // report missing messages.
      "use-intl/react": join(root, "node_modules/use-intl/dist/esm/production/react.js"),
    },
  },
};

const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$|e2e$|test-results$)/.test(entry.name))
  .map(({ name }) => name);
const inFolders = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
);
const files = [...readdirSync(root), ...inFolders].filter(
  (path) => /\.test\.tsx?$/.test(path) && !path.includes("node_modules"),
);
const [unit, db] = [files.filter((path) => !isDb(path)), files.filter(isDb)];

function isDb(path: string): boolean {
  return path.endsWith(".db.test.ts");
}

/**
 * Splits tests into those that may share modules and those that need their own, which share a process one after the
 * other.
 */
function projects(name: string, all: string[], more: object) {
  const own = new Set(all.filter((path) => needsOwnProcess(root, path)));
  const setup = ["./scripts/testing/env.ts", "./scripts/testing/react.ts"];
  return [
    {
      ...shared,
      test: {
        name,
        include: all.filter((path) => !own.has(path)),
        setupFiles: setup,
        isolate: false,
        ...more,
      },
    },
    {
      ...shared,
      test: {
        name: `${name}-own`,
        include: [...own],
        setupFiles: ["./scripts/testing/fresh-start.ts", ...setup],
        isolate: false,
        ...more,
      },
    },
  ];
}

/**
 * Timeouts in milliseconds, long enough for a busy machine: a property test that times out keeps running in the
 * background and disturbs its neighbors.
 */
const TIMEOUT_MS = inForm(240_000, 1_800_000);
const PATIENCE = { testTimeout: TIMEOUT_MS, hookTimeout: TIMEOUT_MS };

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    // Unit and database tests read the same sources. A different transformation needs a separate folder.
    experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/vitest-jsx" },
    // Stopping the test database takes long on a busy machine.
    teardownTimeout: 60_000,
    projects: [
      ...projects("unit", unit, PATIENCE),
      ...projects("db", db, {
        ...PATIENCE,
        globalSetup: "./scripts/testing/database.ts",
      }),
    ],
  },
});
