import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, writeSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { hasExited, isAlive, signal } from "./processes";

// By --require: with --import, older Nodes refuse to run a program whose file has no extension.
const WATCHDOG = fileURLToPath(new URL("./watchdog.cjs", import.meta.url));

export type Recipe = {
  name: string;
  /** Arguments of node: its options, the file, the file's arguments. */
  args: string[];
  env: Record<string, string>;
  cwd: string;
  /** The log file, to which the child writes directly. */
  log: string;
  /** Also prints its output to our screen. */
  echo?: boolean;
};

/** Starts a node process in its own group: it exits when we do, and Ctrl-C only reaches us. */
export class Child {
  readonly ended: Promise<number | null>;
  #process: ChildProcess;
  #messages: ((message: unknown) => void)[] = [];

  constructor(readonly recipe: Recipe) {
    const { args, env, cwd, log, echo } = recipe;
    const file = openSync(log, "a");
    const output = echo ? "pipe" : file;
    this.#process = spawn(process.execPath, ["--require", WATCHDOG, ...args], {
      cwd,
      env: { ...env, ALMONER_PARENT: String(process.pid) } as unknown as NodeJS.ProcessEnv,
      detached: true,
      stdio: ["ignore", output, output, "ipc"],
    });
    if (echo) this.#echo(file);
    else closeSync(file);
    this.#process.on("message", (message) => {
      for (const listener of this.#messages) listener(message);
    });
    this.ended = new Promise((done) => {
      this.#process.once("error", () => done(null));
      this.#process.once("exit", (code) => done(code));
    });
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  onMessage(listener: (message: unknown) => void): void {
    this.#messages.push(listener);
  }

  /** Sends SIGTERM, then SIGKILL; also kills leftovers of its group. */
  async stop(patienceMs: number): Promise<void> {
    const { pid } = this;
    if (!pid) return;
    if (isAlive(pid)) signal(pid, "SIGTERM");
    await hasExited(pid, patienceMs);
    this.kill();
    await this.ended;
  }

  /** Kills it at once. */
  kill(): void {
    if (this.pid) signal(-this.pid, "SIGKILL");
  }

  #echo(file: number): void {
    const { stdout, stderr } = this.#process;
    for (const stream of [stdout, stderr])
      stream?.on("data", (chunk: Buffer) => {
        process.stdout.write(chunk);
        writeSync(file, chunk);
      });
    this.#process.once("close", () => closeSync(file));
  }
}
