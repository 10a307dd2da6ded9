import { expect, test } from "vitest";
import { cpuBetween, readCpu } from "./cpu";

test("processor time is told per item and part, and what is not ours is told apart", () => {
  const before = { parts: { app: 10, postgres: 4 }, machine: 100 };
  const after = { parts: { app: 16, postgres: 5 }, machine: 118 };
  expect(cpuBetween(before, after, { count: 100, seconds: 10, extra: { generator: 1 } })).toEqual({
    partsMs: { app: 60, postgres: 10, generator: 10 },
    ownMs: 80,
    ownCores: 0.8,
    otherCores: 1,
  });
});

test("where the system does not tell, nothing is made up", () => {
  const reading = { parts: {}, machine: 0 };
  expect(cpuBetween(undefined, reading, { count: 1, seconds: 1, extra: {} })).toBeUndefined();
});

/** Uses so many seconds of processor time, and asks seldom how many they were: asking takes longer than the work. */
function work(seconds: number): void {
  const from = process.cpuUsage();
  const used = () => Object.values(process.cpuUsage(from)).reduce((sum, us) => sum + us, 0) / 1e6;
  for (let sum = 0; used() < seconds; ) for (let i = 0; i < 100_000; i++) sum += Math.sqrt(sum);
}

test.runIf(process.platform === "linux")("a process that works is seen working, within its machine", () => {
  const pids = { me: process.pid };
  const before = readCpu(pids);
  work(0.4);
  const after = readCpu(pids);
  const seconds = (after?.parts["me"] ?? 0) - (before?.parts["me"] ?? 0);
  // The system counts in hundredths of a second, and a machine's time by looking who works at each tick.
  expect(seconds).toBeGreaterThan(0.3);
  expect((after?.machine ?? 0) - (before?.machine ?? 0)).toBeGreaterThan(0.2);
});
