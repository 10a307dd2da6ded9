import type { PixelArea } from "@/lib/services/encode-picture";

/** A part of a picture, in percent of its width and height. */
export type Crop = { x: number; y: number; width: number; height: number };

/** Converts a crop to whole pixels: at least one, within the picture. */
export function pixelsOf(crop: Crop, picture: { width: number; height: number }): PixelArea {
  const [left, width] = span(crop.x, crop.width, picture.width);
  const [top, height] = span(crop.y, crop.height, picture.height);
  return { left, top, width, height };
}

/** Returns the first pixel and the number of pixels. */
function span(from: number, percent: number, pixels: number): [number, number] {
  const first = Math.min(pixels - 1, Math.round((from / 100) * pixels));
  const count = Math.round((percent / 100) * pixels);
  return [first, Math.max(1, Math.min(count, pixels - first))];
}
