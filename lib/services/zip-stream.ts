import { createDeflateRaw } from "node:zlib";
import { Zip, ZipPassThrough } from "fflate";
import { type PacedOptions, pacedStream } from "@/lib/kernel/paced-stream";

/**
 * A file of an archive: in one piece and stored uncompressed, since pictures and PDF files are compressed already, or
 * in parts that are compressed.
 */
export type ZippedFile = { name: string; at: Date } & (
  | { bytes: Uint8Array }
  | { parts: AsyncGenerator<Uint8Array, void> }
);

/** The format has four bytes for the offset of a file. */
const MAX_BYTES = 0xffff_ffff;

/** Returns files as a ZIP stream at the pace of its reader (`pacedStream`), so memory holds one part at a time. */
export function zipStream(
  files: AsyncGenerator<ZippedFile, void>,
  options: PacedOptions,
): ReadableStream<Uint8Array> {
  return pacedStream(zipped(files), options);
}

/** Yields the bytes of the same ZIP file piece by piece, for a writer that waits for each. */
export async function* zipPieces(files: AsyncGenerator<ZippedFile, void>): AsyncGenerator<Uint8Array, void> {
  for await (const pieces of zipped(files)) yield* pieces;
}

/** Yields the bytes of an archive, at least one piece at a time. */
async function* zipped(files: AsyncGenerator<ZippedFile, void>): AsyncGenerator<Uint8Array[], void> {
  let pieces: Uint8Array[] = [];
  let written = 0;
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    written += piece.length;
    pieces.push(piece);
  });
  function* taken(): Generator<Uint8Array[], void> {
    if (written > MAX_BYTES) throw new Error("the archive is too large for its format");
    const some = pieces;
    pieces = [];
    if (some.length > 0) yield some;
  }
  for await (const it of files) {
    const file = "bytes" in it ? new ZipPassThrough(it.name) : new DeflatedFile(it.name);
    file.mtime = it.at;
    zip.add(file);
    if ("bytes" in it) file.push(it.bytes, true);
    else if (file instanceof DeflatedFile)
      try {
        for await (const part of it.parts) {
          await file.write(part);
          yield* taken();
        }
        await file.end();
      } finally {
        file.close();
      }
    yield* taken();
  }
  zip.end();
  yield* taken();
}

/** A file that zlib compresses in a separate thread. */
class DeflatedFile extends ZipPassThrough {
  override compression = 8;
  readonly #zlib = createDeflateRaw();
  #done: () => void = () => {};
  #failed: (error: Error) => void = () => {};

  constructor(name: string) {
    super(name);
    this.#zlib.on("data", (piece: Buffer<ArrayBuffer>) => this.ondata(null, piece, false));
    this.#zlib.on("error", (error) => this.#failed(error));
  }

  /** Resolves when the part is compressed. */
  write(part: Uint8Array): Promise<void> {
    return this.#passed(() => this.push(part, false));
  }

  end(): Promise<void> {
    return this.#passed(() => this.push(new Uint8Array(), true));
  }

  close(): void {
    this.#zlib.destroy();
  }

  override process(part: Uint8Array, final: boolean): void {
    if (!final) {
      this.#zlib.write(part, () => this.#done());
      return;
    }
    this.#zlib.once("end", () => {
      this.ondata(null, new Uint8Array(), true);
      this.#done();
    });
    this.#zlib.end();
  }

  #passed(step: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#done = resolve;
      this.#failed = reject;
      step();
    });
  }
}
