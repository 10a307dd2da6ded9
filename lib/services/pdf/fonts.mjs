// @ts-check
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";
import * as fontkit from "fontkit";

/* The fonts of PDF files and the letters that each contains. Plain JavaScript, like draw-worker.mjs. */

/** @typedef {"400" | "600"} Weight */

/**
 * Returns the font in a WOFF file, unpacked. fontkit would otherwise unpack a table again for each letter that it
 * embeds, which takes longer than everything else.
 * @param {Buffer<ArrayBuffer>} woff
 */
function unpacked(woff) {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = 44 + 20 * index;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field));
    const bytes = woff.subarray(offset, (offset ?? 0) + (packed ?? 0));
    return {
      tag: woff.subarray(at, at + 4),
      sum: woff.subarray(at + 16, at + 20),
      bytes: bytes.length === length ? bytes : inflateSync(bytes),
    };
  });
  const head = Buffer.alloc(12 + 16 * tables.length);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(tables.length, 4);
  const parts = [head];
  let end = head.length;
  for (const [index, { tag, sum, bytes }] of tables.entries()) {
    const at = 12 + 16 * index;
    tag.copy(head, at);
    sum.copy(head, at + 4);
    head.writeUInt32BE(end, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    // Tables begin at multiples of four bytes.
    const room = Buffer.alloc((4 - (bytes.length % 4)) % 4);
    parts.push(bytes, room);
    end += bytes.length + room.length;
  }
  return Buffer.concat(parts);
}

const files = createRequire(import.meta.url);
/** In order of preference. Together they cover Latin with its extensions and Vietnamese, Greek and Cyrillic. */
const SUBSETS = ["latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext"];
const WEIGHTS = /** @type {const} */ (["400", "600"]);
/** Opened once for all documents: reading the tables of a font takes as long as laying out a page. */
export const FONTS = SUBSETS.map((subset) => {
  const [regular, bold] = WEIGHTS.map((weight) =>
    fontkit.create(
      unpacked(readFileSync(files.resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`))),
    ),
  );
  const covers = new Set(regular && "characterSet" in regular ? regular.characterSet : []);
  return { subset, fonts: { [`${subset}-400`]: regular, [`${subset}-600`]: bold }, covers };
});

/** @param {string} letter */
const fontOf = (letter) => FONTS.find(({ covers }) => covers.has(letter.codePointAt(0) ?? 0));
const LETTER = /[\p{L}\p{N}\p{M}]/u;

/**
 * Whether the fonts lack a letter or digit of a text. Missing symbols, such as emoji, do not count.
 * @param {string} text
 */
export function lacksLetters(text) {
  return Array.from(plain(text)).some((one) => LETTER.test(one) && !fontOf(one));
}

/**
 * Splits a text into parts of one font each. A letter without a font becomes a question mark; a symbol without a font
 * is omitted.
 * @param {string} text
 */
export function inFonts(text) {
  /** @type {{ subset: string, part: string }[]} */
  const parts = [];
  for (const given of Array.from(text)) {
    const found = fontOf(given);
    if (!found && !LETTER.test(given)) continue;
    const [letter, subset] = found ? [given, found.subset] : ["?", "latin"];
    const last = parts.at(-1);
    if (last?.subset === subset) last.part += letter;
    else parts.push({ subset, part: letter });
  }
  return parts;
}

/** Removes control characters and direction marks, and normalizes spaces and line breaks. @param {string} text */
export function plain(text) {
  return text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[\u00a0\u2007\u202f\t]/g, " ")
    .replace(/[^\P{C}\n]/gu, "");
}
