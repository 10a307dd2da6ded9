import { fork } from "node:child_process";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { Context } from "@/lib/kernel/context";
import { type AppError, unavailable } from "@/lib/kernel/errors";

type Bytes = Uint8Array<ArrayBuffer>;
/** What a script sends: that it can draw, then one message for each document. */
type Message = { ready: true } | { bytes: Bytes } | { error: string };

type Limits = {
  /** Path of the script. It sends `{ ready }`, and answers each document with `{ bytes }` or `{ error }`. */
  file: string;
  /** A process has its own decoders, not those restricted for uploads (encode-picture.ts). */
  runsIn: "thread" | "process";
  /** Maximum time of one drawing, and of a start. */
  patienceMs: number;
  memoryMb: number;
  /** Maximum number of unfinished documents, of all callers and of one caller. */
  mostWaiting: number;
  mostPerCaller: number;
  /** A document that has waited longer is refused instead of drawn. */
  mostWaitMs: number;
  mostKeptBytes: number;
};

/** Who a document is drawn for. */
export type DrawCaller = Pick<Context, "actor" | "client">;

/** A running thread or process. It is ready once its script is loaded. */
type Running<Document> = { post: (document: Document) => void; end: () => void; isReady: boolean };
type Listeners = { onMessage: (message: Message) => void; onEnd: (reason: string) => void };

type Job<Document> = {
  document: Document;
  done: (bytes: Bytes) => void;
  failed: (error: Error) => void;
  /** When it is refused if it still waits, in milliseconds of `performance.now()`. */
  waitsUntil: number;
  /** A worker ended while it drew this document. */
  isSecondTry: boolean;
};

function startThread<Document>({ file, memoryMb }: Limits, listeners: Listeners): Running<Document> {
  const worker = new Worker(`import(${JSON.stringify(pathToFileURL(file).href)});`, {
    eval: true,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  worker.on("message", listeners.onMessage);
  worker.on("error", (error) => listeners.onEnd(error.message));
  worker.on("exit", () => listeners.onEnd("the thread ended"));
  // Called after adding the listeners, which would otherwise keep the process running.
  worker.unref();
  return {
    post: (document) => worker.postMessage(document),
    end: () => void worker.terminate(),
    isReady: false,
  };
}

function startProcess<Document>({ file, memoryMb }: Limits, listeners: Listeners): Running<Document> {
  const child = fork(file, {
    env: { NODE_ENV: process.env.NODE_ENV },
    execArgv: [`--max-old-space-size=${memoryMb}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  child.on("message", (message) => listeners.onMessage(message as Message));
  child.on("error", (error) => listeners.onEnd(error.message));
  child.on("exit", () => listeners.onEnd("the process ended"));
  child.unref();
  child.channel?.unref();
  return {
    // The type of `send` admits fewer values than the serialization, which takes all that can be cloned.
    post: (document) => void child.send(document as object),
    end: () => void child.kill("SIGKILL"),
    isReady: false,
  };
}

/**
 * A thread or process that draws documents one at a time, so that none blocks the event loop. Documents wait in the
 * order of their calls. A document that takes too long fails alone; the next one is drawn by a new worker.
 */
export class DrawWorker<Document> {
  readonly #limits: Limits;
  #worker: Running<Document> | undefined;
  #waiting: Job<Document>[] = [];
  #drawn: Job<Document> | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** The number of unfinished documents: of all callers, and by caller. */
  #unfinished = 0;
  #shares = new Map<string, number>();
  /** Unfinished files by hash; the same document is drawn once. */
  #begun = new Map<string, Promise<Bytes>>();
  /** Drawn files by hash, least recently used first. */
  #kept = new Map<string, Bytes>();
  #keptBytes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Returns the file of a document. Calls `read` only if no file is cached under `hash`; the same hash means the same
   * file, which callers share while it is made. Throws `unavailable` while too many documents wait, of all callers or
   * of this one, and if no worker can be started. Background work is never refused for its number and waits as long as
   * needed; it counts towards the total.
   */
  async draw(hash: string, caller: DrawCaller, read: () => Document | Promise<Document>): Promise<Bytes> {
    const kept = this.#kept.get(hash);
    if (kept) {
      this.#kept.delete(hash);
      this.#kept.set(hash, kept);
      return kept;
    }
    const begun = this.#begun.get(hash);
    if (begun) return begun;
    const share = shareOf(caller);
    this.#refuseAboveShare(share);
    const drawing = this.#draw(share, read);
    this.#begun.set(hash, drawing);
    try {
      const bytes = await drawing;
      this.#keep(hash, bytes);
      return bytes;
    } finally {
      this.#begun.delete(hash);
    }
  }

  #keep(hash: string, bytes: Bytes): void {
    this.#kept.set(hash, bytes);
    this.#keptBytes += bytes.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#keptBytes <= this.#limits.mostKeptBytes) return;
      this.#kept.delete(oldest);
      this.#keptBytes -= length;
    }
  }

  #refuseAboveShare(share: string | null): void {
    if (share === null) return;
    if ((this.#shares.get(share) ?? 0) >= this.#limits.mostPerCaller)
      throw unavailable("Other documents that you asked for are still being made; try again");
    if (this.#unfinished >= this.#limits.mostWaiting) throw busy();
  }

  async #draw(share: string | null, read: () => Document | Promise<Document>): Promise<Bytes> {
    this.#count(share, 1);
    const waitsUntil =
      share === null ? Number.POSITIVE_INFINITY : performance.now() + this.#limits.mostWaitMs;
    try {
      const document = await read();
      return await new Promise((done, failed) => {
        this.#waiting.push({ document, done, failed, waitsUntil, isSecondTry: false });
        this.#drawNext();
      });
    } finally {
      this.#count(share, -1);
    }
  }

  #count(share: string | null, by: 1 | -1): void {
    this.#unfinished += by;
    if (share === null) return;
    const count = (this.#shares.get(share) ?? 0) + by;
    if (count === 0) this.#shares.delete(share);
    else this.#shares.set(share, count);
  }

  #drawNext(): void {
    while (!this.#drawn) {
      const job = this.#waiting.shift();
      if (!job) return;
      if (job.waitsUntil < performance.now()) {
        job.failed(busy());
        continue;
      }
      this.#drawn = job;
      this.#worker ??= this.#start();
      if (this.#worker) this.#post(this.#worker, job);
    }
  }

  /** Sends a document to a worker once that is ready. The patience for a drawing begins when it is sent. */
  #post(worker: Running<Document>, { document }: Job<Document>): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(worker, "it takes too long", true), this.#limits.patienceMs);
    this.#timer.unref();
    if (worker.isReady) worker.post(document);
  }

  /** Starts a worker. If that fails at once, no document can be drawn. */
  #start(): Running<Document> | undefined {
    const start = this.#limits.runsIn === "thread" ? startThread<Document> : startProcess<Document>;
    try {
      const worker = start(this.#limits, {
        onMessage: (message) => this.#receive(worker, message),
        // For example, out of memory.
        onEnd: (reason) => this.#end(worker, reason, false),
      });
      return worker;
    } catch (error) {
      this.#refuseAll(error);
      return undefined;
    }
  }

  #receive(worker: Running<Document>, message: Message): void {
    if (this.#worker !== worker) return;
    if ("ready" in message) {
      worker.isReady = true;
      if (this.#drawn) this.#post(worker, this.#drawn);
      return;
    }
    const job = this.#takeDrawn();
    if ("bytes" in message) job?.done(message.bytes);
    else job?.failed(failure(message.error));
    this.#drawNext();
  }

  /**
   * Ends a worker that failed, and continues with another. Its document fails if it took too long, or if a worker ended
   * on it twice. No document fails for a worker that did not start: all that wait are refused.
   */
  #end(worker: Running<Document>, reason: string, isLate: boolean): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    worker.end();
    if (!worker.isReady) {
      this.#refuseAll(new Error(reason));
      return;
    }
    const job = this.#takeDrawn();
    if (job && !isLate && !job.isSecondTry) this.#waiting.unshift({ ...job, isSecondTry: true });
    else job?.failed(failure(reason));
    this.#drawNext();
  }

  #takeDrawn(): Job<Document> | undefined {
    clearTimeout(this.#timer);
    const job = this.#drawn;
    this.#drawn = undefined;
    return job;
  }

  #refuseAll(cause: unknown): void {
    const refused = [this.#takeDrawn(), ...this.#waiting.splice(0)];
    for (const job of refused)
      job?.failed(unavailable("Documents cannot be made right now; try again", cause));
  }
}

/**
 * Returns whose share a call takes: that of a stranger's address, or of a person, including the person's API keys. Null
 * for background work.
 */
function shareOf({ actor, client }: DrawCaller): string | null {
  switch (actor.kind) {
    case "person":
      return `person ${actor.userId}`;
    case "key":
      return `person ${actor.createdBy}`;
    case "public":
      return `address ${client?.address ?? "unknown"}`;
    case "system":
      return null;
  }
}

function busy(): AppError {
  return unavailable("Many documents are being made right now; try again");
}

function failure(reason: string): Error {
  return new Error(`a file could not be drawn: ${reason}`);
}
