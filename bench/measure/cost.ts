import type { Context } from "../../lib/kernel/context";
import { readCpu } from "./cpu";
import type { Read } from "./report-cost";

/** Uncounted reads, for planning new statements and loading the server's cache. */
const UNCOUNTED = 7;

export type Cost = {
  /** Milliseconds of each read. */
  times: number[];
  /** Milliseconds of CPU for a read, of PostgreSQL and of this process; NaN where they cannot be read. */
  cpuMs: { server: number; application: number };
};

/** The cost of each of `reads` reads by the organization's owner, one at a time. */
export async function costOf(
  { client, org, at, serverPid }: Read & { serverPid: number },
  reads: number,
  work: (ctx: Context) => Promise<unknown>,
): Promise<Cost> {
  const cpu = () => {
    const parts = readCpu({ server: serverPid })?.parts ?? {};
    return { server: parts["server"] ?? Number.NaN, application: parts["this process"] ?? Number.NaN };
  };
  const actor = { kind: "person", userId: org.userId } as const;
  const times: number[] = [];
  let before = cpu();
  for (let read = 0; read < reads + UNCOUNTED; read += 1) {
    if (read === UNCOUNTED) before = cpu();
    const startedAt = performance.now();
    await work({ db: client.db, actor, now: at, requestId: "bench" });
    if (read >= UNCOUNTED) times.push(performance.now() - startedAt);
  }
  const after = cpu();
  const each = (part: "server" | "application") => ((after[part] - before[part]) * 1000) / reads;
  return { times, cpuMs: { server: each("server"), application: each("application") } };
}
