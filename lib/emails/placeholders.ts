import { escapeHtml, shortened } from "@/lib/kernel/text";

/** The props of an email: texts, and values that determine its form (see `EmailProp` of the templates). */
export type Value = string | boolean | null | Values | readonly Value[];
export type Values = { readonly [name: string]: Value };

/** A template with slots: `parts[0]`, a value, `parts[1]`, a value, …, the last part. */
export type Pattern = {
  parts: readonly string[];
  slots: readonly { index: number; in: "content" | "attribute" | "style" }[];
};

// Private-use characters, which no template contains.
const OPEN = "\ue000";
const CLOSE = "\ue001";
const PLACEHOLDER = /\ue000(\d+)\ue001/;

/** Maximum length of a value. Mail clients show no more, and every part of an email must have room. */
const MAX_VALUE = 600;

/**
 * Replaces each text in the values with a placeholder and appends the text to `texts`. Other values determine the form.
 * An empty text stays empty, because templates omit it.
 */
export function withPlaceholders<T extends Value>(value: T, texts: string[]): T;
export function withPlaceholders(value: Value, texts: string[]): Value {
  if (value === "" || value === null || typeof value === "boolean") return value;
  if (typeof value === "string") return `${OPEN}${texts.push(value) - 1}${CLOSE}`;
  if (Array.isArray(value)) return value.map((one: Value) => withPlaceholders(one, texts));
  const form: Record<string, Value> = {};
  for (const [name, one] of Object.entries(value))
    form[name] = name === "kind" || name === "language" ? one : withPlaceholders(one, texts);
  return form;
}

/** Parses rendered markup with placeholders into a pattern. Throws for a placeholder in a script or comment. */
export function parseMarkup(markup: string): Pattern {
  const { parts, indexes } = split(markup);
  let context: MarkupContext = { comment: false, script: false, style: false, tag: false };
  const slots = indexes.map((index, i) => {
    context = contextAfter(context, parts[i] ?? "");
    return { index, in: contextOf(context) };
  });
  return { parts, slots };
}

/** Parses a plain text with placeholders into a pattern. */
export function parseText(text: string): Pattern {
  const { parts, indexes } = split(text);
  return { parts, slots: indexes.map((index) => ({ index, in: "content" })) };
}

/** Fills a markup pattern, escaping each value for its position. */
export function fillMarkup({ parts, slots }: Pattern, texts: readonly string[]): string {
  let markup = parts[0] ?? "";
  slots.forEach((slot, i) => {
    const text = shortened(texts[slot.index] ?? "", MAX_VALUE);
    markup += escaped(text, slot.in) + parts[i + 1];
  });
  return markup;
}

/** Fills a plain-text pattern with unescaped values. */
export function fillText({ parts, slots }: Pattern, texts: readonly string[]): string {
  let filled = parts[0] ?? "";
  slots.forEach(({ index }, i) => {
    filled += shortened(texts[index] ?? "", MAX_VALUE) + parts[i + 1];
  });
  return filled;
}

function split(template: string): { parts: string[]; indexes: number[] } {
  const pieces = template.split(PLACEHOLDER);
  const parts = pieces.filter((_, i) => i % 2 === 0);
  if (parts.some((part) => part.includes(OPEN) || part.includes(CLOSE)))
    throw new Error("a placeholder was split in two");
  return { parts, indexes: pieces.filter((_, i) => i % 2 === 1).map(Number) };
}

/** The syntactic context of a position in markup. */
type MarkupContext = { comment: boolean; script: boolean; style: boolean; tag: boolean };

/** Returns the context at the end of a part that begins in `before`. */
function contextAfter(before: MarkupContext, part: string): MarkupContext {
  const isIn = (was: boolean, open: string, close: string) => {
    const [opened, closed] = [part.lastIndexOf(open), part.lastIndexOf(close)];
    return opened === closed ? was : opened > closed;
  };
  return {
    comment: isIn(before.comment, "<!--", "-->"),
    script: isIn(before.script, "<script", "</script"),
    style: isIn(before.style, "<style", "</style"),
    tag: isIn(before.tag, "<", ">"),
  };
}

function contextOf({ comment, script, style, tag }: MarkupContext): Pattern["slots"][number]["in"] {
  if (comment) throw new Error("a placeholder in a comment");
  if (script) throw new Error("a placeholder in a script");
  if (style) return "style";
  return tag ? "attribute" : "content";
}

function escaped(text: string, context: Pattern["slots"][number]["in"]): string {
  if (context === "style") {
    // A style sheet contains only colors.
    if (!/^#[0-9a-f]{6}$/.test(text)) throw new Error("a style sheet value is not a color");
    return text;
  }
  const html = escapeHtml(text);
  return context === "attribute" ? html : html.replaceAll("\n", "<br/>");
}
