import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { hostileData } from "@/components/testing/hostile-data";
import { renderPage } from "@/components/testing/render-page";
import { CAMPAIGN_PAGE } from "@/components/testing/shown/campaign-page";
import { DONATE } from "@/components/testing/shown/donate";
import { PORTAL } from "@/components/testing/shown/portal";
import { LANGUAGES } from "@/lib/languages/languages";
import { translator } from "@/lib/languages/translator";
import en from "@/messages/en.json";
import { inForm } from "@/scripts/long-forms";
import type { TranslationProps } from "./translation-provider";

/** Stands for stored text; contains no letters. */
const DATA = "※";

/**
 * Returns the English messages with full-width letters, except in names of arguments and tags: `Give` becomes `Ｇｉｖｅ`.
 */
function marked<Tree extends object>(tree: Tree): Tree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === "string" ? markedMessage(value) : marked(value),
    ]),
  ) as Tree;
}

/**
 * Matches message syntax to keep (plural and select keywords, arguments, tags) or a letter to mark. The texts of plural
 * and select forms are marked too.
 */
const FORM =
  /(\{\s*\w+\s*,\s*(?:plural|select)\s*,|(?:=\d+|\b(?:one|other|[A-Z_]{5,}))\s+(?=\{)|\{\w+\}|<\/?\w+>)|([A-Za-z])/g;

function markedMessage(message: string): string {
  return message.replace(FORM, (_all, kept: string | undefined, letter: string | undefined) =>
    kept !== undefined ? kept : String.fromCodePoint((letter?.codePointAt(0) ?? 0) + 0xfee0),
  );
}

const { locale: _locale, ...language } = en.shared.language;
/** Chinese, because its dates and numbers contain no Latin letters. */
const PSEUDO: TranslationProps = {
  locale: "zh-CN",
  messages: { ...marked(en), language },
  field: marked(en.shared.field),
};

/**
 * Names that are the same in every language, codes of time zones and currencies, and the output of hostile numbers and
 * dates.
 */
const LANGUAGE_NAMES = LANGUAGES.map((one) => translator(one, "shared.language")("name")).join("|");
const SAME = new RegExp(
  String.raw`\b(?:WhatsApp|Facebook|X|Apple Pay|Google Pay|Link|US|UTC|GMT|Almoner|Infinity|NaN|never|E[SD]T|give\.example|https:\S*)\b|${LANGUAGE_NAMES}`,
  "g",
);
const READ_OUT = /\s(?:aria-label|title|alt|placeholder)="([^"]*)"/g;

/** Returns the visible texts and accessible names in markup. */
function textsIn(markup: string): string[] {
  const visible = markup
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<(?:[^"'>]|"[^"]*"|'[^']*')*>/g, "\n");
  const attributes = [...markup.matchAll(READ_OUT)].map(([, text]) => text ?? "");
  return [...visible.split("\n"), ...attributes].map((text) => text.replace(/&[#\w]+;/g, "").trim());
}

beforeAll(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterAll(() => {
  vi.restoreAllMocks();
});

test("marking a message keeps its arguments, tags and forms", () => {
  expect(markedMessage("Add {fees} <b>so</b> {n, plural, one {# gift} other {# gifts}}")).toBe(
    "Ａｄｄ {fees} <b>ｓｏ</b> {n, plural, one {# ｇｉｆｔ} other {# ｇｉｆｔｓ}}",
  );
});

describe("all text on donor pages comes from messages/:", () => {
  test.each(Object.entries({ ...CAMPAIGN_PAGE, ...DONATE, ...PORTAL }))("%s", (_path, shown) =>
    fc.assert(
      fc.asyncProperty(fc.gen(), async (draw) => {
        const markup = await renderPage(shown(hostileData(draw, fc.constant(DATA))), PSEUDO);
        const untranslated = textsIn(markup).filter((text) => /[A-Za-z]{2}/.test(text.replace(SAME, "")));
        expect(untranslated).toEqual([]);
      }),
      { numRuns: inForm(12, 120), seed: 12, endOnFailure: true },
    ),
  );
});
