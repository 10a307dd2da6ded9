import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { ensureCluster, plainEnv } from "./cluster";
import { endLeftover } from "./leftover";
import { findPlace } from "./place";

export const USER = "almoner";
export const DATABASE = "almoner";

export type Options = {
  dataDir: string;
  port: number;
  password: string;
  maxConnections?: number;
  /** For tests: nothing survives a power cut, everything is quicker. */
  fast?: boolean;
  /** Unless false, what was committed survives a power cut; it survives the end of the server either way. */
  flush?: boolean;
  /** Where its messages go: to our standard error unless told otherwise. */
  output?: "inherit" | "ignore";
};

export type Server = {
  /** Resolves when the server has ended, wanted or not. */
  ended: Promise<void>;
  /** Ends sessions and the server; resolves when it is gone. */
  stop(): Promise<void>;
};

/** Starts the built-in PostgreSQL on loopback, with its database. */
export async function startPostgres(options: Options): Promise<Server> {
  const place = findPlace(options.dataDir);
  mkdirSync(dirname(place.data), { recursive: true });
  await endLeftover(place.data);
  await ensureCluster(place, USER, options.password);
  const child = spawn(join(place.native, "bin", "postgres"), ["-D", place.data, ...flags(options)], {
    ...place.user,
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

function flags({ port, maxConnections = 200, fast, flush = true }: Options): string[] {
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: maxConnections,
    shared_buffers: "256MB",
    // One server, no replicas: the log needs only what recovery from a crash needs.
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
    ...(flush ? {} : { fsync: "off" }),
    ...(fast ? { fsync: "off", synchronous_commit: "off", full_page_writes: "off" } : {}),
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** Waits until the server answers, then creates the database if it is not there. */
async function ready({ port, password }: Options, isOver: () => boolean): Promise<void> {
  for (;;) {
    if (isOver()) throw new Error("PostgreSQL ended while it started.");
    const client = new pg.Client({ host: "127.0.0.1", port, user: USER, password, database: "postgres" });
    // A connection cut by a stopping server also reports here; the query's own failure says the same.
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
