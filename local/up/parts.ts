import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { NEXT } from "./build";
import type { Recipe } from "./child";
import { freshLog } from "./logs";
import { APP_NODE_OPTIONS } from "./node-options.mjs";
import { Service, type Watcher } from "./service";
import { type Part, PORTS, type Settings } from "./settings";

export type PartsOptions = {
  root: string;
  settings: Settings;
  env: Record<string, string>;
  mode: "start" | "dev";
  dist: string;
  watcher: Watcher;
};

const EMULATORS: Partial<Record<Part, string>> = {
  processor: "@almoner/stripe-emulator",
  jobs: "@almoner/inngest-emulator",
  identity: "@almoner/clerk-emulator",
  mailbox: "@almoner/resend-emulator",
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** All local parts, not yet started. */
export function makeParts(options: PartsOptions, postgresPassword: string): Map<Part, Service> {
  const { settings, mode } = options;
  const parts = new Map<Part, Service>();
  const extra: Partial<Record<Part, Record<string, string>>> = {
    postgres: { POSTGRES_PASSWORD: postgresPassword },
    jobs: mode === "dev" ? { JOBS_RESYNC: "1" } : {},
  };
  for (const part of ["postgres", "processor", "mailbox", "identity", "jobs"] as const)
    if (settings.runs[part])
      parts.set(
        part,
        new Service(capital(PORTS[part].label), emulator(options, part, extra[part]), options.watcher),
      );
  const answers = async () =>
    (await statusOf(`http://127.0.0.1:${settings.ports.app}/api/health`)) !== undefined;
  parts.set("app", new Service("The app", app(options), options.watcher, answers));
  return parts;
}

function emulator(
  { root, settings, env }: PartsOptions,
  part: Part,
  extra: Record<string, string> = {},
): Recipe {
  return {
    name: part,
    args: ["--import", "tsx", mainFile(root, part)],
    env: { ...env, ...extra },
    cwd: root,
    log: freshLog(settings.dataDir, part),
  };
}

/** Each emulator is a workspace; the built-in database is our own module. */
function mainFile(root: string, part: Part): string {
  const workspace = EMULATORS[part];
  if (!workspace) return join("local", part, "main.ts");
  // Relative to the clone, as the other commands are, so that the process list stays readable.
  return relative(root, createRequire(import.meta.url).resolve(`${workspace}/main`));
}

/** Exactly `-H localhost`: with 127.0.0.1 a rewrite in the middleware makes Next call itself endlessly. */
function app({ root, settings, env, mode, dist }: PartsOptions): Recipe {
  const isOne = mode === "dev" || settings.appProcesses === 1;
  const server = isOne ? [...APP_NODE_OPTIONS, NEXT, mode] : [join("scripts", "serve.mjs")];
  return {
    name: "app",
    args: [...server, "-H", "localhost", "-p", String(settings.ports.app)],
    env: { ...env, NODE_ENV: mode === "dev" ? "development" : "production", NEXT_DIST_DIR: dist },
    cwd: root,
    log: freshLog(settings.dataDir, "app"),
    echo: mode === "dev",
  };
}

/** The status of a URL; undefined when nothing answers in time. */
async function statusOf(address: string): Promise<number | undefined> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(60_000) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    // Not listening yet; the caller retries or learns that the process has exited.
    return undefined;
  }
}
