import { runLoad } from "../load/run-load";
import type { Options } from "../options";
import type { Peer } from "../setup/start-peer";
import { type Cpu, cpuBetween, readCpu } from "./cpu";
import { type Quantiles, quantiles, ratePerSecond } from "./statistics";

export type PeerMeasured = {
  inserts: number;
  failed: number;
  failures: string[];
  perSecond: number;
  ms: Quantiles;
  cpu: Cpu | undefined;
};

/** Loads the peer with as many callers as the donation load, in a separate period. */
export async function measurePeer(
  dataDir: string,
  peer: Peer,
  pids: Record<string, number>,
  { donors, seconds, warmup }: Options,
  name: string,
): Promise<PeerMeasured> {
  const spec = { kind: "inserts", origin: peer.origin, donors } as const;
  const warm = await runLoad(dataDir, { ...spec, seconds: warmup, name: `${name}-warm` });
  const all = { ...pids, peer: peer.pid };
  const before = readCpu(all);
  const { startedAt, stoppedAt, done, failed, failures, cpuSeconds } = await runLoad(dataDir, {
    ...spec,
    seconds,
    name,
  });
  const cpu = cpuBetween(before, readCpu(all), {
    count: done.length,
    seconds,
    extra: { "load generator": cpuSeconds },
  });
  const ends = done.map((one) => one.startedAt + one.ms);
  return {
    inserts: done.length,
    failed: warm.failed + failed,
    failures: [...warm.failures, ...failures],
    perSecond: ratePerSecond(ends, startedAt, stoppedAt),
    ms: quantiles(done.map((one) => one.ms)),
    cpu,
  };
}
