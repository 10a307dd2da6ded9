import type { Actor, Client } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { BodyError, readBytes } from "./body";
import type { Call } from "./call";
import { UPLOAD_PACE } from "./upload-pace";

/** Accepted media types and maximum size of an uploaded file. */
export type Upload = { media: readonly string[]; maxBytes: number };

/** Who uploads, for which organization, and from which address. */
type Uploader = { actor: Actor; orgId: string; client?: Pick<Client, "address"> };
/** The person, organization and address that a file counts for. */
type UploadSlot = { person: string; orgId: string; address: string | undefined };

/** Files in memory at a time, of at most 25 MiB each. */
const MAX_CONCURRENT = 9;
const MAX_PER_ORGANIZATION = 2;
/** One person can have several accounts, each with its own organizations. */
const MAX_PER_ADDRESS = 4;
/** Decoding a file takes up to 185 MB; further ones wait until one is done. */
const MAX_DECODED = 3;
const RETRY_SECONDS = 2;
export const TOO_MANY_UPLOADS = "Another upload is still being read; try again in a moment";

/** One entry for each file that is being read or decoded. */
const uploading = new Set<UploadSlot>();
let decoding = 0;
/** Uploads that wait to be decoded, the longest waiting first; at most `MAX_CONCURRENT`. */
const waiting: (() => void)[] = [];

/**
 * Reads the file of an upload and passes it to `use`. Called after the role check, so that only permitted callers make
 * the process read a file. Throws 413 and 415 for a file that the declaration does not accept, 408 for one that arrives
 * slower than `UPLOAD_PACE`, and `limited` beyond one file at a time per person, across all their API keys, two per
 * organization, four per network address and nine in total.
 */
export async function withUpload<T>(
  by: Uploader,
  request: Call,
  { media, maxBytes }: Upload,
  use: (file: Buffer, type: string) => Promise<T>,
): Promise<T> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!media.includes(type)) throw new BodyError(415, wrongType(media));
  return withSlot(by, async () => {
    const file = await readBytes(request, maxBytes, { pace: UPLOAD_PACE });
    return decode(() => use(file, type));
  });
}

/** Decodes a stored file again, with the same limits as an upload. Throws `limited` beyond them. */
export function decodeAgain<T>(by: Uploader, work: () => Promise<T>): Promise<T> {
  return withSlot(by, () => decode(work));
}

/** Runs `work` while holding one of the slots for files in memory. Throws `limited` if none is free. */
async function withSlot<T>({ actor, orgId, client }: Uploader, work: () => Promise<T>): Promise<T> {
  const slot: UploadSlot = { person: uploaderOf(actor), orgId, address: client?.address };
  const count = (is: (one: UploadSlot) => boolean) => [...uploading].filter(is).length;
  if (
    uploading.size >= MAX_CONCURRENT ||
    count((one) => one.person === slot.person) > 0 ||
    count((one) => one.orgId === orgId) >= MAX_PER_ORGANIZATION ||
    (slot.address !== undefined && count((one) => one.address === slot.address) >= MAX_PER_ADDRESS)
  )
    throw new AppError("limited", TOO_MANY_UPLOADS, { retryAfterSeconds: RETRY_SECONDS });
  uploading.add(slot);
  try {
    return await work();
  } finally {
    uploading.delete(slot);
  }
}

/** Returns the person behind an actor. One person can have many keys, also in several organizations. */
function uploaderOf(actor: Actor): string {
  if (actor.kind === "person") return actor.userId;
  return actor.kind === "key" ? actor.createdBy : actor.kind;
}

/** Waits for a turn and runs `work`. Only a complete file takes a turn, so a slow connection delays no others. */
async function decode<T>(work: () => Promise<T>): Promise<T> {
  if (decoding < MAX_DECODED) decoding += 1;
  else await new Promise<void>((go) => waiting.push(go));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else decoding -= 1;
  }
}

/** Returns the message that refuses another `Content-Type`. */
export function wrongType(media: readonly string[]): string {
  return `Send the file as ${media.join(", ")}`;
}
