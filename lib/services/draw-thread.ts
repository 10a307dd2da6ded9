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
  /** The script of the thread: answers `{ id, document }` with `{ id, bytes }` or `{ id, error }`. */
  file: string;
  patienceMs: number;
  memoryMb: number;
  mostWaiting: number;
  mostKeptBytes: number;
};

/** A thread that draws one document after the other, so that none blocks the event loop. */
export class DrawThread<Document> {
  readonly #limits: Limits;
  #worker: Worker | undefined;
  #jobs = new Map<number, Job>();
  #waiting = 0;
  #last = 0;
  /** Files by key, the longest unused first; the same document is drawn once. */
  #kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  #keptBytes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * The file of a document, which is read only if no file is kept under its key; the same key means the same file. Throws
   * `unavailable` while too many documents wait.
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
        worker.postMessage({ id, document });
      });
    } finally {
      this.#waiting -= 1;
    }
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const source = `import(${JSON.stringify(pathToFileURL(this.#limits.file).href)});`;
    const worker = new Worker(source, {
      eval: true,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.memoryMb },
    });
    worker.on("message", (drawn: Drawn) => this.#answer(drawn));
    // Out of memory, for example: what waits fails, and the next call starts another thread.
    worker.on("error", (error) => this.#end(worker, error.message));
    worker.on("exit", () => this.#end(worker, "the thread ended"));
    // After the listeners, which would keep the process running.
    worker.unref();
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

  #end(worker: Worker, error: string): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const id of [...this.#jobs.keys()]) this.#answer({ id, error });
    void worker.terminate();
  }
}
