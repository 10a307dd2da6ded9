import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { withDotenv } from "@/local/up/dotenv";
import { makeEnvironment } from "@/local/up/environment";
import { isFree } from "@/local/up/ports";
import { currentRun } from "@/local/up/run-file";
import { loadSecrets } from "@/local/up/secrets";
import { PARTS, readSettings, type Settings } from "@/local/up/settings";

export type Installation = {
  /** Undefined unless it is running. */
  addresses: Record<string, string> | undefined;
  /** The settings of the running parts. */
  env: Record<string, string>;
  settings: Settings;
};

/** The installation of this clone, from its data folder and the environment. */
export function readInstallation(): Installation {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const vars = withDotenv(root, process.env);
  const run = currentRun(readSettings(vars, root).dataDir);
  // A running installation may use other ports than this environment.
  const settings = readSettings({ ...vars, ...run?.ports }, root);
  const known = existsSync(join(settings.dataDir, "secrets.json"));
  const env = known ? makeEnvironment(settings, vars, loadSecrets(settings.dataDir)) : {};
  return { addresses: run?.addresses, env, settings };
}

/** The data folder relative to the current directory. */
export function folderName({ dataDir }: Settings): string {
  return relative(process.cwd(), dataDir) || dataDir;
}

/** The message of a command that needs a running installation. */
export async function notRunningMessage({ settings }: Installation, command: string): Promise<string> {
  const start = "Nothing runs here. Start it first: npm start";
  const free = await Promise.all(PARTS.map((part) => isFree(settings.ports[part])));
  const taken = PARTS.map((part) => settings.ports[part]).filter((_, index) => !free[index]);
  if (taken.length === 0) return start;
  return (
    `Nothing runs on the data folder ${folderName(settings)}, but something uses its port ${taken[0]}.\n` +
    `Does the installation have its own data folder? Name it: DATA_DIR=.data-2 npm run ${command}\n` +
    "If not, start this one on other ports: PORT=3101 npm start"
  );
}

/** A session token of the local identity provider; undefined for an unknown user. */
export async function mintToken(identity: string, email: string): Promise<string | undefined> {
  const answer = await fetch(`${identity}/_control/tokens`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email }),
  });
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`The identity provider answered ${answer.status}.`);
  const { token } = (await answer.json()) as { token: string };
  return token;
}

export type DemoUser = { id: string; email: string; demo: boolean };

/** The demo users of the local identity provider. */
export async function demoUsers(identity: string): Promise<DemoUser[]> {
  const answer = await fetch(`${identity}/_control/users`);
  if (!answer.ok) throw new Error(`The identity provider answered ${answer.status}.`);
  const users = (await answer.json()) as DemoUser[];
  return users.filter((user) => user.demo);
}
