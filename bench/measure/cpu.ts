import { readdirSync, readFileSync } from "node:fs";

// Linux reports CPU time in hundredths of a second (USER_HZ) on every platform that Node supports.
const TICKS_PER_SECOND = 100;

/** CPU seconds so far: of each part with its children, and of the whole machine. Undefined except on Linux. */
export type CpuReading = { parts: Record<string, number>; machine: number };

export function readCpu(pids: Record<string, number>): CpuReading | undefined {
  if (process.platform !== "linux") return undefined;
  const processes = readProcesses();
  const children = new Map<number, number[]>();
  for (const [pid, { parent }] of processes) children.set(parent, [...(children.get(parent) ?? []), pid]);
  const secondsOf = (pid: number): number =>
    (processes.get(pid)?.seconds ?? 0) +
    (children.get(pid) ?? []).reduce((sum, child) => sum + secondsOf(child), 0);
  const parts = Object.fromEntries(Object.entries(pids).map(([part, pid]) => [part, secondsOf(pid)]));
  const { user, system } = process.cpuUsage();
  parts["this process"] = (user + system) / 1e6;
  return { parts, machine: machineSeconds() };
}

/** Own time and that of ended children, by process id. */
function readProcesses(): Map<number, { parent: number; seconds: number }> {
  const found = new Map<number, { parent: number; seconds: number }>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const fields = readStat(`/proc/${name}/stat`)?.split(") ").at(-1)?.split(" ");
    if (!fields) continue;
    // proc(5): state is field 3, the parent 4, and utime, stime, cutime, cstime are 14 to 17.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    found.set(Number(name), { parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND });
  }
  return found;
}

function readStat(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // It ended between listing and reading.
    return undefined;
  }
}

/** Everything except idle and I/O wait. */
function machineSeconds(): number {
  const [, ...ticks] = (readFileSync("/proc/stat", "utf8").split("\n")[0] ?? "").split(/\s+/);
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = ticks.map(Number);
  return (user + nice + system + irq + softirq + steal) / TICKS_PER_SECOND;
}

/** The CPU use of `count` items. The load generator and this process are included. */
export type Cpu = {
  /** CPU milliseconds per item, by part. */
  partsMs: Record<string, number>;
  /** All parts together. */
  ownMs: number;
  ownCores: number;
  /** Average cores used by other processes. */
  otherCores: number;
};

/** Compares two readings `seconds` apart; `extra` is the CPU time of parts that have ended since. */
export function cpuBetween(
  before: CpuReading | undefined,
  after: CpuReading | undefined,
  { count, seconds, extra }: { count: number; seconds: number; extra: Record<string, number> },
): Cpu | undefined {
  if (!before || !after) return undefined;
  const used: Record<string, number> = { ...extra };
  for (const [part, sum] of Object.entries(after.parts)) used[part] = sum - (before.parts[part] ?? 0);
  const own = Object.values(used).reduce((sum, one) => sum + one, 0);
  return {
    partsMs: Object.fromEntries(Object.entries(used).map(([part, sum]) => [part, (sum * 1000) / count])),
    ownMs: (own * 1000) / count,
    ownCores: own / seconds,
    otherCores: Math.max(0, after.machine - before.machine - own) / seconds,
  };
}
