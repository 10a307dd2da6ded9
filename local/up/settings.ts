import { resolve } from "node:path";
import { MAX_PROCESSES, processCount } from "./process-count.mjs";

/** Settings from the environment; an empty value counts as unset. */
export type Vars = Readonly<Record<string, string | undefined>>;

export const PARTS = ["app", "processor", "mailbox", "jobs", "identity", "postgres"] as const;
export type Part = (typeof PARTS)[number];

/** For each part: its port setting and its display name. */
export const PORTS: Readonly<Record<Part, { key: string; label: string }>> = {
  app: { key: "PORT", label: "the app" },
  processor: { key: "PROCESSOR_PORT", label: "the Stripe emulator" },
  mailbox: { key: "MAILBOX_PORT", label: "the mailbox" },
  jobs: { key: "JOBS_PORT", label: "the background work" },
  identity: { key: "IDENTITY_PORT", label: "the sign-in" },
  postgres: { key: "POSTGRES_PORT", label: "the database" },
};

export type Settings = Readonly<{
  dataDir: string;
  appOrigin: string;
  ports: Readonly<Record<Part, number>>;
  /** The parts that run locally; the others are real services. The app always runs. */
  runs: Readonly<Record<Part, boolean>>;
  /** Processes of the app behind its port. */
  appProcesses: number;
  /** The caller's database URL, if any. */
  databaseUrl?: string;
}>;

export class SettingsError extends Error {}

/**
 * Resolves which parts run, and where. Pure: `vars` is the environment merged over the .env files. A real service is
 * configured by its key, which disables its emulator (an emulator's own kind of key does not count).
 */
export function readSettings(vars: Vars, root: string): Settings {
  const port = portOf(vars, "PORT", 3001);
  const ports = Object.fromEntries(
    PARTS.map((part, index) => [part, portOf(vars, PORTS[part].key, port + index)]),
  ) as Record<Part, number>;
  const appOrigin = originOf(vars["APP_ORIGIN"] || `http://localhost:${port}`);
  const isEmulated = (key: string, local: RegExp) => !vars[key] || local.test(vars[key]);
  const runs = {
    app: true,
    processor: isEmulated("STRIPE_SECRET_KEY", /^sk_test_local/),
    mailbox: isEmulated("RESEND_API_KEY", /^re_local/),
    jobs: isEmulated("INNGEST_EVENT_KEY", /^local/),
    identity: isEmulated("CLERK_SECRET_KEY", /^sk_test_local/),
    postgres: !vars["DATABASE_URL"],
  };
  refuseTwins(ports, runs);
  refusePublicEmulators(vars, appOrigin, runs);
  const databaseUrl = vars["DATABASE_URL"] || undefined;
  const dataDir = resolve(root, vars["DATA_DIR"] || ".data");
  return { dataDir, appOrigin, ports, runs, appProcesses: appProcessesOf(vars), databaseUrl };
}

function appProcessesOf(vars: Vars): number {
  const text = vars["APP_PROCESSES"];
  const count = processCount(text);
  if (count === undefined)
    throw new SettingsError(`APP_PROCESSES is "${text}": choose a number from 1 to ${MAX_PROCESSES}.`);
  return count;
}

function portOf(vars: Vars, key: string, fallback: number): number {
  const text = vars[key]?.trim();
  if (!text) {
    if (fallback > 65535)
      throw new SettingsError(`PORT leaves no room for the five ports after it: choose one below 65531.`);
    return fallback;
  }
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65535)
    throw new SettingsError(`${key} is "${text}", which is not a port: choose a number from 1 to 65535.`);
  return port;
}

function originOf(text: string): string {
  if (!/^https?:\/\/[^/?#]+\/?$/.test(text) || !URL.canParse(text))
    throw new SettingsError(`APP_ORIGIN is "${text}": expected something like https://give.example.org.`);
  return new URL(text).origin;
}

function refuseTwins(ports: Record<Part, number>, runs: Record<Part, boolean>): void {
  const running = PARTS.filter((part) => runs[part]);
  for (const part of running) {
    const twin = running.find((other) => other !== part && ports[other] === ports[part]);
    if (twin)
      throw new SettingsError(
        `Port ${ports[part]} is meant for both ${PORTS[part].label} (${PORTS[part].key}) and ${PORTS[twin].label} (${PORTS[twin].key}): choose another for one of them.`,
      );
  }
}

function refusePublicEmulators(vars: Vars, appOrigin: string, runs: Record<Part, boolean>): void {
  const near = ["localhost", "127.0.0.1", "[::1]"].includes(new URL(appOrigin).hostname);
  if (near || vars["ALLOW_EMULATORS_IN_PUBLIC"] === "yes, this is a demo") return;
  const keys = {
    processor: "STRIPE_SECRET_KEY",
    mailbox: "RESEND_API_KEY",
    jobs: "INNGEST_EVENT_KEY",
    identity: "CLERK_SECRET_KEY",
  } as const;
  const missing = Object.entries(keys).filter(([part]) => runs[part as Part]);
  if (missing.length === 0) return;
  throw new SettingsError(
    `APP_ORIGIN is ${appOrigin}, which others can reach, and emulators take no real money and check no password. ` +
      `Set ${missing.map(([, key]) => key).join(", ")}, or set ALLOW_EMULATORS_IN_PUBLIC="yes, this is a demo".`,
  );
}
