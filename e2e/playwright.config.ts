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
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  // What moves the clock, or makes a whole stand-in misbehave, runs alone, when everything else is done.
  projects: [
    { name: "main", testIgnore: ["docs/examples.spec.ts", "clock/**", "outages/**", "chaos/**"] },
    // Each of its tests starts an installation of its own, with the demo.
    { name: "docs", testMatch: "docs/examples.spec.ts", dependencies: ["main"] },
    { name: "clock", testMatch: "clock/**/*.spec.ts", dependencies: ["docs"], workers: 1 },
    { name: "outages", testMatch: "outages/**/*.spec.ts", dependencies: ["clock"] },
    { name: "chaos", testMatch: "chaos/**/*.spec.ts", dependencies: ["outages"] },
  ],
  use: {
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    video: "off",
    launchOptions: { ...browser },
  },
});
