import sharp from "sharp";
import { expect, test } from "vitest";
import { qrPng, qrSvg } from "./qr-code";

const URL = "https://give.example.org/donate/winter-beds?org=hope-shelter";

test("a code is an SVG without script, and a square PNG in black and white with a white margin", async () => {
  const svg = await qrSvg(URL);
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 (\d+) \1"/);
  expect(svg).not.toMatch(/script|href|on\w+=/);
  const png = await qrPng(URL);
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1024, 1024]);
  const at = (x: number, y: number) => data[y * 1024 + x];
  expect(at(2, 2)).toBe(255);
  // The corner of the first finder pattern.
  const modules = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const module = 1024 / modules;
  expect(at(Math.round(4.5 * module), Math.round(4.5 * module))).toBe(0);
});
