import { existsSync, readdirSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { removeData } from "./postgres/location";
import { withDotenv } from "./up/dotenv";
import { clearDead, currentRun } from "./up/run-file";
import { Screen } from "./up/screen";
import { readSettings, SettingsError } from "./up/settings";

const root = fileURLToPath(new URL("..", import.meta.url));
const screen = new Screen();

/** Clears the data folder: built-in database, pictures, emulator state, secrets and logs. */
async function reset(): Promise<void> {
  const { dataDir, databaseUrl, appOrigin } = readSettings(withDotenv(root, process.env), root);
  const shown = relative(process.cwd(), dataDir) || dataDir;
  const run = currentRun(dataDir);
  if (run)
    throw new SettingsError(
      `It still runs at ${run.addresses["app"] ?? appOrigin} (process ${run.pid}). Stop it first.`,
    );
  if (databaseUrl)
    throw new SettingsError(
      `DATABASE_URL names a database of your own (${new URL(databaseUrl).host}); this command never touches that.\n` +
        `It clears only the data folder ${shown}: run it without DATABASE_URL to do so, and empty your own database yourself.`,
    );
  if (!existsSync(dataDir)) return screen.line(`There is nothing to clear: ${shown} does not exist.`);
  if (readdirSync(dataDir).length > 0 && !existsSync(`${dataDir}/secrets.json`))
    throw new SettingsError(`${shown} does not look like a data folder of Almoner; nothing was removed.`);
  await clearDead(dataDir);
  removeData(dataDir);
  rmSync(dataDir, { recursive: true });
  screen.line(
    `Cleared ${shown}: database, pictures, mail, payments, sign-ins, logs. The next start begins anew.`,
  );
}

reset().catch((error: Error) => {
  screen.fail(error instanceof SettingsError ? error.message : `It could not be cleared: ${error.message}`);
  process.exitCode = 1;
});
