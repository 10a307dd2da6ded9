import { spawn } from "node:child_process";
import { join } from "node:path";
import { SettingsError, type Vars } from "./settings";

/**
 * Validates the caller's configuration with the app's own rules, in a separate process (nothing in this folder imports
 * the app's code). Only runs when a setting that they check is present.
 */
export async function checkConfiguration(root: string, vars: Vars): Promise<void> {
  const judged =
    /^(STRIPE_|NEXT_PUBLIC_|PROCESSOR_WEBHOOK_|CLERK_|INNGEST_|RESEND_|EMAIL_|UPSTASH_|DATABASE_URL|TRUSTED_|RATE_|S3_|PICTURES_)/;
  if (!Object.keys(vars).some((key) => judged.test(key))) return;
  const args = ["--import", "tsx", join("scripts", "check-config.ts")];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: vars as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const code = await new Promise((done) => child.once("close", done));
  if (code !== 0) throw new SettingsError(`The configuration is invalid.\n${output.trim()}`);
}
