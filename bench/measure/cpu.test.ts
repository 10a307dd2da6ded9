import { expect, test } from "vitest";
import { cpuBetween, readCpu } from "./cpu";

test("CPU time is reported per item and part, and that of other processes separately", () => {
  const before = { parts: { app: 10, postgres: 4 }, machine: 100 };
  const after = { parts: { app: 16, postgres: 5 }, machine: 118 };
  expect(cpuBetween(before, after, { count: 100, seconds: 10, extra: { generator: 1 } })).toEqual({
    partsMs: { app: 60, postgres: 10, generator: 10 },
    ownMs: 80,
    ownCores: 0.8,
    otherCores: 1,
  });
});

test("without system data there is no result", () => {
  const reading = { parts: {}, machine: 0 };
  expect(cpuBetween(undefined, reading, { count: 1, seconds: 1, extra: {} })).toBeUndefined();
});

/** Uses this many seconds of CPU time; checks rarely, because a check takes longer than the work. */
function work(seconds: number): void {
  const from = process.cpuUsage();
  const used = () => Object.values(process.cpuUsage(from)).reduce((sum, us) => sum + us, 0) / 1e6;
  for (let sum = 0; used() < seconds; ) for (let i = 0; i < 100_000; i++) sum += Math.sqrt(sum);
}

test.runIf(process.platform === "linux")("a busy process is measured, within the machine's total", () => {
  const pids = { me: process.pid };
  const before = readCpu(pids);
  work(0.4);
  const after = readCpu(pids);
  const seconds = (after?.parts["me"] ?? 0) - (before?.parts["me"] ?? 0);
  // The kernel counts in hundredths of a second, and samples the machine's total at ticks.
  expect(seconds).toBeGreaterThan(0.3);
  expect((after?.machine ?? 0) - (before?.machine ?? 0)).toBeGreaterThan(0.2);
});
