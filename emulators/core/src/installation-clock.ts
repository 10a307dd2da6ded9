import { makeClock } from "./clock";

/**
 * Returns the clock of an emulator. With the real Stripe that is real time: Stripe's clock cannot be moved, and all
 * parts must agree on the time.
 */
export function installationClock(env: NodeJS.ProcessEnv, dataDir: string): () => Date {
  const key = env["STRIPE_SECRET_KEY"];
  return !key || key.startsWith("sk_test_local") ? makeClock(dataDir) : () => new Date();
}
