import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import compile from "icu-minify/compile";
import { createTranslator } from "use-intl/core";
import formatCompiled from "use-intl/format-message/format-only";
import { describe, expect, test } from "vitest";
import en from "@/messages/en.json";
import { LANGUAGES, type Language } from "./languages";
import { localeOf, translator } from "./translator";

/** Returns a language's file as written, before its messages are compiled. */
const written = (language: Language): object =>
  JSON.parse(readFileSync(join(process.cwd(), "messages", `${language}.json`), "utf8"));
const OTHERS = LANGUAGES.filter((language) => language !== "en");

/** Returns every message by its path. */
function flat(tree: object, path = ""): [path: string, message: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[`${path}${key}`, value] as [string, string]]
      : flat(value, `${path}${key}.`),
  );
}

const TYPES = ["value", "select", "plural", "ordinal", "number", "date", "time"];

/** Returns the arguments and tags of a compiled message, such as `count:plural` and `<link>`. */
function argumentsOf(compiled: unknown): string[] {
  if (!Array.isArray(compiled)) return [];
  return compiled.flatMap((node: unknown) => {
    if (!Array.isArray(node)) return [];
    const [name, type, ...rest] = node as [string, unknown, ...unknown[]];
    if (node.length === 1) return [`${name}:value`];
    if (typeof type === "number" && type > 0)
      return [`${name}:${TYPES[type]}`, ...Object.values(rest[0] ?? {}).flatMap(argumentsOf)];
    return [`<${name}>`, ...argumentsOf([type, ...rest])];
  });
}

const used = (message: string) => [...new Set(argumentsOf(compile(message)))].sort();

describe.each(OTHERS)("%s", (language) => {
  const english = new Map(flat(en));
  const other = new Map(flat(written(language)));

  test("has the same messages as English, in the same order", () => {
    expect([...other.keys()]).toEqual([...english.keys()]);
  });

  test("every message has the arguments and tags of the English one", () => {
    const [expected, found] = [english, other].map((messages) =>
      [...messages].map(([path, message]) => [path, used(message)]),
    );
    expect(found).toEqual(expected);
  });

  test("no message is empty", () => {
    expect([...other].filter(([, message]) => !message.trim())).toEqual([]);
  });
});

test("no message has straight quotes, three periods, or extra spaces", () => {
  for (const language of LANGUAGES)
    expect(flat(written(language)).filter(([, text]) => /'|"|^\s|\s$| {2}|\.\.\./.test(text))).toEqual([]);
});

test("the formatter without a parser, which bundles contain, produces the same text as the parsing one", () => {
  for (const language of LANGUAGES)
    for (const [path, message] of flat(written(language)))
      for (const count of used(message).some((name) => name.endsWith(":plural")) ? [0, 1, 2, 1234] : [0]) {
        const values = valuesFor(message, count);
        const t = createTranslator({ locale: localeOf(language), timeZone: "UTC", messages: { message } });
        const expected = t.markup("message", values as never);
        const formatters = {
          getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
            new Intl.NumberFormat(...args),
          getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) =>
            new Intl.PluralRules(...args),
        };
        const found = formatCompiled(
          "",
          compile(message) as never,
          values as never,
          {
            formatters,
            locale: localeOf(language),
            cache: {},
          } as never,
        );
        expect([path, [found].flat().join("")]).toEqual([path, expected]);
      }
});

function valuesFor(message: string, count: number): Record<string, unknown> {
  return Object.fromEntries(
    used(message).map((name) => {
      if (name.startsWith("<"))
        return [name.slice(1, -1), (chunks: unknown) => `[${[chunks].flat().join("")}]`];
      const [argument = "", type] = name.split(":");
      return [argument, type === "plural" ? count : type === "select" ? "MONTHLY" : `(${argument})`];
    }),
  );
}

test("a translator returns a message by its key and reports a missing one", () => {
  expect(translator("es", "shared")("tickets", { count: 2 })).toBe("2 boletos");
  expect(translator("en")("shared.gifts", { count: 1234 })).toBe("1,234 gifts");
  expect(() => translator("en", "shared")("gone" as "tickets")).toThrow(/shared.gone/);
  expect(() => translator("en")("shared.tickets")).toThrow();
});

/** Matches the code of a language outside of its file, as a string or in a comparison. */
const CODE = new RegExp(`["'\`](?:${OTHERS.join("|")})(?:-[A-Z]{2})?["'\`]`);
const ALLOWED = ["lib/languages/languages.ts", "lib/languages/catalogs.ts", "scripts/seed/content-donors.ts"];

test("adding a language takes its file and two lines: no other source names one", () => {
  const named = ["app", "components", "lib", "inngest", "scripts", "local"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path) && !/\.test\.tsx?$|testing\//.test(path))
      .map((path) => join(folder, path))
      .filter((path) => !ALLOWED.includes(path))
      .filter((path) => {
        const code = readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
        return CODE.test(code) || /messages\/\w+\.json/.test(code.replaceAll("messages/en.json", ""));
      }),
  );
  expect(named).toEqual([]);
});
