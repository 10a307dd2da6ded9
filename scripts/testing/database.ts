import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { connect } from "@/db/client";
import { migrate } from "@/db/migrate";
import { DATABASE } from "@/local/postgres/server";
import { freePorts } from "@/local/up/ports";
import { Service } from "@/local/up/service";
import { discardInstallation } from "./kept-logs";

declare module "vitest" {
  interface ProvidedContext {
    /** A migrated database without connections, copied by each test process (db/testing/index.ts). */
    template: string;
    /** The server's default database, used to create, restart and drop others. */
    adminUrl: string;
    /** The folder of the pictures that tests store. */
    picturesDir: string;
  }
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Number of files that run concurrently. The browser's tests use the CPUs while these wait for PostgreSQL, locks and
 * other processes. One more test process would load and compile all modules again.
 */
export const DB_WORKERS = availableParallelism();

type Running = { adminUrl: string; picturesDir: string; stop: () => Promise<void> };
/** Vitest loads this file once for each of its projects. */
const scope = globalThis as typeof globalThis & {
  almonerTestServer?: { running: Promise<Running>; projects: number };
};

/** Starts one PostgreSQL for all database tests of a run, in its own folder and on its own port; removed afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  scope.almonerTestServer ??= { running: start(), projects: 0 };
  const server = scope.almonerTestServer;
  server.projects += 1;
  const { adminUrl, picturesDir, stop } = await server.running;
  project.provide("template", DATABASE);
  project.provide("adminUrl", adminUrl);
  project.provide("picturesDir", picturesDir);
  return async () => {
    server.projects -= 1;
    if (server.projects === 0) await stop();
  };
}

async function start(): Promise<Running> {
  const dataDir = join(
    process.env["TEST_DATA_DIR"] ?? join(root, ".data-test"),
    `db-${randomBytes(4).toString("hex")}`,
  );
  mkdirSync(dataDir, { recursive: true });
  const [port = 0] = await freePorts(1);
  const password = randomBytes(12).toString("hex");
  const env = {
    ...(process.env as Record<string, string>),
    DATA_DIR: dataDir,
    POSTGRES_PORT: String(port),
    POSTGRES_PASSWORD: password,
    POSTGRES_MAX_CONNECTIONS: "300",
    POSTGRES_FAST: "yes",
    POSTGRES_STATISTICS: "yes",
  };
  const server = new Service(
    "The test database",
    {
      name: "postgres",
      args: ["--import", "tsx", "local/postgres/main.ts"],
      env,
      cwd: root,
      log: join(dataDir, "postgres.log"),
    },
    // A test may stop the server on purpose; it restarts, and the log has the details.
    { trouble: () => {}, givenUp: (sentence) => console.error(sentence), changed: () => {} },
  );
  const stop = async () => {
    await server.stop(15_000);
    discardInstallation(dataDir);
  };
  process.once("exit", () => server.kill());
  const address = (database: string) => `postgres://almoner:${password}@127.0.0.1:${port}/${database}`;
  try {
    await server.start();
    await migrate(address(DATABASE));
    await seal(address("postgres"), password);
  } catch (error) {
    await stop();
    throw error;
  }
  return { adminUrl: address("postgres"), picturesDir: join(dataDir, "pictures"), stop };
}

/**
 * PostgreSQL cannot copy a database with open connections. Tests open thousands of connections, so their password, which
 * is random and valid for one run, is hashed once instead of 4,096 times.
 */
async function seal(adminUrl: string, password: string): Promise<void> {
  const admin = connect(adminUrl, { max: 1 });
  await admin.sql`set scram_iterations = 1`;
  await admin.sql.unsafe(`alter role current_user password '${password}'`);
  await admin.sql`alter database ${admin.sql(DATABASE)} with allow_connections false`;
  await admin.close();
}
