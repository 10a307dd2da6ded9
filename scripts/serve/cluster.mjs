import cluster from "node:cluster";

/** Exits this soon after a start, this often in a row beside one of each other process, end everything. */
const QUICK_MS = 5000;
const QUICK_EXITS = 5;
const LONGEST_PAUSE_MS = 5000;

/**
 * Runs `exec`, with these options of Node, in `count` processes that share the ports on which it listens. A process
 * that ends is replaced; SIGTERM and SIGINT let each finish its requests. Ends when all have ended.
 *
 * @param {{ exec: string, execArgv?: string[], args: string[], count: number, firstPauseMs?: number }} options
 */
export function runProcesses({ exec, execArgv = [], args, count, firstPauseMs = 100 }) {
  let stopping = false;
  const mostQuickExits = QUICK_EXITS + count - 1;
  let quickExits = 0;
  let exitCode = 0;
  const startedAt = new Map();

  const start = () => {
    if (stopping) return;
    const worker = cluster.fork();
    startedAt.set(worker.id, Date.now());
    // A connection was passed to a process that has just exited.
    worker.on("error", (error) => log("warn", `a connection was lost: ${error.message}`));
  };
  const stop = () => {
    stopping = true;
    const workers = Object.values(cluster.workers ?? {});
    if (workers.length === 0) process.exit(exitCode);
    for (const worker of workers) worker?.process.kill("SIGTERM");
  };

  // Processes take connections from the port themselves. If this one handed them out, as Node does by default, one that
  // is handed to a process just being killed would stay open and never be answered.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec, args, execArgv });
  cluster.on("exit", (worker, code, signal) => {
    const livedMs = Date.now() - (startedAt.get(worker.id) ?? 0);
    startedAt.delete(worker.id);
    if (stopping) {
      if (startedAt.size === 0) process.exit(exitCode);
      return;
    }
    quickExits = livedMs < QUICK_MS ? quickExits + 1 : 0;
    if (quickExits >= mostQuickExits) {
      log("error", `application processes ended ${quickExits} times in a row (${signal ?? code})`);
      exitCode = 1;
      stop();
      return;
    }
    log("warn", `an application process ended (${signal ?? code}) and is replaced`);
    setTimeout(start, Math.min(firstPauseMs * 3 ** quickExits, LONGEST_PAUSE_MS));
  });
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, stop);
  for (let number = 0; number < count; number++) start();
}

/** One JSON line, as the application writes its own. */
function log(level, msg) {
  console.log(JSON.stringify({ level, time: new Date().toISOString(), msg }));
}
