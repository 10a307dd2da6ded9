import { Zip, ZipPassThrough } from "fflate";

export type ZippedFile = { name: string; bytes: Uint8Array; at: Date };

/**
 * Files as a ZIP stream with backpressure: the next file is read once the reader has taken the previous ones, so memory holds one
 * file at a time. They are stored uncompressed, since PDF files are compressed already. Ends when the reader leaves; a failure calls
 * `onFailure` and breaks the stream, so that it never looks complete.
 */
export function zipStream(
  files: AsyncGenerator<ZippedFile, void>,
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  let parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  async function next(): Promise<boolean> {
    const { done, value } = await files.next();
    if (done) zip.end();
    else {
      const file = new ZipPassThrough(value.name);
      file.mtime = value.at;
      zip.add(file);
      file.push(value.bytes, true);
    }
    return Boolean(done);
  }
  const source: UnderlyingDefaultSource<Uint8Array> = {
    pull: async (controller) => {
      try {
        const isDone = await next();
        for (const part of parts) controller.enqueue(part);
        parts = [];
        if (isDone) controller.close();
      } catch (error) {
        onFailure(error);
        throw error;
      }
    },
    cancel: async () => {
      await files.return();
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}
