import { Worker } from "node:worker_threads";
import { canonicalJson } from "./canonical-json";

/** The largest body Inngest sends takes a fraction of this, even on a busy machine. */
const PATIENCE_MS = 10_000;
const MEMORY_MB = 256;

/** `null` for invalid JSON, or JSON nested too deeply. */
const SOURCE = `
const { parentPort } = require("node:worker_threads");
const canonicalJson = ${canonicalJson.toString()};
parentPort.on("message", ({ id, bytes }) => {
  let canonical = null;
  try {
    canonical = Buffer.from(canonicalJson(JSON.parse(Buffer.from(bytes).toString("utf8"))));
  } catch {}
  parentPort.postMessage({ id, canonical });
});
`;

type Job = { done: (canonical: Uint8Array | null) => void; timer: NodeJS.Timeout };

/** A thread that canonicalizes one body at a time, so that a large one does not block the event loop. */
class CanonicalWorker {
  #worker: Worker | undefined;
  #jobs = new Map<number, Job>();
  #last = 0;

  /** Returns the canonical form of JSON text, or null if it is invalid, nested too deeply, or takes too long. */
  canonicalize(bytes: Uint8Array): Promise<Uint8Array | null> {
    const worker = this.#running();
    this.#last += 1;
    const id = this.#last;
    return new Promise((done) => {
      const timer = setTimeout(() => this.#end(worker), PATIENCE_MS);
      timer.unref();
      this.#jobs.set(id, { done, timer });
      worker.postMessage({ id, bytes });
    });
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(SOURCE, {
      eval: true,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    worker.unref();
    worker.on("message", ({ id, canonical }: { id: number; canonical: Uint8Array | null }) =>
      this.#answer(id, canonical),
    );
    // For example, out of memory: the current body counts as not verified, and the next call starts another thread.
    worker.on("error", () => this.#end(worker));
    worker.on("exit", () => this.#end(worker));
    this.#worker = worker;
    return worker;
  }

  #answer(id: number, canonical: Uint8Array | null): void {
    const job = this.#jobs.get(id);
    if (!job) return;
    this.#jobs.delete(id);
    clearTimeout(job.timer);
    job.done(canonical);
  }

  #end(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const id of [...this.#jobs.keys()]) this.#answer(id, null);
    void worker.terminate();
  }
}

const shared = globalThis as typeof globalThis & { almonerCanonicalWorker?: CanonicalWorker };

/** Calls `CanonicalWorker.canonicalize` in the process's single worker thread. */
export function canonicalizeInThread(bytes: Uint8Array): Promise<Uint8Array | null> {
  shared.almonerCanonicalWorker ??= new CanonicalWorker();
  return shared.almonerCanonicalWorker.canonicalize(bytes);
}
