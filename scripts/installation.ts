import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withDotenv } from "@/local/up/dotenv";
import { makeEnvironment } from "@/local/up/environment";
import { currentRun } from "@/local/up/run-file";
import { loadSecrets } from "@/local/up/secrets";
import { readSettings } from "@/local/up/settings";

export type Installation = {
  /** Undefined while nothing runs on this data folder. */
  addresses: Record<string, string> | undefined;
  /** The settings that the parts run with. */
  env: Record<string, string>;
};

/** The installation of this clone, as its data folder and the environment describe it. */
export function readInstallation(): Installation {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const vars = withDotenv(root, process.env);
  const run = currentRun(readSettings(vars, root).dataDir);
  // What runs was perhaps started with other ports than this call knows of.
  const settings = readSettings({ ...vars, ...run?.ports }, root);
  const known = existsSync(join(settings.dataDir, "secrets.json"));
  const env = known ? makeEnvironment(settings, vars, loadSecrets(settings.dataDir)) : {};
  return { addresses: run?.addresses, env };
}

/** A session token of the local identity provider; undefined for someone it does not know. */
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

/** The demo's people, as the local identity provider knows them. */
export async function demoUsers(identity: string): Promise<DemoUser[]> {
  const answer = await fetch(`${identity}/_control/users`);
  if (!answer.ok) throw new Error(`The identity provider answered ${answer.status}.`);
  const users = (await answer.json()) as DemoUser[];
  return users.filter((user) => user.demo);
}
