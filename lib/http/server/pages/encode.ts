import { promisify } from "node:util";
import { brotliCompress, constants, deflateRaw } from "node:zlib";
import { crc32 } from "./crc32";

export type Encoding = "br" | "gzip" | "identity";

/** The beginning of a document, compressed once, to which an end can be added without compressing again. */
export type Beginning = { encoding: Encoding; bytes: Buffer; plainLength: number; crc: number };

const compressBrotli = promisify(brotliCompress);
const compressDeflate = promisify(deflateRaw);
/** A few kB of HTML: more effort costs more time than it saves bytes. */
const BROTLI_QUALITY = 5;
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** The longest end, in bytes: one stored block of deflate. */
const MOST = 0xffff;

/** Compresses the beginning and flushes, so that the stream can go on at a byte boundary. */
export async function encodeBeginning(encoding: Encoding, plain: Buffer): Promise<Beginning> {
  const shared = { encoding, plainLength: plain.length, crc: 0 };
  if (encoding === "identity") return { ...shared, bytes: plain };
  if (encoding === "br") {
    const bytes = await compressBrotli(plain, {
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    });
    return { ...shared, bytes };
  }
  const deflated = await compressDeflate(plain, { finishFlush: constants.Z_SYNC_FLUSH });
  return { ...shared, bytes: Buffer.concat([GZIP_HEADER, deflated]), crc: crc32(plain) };
}

/** The bytes that complete the document with `text`, at most 64 KiB of it, which is stored and not compressed. */
export function encodeEnd({ encoding, plainLength, crc }: Beginning, text: string): Buffer {
  const data = Buffer.from(text).subarray(0, MOST);
  if (encoding === "identity") return data;
  if (encoding === "br") return Buffer.concat([...storedBrotli(data), Buffer.from([0x03])]);
  const header = Buffer.alloc(5);
  header.writeUInt8(1, 0);
  header.writeUInt16LE(data.length, 1);
  header.writeUInt16LE(data.length ^ 0xffff, 3);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(data, crc), 0);
  trailer.writeUInt32LE((plainLength + data.length) >>> 0, 4);
  return Buffer.concat([header, data, trailer]);
}

/** An uncompressed meta-block (RFC 7932, 9.2): not the last, 4 nibbles of length, uncompressed. */
function storedBrotli(data: Buffer): Buffer[] {
  if (data.length === 0) return [];
  const header = Buffer.alloc(3);
  header.writeUIntLE(((data.length - 1) << 3) | (1 << 19), 0, 3);
  return [header, data];
}

/** The best encoding that an `Accept-Encoding` allows. */
export function encodingFor(accept: string | undefined): Encoding {
  const accepted = new Set(
    (accept ?? "").split(",").flatMap((part) => {
      const [name = "", ...parameters] = part.split(";").map((one) => one.trim().toLowerCase());
      return parameters.some((one) => /^q=0(?:\.0*)?$/.test(one)) ? [] : [name];
    }),
  );
  return accepted.has("br") ? "br" : accepted.has("gzip") ? "gzip" : "identity";
}
