import { Agent, get } from "node:http";
import type postgres from "postgres";
import { readCpu } from "./cpu";
import { readDatabaseWork } from "./database-work";

export type Viewed = {
  views: number;
  failed: number;
  /**
   * CPU milliseconds per view of the server, with its database where it has one; NaN where the platform does not report
   * it.
   */
  cpuMs: number;
  perSecond: number;
  transactionsPerView: number;
};

const TIMEOUT_MS = 30_000;

type Load = { url: (serial: number) => string; status: number; views: number; connections: number };

/** Opens a page `views` times over kept connections, compressed, and reads the CPU time of these processes. */
export async function measureViews(
  pids: Record<string, number>,
  sql: postgres.Sql | null,
  { url, status, views, connections }: Load,
): Promise<Viewed> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const workBefore = sql && (await readDatabaseWork(sql));
  const cpuBefore = readCpu(pids);
  const startedAt = performance.now();
  let serial = 0;
  let failed = 0;
  const visitor = async () => {
    while (serial < views) {
      serial += 1;
      if ((await view(url(serial), agent)) !== status) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, visitor));
  const seconds = (performance.now() - startedAt) / 1000;
  const cpuAfter = readCpu(pids);
  const workAfter = sql && (await readDatabaseWork(sql));
  agent.destroy();
  const used = Object.keys(pids).reduce(
    (sum, part) => sum + (cpuAfter?.parts[part] ?? Number.NaN) - (cpuBefore?.parts[part] ?? Number.NaN),
    0,
  );
  return {
    views,
    failed,
    cpuMs: (used * 1000) / views,
    perSecond: views / seconds,
    transactionsPerView: ((workAfter?.transactions ?? 0) - (workBefore?.transactions ?? 0)) / views,
  };
}

function view(url: string, agent: Agent): Promise<number> {
  return new Promise((done, failed) => {
    get(url, { agent, timeout: TIMEOUT_MS, headers: { "accept-encoding": "gzip, br" } }, (answer) => {
      answer.on("error", failed).on("end", () => done(answer.statusCode ?? 0));
      answer.resume();
    })
      .on("timeout", () => failed(new Error(`${url} did not answer`)))
      .on("error", failed);
  });
}
