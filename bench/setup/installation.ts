import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { removeData } from "../../local/postgres/location";
import { distForTests } from "../../local/up/build";
import { freePortSettings, launch } from "../../local/up/launch";
import { currentRun } from "../../local/up/run-file";
import { loadSecrets } from "../../local/up/secrets";

const root = fileURLToPath(new URL("../..", import.meta.url));
const base = join(root, ".data-bench");

export type Installation = {
  dataDir: string;
  app: string;
  processor: string;
  identity: string;
  mailbox: string;
  publishableKey: string;
  /** The URL of a database in the installation's own server. */
  databaseUrlOf(name: string): string;
  /** The benchmark's own connection. */
  sql: postgres.Sql;
  /** Process ids by part. */
  pids: Record<string, number>;
  /** The app's log so far. */
  appLog(): string;
  /** Stops everything and removes its data; `keepLogs` keeps the logs in `.data-bench/logs`. */
  stop(keepLogs: boolean): Promise<void>;
};

/**
 * Starts a whole installation on free ports with a fresh data folder: production build, no rate limits, no demo; with
 * this many processes of the app.
 */
export async function startInstallation(processes: number): Promise<Installation> {
  const dataDir = join(base, `run-${randomBytes(4).toString("hex")}`);
  mkdirSync(dataDir, { recursive: true });
  process.env["NEXT_DIST_DIR"] ??= distForTests(root, {});
  const settings = {
    ...(await freePortSettings()),
    DEMO: "off",
    RATE_LIMITS: "off",
    // The load generator gives each donor an address.
    TRUSTED_PROXIES: "1",
    APP_PROCESSES: String(processes),
  };
  const clear = () => {
    removeData(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  };
  const launched = await launch(dataDir, settings).catch((error) => {
    clear();
    throw error;
  });
  const { addresses, keys } = launched;
  const password = loadSecrets(dataDir).postgresPassword;
  const databaseUrlOf = (name: string) => `postgres://almoner:${password}@${addresses["database"]}/${name}`;
  const sql = postgres(databaseUrlOf("almoner"), { max: 2, onnotice: () => {} });
  const run = currentRun(dataDir);
  return {
    dataDir,
    app: addresses["app"] ?? "",
    processor: addresses["processor"] ?? "",
    identity: addresses["identity"] ?? "",
    mailbox: addresses["mailbox"] ?? "",
    publishableKey: keys.publishable,
    databaseUrlOf,
    sql,
    pids: Object.fromEntries(Object.entries(run?.children ?? {}).map(([part, { pid }]) => [part, pid])),
    appLog: () => readFileSync(join(dataDir, "logs", "app.log"), "utf8"),
    async stop(keepLogs) {
      await sql.end({ timeout: 2 });
      await launched.stop();
      rmSync(join(base, "logs"), { recursive: true, force: true });
      if (keepLogs) renameSync(join(dataDir, "logs"), join(base, "logs"));
      clear();
    },
  };
}
