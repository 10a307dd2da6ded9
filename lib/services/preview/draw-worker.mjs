// @ts-check
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as fontkit from "fontkit";
import { ImageResponse } from "next/og.js";
import sharp from "sharp";

/*
 * The process that draws preview images: layout and rasterization take a few hundred milliseconds of CPU time. Plain
 * JavaScript, because it is started by its path, without a bundler. render-preview.ts starts it.
 */

/** @typedef {import("./render-preview").Preview} Preview */
/** @typedef {{ type: string, props: Record<string, unknown> }} Element */

// Nothing is loaded over the network: letters that the fonts lack are removed before the layout requests them.
globalThis.fetch = () => Promise.reject(new Error("previews are drawn without the network"));

const SIZE = { width: 1200, height: 630 };
const INK = "#1d1b16";
const SOFT = "#57524a";
const SURFACE = "#ffffff";
const LINE = "#e3dfd6";
/** In order of preference. Together they cover Latin with its extensions and Vietnamese, Greek and Cyrillic. */
const SUBSETS = ["latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext"];
const WEIGHTS = /** @type {const} */ ([400, 600]);
const files = createRequire(import.meta.url);
const FONTS = SUBSETS.flatMap((subset) =>
  WEIGHTS.map((weight) => ({
    name: subset,
    weight,
    style: /** @type {const} */ ("normal"),
    data: readFileSync(files.resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`)),
  })),
);
const COVERED = new Set(
  FONTS.filter(({ weight }) => weight === 400).flatMap(({ data }) => {
    const font = fontkit.create(data);
    return "characterSet" in font ? font.characterSet : [];
  }),
);

/** Returns a text on one line, without letters that the fonts lack. @param {string} text */
const shown = (text) =>
  Array.from(text.normalize("NFC").replace(/[\s\p{C}]+/gu, " "))
    .filter((letter) => COVERED.has(letter.codePointAt(0) ?? 0))
    .join("")
    .replace(/ +/g, " ")
    .trim();

/** @param {Record<string, unknown>} style @param {unknown} [children] @returns {Element} */
const box = (style, children) => ({ type: "div", props: { style: { display: "flex", ...style }, children } });

/**
 * Returns an element with a text of at most `count` lines, truncated with an ellipsis.
 * @param {string} text @param {number} count @param {Record<string, unknown>} style
 */
const lines = (text, count, style) => ({
  type: "div",
  props: {
    style: { display: "block", lineClamp: count, wordBreak: "break-word", ...style },
    children: shown(text),
  },
});

/** @param {string} src @param {number} width @param {number} height @param {Record<string, unknown>} style */
const picture = (src, width, height, style) => ({
  type: "img",
  props: { src, width, height, style: { objectFit: "cover", ...style } },
});

/**
 * Returns where a box of `size` pixels starts on an edge of `all` pixels so that the point at `percent` is in its
 * middle, or as near to it as possible.
 * @param {number} percent @param {number} size @param {number} all
 */
const startOf = (percent, size, all) =>
  Math.min(all - size, Math.max(0, Math.round((percent / 100) * all - size / 2)));

/**
 * Returns a picture, cropped around its focus, as a data URL in a format that the rasterizer supports.
 * @param {Uint8Array} bytes @param {number} width @param {number} height @param {Preview["coverFocus"]} focus
 */
async function dataOf(bytes, width, height, focus = null) {
  const { x, y } = focus ?? { x: 50, y: 50 };
  const { data, info } = await sharp(bytes)
    .resize(width, height, { fit: "outside" })
    .toBuffer({ resolveWithObject: true });
  const jpeg = await sharp(data)
    .extract({ left: startOf(x, width, info.width), top: startOf(y, height, info.height), width, height })
    .flatten({ background: SURFACE })
    .jpeg({ quality: 85 });
  return `data:image/jpeg;base64,${(await jpeg.toBuffer()).toString("base64")}`;
}

/** @param {Preview} it */
async function draw(it) {
  const { accent, onAccent } = it;
  const cover = it.cover && (await dataOf(it.cover, 500, 630, it.coverFocus));
  const logo = it.logo && (await dataOf(it.logo, 72, 72));
  const mark = logo
    ? picture(logo, 72, 72, { borderRadius: 18 })
    : box(
        {
          width: 72,
          height: 72,
          borderRadius: 18,
          backgroundColor: accent,
          color: onAccent,
          fontSize: 30,
          fontWeight: 600,
          alignItems: "center",
          justifyContent: "center",
        },
        shown(it.initials),
      );
  const words = box(
    {
      flexDirection: "column",
      flexGrow: 1,
      padding: "64px 64px 60px",
      justifyContent: "space-between",
      width: cover ? 700 : 1200,
    },
    [
      box({ alignItems: "center" }, [
        mark,
        lines(it.organization, 2, {
          marginLeft: 20,
          fontSize: 30,
          fontWeight: 600,
          maxWidth: cover ? 470 : 970,
        }),
      ]),
      lines(it.title, it.title.length > 60 ? 4 : 3, {
        fontSize: it.title.length > 60 ? 48 : 64,
        lineHeight: 1.15,
        fontWeight: 600,
        letterSpacing: "-0.02em",
      }),
      it.progress
        ? box({ flexDirection: "column" }, [
            box({ height: 20, width: "100%", borderRadius: 10, backgroundColor: LINE, overflow: "hidden" }, [
              box({
                height: 20,
                width: `${Math.max(1, it.progress.percent)}%`,
                borderRadius: 10,
                backgroundColor: accent,
              }),
            ]),
            box({ marginTop: 18, fontSize: 30, color: SOFT }, shown(it.progress.label)),
          ])
        : lines(it.line, 2, { fontSize: 30, color: SOFT }),
    ],
  );
  const all = box(
    { width: "100%", height: "100%", backgroundColor: SURFACE, color: INK, fontFamily: SUBSETS.join(", ") },
    [
      box({ position: "absolute", left: 0, top: 0, width: 1200, height: 12, backgroundColor: accent }),
      words,
      ...(cover ? [picture(cover, 500, 630, { width: 500, height: 630 })] : []),
    ],
  );
  const drawn = new ImageResponse(/** @type {never} */ (all), { ...SIZE, fonts: FONTS });
  return sharp(Buffer.from(await drawn.arrayBuffer()))
    .jpeg({ quality: 84, mozjpeg: false })
    .toBuffer();
}

process.on("message", async (/** @type {Preview} */ preview) => {
  try {
    process.send?.({ bytes: new Uint8Array(await draw(preview)) });
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
});
process.on("disconnect", () => process.exit());
process.send?.({ ready: true });
