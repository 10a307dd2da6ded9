import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { ensureCluster, plainEnv } from "./cluster";
import { endLeftover } from "./leftover";
import { findLocation } from "./location";

export const USER = "almoner";
export const DATABASE = "almoner";

export type Options = {
  dataDir: string;
  port: number;
  password: string;
  maxConnections?: number;
  /** For tests, which have many databases: no durability across power loss, but faster. */
  fast?: boolean;
  /** Unless false, committed data survives power loss; it always survives a stop of the server. */
  flush?: boolean;
  /** Counts statements in `pg_stat_statements`, of databases that set `compute_query_id` and `track`. */
  statistics?: boolean;
  /** Where its messages go: standard error by default, or an open file. */
  output?: "inherit" | number;
};

export type Server = {
  /** Resolves when the server has exited for any reason. */
  ended: Promise<void>;
  /** Ends sessions and the server; resolves when it has exited. */
  stop(): Promise<void>;
};

/** Starts the built-in PostgreSQL on loopback, with its database. */
export async function startPostgres(options: Options): Promise<Server> {
  const location = findLocation(options.dataDir);
  mkdirSync(dirname(location.data), { recursive: true });
  await endLeftover(location.data);
  await ensureCluster(location, USER, options.password);
  const child = spawn(join(location.native, "bin", "postgres"), ["-D", location.data, ...flags(options)], {
    ...location.user,
    cwd: "/",
    env: plainEnv,
    stdio: ["ignore", options.output ?? "inherit", options.output ?? "inherit"],
  });
  let over = false;
  const ended = new Promise<void>((done) => {
    child.once("error", () => done());
    child.once("exit", () => done());
  }).then(() => {
    over = true;
  });
  await ready(options, () => over);
  return {
    ended,
    async stop() {
      child.kill("SIGINT");
      const impatient = setTimeout(() => child.kill("SIGQUIT"), 10_000);
      await ended;
      clearTimeout(impatient);
    },
  };
}

const FAST = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  // For hundreds of databases, the default of a minute starts several processes a second.
  autovacuum_naptime: "10min",
};

const STATISTICS = {
  shared_preload_libraries: "pg_stat_statements",
  "pg_stat_statements.track": "none",
  compute_query_id: "off",
};

function flags({ port, maxConnections = 200, fast, flush = true, statistics }: Options): string[] {
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: maxConnections,
    shared_buffers: "256MB",
    // One server without replicas: the WAL only needs to cover crash recovery.
    wal_level: "minimal",
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    wal_buffers: "16MB",
    min_wal_size: "256MB",
    max_wal_size: "2GB",
    checkpoint_timeout: "15min",
    random_page_cost: "1.1",
    jit: "off",
    max_parallel_workers_per_gather: 0,
    timezone: "UTC",
    log_timezone: "UTC",
    log_min_messages: "warning",
    log_checkpoints: "off",
    log_min_error_statement: "panic",
    ...(statistics ? STATISTICS : {}),
    ...(flush ? {} : { fsync: "off" }),
    ...(fast ? FAST : {}),
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** Waits until the server answers, then creates the database if necessary. */
async function ready({ port, password }: Options, isOver: () => boolean): Promise<void> {
  for (;;) {
    if (isOver()) throw new Error("PostgreSQL exited during startup.");
    const client = new pg.Client({ host: "127.0.0.1", port, user: USER, password, database: "postgres" });
    // A connection cut by a stopping server also emits here; the query rejects with the same error.
    client.on("error", () => {});
    try {
      await client.connect();
      const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE]);
      if (!rowCount) await client.query(`create database ${DATABASE}`);
      return;
    } catch (error) {
      const code = (error as { code?: string }).code;
      if (code !== "ECONNREFUSED" && code !== "57P03") throw error;
      await new Promise((done) => setTimeout(done, 20));
    } finally {
      await client.end().catch(() => {});
    }
  }
}
