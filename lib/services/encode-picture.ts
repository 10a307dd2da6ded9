import type { SharpConstructor } from "sharp";
import type { PictureFormat } from "@/lib/kernel/urls/picture-path";

/** A decoded picture takes about 4 bytes per pixel, so this bounds memory to 200 MB. */
const MAX_INPUT_PIXELS = 50_000_000;
const MAX_EDGE_PIXELS = 1600;
/** For a picture that is kept for cropping, so that a part of it still fills a page. */
const MAX_KEPT_EDGE_PIXELS = 2560;
const TIMEOUT_SECONDS = 20;

/** The decoders for untrusted bytes; SVG, PDF and other formats of libvips stay disabled. */
const DECODERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}`);

/** A WebP file and its size in pixels, or an error message for staff. */
export type EncodedPicture =
  | { ok: true; bytes: Buffer; width: number; height: number }
  | { ok: false; error: string };

/** An area of a picture in pixels, from its upper left corner. */
export type PixelArea = { left: number; top: number; width: number; height: number };

type Options = {
  /** Whether it is kept for cropping, with edges of up to 2560 pixels. */
  full?: boolean;
  /** The area to extract from a picture that we encoded. */
  area?: PixelArea;
};

/**
 * Decodes a JPEG, PNG, WebP, GIF or AVIF picture and re-encodes it as WebP, upright, without metadata and with edges of
 * at most 1600 pixels. Never throws for malformed input. Runs outside the event loop.
 */
export async function encodePicture(
  bytes: Buffer,
  { full = false, area }: Options = {},
): Promise<EncodedPicture> {
  if (!hasPictureSignature(bytes))
    return { ok: false, error: "It is not a picture (JPEG, PNG, WebP, GIF or AVIF)" };
  const sharp = await loadDecoders();
  try {
    const upright = sharp(bytes, {
      limitInputPixels: MAX_INPUT_PIXELS,
      failOn: "error",
      sequentialRead: true,
    }).autoOrient();
    const edge = full ? MAX_KEPT_EDGE_PIXELS : MAX_EDGE_PIXELS;
    const { data, info } = await (area ? upright.extract(area) : upright)
      .resize({ width: edge, height: edge, fit: "inside", withoutEnlargement: true })
      .webp({ quality: full ? 90 : 80 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { ok: true, bytes: data, width: info.width, height: info.height };
  } catch (error) {
    return { ok: false, error: problemOf(error) };
  }
}

/** About 40% smaller than WebP, in at most a second of CPU time. Effort 4 saves 5% more in three times as long. */
const AVIF = { quality: 50, effort: 3, chromaSubsampling: "4:2:0" } as const;

/** Re-encodes a picture that we encoded, `width` pixels wide. */
export async function encodeRendition(bytes: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const sharp = await loadDecoders();
  const resized = sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS, sequentialRead: true }).resize({
    width,
  });
  const encoded = format === "avif" ? resized.avif(AVIF) : resized.webp({ quality: 80 });
  return encoded.timeout({ seconds: TIMEOUT_SECONDS }).toBuffer();
}

/** Re-encodes our picture as PNG within `width` and `height` pixels, for programs that do not read WebP. */
export async function pngOf(
  bytes: Buffer,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const sharp = await loadDecoders();
  return sharp(bytes)
    .resize({ width, height, fit: "inside", withoutEnlargement: true })
    .png()
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer();
}

let decoders: Promise<SharpConstructor> | undefined;

/**
 * Loads sharp with the first picture, so that a platform without its binaries lacks only pictures. Runs once, because
 * blocking decoders again would fail pictures that are being decoded.
 */
function loadDecoders(): Promise<SharpConstructor> {
  decoders ??= import("sharp").then(({ default: sharp }) => {
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: DECODERS });
    sharp.cache(false);
    return sharp;
  });
  return decoders;
}

function problemOf(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  if (/pixel limit/i.test(message)) return "It has more than 50 million pixels";
  if (/timeout/i.test(message)) return "It takes too long to decode";
  return "It is damaged or incomplete";
}

function hasPictureSignature(bytes: Buffer): boolean {
  const ascii = (from: number, to: number) => bytes.toString("latin1", from, to);
  return (
    bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
    ascii(0, 8) === "\x89PNG\r\n\x1a\n" ||
    /^GIF8[79]a$/.test(ascii(0, 6)) ||
    (ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP") ||
    (ascii(4, 8) === "ftyp" && /^avi[fs]$/.test(ascii(8, 12)))
  );
}
