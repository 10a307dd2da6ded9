import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { migrate } from "../../db/migrate";
import { removeData } from "../../local/postgres/location";
import { Child } from "../../local/up/child";
import { tailLog } from "../../local/up/logs";
import { freePorts } from "../../local/up/ports";
import { loadSecrets } from "../../local/up/secrets";

const root = fileURLToPath(new URL("../..", import.meta.url));

export type OwnServer = {
  pid: number;
  /** The URL of a migrated database, created if necessary; `fresh` recreates it. */
  database(name: string, options?: { fresh: boolean }): Promise<string>;
  /** Stops the server, and removes its data unless it is kept. */
  stop(keep?: boolean): Promise<void>;
};

/** The built-in PostgreSQL as `npm start` runs it, with its data in `.data-bench/<name>`. */
export async function startOwnServer(name: string): Promise<OwnServer> {
  const dataDir = join(root, ".data-bench", name);
  mkdirSync(dataDir, { recursive: true });
  const [port = 0] = await freePorts(1);
  const password = loadSecrets(dataDir).postgresPassword;
  const log = join(dataDir, "postgres.log");
  const own = { DATA_DIR: dataDir, POSTGRES_PORT: String(port), POSTGRES_PASSWORD: password };
  const child = new Child({
    name: "postgres",
    args: ["--import", "tsx", join("local", "postgres", "main.ts")],
    env: { ...(process.env as Record<string, string>), ...own },
    cwd: root,
    log,
  });
  const isUp = new Promise<boolean>((done) => child.onMessage(() => done(true)));
  if (!(await Promise.race([isUp, child.ended.then(() => false)])))
    throw new Error(["PostgreSQL could not start.", ...tailLog(log, 20)].join("\n"));
  const urlOf = (database: string) => `postgres://almoner:${password}@127.0.0.1:${port}/${database}`;
  return {
    pid: child.pid,
    async database(database, { fresh } = { fresh: false }) {
      const admin = postgres(urlOf("postgres"), { max: 1, onnotice: () => {} });
      if (fresh) await admin`drop database if exists ${admin(database)}`;
      const found = await admin`select from pg_database where datname = ${database}`;
      if (found.length === 0) await admin`create database ${admin(database)}`;
      await admin.end();
      await migrate(urlOf(database));
      return urlOf(database);
    },
    async stop(keep = false) {
      await child.stop(30_000);
      if (keep) return;
      removeData(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
