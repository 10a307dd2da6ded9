// @ts-check
import { inFonts, plain } from "./fonts.mjs";

/* Line breaking for draw-worker.mjs, with the widths of the letters in the fonts of PDF files. */

/** @typedef {import("./fonts.mjs").Weight} Weight */
/** @typedef {{ font: string, text: string, width: number }} Run A part of a line in one font; its width in points. */
/** @typedef {{ runs: Run[], width: number }} Line */
/** @typedef {{ size?: number, weight?: Weight, color?: string, width?: number, align?: "left" | "right", figures?: boolean }} Style */
/** @typedef {PDFKit.PDFDocument} Doc */

/** Size of text without its own, in points. */
export const BODY = 10;

/**
 * Breaks a text into lines of at most this width, in points.
 * @param {Doc} doc @param {string} text @param {Style} style @param {number} width @returns {Line[]}
 */
export function linesOf(doc, text, style, width) {
  const space = measure(doc, " ", style);
  /** @type {Line[]} */
  const lines = [];
  for (const part of plain(text).split("\n")) {
    /** @type {Line} */
    let line = { runs: [], width: 0 };
    lines.push(line);
    for (const word of part.split(" ").filter((one) => one !== ""))
      for (const piece of piecesOf(doc, word, style, width)) {
        const before = line.width > 0 && piece.starts ? space.width : 0;
        if (line.width > 0 && line.width + before + piece.width > width) {
          line = { runs: [], width: 0 };
          lines.push(line);
        } else if (before > 0) {
          line.runs.push(...space.runs);
          line.width += before;
        }
        line.runs.push(...piece.runs);
        line.width += piece.width;
      }
  }
  return lines;
}

/**
 * Splits a word that is wider than a line.
 * @param {Doc} doc @param {string} word @param {Style} style @param {number} width
 */
function piecesOf(doc, word, style, width) {
  const unbroken = { ...measure(doc, word, style), starts: true };
  if (unbroken.width <= width) return [unbroken];
  const letters = Array.from(word);
  const size = Math.max(1, Math.floor((letters.length * width) / unbroken.width) - 1);
  const pieces = [];
  for (let from = 0; from < letters.length; from += size)
    pieces.push({ ...measure(doc, letters.slice(from, from + size).join(""), style), starts: from === 0 });
  return pieces;
}

/** @param {Doc} doc @param {string} text @param {Style} style @returns {Line} */
function measure(doc, text, style) {
  const { size = BODY, weight = "400" } = style;
  /** @type {Line} */
  const line = { runs: [], width: 0 };
  for (const { subset, part } of inFonts(text)) {
    const font = `${subset}-${weight}`;
    const width = doc.font(font, size).widthOfString(part, featuresOf(style));
    line.runs.push({ font, text: part, width });
    line.width += width;
  }
  return line;
}

/** Options for tabular digits in columns. @param {Style} style @returns {PDFKit.Mixins.TextOptions} */
export function featuresOf({ figures = false }) {
  return figures ? { features: ["tnum"] } : {};
}
