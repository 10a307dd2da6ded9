import fc from "fast-check";
import { anyCharacter } from "@/lib/kernel/testing/hostile-values";

/** Values in the format of our cursors, with dates and ids that no list contains. */
const CURSORS = [
  "2026-02-30T00:00:00.000Z abc",
  "1000-01-01T00:00:00.000Z abc",
  "2999-12-31T24:00:00.000Z abc",
  "999999999999999.abc",
  "0.abc",
].map((text) => Buffer.from(text).toString("base64url"));
/** Problematic texts: control characters, lone surrogates, prototype property names, very long texts. */
const TEXTS = [
  ...CURSORS,
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udc00y",
  "\u202e\u2066evil",
  "\ufeff",
  "e\u0301\u0301\u0301",
  "👩‍👩‍👧‍👦",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "NaN",
  "-1",
  "1e999",
  "0x10",
  "9007199254740993",
  "99999999999999999999999999",
  "' OR 1=1 --",
  "%",
  "\\",
  "%00",
  "../../etc/passwd",
  "{{7*7}}",
  "=1+1",
  "<script>alert(1)</script>",
  "2026-02-30",
  "2026-13-01T00:00:00Z",
  "0000-01-01",
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00+23:59",
  "9999-12-31",
  "9999-12-31T23:59:59-23:00",
  "+275760-09-13T00:00:00.001Z",
  "http://127.0.0.1:1/",
  "https://user:secret@[::1]/",
  "javascript:alert(1)",
  "a@b",
  "x".repeat(300),
  "é".repeat(5_000),
  "y".repeat(20_000),
];
const OTHERS: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  0.1,
  1e21,
  1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  -(2 ** 63),
  [],
  {},
  [[]],
  [null],
  { toString: 1 },
  { length: -1 },
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }) },
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...OTHERS),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A path to a place inside a value. */
function pathsIn(value: unknown): string[][] {
  if (typeof value !== "object" || value === null) return [[]];
  return [[], ...Object.entries(value).flatMap(([key, one]) => pathsIn(one).map((rest) => [key, ...rest]))];
}

function changeAt(value: unknown, [key, ...rest]: string[], change: (old: unknown) => unknown): unknown {
  if (key === undefined || typeof value !== "object" || value === null) return change(value);
  if (Array.isArray(value))
    return value.map((one, index) => (String(index) === key ? changeAt(one, rest, change) : one));
  return { ...value, [key]: changeAt((value as Record<string, unknown>)[key], rest, change) };
}

/** The same value with one string replaced by a hostile one: it passes most checks and reaches deep code. */
export function withHostileText(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(values, fc.nat(), hostileText).map(([value, where, text]) => {
    const texts = pathsIn(value).filter((path) => typeof at(value, path) === "string");
    const path = texts[where % Math.max(texts.length, 1)];
    return path ? changeAt(value, path, () => text) : value;
  });
}

function at(value: unknown, path: string[]): unknown {
  return path.reduce((inner: unknown, key) => (inner as Record<string, unknown>)[key], value);
}

/** The same value with one or more parts removed, added or replaced. */
export function mutated(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const bend = fc.record({
    where: fc.nat(),
    how: fc.constantFrom("exchange", "remove", "add", "repeat"),
    name: hostileText,
    value: hostileValue,
  });
  return fc.tuple(values, fc.array(bend, { minLength: 1, maxLength: 3 })).map(([start, bends]) =>
    bends.reduce((value: unknown, { where, how, name, value: odd }) => {
      const all = pathsIn(value);
      const path = all[where % all.length] ?? [];
      return changeAt(value, path, (old) => {
        if (how === "exchange" || typeof old !== "object" || old === null) return odd;
        if (how === "repeat") return Array.isArray(old) ? Array(200).fill(old[0] ?? odd) : [old];
        if (Array.isArray(old)) return how === "add" ? [...old, odd] : old.slice(1);
        if (how === "remove") return Object.fromEntries(Object.entries(old).slice(1));
        // Serialized later, so that `__proto__` becomes an own key too.
        return Object.fromEntries([...Object.entries(old), [name, odd]]);
      });
    }, start),
  );
}

/** Bodies that are not or barely JSON. */
export function malformedJson(json: fc.Arbitrary<string>): fc.Arbitrary<Buffer> {
  const bytes = (text: string) => Buffer.from(text, "utf8");
  return fc.oneof(
    fc.tuple(json, fc.nat()).map(([text, at]) => bytes(text.slice(0, at % (text.length + 1)))),
    json.map((text) => bytes(`\ufeff${text}`)),
    json.map((text) => bytes(`${text}${text}`)),
    json.map((text) => bytes(text.replace("{", '{"__proto__":{"role":"OWNER"},"constructor":1,'))),
    json.map((text) => bytes(text.replace(/"(\w+)":/, '"$1":1,"$1":'))),
    json.map((text) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")])),
    fc.uint8Array({ maxLength: 200 }).map((raw) => Buffer.from(raw)),
    fc.constantFrom(3, 500, 30_000).map((depth) => bytes("[".repeat(depth) + "]".repeat(depth))),
    fc.constantFrom(3, 500, 10_000).map((depth) => bytes(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`)),
    fc.constant(bytes(JSON.stringify({ x: "y".repeat(80_000) }))),
    fc.constant(bytes("")),
    fc.constantFrom("null", "[]", '"x"', "1", "true", "NaN", "{'a':1}", "{}").map(bytes),
  );
}
