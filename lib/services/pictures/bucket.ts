import { addAbortSignal, Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { Env } from "@/lib/config/env";
import { checkSize, type PictureFiles, pathOf } from "./files";

export type BucketSettings = NonNullable<Env["pictureBucket"]>;
type Limits = { readMs: number; writeMs: number };

/** A stranger may wait for a read; both include the second attempt and the last byte. */
const LIMITS: Limits = { readMs: 5_000, writeMs: 20_000 };
const CONNECT_MS = 2_000;
/** The first may meet a connection that the store has just closed. */
const ATTEMPTS = 2;
const DELETED_AT_ONCE = 8;

/** Pictures in a bucket of Amazon S3 or of a store that speaks its protocol. */
export function bucketFiles(
  { bucket, region, endpoint, pathStyle, accessKeyId, secretAccessKey }: BucketSettings,
  { readMs, writeMs }: Limits = LIMITS,
): PictureFiles {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint } : {}),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS },
    // Other stores than Amazon's do not know its newer checksums; the signature covers the bytes that are written.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const named = (hash: string) => ({ Bucket: bucket, Key: pathOf(hash) });
  const deleteOne = (hash: string) =>
    client.send(new DeleteObjectCommand(named(hash)), { abortSignal: AbortSignal.timeout(writeMs) });
  return {
    async put({ hash, bytes, type }) {
      checkSize(bytes.byteLength);
      const command = new PutObjectCommand({ ...named(hash), Body: bytes, ContentType: type });
      await client.send(command, { abortSignal: AbortSignal.timeout(writeMs) });
    },
    async get(hash) {
      const abortSignal = AbortSignal.timeout(readMs);
      try {
        const { Body } = await client.send(new GetObjectCommand(named(hash)), { abortSignal });
        if (!(Body instanceof Readable)) throw new Error("the picture store answered without a file");
        return await readAll(addAbortSignal(abortSignal, Body));
      } catch (error) {
        // Not for a bucket that does not exist, which is no answer about the file.
        if (error instanceof Error && error.name === "NoSuchKey") return null;
        throw error;
      }
    },
    async delete(hashes) {
      for (let from = 0; from < hashes.length; from += DELETED_AT_ONCE)
        await Promise.all(hashes.slice(from, from + DELETED_AT_ONCE).map(deleteOne));
    },
    // The store keeps nothing of a write that broke off.
    removeUnfinished: async () => 0,
  };
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
