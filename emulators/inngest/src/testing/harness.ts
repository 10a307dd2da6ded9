import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundled } from "@almoner/emulator-core/bundle";
import { freePorts } from "@almoner/emulator-core/ports";
import { Inngest } from "inngest";
import { Pool } from "pg";
import type { State } from "../server/state";

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** A free port. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

/** Polls until `probe` returns a value; rejects with the last error after `ms` milliseconds. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | false | undefined>,
  ms = 120_000,
): Promise<T> {
  const end = Date.now() + ms;
  let last: unknown;
  while (Date.now() < end) {
    try {
      const found = await probe();
      if (found !== false && found !== undefined) return found;
      last = found;
    } catch (error) {
      last = error;
    }
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error(`Timed out waiting for ${what}: ${last instanceof Error ? last.message : String(last)}`);
}

/** A child process that can be killed and started again. */
export class Child {
  process: ChildProcess | null = null;
  output = "";

  constructor(
    private readonly file: string,
    private readonly env: { [name: string]: string },
  ) {}

  /** Starts it; resolves when it is ready, rejects when it exits. */
  async start(): Promise<void> {
    const child = fork(await bundled(this.file), {
      env: { ...process.env, ...this.env },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.process = child;
    child.stdout?.on("data", (chunk) => {
      this.output += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      this.output += chunk;
    });
    await new Promise<void>((resolve, reject) => {
      child.once("message", () => resolve());
      child.once("exit", (code) => reject(new Error(`${this.file} ended with ${code}: ${this.output}`)));
    });
  }

  /** Resolves with the exit code. */
  exited(): Promise<number | null> {
    const child = this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null)
      return Promise.resolve(child?.exitCode ?? null);
    return new Promise((resolve) => child.once("exit", resolve));
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    this.process?.kill(signal);
    await this.exited();
  }
}

/** The emulator in its own process, not yet started. */
export function emulatorProcess(env: { [name: string]: string }): Child {
  return new Child(here("../main.ts"), env);
}

export const EVENT_KEY = "local-test";
export const SIGNING_KEY = "signkey-test-0123456789abcdef0123456789abcdef";

export type Bench = {
  jobs: Child;
  app: Child;
  pool: Pool;
  client: Inngest;
  jobsUrl: string;
  serveUrl: string;
  state(): Promise<State>;
  idle(ms?: number): Promise<State>;
  /** Moves the installation's clock to this many milliseconds ahead of real time. */
  moveClock(offsetMs: number): void;
  control(method: string, path: string, body?: object): Promise<Response>;
  effects(fn: string): Promise<{ run_id: string; step: string; note: string; memoised: boolean }[]>;
  close(): Promise<void>;
};

/** A test's own database, job server and app; `extra` environment for both. */
export async function setUp(
  databaseUrl: string,
  extra: { [name: string]: string } = {},
  start: "both" | "app" = "both",
): Promise<Bench> {
  const [jobsPort, appPort] = [await freePort(), await freePort()];
  const dataDir = mkdtempSync(join(tmpdir(), "jobs-test-"));
  const jobsUrl = `http://127.0.0.1:${jobsPort}`;
  const serveUrl = `http://127.0.0.1:${appPort}/api/inngest`;
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    INNGEST_BASE_URL: jobsUrl,
    INNGEST_EVENT_KEY: EVENT_KEY,
    INNGEST_SIGNING_KEY: SIGNING_KEY,
    INNGEST_SERVE_URL: serveUrl,
    JOBS_PORT: String(jobsPort),
    JOBS_RETRY_SCALE: "0.002",
    PORT: String(appPort),
    ...extra,
  };
  const pool = new Pool({ connectionString: databaseUrl, max: 4 });
  pool.on("error", () => {});
  await pool.query(`CREATE TABLE IF NOT EXISTS public.effects (
    at bigint GENERATED ALWAYS AS IDENTITY, run_id text, fn text, step text, note text, memoised boolean)`);
  const jobs = emulatorProcess(env);
  const app = new Child(here("./app.ts"), env);
  const client = new Inngest({
    id: "tests",
    baseUrl: jobsUrl,
    eventKey: EVENT_KEY,
    signingKey: SIGNING_KEY,
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  });
  const state = async (): Promise<State> => {
    const response = await fetch(`${jobsUrl}/_control/state`);
    if (!response.ok) throw new Error(`state: ${response.status} ${await response.text()}`);
    return response.json() as Promise<State>;
  };
  const bench: Bench = {
    jobs,
    app,
    pool,
    client,
    jobsUrl,
    serveUrl,
    state,
    idle: (ms) =>
      until(
        "the job server to be idle",
        async () => {
          const now = await state();
          if (now.synced && now.leader && now.idle) return now;
          throw new Error(JSON.stringify(now));
        },
        ms,
      ),
    moveClock: (offsetMs) => writeFileSync(join(dataDir, "clock.json"), JSON.stringify({ offsetMs })),
    control: (method, path, body) =>
      fetch(`${jobsUrl}/_control/${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) }),
    effects: async (fn) => {
      const { rows } = await pool.query("SELECT * FROM public.effects WHERE fn = $1 ORDER BY at", [fn]);
      return rows;
    },
    close: async () => {
      await Promise.all([jobs.end("SIGKILL"), app.end("SIGKILL")]);
      await pool.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  await app.start();
  if (start === "both") {
    await jobs.start();
    await bench.idle();
  }
  return bench;
}

/** Creates an empty database on the server of `adminUrl` and returns its URL. */
export async function createDatabase(adminUrl: string): Promise<string> {
  const name = `jobs_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const pool = new Pool({ connectionString: adminUrl, max: 1 });
  await pool.query(`CREATE DATABASE ${name}`);
  await pool.end();
  const url = new URL(adminUrl);
  url.pathname = name;
  return url.href;
}
