import QRCode from "qrcode";

/** White margin in modules, which scanners need. */
const MARGIN = 4;
const PNG_PIXELS = 1024;

/** Returns a text as a QR code in SVG, which is sharp in print at any size. */
export function qrSvg(text: string): Promise<string> {
  return QRCode.toString(text, { type: "svg", margin: MARGIN });
}

/** A QR code of `size` × `size` modules, with the `d` attribute of a path that draws the dark ones. */
export type QrCode = { size: number; path: string };

/** Returns a text as a QR code for a page that draws it itself. */
export function qrCode(text: string): QrCode {
  const { size, data } = QRCode.create(text, {}).modules;
  let path = "";
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      if (data[row * size + column]) path += `M${column + MARGIN} ${row + MARGIN}h1v1h-1z`;
  return { size: size + 2 * MARGIN, path };
}

/** Returns a text as a QR code in a PNG of 1024 pixels. Runs outside the event loop. */
export async function qrPng(text: string): Promise<Buffer> {
  const { size, data } = QRCode.create(text, {}).modules;
  const edge = size + 2 * MARGIN;
  const pixels = Buffer.alloc(edge * edge, 255);
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      if (data[row * size + column]) pixels[(row + MARGIN) * edge + column + MARGIN] = 0;
  const { default: sharp } = await import("sharp");
  return sharp(pixels, { raw: { width: edge, height: edge, channels: 1 } })
    .resize(PNG_PIXELS, PNG_PIXELS, { kernel: "nearest" })
    .png()
    .toBuffer();
}
