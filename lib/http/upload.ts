import type { Actor } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { BodyError, readBytes } from "./body";
import type { Call } from "./call";

/** What an uploaded file may be. */
export type Upload = {
  media: readonly string[];
  maxBytes: number;
  /** How long it may take to arrive, where that is more than half a minute; ms. */
  patienceMs?: number;
};

/** A file and its decoding take up to 210 MB; more than these wait at the caller's. */
const MOST_AT_ONCE = 4;
const PATIENCE_MS = 30_000;
const RETRY_SECONDS = 2;
export const TOO_MANY_UPLOADS = "Another upload is still being read; try again in a moment";

/** The callers whose files are being read or encoded, one each. */
const uploading = new Set<string>();

/**
 * Reads the file of an upload and passes it to `use`. Called after the role check, so that only permitted callers make the process read a
 * file. One at a time for each caller, four for all; throws `limited` beyond that, 413 and 415 for a file that the
 * declaration does not accept, and 408 for one that takes longer than 30 seconds, or than it declares.
 */
export async function withUpload<T>(
  { actor }: { actor: Actor },
  request: Call,
  { media, maxBytes, patienceMs = PATIENCE_MS }: Upload,
  use: (file: Buffer, type: string) => Promise<T>,
): Promise<T> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!media.includes(type)) throw new BodyError(415, wrongType(media));
  return inTurn({ actor }, async () => use(await readBytes(request, maxBytes, { patienceMs }), type));
}

/** Does what takes a file's memory: once at a time for each caller, four times for all. Throws `limited` beyond that. */
export async function inTurn<T>({ actor }: { actor: Actor }, work: () => Promise<T>): Promise<T> {
  const caller = actor.kind === "key" ? actor.keyId : actor.kind === "person" ? actor.userId : actor.kind;
  if (uploading.has(caller) || uploading.size >= MOST_AT_ONCE)
    throw new AppError("limited", TOO_MANY_UPLOADS, { retryAfterSeconds: RETRY_SECONDS });
  uploading.add(caller);
  try {
    return await work();
  } finally {
    uploading.delete(caller);
  }
}

/** The refusal of another `Content-Type`. */
export function wrongType(media: readonly string[]): string {
  return `Send the file as ${media.join(", ")}`;
}
