import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Mail } from "./mail";
import { type Entry, Segment } from "./segment";

export type Bounds = {
  /** Whole segments older than the newest `mails` are dropped. */
  mails: number;
  /** A new segment starts after this many mails or bytes. */
  segmentMails: number;
  segmentBytes: number;
  /** Bytes on disk, over all segments. */
  bytes: number;
};

const MiB = 1024 * 1024;
export const BOUNDS: Bounds = {
  mails: 20_000,
  segmentMails: 2_000,
  segmentBytes: 32 * MiB,
  bytes: 1024 * MiB,
};

/**
 * The mails, in numbered append-only files in one folder; memory holds a short entry for each. Appended mails survive
 * a crash of the process (written to the operating system, not synced).
 */
export class MailStore {
  #segments: Segment[] = [];
  #positions = new Map<string, { segment: Segment; entry: Entry }>();
  #tail: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly dir: string,
    private readonly bounds: Bounds,
  ) {}

  static async open(dir: string, bounds: Bounds = BOUNDS): Promise<MailStore> {
    await mkdir(dir, { recursive: true });
    const store = new MailStore(dir, bounds);
    const numbers = (await readdir(dir)).flatMap((name) => /^mails-(\d+)\.jsonl$/.exec(name)?.[1] ?? []);
    for (const number of numbers.map(Number).sort((a, b) => a - b)) {
      const segment = await store.#begin(number);
      for (const entry of segment.entries) store.#positions.set(entry.id, { segment, entry });
    }
    return store;
  }

  get count(): number {
    return this.#positions.size;
  }

  /** Stores these mails in order, all or none. */
  append(mails: Mail[]): Promise<void> {
    return this.#queue(async () => {
      const segment = await this.#current();
      for (const entry of await segment.append(mails)) this.#positions.set(entry.id, { segment, entry });
      await this.#trim();
    });
  }

  /** Newest first. */
  *newestFirst(): Generator<Entry> {
    for (const { entries } of this.#segments.toReversed()) yield* entries.toReversed();
  }

  /** Oldest first. */
  *oldestFirst(): Generator<Entry> {
    for (const { entries } of this.#segments) yield* entries;
  }

  /** The complete mail; undefined when unknown or dropped. */
  async read(id: string): Promise<Mail | undefined> {
    // Queued, so that the file is not closed during the read.
    return this.#queue(async () => {
      const position = this.#positions.get(id);
      return position && (await position.segment.read(position.entry));
    });
  }

  clear(): Promise<void> {
    return this.#queue(async () => {
      this.#positions.clear();
      for (const segment of this.#segments.splice(0)) await segment.remove();
    });
  }

  close(): Promise<void> {
    return this.#queue(async () => {
      for (const segment of this.#segments.splice(0)) await segment.close();
    });
  }

  #queue<T>(job: () => Promise<T>): Promise<T> {
    const done = this.#tail.then(job);
    this.#tail = done.catch(() => undefined); // The caller gets the error; the queue continues.
    return done;
  }

  async #begin(number: number): Promise<Segment> {
    const name = `mails-${String(number).padStart(8, "0")}.jsonl`;
    const segment = await Segment.open(join(this.dir, name), number);
    this.#segments.push(segment);
    return segment;
  }

  async #current(): Promise<Segment> {
    const last = this.#segments.at(-1);
    if (last && last.entries.length < this.bounds.segmentMails && last.size < this.bounds.segmentBytes)
      return last;
    return this.#begin((last?.number ?? 0) + 1);
  }

  async #trim(): Promise<void> {
    let bytes = this.#segments.reduce((sum, segment) => sum + segment.size, 0);
    for (let oldest = this.#segments[0]; oldest && this.#segments.length > 1; oldest = this.#segments[0]) {
      if (this.count - oldest.entries.length < this.bounds.mails && bytes <= this.bounds.bytes) return;
      bytes -= oldest.size;
      for (const entry of oldest.entries) this.#positions.delete(entry.id);
      this.#segments.shift();
      await oldest.remove();
    }
  }
}
