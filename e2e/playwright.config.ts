import { defineConfig } from "playwright/test";
import { findBrowser } from "../scripts/testing/browser";
import type { WorkerFixtures } from "./support/stack";

const browser = await findBrowser();

/** Against the production build; no test is tried twice, because a test that fails sometimes has found something. */
export default defineConfig<object, Pick<WorkerFixtures, "installation">>({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../test-results/e2e",
  globalSetup: "./support/global-setup.ts",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // One more than two processors need to be busy: some tests wait for time to pass.
  workers: 3,
  // For a machine that is busy with other things; a quiet one needs a fraction.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  projects: [
    // Each of its tests starts an installation of its own, with the demo.
    { name: "docs", testMatch: "docs/examples.spec.ts" },
    // What moves the clock of a whole installation, makes its emulators misbehave, or kills them, has one with no other
    // visitors, and runs one after the other.
    {
      name: "exclusive",
      testMatch: ["clock/**/*.spec.ts", "outages/**/*.spec.ts"],
      workers: 1,
      use: { installation: "exclusive" },
    },
    { name: "main", testIgnore: ["docs/examples.spec.ts", "clock/**", "outages/**", "doors/**", "chaos/**"] },
    // What floods the app, and measures for how long it is blocked, when everything else is done.
    {
      name: "doors",
      testMatch: "doors/**/*.spec.ts",
      workers: 1,
      dependencies: ["docs", "exclusive", "main"],
    },
    {
      name: "chaos",
      testMatch: "chaos/**/*.spec.ts",
      use: { installation: "exclusive" },
      dependencies: ["docs", "exclusive", "main"],
    },
  ],
  use: {
    // Without pictures of every step: they take a fifth of the time of all tests.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    screenshot: "only-on-failure",
    video: "off",
    launchOptions: { ...browser },
  },
});
