import fc from "fast-check";
import { expect, test } from "vitest";
import { pixelsOf } from "./crop";

test("a crop in percent is converted to pixels of the picture", () => {
  expect(pixelsOf({ x: 25, y: 0, width: 50, height: 100 }, { width: 800, height: 450 })).toEqual({
    left: 200,
    top: 0,
    width: 400,
    height: 450,
  });
});

test("any crop contains at least one pixel and stays within the picture", () => {
  const percent = fc.double({ min: 0, max: 100, noNaN: true });
  const part = fc.record({ x: percent, y: percent, width: percent, height: percent });
  const edge = fc.integer({ min: 1, max: 2560 });
  fc.assert(
    fc.property(part, edge, edge, (crop, width, height) => {
      const it = pixelsOf(crop, { width, height });
      expect(Object.values(it).every(Number.isInteger)).toBe(true);
      expect(Math.min(it.left, it.top)).toBeGreaterThanOrEqual(0);
      expect(Math.min(it.width, it.height)).toBeGreaterThanOrEqual(1);
      expect(it.left + it.width).toBeLessThanOrEqual(width);
      expect(it.top + it.height).toBeLessThanOrEqual(height);
    }),
  );
});
