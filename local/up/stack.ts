import { mkdirSync } from "node:fs";
import { build, isBuilt, sourceStamp } from "./build";
import type { Child } from "./child";
import { makeEnvironment } from "./environment";
import { makeParts } from "./parts";
import { requireFreePorts } from "./ports";
import { claim, clearDead, currentRun, note, release } from "./run-file";
import type { Screen } from "./screen";
import { loadSecrets } from "./secrets";
import type { Service, Watcher } from "./service";
import { PARTS, type Part, PORTS, type Settings, SettingsError, type Vars } from "./settings";
import { type Demo, loadDemo, loadedDemo, runScript } from "./tasks";

export type StackOptions = {
  root: string;
  mode: "start" | "dev";
  vars: Vars;
  settings: Settings;
  screen: Screen;
  /** Loads the demo into a database without it. */
  demo: boolean;
  /** Called when a part is given up. */
  onFatal: (sentence: string) => void;
};

/** An installation on this machine: parts are started in order, supervised, and stopped in order. */
export class Stack {
  demo: Demo | undefined;
  #parts = new Map<Part, Service>();
  #tasks = new Set<Child>();
  #claimed = false;
  #stopping: Promise<void> | undefined;

  constructor(readonly options: StackOptions) {}

  /** The URL of each local part; real services are left out. */
  get addresses(): Record<string, string> {
    const { ports, runs, appOrigin } = this.options.settings;
    const own = PARTS.filter((part) => part !== "app" && part !== "postgres" && runs[part]);
    return {
      app: appOrigin,
      ...Object.fromEntries(own.map((part) => [part, `http://localhost:${ports[part]}`])),
      ...(runs.postgres ? { database: `127.0.0.1:${ports.postgres}` } : {}),
    };
  }

  get #ports(): Record<string, string> {
    const { ports } = this.options.settings;
    return Object.fromEntries(PARTS.map((part) => [PORTS[part].key, String(ports[part])]));
  }

  /** Resolves when everything answers. Fails with messages for a person; `stop` must still be called then. */
  async start(): Promise<void> {
    const { root, mode, settings, screen } = this.options;
    const { dataDir } = settings;
    mkdirSync(dataDir, { recursive: true });
    await this.#claim();
    await requireFreePorts(settings);
    const secrets = loadSecrets(dataDir);
    const env = makeEnvironment(settings, this.options.vars, secrets);
    const dist = this.options.vars["NEXT_DIST_DIR"] || ".next";
    const watcher = this.#watcher();
    this.#parts = makeParts({ root, settings, env, mode, dist, watcher }, secrets.postgresPassword);
    const task = { root, dataDir, env, started: (child: Child) => this.#track(child) };
    const ready = Promise.all([
      screen.step("database", async () => {
        await this.#parts.get("postgres")?.start();
        if (!this.#stopping) await runScript("migrate", "The database could not be prepared.", task);
      }),
      ...(["processor", "mailbox", "identity"] as const).map((part) => this.#startPart(part)),
    ]).then(() => this.#loadDemo(task, env["DATABASE_URL"] ?? ""));
    await Promise.all([ready, mode === "start" ? this.#build(dist) : undefined]);
    await this.#startPart("app");
    await this.#startPart("jobs");
  }

  /** Stops everything, the app first and the database last; resolves when all have exited. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  /** Kills everything at once, as a last resort. */
  kill(): void {
    for (const child of this.#tasks) child.kill();
    for (const part of this.#parts.values()) part.kill();
    if (this.#claimed) release(this.options.settings.dataDir);
  }

  async #stop(): Promise<void> {
    await Promise.all([...this.#tasks].map((child) => child.stop(500)));
    const end = (part: Part, patienceMs: number) => this.#parts.get(part)?.stop(patienceMs);
    await end("app", 4000);
    await end("jobs", 3000);
    await Promise.all([end("processor", 2000), end("mailbox", 2000), end("identity", 2000)]);
    await end("postgres", 12_000);
    if (this.#claimed) release(this.options.settings.dataDir);
  }

  async #claim(): Promise<void> {
    const { dataDir } = this.options.settings;
    const other = currentRun(dataDir);
    if (!other) await clearDead(dataDir);
    if (other || !claim(dataDir, { addresses: this.addresses, ports: this.#ports }))
      throw new SettingsError(
        `It already runs on this data folder: ${other?.addresses["app"] ?? "starting"} (process ${other?.pid ?? "unknown"}).\n` +
          "Stop that one first, or start a second one with its own PORT and DATA_DIR: PORT=3101 DATA_DIR=.data-2 npm start",
      );
    this.#claimed = true;
  }

  async #startPart(part: Part): Promise<void> {
    const service = this.#parts.get(part);
    if (service && !this.#stopping) await this.options.screen.step(PORTS[part].label, () => service.start());
  }

  async #build(dist: string): Promise<void> {
    const { root, vars, settings, screen } = this.options;
    const stamp = sourceStamp(root, vars);
    if (isBuilt(root, dist, stamp)) return;
    const started = (child: Child) => this.#track(child);
    await screen.step("building the app", () =>
      build({ root, dist, stamp, vars, dataDir: settings.dataDir, started }),
    );
  }

  async #loadDemo(task: Parameters<typeof loadDemo>[0], databaseUrl: string): Promise<void> {
    const { demo, settings, screen } = this.options;
    this.demo = loadedDemo(settings.dataDir, databaseUrl);
    // Never load the demo where money or people are real.
    const isDemoRequested = demo && settings.runs.processor && settings.runs.identity;
    if (this.demo || !isDemoRequested || this.#stopping) return;
    this.demo = await screen.step("demo organizations and donations", () => loadDemo(task, databaseUrl));
  }

  #track(child: Child): void {
    this.#tasks.add(child);
    if (this.#stopping) child.kill();
    void child.ended.then(() => this.#tasks.delete(child));
  }

  #watcher(): Watcher {
    const { screen, onFatal, settings } = this.options;
    return {
      trouble: (sentence) => screen.warn(sentence),
      givenUp: onFatal,
      changed: () => {
        const pids = [...this.#parts].flatMap(([name, part]) =>
          part.pid ? [[name, part.pid] as const] : [],
        );
        note(settings.dataDir, Object.fromEntries(pids));
      },
    };
  }
}
