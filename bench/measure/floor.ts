import { runLoad } from "../load/run-load";
import type { Floor } from "../setup/start-floor";
import { type Cpu, cpuBetween, readCpu } from "./cpu";
import { type Quantiles, quantiles, ratePerSecond } from "./statistics";

export type FloorMeasured = {
  pairs: number;
  failed: number;
  failures: string[];
  perSecond: number;
  ms: Quantiles;
  cpu: Cpu | undefined;
};

const WARMUP_SECONDS = 5;

/** Loads the bare app with as many callers as the donation load, after a short warm-up. */
export async function measureFloor(
  dataDir: string,
  floor: Floor,
  pids: Record<string, number>,
  { donors, seconds, name }: { donors: number; seconds: number; name: string },
): Promise<FloorMeasured> {
  const { origin, secret } = floor;
  const spec = { kind: "pairs", origin, secret, donors } as const;
  const warm = await runLoad(dataDir, { ...spec, seconds: WARMUP_SECONDS, name: `${name}-warm` });
  const all = { ...pids, "bare app": floor.pid };
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
  return {
    pairs: done.length,
    failed: warm.failed + failed,
    failures: [...warm.failures, ...failures],
    perSecond: ratePerSecond(
      done.map((one) => one.startedAt + one.ms),
      startedAt,
      stoppedAt,
    ),
    ms: quantiles(done.map((one) => one.ms)),
    cpu,
  };
}
