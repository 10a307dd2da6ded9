// @ts-check
import { parentPort } from "node:worker_threads";
import PDFDocument from "pdfkit";
import { FONTS, lacksLetters, plain } from "./fonts.mjs";
import { BODY, featuresOf, linesOf } from "./lines.mjs";

/*
 * The thread that draws PDF files: laying out a document and subsetting its fonts takes about 50 to 100 ms of CPU time.
 * Plain JavaScript, because a thread is loaded by its path, without a bundler. render-pdf.ts starts it.
 */

/** @typedef {import("./document").PdfDocument} Document */
/** @typedef {import("./document").PdfBlock} Block */
/** @typedef {import("./document").PdfText} Text */
/** @typedef {import("./fonts.mjs").Weight} Weight */
/** @typedef {import("./lines.mjs").Style} Style */

const PAGE = { width: 612, height: 792, left: 56, right: 556, top: 56, bottom: 712 };
const INK = "#1d1b16";
const SOFT = "#57524a";
const LINE = "#e3dfd6";
const SUNKEN = "#f3f1ec";
const WARN = "#7a4a00";
const WARN_SOFT = "#fdf1dc";
const LOGO = { width: 200, height: 44 };
/** Height of a heading and one line of the following block. */
const HEADED = 90;
const LEADING = 1.45;

class Drawing {
  /** @param {Document} it */
  constructor(it) {
    this.it = it;
    this.isMissing = false;
    this.y = PAGE.top;
    this.doc = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      // @ts-expect-error null: no standard font is loaded, all are embedded.
      font: null,
      pdfVersion: "1.7",
      tagged: true,
      lang: it.language,
      displayTitle: true,
      bufferPages: true,
      info: { Title: plain(it.title), Author: plain(it.sender.name), CreationDate: new Date(it.createdAt) },
    });
    for (const [name, font] of FONTS.flatMap(({ fonts }) => Object.entries(fonts))) {
      // @ts-expect-error PDFKit also takes opened fonts, which its types lack.
      this.doc.registerFont(name, font);
    }
    this.root = this.doc.struct("Document");
    this.doc.addStructure(this.root);
  }

  /** @returns {Promise<Buffer>} */
  async draw() {
    /** @type {Buffer[]} */
    const parts = [];
    this.doc.on("data", (part) => parts.push(part));
    const ended = new Promise((done) => this.doc.on("end", done));
    this.head();
    for (const block of this.it.blocks) this.block(block);
    if (this.isMissing) this.paragraph(this.it.missing, { color: SOFT, size: 9 });
    this.root.end();
    this.footers();
    this.doc.end();
    await ended;
    return Buffer.concat(parts);
  }

  head() {
    const { title, subtitle, sender, color } = this.it;
    this.artifact(() => this.doc.rect(0, 0, PAGE.width, 6).fill(color ?? "#1c5a40"));
    const half = (PAGE.right - PAGE.left) / 2 - 10;
    const from = this.y;
    this.tag("H1", () =>
      this.text(title, PAGE.right - half, this.y, { size: 20, weight: "600", width: half, align: "right" }),
    );
    const titled = this.text(title, PAGE.right - half, null, { size: 20, weight: "600", width: half });
    this.tag("P", () =>
      this.text(subtitle, PAGE.right - half, from + titled, { color: SOFT, width: half, align: "right" }),
    );
    const right = from + titled + this.text(subtitle, 0, null, { width: half });
    let left = from + 3;
    if (this.it.logo) {
      const logo = Buffer.from(this.it.logo, "base64");
      this.artifact(() => this.doc.image(logo, PAGE.left, from, { fit: [LOGO.width, LOGO.height] }));
      left = from + LOGO.height + 8;
    }
    this.tag("P", () => {
      left += this.text(sender.name, PAGE.left, left, { size: 13, weight: "600", width: half });
      for (const line of sender.lines) left += this.text(line, PAGE.left, left, { color: SOFT, width: half });
    });
    this.y = Math.max(left, right) + 26;
  }

  /** @param {Block} block */
  block(block) {
    switch (block.kind) {
      case "paragraph":
        return this.paragraph(block.text, block.soft ? { color: SOFT, size: 9 } : {});
      case "heading":
        return this.heading(block.text);
      case "notice":
        return this.notice(block.title, block.text);
      case "sums":
        return this.rows(block.rows, true);
      case "facts":
        return this.rows(block.rows, false);
      case "table":
        return this.table(block);
    }
  }

  /** @param {string} text @param {Style} style */
  paragraph(text, style) {
    const all = { width: PAGE.right - PAGE.left, ...style };
    this.room(this.text(text, 0, null, all));
    this.tag("P", () => {
      this.y += this.text(text, PAGE.left, this.y, all);
    });
    this.y += 10;
  }

  /** @param {string} text */
  heading(text) {
    const style = /** @type {Style} */ ({ size: 13, weight: "600", width: PAGE.right - PAGE.left });
    this.room(HEADED);
    this.tag("H2", () => {
      this.y += this.text(text, PAGE.left, this.y, style);
    });
    this.y += 2;
  }

  /** @param {string} title @param {string} text */
  notice(title, text) {
    const style = { width: PAGE.right - PAGE.left - 28, color: WARN };
    const bold = /** @type {Style} */ ({ ...style, weight: "600" });
    const height = this.text(title, 0, null, bold) + this.text(text, 0, null, style) + 20;
    this.room(height);
    this.artifact(() =>
      this.doc.roundedRect(PAGE.left, this.y, PAGE.right - PAGE.left, height, 6).fill(WARN_SOFT),
    );
    this.tag("P", () => {
      const below = this.y + 10 + this.text(title, PAGE.left + 14, this.y + 10, bold);
      this.text(text, PAGE.left + 14, below, style);
    });
    this.y += height + 14;
  }

  /** @param {readonly import("./document").PdfRow[]} rows @param {boolean} isSum */
  rows(rows, isSum) {
    const inset = isSum ? 14 : 0;
    const labelWidth = isSum ? 300 : 150;
    const left = PAGE.left + inset;
    const valueWidth = PAGE.right - inset - left - labelWidth - 16;
    const drawn = rows.map(({ label, value, strong = false }) => {
      const weight = /** @type {Weight} */ (strong ? "600" : "400");
      const of = { weight, width: labelWidth, color: strong ? INK : SOFT };
      const align = /** @type {"left" | "right"} */ (isSum ? "right" : "left");
      const to = { weight, width: valueWidth, align, figures: isSum };
      const height =
        Math.max(this.text(label, 0, null, of), this.text(value, 0, null, to)) + (isSum ? 10 : 5);
      return { label, value, of, to, height };
    });
    const total = drawn.reduce((sum, { height }) => sum + height, 0) + (isSum ? 12 : 0);
    this.room(Math.min(total, PAGE.bottom - PAGE.top));
    if (isSum) {
      this.artifact(() =>
        this.doc.roundedRect(PAGE.left, this.y, PAGE.right - PAGE.left, total, 8).fill(SUNKEN),
      );
      this.y += 6;
    }
    const table = this.child("Table");
    drawn.forEach(({ label, value, of, to, height }, index) => {
      this.room(height);
      if (isSum && index > 0) this.rule(left, PAGE.right - inset);
      const row = this.child("TR", table);
      const pad = isSum ? 5 : 2;
      this.tag("TH", () => this.text(label, left, this.y + pad, of), row);
      this.tag("TD", () => this.text(value, left + labelWidth + 16, this.y + pad, to), row);
      row.end();
      this.y += height;
    });
    table.end();
    this.y += isSum ? 18 : 14;
  }

  /** @param {Extract<Block, { kind: "table" }>} block */
  table({ columns, rows, total }) {
    const fullWidth = PAGE.right - PAGE.left;
    const gap = 8;
    const positions = columns.map(({ width, isFigure = false }, index) => ({
      x: PAGE.left + columns.slice(0, index).reduce((sum, column) => sum + column.width, 0) * fullWidth,
      width: width * fullWidth - gap,
      isFigure,
    }));
    const table = this.child("Table");
    let headHeight = 0;
    /** @param {readonly string[]} cells @param {"TH" | "TD"} kind @param {Style} style */
    const line = (cells, kind, style) => {
      const styled = positions.map(({ width, isFigure }) => ({
        size: 9,
        ...style,
        width,
        figures: isFigure,
        align: /** @type {"left" | "right"} */ (isFigure ? "right" : "left"),
      }));
      const height =
        Math.max(...cells.map((cell, index) => this.text(cell, 0, null, styled[index] ?? {}))) + 8;
      const most = PAGE.bottom - PAGE.top - headHeight;
      if (kind === "TD" && height > most) {
        for (const part of this.partsOf(cells, styled, most - 8)) line(part, kind, style);
        return;
      }
      if (kind === "TH") headHeight = height;
      if (this.y + height > PAGE.bottom) {
        this.next();
        if (kind === "TD") head();
      }
      const row = this.child("TR", table);
      cells.forEach((cell, index) => {
        const position = positions[index];
        if (position) this.tag(kind, () => this.text(cell, position.x, this.y + 4, styled[index] ?? {}), row);
      });
      row.end();
      this.y += height;
      this.rule(PAGE.left, PAGE.right);
    };
    const head = () =>
      line(
        columns.map(({ title }) => title),
        "TH",
        { color: SOFT, weight: "600" },
      );
    head();
    for (const row of rows) line(row, "TD", {});
    if (total) line(total, "TD", { weight: "600" });
    table.end();
    this.y += 16;
  }

  /**
   * Splits a table's row into rows of at most this height.
   * @param {readonly string[]} cells @param {readonly (Style & { size: number, width: number })[]} styles
   * @param {number} height
   */
  partsOf(cells, styles, height) {
    const columns = cells.map((cell, index) => {
      const style = styles[index];
      if (!style) return [];
      const lines = linesOf(this.doc, this.shown(cell), style, style.width);
      const most = Math.floor(height / (style.size * LEADING));
      const texts = lines.map(({ runs }) => runs.map(({ text }) => text).join(""));
      return Array.from({ length: Math.ceil(texts.length / most) }, (_, part) =>
        texts.slice(part * most, (part + 1) * most).join("\n"),
      );
    });
    const count = Math.max(...columns.map((parts) => parts.length));
    return Array.from({ length: count }, (_, part) => columns.map((parts) => parts[part] ?? ""));
  }

  footers() {
    const { count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(page);
      const style = /** @type {Style} */ ({ size: 8, color: SOFT, width: PAGE.right - PAGE.left - 90 });
      const number = /** @type {Style} */ ({ size: 8, color: SOFT, width: 80, align: "right" });
      this.artifact(() => {
        this.text(this.it.footer, PAGE.left, PAGE.bottom + 16, style);
        if (count > 1)
          this.text(pageOf(this.it.page, page + 1, count), PAGE.right - 80, PAGE.bottom + 16, number);
      });
    }
  }

  /** @param {number} from @param {number} to */
  rule(from, to) {
    this.artifact(() => this.doc.moveTo(from, this.y).lineTo(to, this.y).lineWidth(0.75).stroke(LINE));
  }

  /** Continues on the next page unless `height` fits on this one. @param {number} height */
  room(height) {
    if (this.y + height > PAGE.bottom && this.y > PAGE.top) this.next();
  }

  next() {
    this.doc.addPage();
    this.y = PAGE.top;
  }

  /** @param {string} kind @param {PDFKit.PDFStructureElement} [parent] */
  child(kind, parent) {
    const made = this.doc.struct(/** @type {never} */ (kind));
    (parent ?? this.root).add(made);
    return made;
  }

  /** @param {string} kind @param {() => void} draw @param {PDFKit.PDFStructureElement} [parent] */
  tag(kind, draw, parent) {
    const made = this.doc.struct(/** @type {never} */ (kind), {}, draw);
    (parent ?? this.root).add(made);
    made.end();
  }

  /** Draws decoration, which screen readers skip. @param {() => void} draw */
  artifact(draw) {
    this.doc.markContent("Artifact");
    draw();
    this.doc.endMarkedContent();
  }

  /**
   * Draws a text at a position and returns its height. Without `y`, only measures it.
   * @param {Text} given @param {number} x @param {number | null} y @param {Style} style
   */
  text(given, x, y, style) {
    const { size = BODY, color = INK, width = PAGE.right - PAGE.left, align = "left" } = style;
    const lines = linesOf(this.doc, this.shown(given), style, width);
    const step = size * LEADING;
    if (y !== null)
      lines.forEach((line, index) => {
        let at = align === "right" ? x + width - line.width : x;
        for (const { font, text, width: wide } of line.runs) {
          this.doc.font(font, size).fillColor(color);
          this.doc.text(text, at, y + index * step, { lineBreak: false, ...featuresOf(style) });
          at += wide;
        }
      });
    return lines.length * step;
  }

  /** @param {Text} given */
  shown(given) {
    const text = typeof given === "string" ? given : given.text;
    if (!lacksLetters(text)) return text;
    this.isMissing = true;
    return typeof given === "string" ? text : given.instead;
  }
}

/** @param {string} text @param {number} page @param {number} count */
function pageOf(text, page, count) {
  return text.replace("{page}", String(page)).replace("{count}", String(count));
}

parentPort?.on("message", async (/** @type {Document} */ document) => {
  try {
    parentPort?.postMessage({ bytes: new Uint8Array(await new Drawing(document).draw()) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
parentPort?.postMessage({ ready: true });
