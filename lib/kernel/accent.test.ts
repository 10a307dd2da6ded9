import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Accent, accentFor, accentStyle, contrast, MIN_CONTRAST, shownColor } from "./accent";

const color = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((rgb) => `#${rgb.map((value) => value.toString(16).padStart(2, "0")).join("")}`);

function readable(accent: Accent, grounds: string[]) {
  for (const ground of [...grounds, accent.soft])
    expect(contrast(accent.accent, ground)).toBeGreaterThanOrEqual(MIN_CONTRAST);
  expect(contrast(accent.on, accent.accent)).toBeGreaterThanOrEqual(MIN_CONTRAST);
  expect(contrast(accent.on, accent.strong)).toBeGreaterThanOrEqual(MIN_CONTRAST);
}

test("a campaign's own color wins over its organization's", () => {
  const [own, brand, none] = [{ color: "#7A3E9D" }, { color: "#0E7490" }, { color: null }];
  expect(shownColor(own, brand)).toBe("#7A3E9D");
  expect(shownColor(none, brand)).toBe("#0E7490");
  expect(shownColor(none, none)).toBeNull();
});

describe("a campaign's accent", () => {
  test("contrast follows WCAG's formula", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    expect(contrast("#1c5a40", "#1c5a40")).toBe(1);
  });

  test("any color has enough contrast on every background, in both schemes", () => {
    fc.assert(
      fc.property(color, (given) => {
        const both = accentFor(given);
        if (!both) throw new Error(`${given} was refused`);
        readable(both.light, ["#ffffff", "#faf9f6", "#f3f1ec"]);
        readable(both.dark, ["#1e1c19", "#161512", "#272420"]);
      }),
      { examples: [["#ffff00"], ["#000000"], ["#ffffff"], ["#0000ff"], ["#ff0000"], ["#808080"]] },
    );
  });

  test("a color with enough contrast is kept", () => {
    expect(accentFor("#1c5a40")?.light.accent).toBe("#1c5a40");
  });

  test("an invalid color sets no variables", () => {
    for (const bad of [null, "", "green", "#fff", "#12345g", "url(x)"]) expect(accentStyle(bad)).toEqual({});
  });

  test("both schemes are set as variables", () => {
    const style = accentStyle("#b7791f");
    expect(Object.keys(style)).toHaveLength(10);
    expect(style["--tint-accent"]).not.toBe(style["--tint-dark-accent"]);
  });
});
