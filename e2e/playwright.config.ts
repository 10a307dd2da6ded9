import { defineConfig } from "playwright/test";
import { findBrowser } from "../scripts/testing/browser";

const browser = await findBrowser();

/** Against the production build; no test is tried twice, because a test that fails sometimes has found something. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../test-results/e2e",
  globalSetup: "./support/global-setup.ts",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // For a machine that is busy with other things; a quiet one needs a fraction.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  projects: [
    // Each of its tests starts an installation of its own, with the demo.
    { name: "docs", testMatch: "docs/examples.spec.ts" },
    // The clock is a whole installation's: these tests have one of their own, and run one after the other.
    { name: "clock", testMatch: "clock/**/*.spec.ts", workers: 1 },
    { name: "main", testIgnore: ["docs/examples.spec.ts", "clock/**", "outages/**", "doors/**", "chaos/**"] },
    // What makes a whole stand-in misbehave, or kills it, runs alone, when everything else is done.
    { name: "outages", testMatch: "outages/**/*.spec.ts", dependencies: ["docs", "clock", "main"] },
    // What floods the app, and measures how long it is blocked, one after the other.
    { name: "doors", testMatch: "doors/**/*.spec.ts", workers: 1, dependencies: ["outages"] },
    { name: "chaos", testMatch: "chaos/**/*.spec.ts", dependencies: ["doors"] },
  ],
  use: {
    // Without pictures of every step: they take a fifth of the time of all tests.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    screenshot: "only-on-failure",
    video: "off",
    launchOptions: { ...browser },
  },
});
