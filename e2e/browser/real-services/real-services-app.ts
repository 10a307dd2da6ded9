import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "playwright/test";
import { NEXT } from "../../../local/up/build";
import { Child } from "../../../local/up/child";
import { makeEnvironment } from "../../../local/up/environment";
import { tailLog } from "../../../local/up/logs";
import { freePorts } from "../../../local/up/ports";
import { currentRun } from "../../../local/up/run-file";
import { loadSecrets } from "../../../local/up/secrets";
import { readSettings } from "../../../local/up/settings";
import { test as base } from "../support/test";
import { type KeyProxy, startKeyProxy } from "./key-proxy";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Keys in the real services' format; none belongs to an emulator. */
const REAL = {
  STRIPE_SECRET_KEY: "sk_test_51RealLookingSecret",
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_51RealLookingPublishable",
  CLERK_SECRET_KEY: "sk_live_RealLookingSecret",
  NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: `pk_live_${Buffer.from("clerk.example.com$").toString("base64")}`,
};

export type RealServices = { origin: string; publishableKey: string; stripe: KeyProxy; clerk: KeyProxy };

/**
 * A second app process on the same database, configured for the real Stripe and Clerk. Their API addresses point to
 * the emulators; the tests serve their browser scripts.
 */
export const test = base.extend<object, { real: RealServices }>({
  real: [
    async ({ installed: stack }, use) => {
      const secrets = loadSecrets(stack.dataDir);
      const stripe = await startKeyProxy(stack.processor, REAL.STRIPE_SECRET_KEY, secrets.stripeSecretKey);
      const clerk = await startKeyProxy(stack.identity, REAL.CLERK_SECRET_KEY, secrets.clerkSecretKey);
      const [port = 0] = await freePorts(1);
      const origin = `http://localhost:${port}`;
      const vars = {
        ...currentRun(stack.dataDir)?.ports,
        ...REAL,
        DOTENV: "off",
        DATA_DIR: join(stack.dataDir, `real-services-${port}`),
        PORT: String(port),
        PROCESSOR_WEBHOOK_SECRET: "whsec_real",
        STRIPE_API_BASE: stripe.url,
        CLERK_API_URL: clerk.url,
        CLERK_JWT_KEY: secrets.identityPublicKey,
      };
      const app = await startApp(vars, secrets, origin);
      await use({ origin, publishableKey: REAL.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY, stripe, clerk });
      await app.stop(5000);
      await Promise.all([stripe.stop(), clerk.stop()]);
    },
    { scope: "worker" },
  ],
});

async function startApp(
  vars: Record<string, string>,
  secrets: ReturnType<typeof loadSecrets>,
  origin: string,
): Promise<Child> {
  const settings = readSettings(vars, root);
  mkdirSync(settings.dataDir, { recursive: true });
  const log = join(settings.dataDir, "app.log");
  const child = new Child({
    name: "real-services",
    args: [NEXT, "start", "-H", "localhost", "-p", String(settings.ports.app)],
    env: {
      PATH: process.env["PATH"] ?? "",
      ...makeEnvironment(settings, vars, secrets),
      NODE_ENV: "production",
      NEXT_DIST_DIR: process.env["NEXT_DIST_DIR"] ?? ".next",
    },
    cwd: root,
    log,
  });
  const answers = () =>
    fetch(`${origin}/api/health`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(answers, { timeout: 120_000, message: tailLog(log).join("\n") }).toBe(200);
  return child;
}

/** Stubs for the browser side of the real services. */
export function stubScript(name: "stripe" | "clerk"): string {
  return readFileSync(new URL(`./stubs/${name}.js`, import.meta.url), "utf8");
}
