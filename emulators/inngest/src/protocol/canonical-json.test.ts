import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json";

test("keys are sorted at every depth by UTF-16 units, as RFC 8785 orders them", () => {
  // The RFC's own sorting example.
  const sample = {
    "\u20ac": "Euro Sign",
    "\r": "Carriage Return",
    "\ufb33": "Hebrew Letter Dalet With Dagesh",
    "1": "One",
    "\ud83d\ude00": "Emoji: Grinning Face",
    "\u0080": "Control",
    "\u00f6": "Latin Small Letter O With Diaeresis",
  };
  const order = [...canonicalJson(sample).matchAll(/:"([^"]*)"/g)].map((match) => match[1]?.split(/[ :]/)[0]);
  expect(order).toEqual(["Carriage", "One", "Control", "Latin", "Euro", "Emoji", "Hebrew"]);
  expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
});

test("numbers have the shortest form that parses to the same value", () => {
  expect(canonicalJson(JSON.parse("[333333333.33333329,1E30,4.50,2e-3,1e-27,-0]"))).toBe(
    "[333333333.3333333,1e+30,4.5,0.002,1e-27,0]",
  );
});

test("any JSON value round-trips, and the order of keys does not matter", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value);
      const plain = JSON.parse(JSON.stringify(value));
      expect(JSON.parse(text)).toEqual(plain);
      expect(canonicalJson(reversed(plain))).toBe(text);
    }),
  );
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, reversed(item)]),
  );
}
