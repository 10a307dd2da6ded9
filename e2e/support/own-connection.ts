import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { childrenOf } from "../../local/up/processes";
import type { Run } from "../../local/up/run-file";

export type Answer = { status: number; remaining: number; reset: number };

/** Requests a URL of the app over a new connection, which any of its processes may accept. */
export function getOnOwnConnection(url: string, visitor: string, token?: string): Promise<Answer> {
  return new Promise((done, failed) => {
    const headers = { "x-forwarded-for": visitor, ...(token ? { authorization: `Bearer ${token}` } : {}) };
    get(url, { agent: new Agent(), headers }, (response) => {
      response.resume();
      const header = (name: string) => Number(response.headers[`x-ratelimit-${name}`]);
      done({ status: response.statusCode ?? 0, remaining: header("remaining"), reset: header("reset") });
    }).on("error", failed);
  });
}

/** Runs `use` once per process of the app, with the other processes stopped so that it accepts all new connections. */
export async function onEachProcess(dataDir: string, use: () => Promise<void>): Promise<void> {
  const run: Run = JSON.parse(readFileSync(join(dataDir, "run.json"), "utf8"));
  const pids = childrenOf(run.children["app"]?.pid ?? 0);
  for (const taking of pids) {
    const others = pids.filter((pid) => pid !== taking);
    for (const pid of others) process.kill(pid, "SIGSTOP");
    try {
      await use();
    } finally {
      for (const pid of others) process.kill(pid, "SIGCONT");
    }
  }
}
