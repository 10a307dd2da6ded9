import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const shared = {
  resolve: {
    alias: {
      "@": fileURLToPath(new URL(".", import.meta.url)).slice(0, -1),
      // Next's marker throws outside of Next; under test it means nothing.
      "server-only": fileURLToPath(new URL("./scripts/testing/empty.ts", import.meta.url)),
    },
  },
};
const exclude = ["**/node_modules/**", "**/.*/**", "e2e/**"];

export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...exclude, "**/*.db.test.ts"],
          setupFiles: "./scripts/testing/env.ts",
          testTimeout: 30_000,
        },
      },
      {
        ...shared,
        test: {
          name: "db",
          include: ["**/*.db.test.ts"],
          exclude,
          setupFiles: "./scripts/testing/env.ts",
          testTimeout: 60_000,
          hookTimeout: 60_000,
          globalSetup: "./scripts/testing/database.ts",
        },
      },
    ],
  },
});
