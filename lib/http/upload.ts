import type { Actor, Client } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { BodyError, readBytes } from "./body";
import type { Call } from "./call";
import { UPLOAD_PACE } from "./pace";

/** What an uploaded file may be. */
export type Upload = { media: readonly string[]; maxBytes: number };

/** Who uploads, for which organization, and from which address. */
type Uploader = { actor: Actor; orgId: string; client?: Pick<Client, "address"> };
/** Of whom a file counts. */
type Place = { person: string; orgId: string; address: string | undefined };

/** Files that are in memory at the same time, of at most 25 MiB each. */
const MAX_CONCURRENT = 9;
const MAX_PER_ORGANIZATION = 2;
/** A person can have several accounts, and organizations with each. */
const MAX_PER_ADDRESS = 4;
/** Decoding a file takes up to 185 MB; further ones wait until one is done. */
const MAX_DECODED = 3;
const RETRY_SECONDS = 2;
export const TOO_MANY_UPLOADS = "Another upload is still being read; try again in a moment";

/** Of each file that is being read or decoded. */
const uploading = new Set<Place>();
let decoding = 0;
/** Those who wait to decode their file, the longest first. At most `MAX_CONCURRENT`. */
const waiting: (() => void)[] = [];

/**
 * Reads the file of an upload and passes it to `use`. Called after the role check, so that only permitted callers make the process read a
 * file. One at a time for each person, through whichever of their keys, two for each organization, four for each network
 * address and nine for all; throws `limited` beyond that, 413
 * and 415 for a file that the declaration does not accept, and 408 for one that arrives slower than `UPLOAD_PACE`.
 */
export async function withUpload<T>(
  by: Uploader,
  request: Call,
  { media, maxBytes }: Upload,
  use: (file: Buffer, type: string) => Promise<T>,
): Promise<T> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!media.includes(type)) throw new BodyError(415, wrongType(media));
  return withPlace(by, async () => {
    const file = await readBytes(request, maxBytes, { pace: UPLOAD_PACE });
    return decode(() => use(file, type));
  });
}

/** Decodes a stored file again, with the same limits as an upload. Throws `limited` beyond them. */
export function decodeAgain<T>(by: Uploader, work: () => Promise<T>): Promise<T> {
  return withPlace(by, () => decode(work));
}

/** Holds one of the places of a file in memory. */
async function withPlace<T>({ actor, orgId, client }: Uploader, work: () => Promise<T>): Promise<T> {
  const place: Place = { person: personOf(actor), orgId, address: client?.address };
  const count = (is: (one: Place) => boolean) => [...uploading].filter(is).length;
  if (
    uploading.size >= MAX_CONCURRENT ||
    count((one) => one.person === place.person) > 0 ||
    count((one) => one.orgId === orgId) >= MAX_PER_ORGANIZATION ||
    (place.address !== undefined && count((one) => one.address === place.address) >= MAX_PER_ADDRESS)
  )
    throw new AppError("limited", TOO_MANY_UPLOADS, { retryAfterSeconds: RETRY_SECONDS });
  uploading.add(place);
  try {
    return await work();
  } finally {
    uploading.delete(place);
  }
}

/** A person has many keys, also in organizations of their own. */
function personOf(actor: Actor): string {
  if (actor.kind === "person") return actor.userId;
  return actor.kind === "key" ? actor.createdBy : actor.kind;
}

/** Waits for its turn: only a file that has arrived takes one, so that a slow line holds up no other upload. */
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

/** The refusal of another `Content-Type`. */
export function wrongType(media: readonly string[]): string {
  return `Send the file as ${media.join(", ")}`;
}
