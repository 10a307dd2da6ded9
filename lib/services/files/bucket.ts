import { addAbortSignal, Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import type { Env } from "@/lib/config/env";
import { checkSize, type FileStore, largePathOf, pathOf } from "./files";

export type BucketSettings = NonNullable<Env["pictureBucket"]>;
type Limits = { readMs: number; writeMs: number };

/** Time limits, including the second attempt and the last byte. A visitor may be waiting for a read. */
const LIMITS: Limits = { readMs: 5_000, writeMs: 20_000 };
const CONNECT_MS = 2_000;
/** The first attempt may use a connection that the store has just closed. */
const ATTEMPTS = 2;
const DELETED_AT_ONCE = 8;
/** Minimum part size of a large file. Stores accept up to 10,000 parts of at least 5 MiB. */
const PART_BYTES = 8 * 1024 * 1024;

/** Creates a file store in a bucket of Amazon S3 or of a store that speaks its protocol. */
export function bucketFiles(
  { bucket, region, endpoint, pathStyle, accessKeyId, secretAccessKey }: BucketSettings,
  { readMs, writeMs }: Limits = LIMITS,
): FileStore {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint } : {}),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS },
    // Other stores do not support Amazon's newer checksums. The signature covers the bytes that are written.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const named = (hash: string) => ({ Bucket: bucket, Key: pathOf(hash) });
  const large = (name: string) => ({ Bucket: bucket, Key: largePathOf(name) });
  const inTime = () => ({ abortSignal: AbortSignal.timeout(writeMs) });
  const deleteOne = (hash: string) => client.send(new DeleteObjectCommand(named(hash)), inTime());

  /** Uploads a file in parts, each sent after the previous one is stored. */
  async function upload(name: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(large(name)), inTime());
    const it = { ...large(name), UploadId };
    try {
      const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
      for await (const Body of partsOf(pieces)) {
        const PartNumber = Parts.length + 1;
        const { ETag } = await client.send(new UploadPartCommand({ ...it, PartNumber, Body }), inTime());
        Parts.push({ ETag, PartNumber });
      }
      await client.send(new CompleteMultipartUploadCommand({ ...it, MultipartUpload: { Parts } }), inTime());
    } catch (error) {
      // If this fails, the bucket's lifecycle rule for unfinished uploads removes the parts (docs/deploy.md).
      await client.send(new AbortMultipartUploadCommand(it), inTime()).catch(() => {});
      throw error;
    }
  }

  return {
    async put({ hash, bytes, type }) {
      checkSize(bytes.byteLength);
      await client.send(new PutObjectCommand({ ...named(hash), Body: bytes, ContentType: type }), inTime());
    },
    async get(hash) {
      const abortSignal = AbortSignal.timeout(readMs);
      try {
        const { Body } = await client.send(new GetObjectCommand(named(hash)), { abortSignal });
        if (!(Body instanceof Readable)) throw new Error("the file store answered without a file");
        return await readAll(addAbortSignal(abortSignal, Body));
      } catch (error) {
        // A missing bucket is a failure: it says nothing about the file.
        if (error instanceof Error && error.name === "NoSuchKey") return null;
        throw error;
      }
    },
    async delete(hashes) {
      for (let from = 0; from < hashes.length; from += DELETED_AT_ONCE)
        await Promise.all(hashes.slice(from, from + DELETED_AT_ONCE).map(deleteOne));
    },
    // The store keeps nothing of an interrupted write.
    removeUnfinished: async () => 0,
    write: upload,
    async open(name) {
      // The limit applies until the first byte. The reader determines how long the rest takes.
      const waiting = new AbortController();
      const timer = setTimeout(() => waiting.abort(), readMs);
      try {
        const command = new GetObjectCommand(large(name));
        const { Body, ContentLength } = await client.send(command, { abortSignal: waiting.signal });
        if (!(Body instanceof Readable) || ContentLength === undefined)
          throw new Error("the file store answered without a file");
        return { size: ContentLength, bytes: Body };
      } catch (error) {
        if (error instanceof Error && error.name === "NoSuchKey") return null;
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(large(name)), inTime());
    },
  };
}

/** Joins pieces to parts of at least `PART_BYTES`, except the last one, which may be empty if it is the only one. */
async function* partsOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  let isFirst = true;
  for await (const piece of pieces) {
    waiting.push(piece);
    size += piece.byteLength;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    [waiting, size, isFirst] = [[], 0, false];
  }
  if (size > 0 || isFirst) yield Buffer.concat(waiting);
}

async function readAll(body: Readable): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    checkSize(size);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
