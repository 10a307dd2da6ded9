import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";

export type Line = { text: string; offset: number; length: number };
const CHUNK = 1 << 20;

/**
 * An append-only file of JSON lines. Lines are buffered and written together by `flush`, which runs before a response
 * is sent: answered changes survive a crash of the process, but not of the machine.
 */
export class Journal {
  readonly #file: string;
  #handle: number;
  #size = 0;
  #pending: string[] = [];
  #pendingBytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true });
    this.#file = file;
    this.#handle = openSync(file, "a+");
  }

  /** Bytes on disk. */
  get size(): number {
    return this.#size;
  }

  /** Reads every complete line once, at start; removes a line cut off by a crash. */
  replay(onLine: (line: Line) => void): void {
    let offset = 0;
    let rest = Buffer.alloc(0);
    const chunk = Buffer.alloc(CHUNK);
    for (let at = 0; ; ) {
      const read = readSync(this.#handle, chunk, 0, CHUNK, at);
      if (read === 0) break;
      at += read;
      const data = Buffer.concat([rest, chunk.subarray(0, read)]);
      let start = 0;
      for (let end = data.indexOf(10); end >= 0; end = data.indexOf(10, start)) {
        onLine({ text: data.toString("utf8", start, end), offset: offset + start, length: end - start });
        start = end + 1;
      }
      rest = Buffer.from(data.subarray(start));
      offset += start;
    }
    this.#size = offset;
    if (rest.length > 0) ftruncateSync(this.#handle, offset);
  }

  /** Appends one line without its line break; returns its position in the file. */
  append(text: string): { offset: number; length: number } {
    const length = Buffer.byteLength(text);
    const offset = this.#size + this.#pendingBytes;
    this.#pending.push(text, "\n");
    this.#pendingBytes += length + 1;
    return { offset, length };
  }

  /** Like `append`, but written within a few milliseconds: for what may be lost, such as a delivery's success. */
  appendSoon(text: string): void {
    this.append(text);
    this.#timer ??= setTimeout(() => this.flush(), 20);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#pending.length === 0) return;
    const data = Buffer.from(this.#pending.join(""));
    this.#pending = [];
    this.#pendingBytes = 0;
    writeAll(this.#handle, data);
    this.#size += data.length;
  }

  read(offset: number, length: number): string {
    this.flush();
    const data = Buffer.alloc(length);
    readSync(this.#handle, data, 0, length, offset);
    return data.toString("utf8");
  }

  /** Atomically replaces the file by these lines; a crash in between keeps the old one. */
  rewrite(lines: Iterable<string>, placed: (index: number, offset: number, length: number) => void): void {
    const next = `${this.#file}.next`;
    const handle = openSync(next, "w+");
    let size = 0;
    let index = 0;
    let batch: Buffer[] = [];
    for (const line of lines) {
      const data = Buffer.from(`${line}\n`);
      placed(index++, size, data.length - 1);
      size += data.length;
      batch.push(data);
      if (batch.length >= 1000) {
        writeAll(handle, Buffer.concat(batch));
        batch = [];
      }
    }
    writeAll(handle, Buffer.concat(batch));
    fsyncSync(handle);
    closeSync(handle);
    renameSync(next, this.#file);
    closeSync(this.#handle);
    this.#handle = openSync(this.#file, "a+");
    this.#size = size;
  }

  close(): void {
    this.flush();
    closeSync(this.#handle);
  }
}

function writeAll(handle: number, data: Buffer): void {
  for (let done = 0; done < data.length; ) done += writeSync(handle, data, done);
}
