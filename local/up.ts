import { fileURLToPath } from "node:url";
import { checkConfiguration } from "./up/check";
import { withDotenv } from "./up/dotenv";
import { Screen } from "./up/screen";
import { StartError } from "./up/service";
import { readSettings, SettingsError } from "./up/settings";
import { Stack } from "./up/stack";
import { printWelcome } from "./up/welcome";

/** A second Ctrl-C within this time is the same one, forwarded by npm. */
const SAME_SIGNAL_MS = 700;

const root = fileURLToPath(new URL("..", import.meta.url));
const mode = process.argv[2] === "dev" ? "dev" : "start";
const screen = new Screen();
let stack: Stack | undefined;
let endingSince: number | undefined;

async function end(exitCode: number): Promise<void> {
  if (endingSince !== undefined) {
    if (Date.now() - endingSince < SAME_SIGNAL_MS) return;
    stack?.kill();
    process.exit(1);
  }
  endingSince = Date.now();
  if (exitCode === 0) screen.line("Stopping …");
  await stack?.stop();
  if (exitCode === 0) screen.line("Stopped. Nothing is left running.");
  process.exit(exitCode);
}

/** A known failure is its message; an unexpected one is marked as such. */
function explain(error: unknown): string {
  if (error instanceof SettingsError || error instanceof StartError) return error.message;
  return `Something unexpected went wrong: ${error instanceof Error ? error.message : String(error)}`;
}

async function main(): Promise<void> {
  const vars = withDotenv(root, process.env);
  const settings = readSettings(vars, root);
  await checkConfiguration(root, vars);
  stack = new Stack({
    root,
    mode,
    vars,
    settings,
    screen,
    demo: vars["DEMO"] !== "off",
    onFatal: (sentence) => {
      screen.fail(`${sentence}\nStopping everything.`);
      void end(1);
    },
  });
  await stack.start();
  if (endingSince !== undefined) return;
  printWelcome(screen, stack);
  process.send?.({ ready: "stack", addresses: stack.addresses });
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(0));
process.on("disconnect", () => void end(0));
process.on("exit", () => stack?.kill());
// The terminal may be gone already.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

main().catch((error) => {
  if (endingSince !== undefined) return;
  screen.fail(explain(error));
  void end(1);
});
