import { defineConfig } from "playwright/test";
import { isLongForm } from "../scripts/long-forms";
import { findBrowser } from "../scripts/testing/browser";
import type { WorkerFixtures } from "./support/stack";

const browser = await findBrowser();

/** Set when no test is named. */
const isFullRun = process.env["E2E_WHOLE"] !== undefined;

/** Runs against the production build. No retries: a flaky test is a finding. */
export default defineConfig<object, Pick<WorkerFixtures, "installation">>({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  // What database and component tests check, too: in the browser with the long forms, and when its file is named.
  ...(isFullRun && !isLongForm ? { grepInvert: /@long/ } : {}),
  outputDir: "../test-results/e2e",
  globalSetup: "./support/global-setup.ts",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Twice as many as CPUs, because tests mostly wait for answers and for time to pass.
  workers: 4,
  // Sized for a busy machine; a quiet one needs a fraction.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  projects: [
    // It starts its own installation with the demo.
    { name: "docs", testMatch: "docs/examples.spec.ts" },
    // Tests that move the clock, inject faults or kill processes have their own installation, with two
    // processes of the app, and run serially.
    {
      name: "exclusive",
      testMatch: ["clock/**/*.spec.ts", "outages/**/*.spec.ts", "processes/**/*.spec.ts"],
      workers: 1,
      use: { installation: "exclusive" },
    },
    {
      name: "main",
      testIgnore: ["docs/examples.spec.ts", "clock/**", "outages/**", "processes/**", "abuse/**", "chaos/**"],
    },
    // Load and blocking measurements run last, on an otherwise idle app.
    {
      name: "abuse",
      testMatch: "abuse/**/*.spec.ts",
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
    // Without screenshots in traces: they take a fifth of the test time.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    screenshot: "only-on-failure",
    video: "off",
    launchOptions: { ...browser },
  },
});
