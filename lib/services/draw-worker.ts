import { fork } from "node:child_process";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { unavailable } from "@/lib/kernel/errors";

type Job = {
  done: (bytes: Uint8Array<ArrayBuffer>) => void;
  failed: (error: Error) => void;
  timer: NodeJS.Timeout;
};
type Drawn = { id: number; bytes?: Uint8Array<ArrayBuffer>; error?: string };

type Limits = {
  /** Path of the script, which answers `{ id, document }` with `{ id, bytes }` or `{ id, error }`. */
  file: string;
  /** A process has its own decoders, not those restricted for uploads (encode-picture.ts). */
  runsIn: "thread" | "process";
  patienceMs: number;
  memoryMb: number;
  mostWaiting: number;
  mostKeptBytes: number;
};

/** A running thread or process. */
type Running<Document> = { post: (message: { id: number; document: Document }) => void; end: () => void };
type Listeners = { onDrawn: (drawn: Drawn) => void; onEnd: (error: string) => void };

function startThread<Document>({ file, memoryMb }: Limits, { onDrawn, onEnd }: Listeners): Running<Document> {
  const worker = new Worker(`import(${JSON.stringify(pathToFileURL(file).href)});`, {
    eval: true,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  worker.on("message", onDrawn);
  worker.on("error", (error) => onEnd(error.message));
  worker.on("exit", () => onEnd("the thread ended"));
  // Called after adding the listeners, which would otherwise keep the process running.
  worker.unref();
  return { post: (message) => worker.postMessage(message), end: () => void worker.terminate() };
}

function startProcess<Document>(
  { file, memoryMb }: Limits,
  { onDrawn, onEnd }: Listeners,
): Running<Document> {
  const child = fork(file, {
    env: { NODE_ENV: process.env.NODE_ENV },
    execArgv: [`--max-old-space-size=${memoryMb}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  child.on("message", (drawn) => onDrawn(drawn as Drawn));
  child.on("error", (error) => onEnd(error.message));
  child.on("exit", () => onEnd("the process ended"));
  child.unref();
  child.channel?.unref();
  return { post: (message) => void child.send(message), end: () => void child.kill("SIGKILL") };
}

/** A thread or process that draws documents one at a time, so that none blocks the event loop. */
export class DrawWorker<Document> {
  readonly #limits: Limits;
  #worker: Running<Document> | undefined;
  #jobs = new Map<number, Job>();
  #waiting = 0;
  #last = 0;
  /** Drawn files by key, least recently used first; the same document is drawn once. */
  #kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  #keptBytes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Returns the file of a document. Calls `document` only if no file is cached under `key`; the same key means the same
   * file. Throws `unavailable` while too many documents wait.
   */
  draw(key: string, document: () => Document | Promise<Document>): Promise<Uint8Array<ArrayBuffer>> {
    const known = this.#kept.get(key);
    if (known) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known;
    }
    const drawn = this.#draw(document);
    this.#kept.set(key, drawn);
    drawn.then(
      (bytes) => this.#keep(bytes.length),
      () => this.#kept.delete(key),
    );
    return drawn;
  }

  async #keep(size: number): Promise<void> {
    this.#keptBytes += size;
    for (const [key, oldest] of this.#kept) {
      if (this.#keptBytes <= this.#limits.mostKeptBytes) return;
      this.#kept.delete(key);
      this.#keptBytes -= (await oldest).length;
    }
  }

  async #draw(read: () => Document | Promise<Document>): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#waiting >= this.#limits.mostWaiting)
      throw unavailable("Many documents are being made right now; try again");
    this.#waiting += 1;
    try {
      const document = await read();
      const worker = this.#running();
      this.#last += 1;
      const id = this.#last;
      return await new Promise((done, failed) => {
        const timer = setTimeout(() => this.#end(worker, "it takes too long"), this.#limits.patienceMs);
        timer.unref();
        this.#jobs.set(id, { done, failed, timer });
        worker.post({ id, document });
      });
    } finally {
      this.#waiting -= 1;
    }
  }

  #running(): Running<Document> {
    if (this.#worker) return this.#worker;
    const start = this.#limits.runsIn === "thread" ? startThread<Document> : startProcess<Document>;
    const worker = start(this.#limits, {
      onDrawn: (drawn) => this.#answer(drawn),
      // For example, out of memory: waiting documents fail, and the next call starts another worker.
      onEnd: (error) => this.#end(worker, error),
    });
    this.#worker = worker;
    return worker;
  }

  #answer({ id, bytes, error }: Drawn): void {
    const job = this.#jobs.get(id);
    if (!job) return;
    this.#jobs.delete(id);
    clearTimeout(job.timer);
    if (bytes) job.done(bytes);
    else job.failed(new Error(`a file could not be drawn: ${error}`));
  }

  #end(worker: Running<Document>, error: string): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const id of [...this.#jobs.keys()]) this.#answer({ id, error });
    worker.end();
  }
}
