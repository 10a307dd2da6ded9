import { makeClock } from "./clock";

/**
 * The clock that an emulator goes by. Beside the real processor that is real time: its clock cannot be moved, and
 * what one of the parts calls now must be now for all of them.
 */
export function installationClock(env: NodeJS.ProcessEnv, dataDir: string): () => Date {
  const key = env["STRIPE_SECRET_KEY"];
  return !key || key.startsWith("sk_test_local") ? makeClock(dataDir) : () => new Date();
}
