import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const shared = {
  resolve: {
    tsconfigPaths: true,
    // Next's marker throws outside of Next; under test it means nothing.
    alias: { "server-only": fileURLToPath(new URL("./scripts/testing/empty.ts", import.meta.url)) },
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
        },
      },
      {
        ...shared,
        test: {
          name: "db",
          include: ["**/*.db.test.ts"],
          exclude,
          setupFiles: "./scripts/testing/env.ts",
          globalSetup: "./scripts/testing/database.ts",
        },
      },
    ],
  },
});
