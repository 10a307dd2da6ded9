import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { encodePicture } from "./encode-picture";

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#1f6f50" } });

/** Returns a PNG that declares this size; its zero pixels compress a thousandfold. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc(body), body.length + 4);
    return out;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0], 8);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let all = 0xffffffff;
  for (const byte of bytes) {
    all ^= byte;
    for (let bit = 0; bit < 8; bit++) all = (all >>> 1) ^ (all & 1 ? 0xedb88320 : 0);
  }
  return (all ^ 0xffffffff) >>> 0;
}

describe("a picture", () => {
  test.each(["jpeg", "png", "webp", "gif", "avif"] as const)("of type %s becomes WebP", async (format) => {
    const made = await encodePicture(await plain(320, 180).toFormat(format).toBuffer());
    if (!made.ok) throw new Error(made.error);
    expect(made).toMatchObject({ width: 320, height: 180 });
    expect((await sharp(made.bytes).metadata()).format).toBe("webp");
  });

  test("that is large is scaled to edges of at most 1600 pixels, keeping its proportions", async () => {
    const wide = await encodePicture(await plain(4000, 1000).jpeg().toBuffer());
    expect(wide).toMatchObject({ ok: true, width: 1600, height: 400 });
  });

  test("is stored upright and without metadata such as location, camera and comments", async () => {
    const withExif = await plain(40, 20)
      .withExif({ IFD0: { Copyright: "SECRET-PLACE" }, IFD3: { GPSLatitudeRef: "N" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const made = await encodePicture(withExif);
    if (!made.ok) throw new Error(made.error);
    expect(made).toMatchObject({ width: 20, height: 40 });
    const { exif, icc, xmp } = await sharp(made.bytes).metadata();
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
    expect(made.bytes.includes("SECRET-PLACE")).toBe(false);
  });

  test("of more than 50 million pixels is refused by its header, however small its file", async () => {
    const file = bomb(30_000, 30_000);
    expect(file.length).toBeLessThan(200_000);
    expect(await encodePicture(file)).toEqual({ ok: false, error: "It has more than 50 million pixels" });
    expect(await encodePicture(bomb(800, 600))).toMatchObject({ ok: true });
  });

  test("that is truncated or damaged is refused", async () => {
    const noise = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: "#000",
        noise: { type: "gaussian", mean: 128, sigma: 40 },
      },
    })
      .png()
      .toBuffer();
    const damaged = { ok: false, error: "It is damaged or incomplete" };
    expect(await encodePicture(noise.subarray(0, noise.length / 2))).toEqual(damaged);
    const jpeg = await sharp(noise).jpeg().toBuffer();
    expect(await encodePicture(jpeg.subarray(0, jpeg.length / 2))).toEqual(damaged);
    expect(await encodePicture(noise.subarray(0, 30))).toEqual(damaged);
  });

  test.each([
    ["a page", "<!doctype html><p>Not here"],
    [
      "a drawing that could carry scripts",
      `<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>`,
    ],
    ["a document", "%PDF-1.7\n"],
    ["nothing", ""],
    ["a HEIC container", "\0\0\0\x18ftypheic\0\0\0\0"],
  ])("is not %s, with any content type", async (_what, text) => {
    expect(await encodePicture(Buffer.from(text, "latin1"))).toEqual({
      ok: false,
      error: "It is not a picture (JPEG, PNG, WebP, GIF or AVIF)",
    });
  });
});

test("decoders are not blocked again while other pictures are being decoded", async () => {
  const file = await plain(64, 36).jpeg().toBuffer();
  const block = vi.spyOn(sharp, "block");
  const encoded = await Promise.all(Array.from({ length: 8 }, () => encodePicture(file)));
  expect(encoded.every(({ ok }) => ok)).toBe(true);
  expect(block.mock.calls.length).toBeLessThanOrEqual(1);
});
