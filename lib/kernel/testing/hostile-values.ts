import fc from "fast-check";
import type { z } from "zod";

/** Texts that break programs: lookalikes, markup, lone surrogates, very long texts. */
export const HOSTILE_TEXTS: readonly string[] = [
  "",
  "   ",
  "2026-13-01T00:00:00Z",
  "2026-02-30",
  "+275760-09-13T00:00:00.001Z",
  "Infinity",
  "1e308",
  "-0",
  "\u0000\u0001\u0008\u000b\u001b\u007f\u0085",
  "a\r\nb\tc\u2028d\u2029e",
  "\ud800",
  "x\udc00y\ud83d",
  "\u202e\u2066evil\u2069\u200b\u200d\ufeff",
  "👩‍👩‍👧‍👦e\u0301\u0301\u0301",
  "</script><script data-evil>alert(1)</script>",
  "</style></textarea></title><img data-evil src=x onerror=alert(1)>",
  `"'><svg data-evil onload="alert(1)">`,
  "javascript:alert(document.domain)",
  "\u0001java\tscript:alert(1)",
  "data:text/html,<script data-evil>alert(1)</script>",
  "=cmd|'/C calc'!A0",
  "__proto__",
  "constructor",
  "%E0%A4%A",
  "{{7*7}}",
  `${"> ".repeat(200)}${"* ".repeat(200)}${"[".repeat(400)}`,
  "x".repeat(65_536),
  "é😀".repeat(16_000),
];

/** Returns a quarter of `HOSTILE_TEXTS`, a different one for each of four consecutive values of `turn`. */
export const someHostileTexts = (turn: number): readonly string[] =>
  HOSTILE_TEXTS.filter((_, at) => (at + turn) % 4 === 0);

export const HOSTILE_INSTANTS: readonly string[] = [
  "2026-13-01T00:00:00Z",
  "never",
  "",
  "0000-01-01T00:00:00.000Z",
  "9999-12-31T23:59:59.999Z",
  "+275760-09-13T00:00:00.000Z",
  "+275760-09-13T00:00:00.001Z",
  "-271821-04-20T00:00:00.000Z",
  "2026-06-03T12:00:00.000Z",
];

export const HOSTILE_NUMBERS: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  1e308,
  5e-324,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  -(2 ** 63),
];

export type Texts = fc.Arbitrary<string>;

/** Memoizes `make` per source and texts, because creating an arbitrary takes longer than drawing values from it. */
export function memoized<Source extends object, Made>(make: (source: Source, texts: Texts) => Made) {
  const made = new WeakMap<Texts, WeakMap<Source, Made>>();
  return (source: Source, texts: Texts): Made => {
    const ofTexts = made.get(texts) ?? new WeakMap<Source, Made>();
    made.set(texts, ofTexts);
    const known = ofTexts.get(source) ?? make(source, texts);
    ofTexts.set(source, known);
    return known;
  };
}

const constants = new Map<string, Texts>();
/** Returns an arbitrary of this text alone, the same arbitrary for each call (see `memoized`). */
export function onlyText(text: string): Texts {
  const known = constants.get(text) ?? fc.constant(text);
  constants.set(text, known);
  return known;
}

export const instants: Texts = fc.constantFrom(...HOSTILE_INSTANTS);
export const numbers: fc.Arbitrary<number> = fc.constantFrom(...HOSTILE_NUMBERS);
/**
 * Every character except lone surrogates, like fast-check's `unit: "binary"`, which spends seconds building a table of
 * a million characters first.
 */
export const anyCharacter: Texts = fc
  .integer({ min: 0, max: 0x10ffff - 0x800 })
  .map((at) => String.fromCodePoint(at < 0xd800 ? at : at + 0x800), indexOfCharacter);

function indexOfCharacter(character: unknown): number {
  const point = typeof character === "string" ? character.codePointAt(0) : undefined;
  if (point === undefined || String.fromCodePoint(point) !== character) throw new Error("not one character");
  return point < 0xd800 ? point : point - 0x800;
}

export const anyHostileText: Texts = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 60 }) },
);

/**
 * Returns values that have the type of an API schema but violate its rules: hostile text in every text field, invalid
 * dates, non-finite numbers. Enums stay valid, because the database constrains them.
 */
export function hostile<S extends z.ZodType>(schema: S, texts: Texts): fc.Arbitrary<z.output<S>> {
  return valuesOf(schema, texts) as fc.Arbitrary<z.output<S>>;
}

const valuesOf = memoized((schema: z.ZodType, texts): fc.Arbitrary<unknown> => {
  const { def, pattern } = (schema as z.ZodAny)._zod as unknown as { def: Definition; pattern?: RegExp };
  const inner = (one: z.ZodType | undefined) => (one ? valuesOf(one, texts) : fc.constant(null));
  switch (def.type) {
    case "string":
      return def.format === "datetime" || def.format === "date" ? instants : texts;
    case "template_literal":
      return pattern ? fc.stringMatching(pattern) : texts;
    case "number":
      return numbers;
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "literal":
      return fc.constantFrom(...(def.values ?? []));
    case "enum":
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case "nullable":
      return fc.option(inner(def.innerType), { nil: null, freq: 4 });
    case "optional":
      return fc.option(inner(def.innerType), { nil: undefined, freq: 4 });
    case "array":
      return fc.array(inner(def.element), { maxLength: 2 });
    case "record":
      return fc.dictionary(
        fc.constantFrom("amountCents", "endDate", "disputeId", "payoutId", "q"),
        inner(def.valueType),
      );
    case "union":
      return fc.oneof(...(def.options ?? []).map(inner));
    case "object":
      return fc.record(
        Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, one]) => [key, inner(one)])),
      );
    case "unknown":
      return fc.oneof(
        texts,
        numbers,
        instants,
        fc.array(texts, { maxLength: 2 }),
        fc.jsonValue({ maxDepth: 2 }),
      );
    default:
      throw new Error(`No hostile values for a schema of type ${def.type}`);
  }
});

type Definition = {
  type: string;
  format?: string;
  values?: unknown[];
  entries?: Record<string, string>;
  innerType?: z.ZodType;
  element?: z.ZodType;
  valueType?: z.ZodType;
  options?: z.ZodType[];
  shape?: Record<string, z.ZodType>;
};
