import { createHash } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { unavailable } from "@/lib/kernel/errors";
import type { PdfDocument } from "./document";

/** A statement of a thousand lines takes a few seconds, even on a busy machine. */
const PATIENCE_MS = 20_000;
const MEMORY_MB = 256;
/** About two seconds of work. */
const MOST_WAITING = 20;
const MOST_KEPT_BYTES = 8 * 1024 * 1024;

/** As text, which no bundler follows: the file is loaded as it is. */
const FILE = join(process.cwd(), "lib", "services", "pdf", "draw-worker.mjs");
const SOURCE = `import(${JSON.stringify(pathToFileURL(FILE).href)});`;

type Job = {
  done: (bytes: Uint8Array<ArrayBuffer>) => void;
  failed: (error: Error) => void;
  timer: NodeJS.Timeout;
};
type Drawn = { id: number; bytes?: Uint8Array<ArrayBuffer>; error?: string };

/** A thread that draws one document after the other, so that none blocks the event loop. */
class PdfThread {
  #worker: Worker | undefined;
  #jobs = new Map<number, Job>();
  #last = 0;
  /** Files by the hash of their document, the longest unused first; the same document is drawn once. */
  #kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  #keptBytes = 0;

  render(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
    const key = createHash("sha256").update(JSON.stringify(document)).digest("base64");
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
      if (this.#keptBytes <= MOST_KEPT_BYTES) return;
      this.#kept.delete(key);
      this.#keptBytes -= (await oldest).length;
    }
  }

  #draw(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#jobs.size >= MOST_WAITING)
      return Promise.reject(unavailable("Many documents are being made right now; try again"));
    const worker = this.#running();
    this.#last += 1;
    const id = this.#last;
    return new Promise((done, failed) => {
      const timer = setTimeout(() => this.#end(worker, "it takes too long"), PATIENCE_MS);
      timer.unref();
      this.#jobs.set(id, { done, failed, timer });
      worker.postMessage({ id, document });
    });
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(SOURCE, {
      eval: true,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
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
    else job.failed(new Error(`a PDF file could not be drawn: ${error}`));
  }

  #end(worker: Worker, error: string): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const id of [...this.#jobs.keys()]) this.#answer({ id, error });
    void worker.terminate();
  }
}

const shared = globalThis as typeof globalThis & { almonerPdfThread?: PdfThread };

/**
 * The PDF file of a document. Throws `unavailable` while too many documents wait. The process's single thread draws it, or the
 * file is one of those that are kept.
 */
export function renderPdf(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
  shared.almonerPdfThread ??= new PdfThread();
  return shared.almonerPdfThread.render(document);
}
