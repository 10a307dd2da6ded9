import { Extension, markInputRule, markPasteRule } from "@tiptap/core";
import Bold from "@tiptap/extension-bold";
import Italic from "@tiptap/extension-italic";

/**
 * Matches text between two marks such as `**`; the last group is the text. As in Markdown, a mark begins nothing before
 * a space and ends nothing after one, so `2 * 3 * 4` has none.
 */
export function emphasis(mark: "*" | "_" | "**" | "__", where: "at the end" | "anywhere"): RegExp {
  const [character] = mark;
  const literal = mark.replaceAll("*", "\\*");
  const pattern = `(?:^|\\s)(${literal}(?!\\s)([^${character}]*[^${character}\\s])${literal})`;
  return where === "at the end" ? new RegExp(`${pattern}$`) : new RegExp(pattern, "g");
}

export const TypedBold = Bold.extend({
  addInputRules() {
    return [
      markInputRule({ find: emphasis("**", "at the end"), type: this.type }),
      markInputRule({ find: emphasis("__", "at the end"), type: this.type }),
    ];
  },
  addPasteRules() {
    return [
      markPasteRule({ find: emphasis("**", "anywhere"), type: this.type }),
      markPasteRule({ find: emphasis("__", "anywhere"), type: this.type }),
    ];
  },
});

export const TypedItalic = Italic.extend({
  addInputRules() {
    return [
      markInputRule({ find: emphasis("*", "at the end"), type: this.type }),
      markInputRule({ find: emphasis("_", "at the end"), type: this.type }),
    ];
  },
  addPasteRules() {
    return [
      markPasteRule({ find: emphasis("*", "anywhere"), type: this.type }),
      markPasteRule({ find: emphasis("_", "anywhere"), type: this.type }),
    ];
  },
});

/** Returns HTML with each row of a table as a block, its cells separated by spaces. A story has no tables. */
export function withoutTables(html: string): string {
  return html
    .replace(/<\/?(?:table|caption|colgroup|col|thead|tbody|tfoot)\b[^>]*>/gi, "")
    .replace(/<(\/?)tr\b[^>]*>/gi, "<$1div>")
    .replace(/<t[dh]\b[^>]*>/gi, "")
    .replace(/<\/t[dh]>/gi, " ");
}

export const PastedTables = Extension.create({
  name: "pastedTables",
  transformPastedHTML: withoutTables,
});
