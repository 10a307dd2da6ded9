import Paragraph from "@tiptap/extension-paragraph";
import { Markdown, MarkdownManager } from "@tiptap/markdown";
import StarterKit from "@tiptap/starter-kit";
import { PastedTables, TypedBold, TypedItalic } from "./typing";

/** Marks that begin a block at the start of a line: `# `, `- `, `+ `, `1. ` and `1) `. */
const BLOCK_START = /^([ \t]*(?:\d{1,9})?)([#+.)-])(?=[ \t#]|$)/gm;
/** Lines that are a rule or underline a heading: `---`, `===`. */
const RULE = /^([ \t]*)([-=])(?=[-= \t]*$)/gm;

/** A `>` at the start of a line, which would begin a quote. */
const QUOTE_START = /^([ \t]*)&gt;/gm;

/** A paragraph whose text is never read back as a list, a heading, a rule or a quote. */
const PlainParagraph = Paragraph.extend({
  renderMarkdown: (node, helpers) =>
    helpers
      .renderChildren(node.content ?? [])
      .replace(BLOCK_START, "$1\\$2")
      .replace(RULE, "$1\\$2")
      .replace(QUOTE_START, "$1\\>"),
});

const MARKED_OPTIONS = { gfm: false, breaks: true };

/** What a story can contain: the elements that the donation page shows (components/donate/campaign/story.tsx). */
const FORMATS = [
  StarterKit.configure({
    paragraph: false,
    bold: false,
    italic: false,
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    trailingNode: false,
    heading: { levels: [1, 2, 3], HTMLAttributes: { class: "mt-2 text-lg font-semibold" } },
    bulletList: { HTMLAttributes: { class: "grid list-disc gap-1 pl-6" } },
    orderedList: { HTMLAttributes: { class: "grid list-decimal gap-1 pl-6" } },
    blockquote: { HTMLAttributes: { class: "border-l-2 border-accent pl-4 text-soft" } },
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: true,
      protocols: ["http", "https", "mailto"],
      HTMLAttributes: { class: "text-accent underline underline-offset-2" },
    },
  }),
  PlainParagraph.configure({ HTMLAttributes: { class: "min-h-[1lh]" } }),
  TypedBold,
  TypedItalic,
];

/** The editor's extensions; its content is read and written as Markdown. */
export const EXTENSIONS = [...FORMATS, PastedTables, Markdown.configure({ markedOptions: MARKED_OPTIONS })];

/** List items without text, which the library cannot read. */
const EMPTY_ITEM = /^[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]*$\n?/gm;
/** Raw HTML and automatic links in angle brackets. */
const HTML = /<[a-z/!?]/i;

/** Returns a story without list items and paragraphs that have no text; the library writes `&nbsp;` for these. */
export function withoutEmptyBlocks(markdown: string): string {
  return markdown.replaceAll("&nbsp;", "").replace(EMPTY_ITEM, "");
}

/**
 * Returns the editor's Markdown as a story is stored: the library's entities for `&`, `<` and `>` become the
 * characters, except where these would be read as an entity, HTML or a quote.
 */
export function storedStory(markdown: string): string {
  return withoutEmptyBlocks(markdown)
    .replace(QUOTE_START, "$1\\>")
    .replaceAll("&gt;", ">")
    .replace(/&lt;(?![a-z/!?])/gi, "<")
    .replace(/&amp;(?!#?\w+;)/g, "&");
}

/** Returns the Markdown that the editor would store for a story, if it were edited and left unchanged. */
export function roundTrip(text: string): string {
  const manager = new MarkdownManager({ extensions: FORMATS, markedOptions: MARKED_OPTIONS });
  return storedStory(manager.serialize(manager.parse(withoutEmptyBlocks(text))));
}

/**
 * Whether the editor keeps all of a story's text. It would lose code, images and link definitions, and show HTML, so
 * such a story is edited as Markdown, and so is one that the library fails to read.
 */
export function isEditable(text: string): boolean {
  if (HTML.test(text)) return false;
  try {
    return lettersOf(roundTrip(text)) === lettersOf(withoutEmptyBlocks(text));
  } catch {
    return false;
  }
}

const lettersOf = (text: string) => text.replace(/&(?:amp|lt|gt|nbsp);/g, "").replace(/[^\p{L}\p{N}]/gu, "");

/** Returns a link's address as stored, with `https://` if it has no scheme; null if it is not an address. */
export function linkOf(typed: string): string | null {
  const text = typed.trim();
  const address = /^(https?:\/\/|mailto:)/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address) || /\s/.test(text)) return null;
  const { protocol, hostname } = new URL(address);
  return protocol === "mailto:" || hostname.includes(".") ? address : null;
}
