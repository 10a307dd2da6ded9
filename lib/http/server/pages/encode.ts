import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Higher levels cost more time per view than the saved bytes are worth. */
const BROTLI_QUALITY = 3;
const GZIP_LEVEL = 3;
/** A window of 64 KiB, about the size of a page. The default of 4 MiB takes longer to set up than to fill. */
const BROTLI_WINDOW_BITS = 16;

/** Compresses off the main thread. */
export async function encode(encoding: Encoding, plain: Buffer): Promise<Buffer> {
  if (encoding === "identity") return plain;
  if (encoding === "gzip") return compressGzip(plain, { level: GZIP_LEVEL });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  return compressBrotli(plain, { params });
}

/** Returns the best encoding that an `Accept-Encoding` header allows. */
export function encodingFor(accept: string | undefined): Encoding {
  const accepted = new Set(
    (accept ?? "").split(",").flatMap((part) => {
      const [name = "", ...parameters] = part.split(";").map((one) => one.trim().toLowerCase());
      return parameters.some((one) => /^q=0(?:\.0*)?$/.test(one)) ? [] : [name];
    }),
  );
  return accepted.has("br") ? "br" : accepted.has("gzip") ? "gzip" : "identity";
}
