import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Child } from "./child";
import { freshLog, tailLog } from "./logs";
import { StartError } from "./service";

export type TaskOptions = {
  root: string;
  dataDir: string;
  env: Record<string, string>;
  /** Receives the process, so that it can be stopped. */
  started: (child: Child) => void;
};

/** Runs `scripts/<name>.ts` to its end; resolves to the messages it sent. */
export async function runScript(name: string, label: string, options: TaskOptions): Promise<unknown[]> {
  const log = freshLog(options.dataDir, name);
  const args = ["--import", "tsx", join("scripts", `${name}.ts`)];
  const child = new Child({ name, args, env: options.env, cwd: options.root, log });
  options.started(child);
  const messages: unknown[] = [];
  child.onMessage((message) => messages.push(message));
  if ((await child.ended) !== 0)
    throw new StartError([label, ...tailLog(log, 8), `The whole log: ${log}`].join("\n"));
  return messages;
}

/** The messages of the demo when it was loaded. */
export type Demo = { database: string; donatePath?: string };

const fileOf = (dataDir: string) => join(dataDir, "demo.json");
const nameOf = (databaseUrl: string) => createHash("sha256").update(databaseUrl).digest("hex").slice(0, 16);

/** The demo that was loaded into this database from this data folder, if any. */
export function loadedDemo(dataDir: string, databaseUrl: string): Demo | undefined {
  if (!existsSync(fileOf(dataDir))) return undefined;
  const demo: Demo = JSON.parse(readFileSync(fileOf(dataDir), "utf8"));
  return demo.database === nameOf(databaseUrl) ? demo : undefined;
}

/** Loads the demo; the script may send `{ donatePath }`, the page to show on the screen. */
export async function loadDemo(options: TaskOptions, databaseUrl: string): Promise<Demo> {
  const messages = await runScript("seed", "The demo could not be loaded.", options);
  const result = messages.find(
    (one): one is { donatePath: string } => typeof one === "object" && one !== null && "donatePath" in one,
  );
  const demo: Demo = { database: nameOf(databaseUrl), donatePath: result?.donatePath };
  writeFileSync(fileOf(options.dataDir), JSON.stringify(demo));
  return demo;
}
