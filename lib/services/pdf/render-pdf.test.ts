import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { AppError } from "@/lib/kernel/errors";
import type { PdfDocument } from "./document";
import { renderPdf as render } from "./render-pdf";

const document = (given: Partial<PdfDocument> = {}): PdfDocument => ({
  language: "en-US",
  title: "Receipt",
  subtitle: "ALM-7K3M-9Q2X-TB4C",
  sender: { name: "Hope Shelter", lines: ["218 Willow Street", "EIN 12-3456789"] },
  color: "#7A3E9D",
  blocks: [{ kind: "sums", rows: [{ label: "Amount paid", value: "$50.00", strong: true }] }],
  footer: "Keep it for your tax records.",
  page: "Page {page} of {count}",
  missing: "Some letters cannot be shown.",
  createdAt: "2026-11-22T12:00:00.000Z",
  ...given,
});
/** Creates a document without texts, since most of the time is spent on subsetting the fonts of texts. */
const empty = (given: Partial<PdfDocument>) =>
  document({ title: "", subtitle: "", sender: { name: "", lines: [] }, blocks: [], footer: "", ...given });
const named = (names: readonly string[], instead = "ada@example.org") =>
  empty({
    blocks: [{ kind: "facts", rows: names.map((text) => ({ label: "Donor", value: { text, instead } })) }],
  });
const renderPdf = (it: PdfDocument) => render(it, { actor: { kind: "system", name: "test" } });
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const size = async (it: PdfDocument) => (await renderPdf(it)).byteLength;

test("a document is a tagged PDF file in English with only embedded fonts", async () => {
  const file = text(await renderPdf(document()));
  expect(file.slice(0, 8)).toBe("%PDF-1.7");
  expect(file.trimEnd().endsWith("%%EOF")).toBe(true);
  expect(file).toContain("/Marked true");
  expect(file).toContain("/Lang (en-US)");
  expect(file).toContain("/FontFile2");
  expect(file).not.toMatch(/Helvetica|\/JavaScript|\/Launch|\/URI/);
});

test("the same document is the same file, drawn once", async () => {
  expect(await renderPdf(document())).toBe(await renderPdf(document()));
});

test("names in Latin, Greek, Cyrillic and Vietnamese letters are drawn, not replaced", async () => {
  const names = ["Şebnem Łukasz Ñuñez Þór", "Ωμέγα Ἀλέξανδρος", "Жанна Їжакевич", "Nguyễn Thị Hường"];
  expect(await renderPdf(named(names, "a@example.org"))).toEqual(
    await renderPdf(named(names, "b@example.org")),
  );
});

test("a name in letters that the fonts lack is replaced, and the file contains a note", async () => {
  const plain = await size(named(["ada@example.org"]));
  for (const name of ["李小龙", "محمد علي", "สมชาย", "김민준"]) {
    const file = await size(named([name]));
    // The note at the end needs room; the replaced name needs the same as the address itself.
    expect(file).toBeGreaterThan(plain);
    expect(file).toBe(await size(named(["山田太郎"])));
  }
});

test.each([
  ["emoji", "🎉".repeat(50)],
  ["controls and marks of direction", "a\u0000b\u202Ec\u2066\u200F\uFEFF"],
  ["lone surrogates", "\uD800x\uDC00"],
  ["stacked marks", `a${"\u0301".repeat(500)}`],
  ["one word of thousands of letters", "x".repeat(5000)],
  ["PDF syntax", ") Tj ET endstream endobj <</S/JavaScript/JS(app.alert(1))>>"],
  ["nothing", ""],
])("hostile text is drawn: %s", async (_, hostile) => {
  const rows = [{ label: hostile, value: { text: hostile, instead: hostile }, strong: true }];
  const file = await renderPdf(
    document({
      title: hostile,
      subtitle: hostile,
      sender: { name: hostile, lines: [hostile] },
      blocks: [
        { kind: "notice", title: hostile, text: hostile },
        { kind: "sums", rows },
        { kind: "facts", rows },
        { kind: "paragraph", text: hostile },
        { kind: "table", columns: [{ title: hostile, width: 1 }], rows: [[hostile]], total: [hostile] },
      ],
      footer: hostile,
    }),
  );
  expect(text(file).slice(0, 8)).toBe("%PDF-1.7");
  // The file is intact: the cross-reference table is at the stated offset.
  const xref = Number(/startxref\n(\d+)\n%%EOF/.exec(text(file))?.[1]);
  expect(text(file).slice(xref, xref + 4)).toBe("xref");
});

/** Returns the pages' number and the lowest baseline of any text, in points from the bottom of its page. */
function placesIn(file: Uint8Array): { pages: number; lowest: number; letters: number } {
  const drawn = Array.from(
    text(file).matchAll(/FlateDecode[^>]*>>\nstream\n([\s\S]*?)\nendstream/g),
    ([, content = ""]) => inflateSync(Buffer.from(content, "latin1")).toString("latin1"),
  ).filter((content) => content.includes(" Tm\n"));
  const all = drawn.join("\n");
  const baselines = Array.from(all.matchAll(/^1 0 0 1 \S+ (\S+) Tm$/gm), ([, y]) => Number(y));
  return {
    pages: drawn.length,
    lowest: Math.min(...baselines),
    letters: Array.from(all.matchAll(/<([0-9a-f]+)>/g)).reduce(
      (sum, [, hex = ""]) => sum + hex.length / 4,
      0,
    ),
  };
}

test("a table's row that is taller than a page continues on the next pages, with all of its text", async () => {
  const word = "wool ";
  const cell = (words: number) => word.repeat(words).trim();
  const table = (words: number) =>
    empty({
      blocks: [
        {
          kind: "table",
          columns: [
            { title: "Date", width: 0.7 },
            { title: "Gift", width: 0.3 },
          ],
          rows: [
            ["Jan 1", cell(20)],
            ["Jan 2", cell(words)],
            ["Jan 3", cell(20)],
          ],
          total: null,
        },
      ],
    });
  const [short, long] = [placesIn(await renderPdf(table(20))), placesIn(await renderPdf(table(900)))];
  expect(short.pages).toBe(1);
  expect(long.pages).toBeGreaterThan(2);
  // The number of the page is the lowest text.
  expect(long.lowest).toBeGreaterThan(50);
  // Each of 880 more words has four letters; spaces at the ends of lines are not drawn.
  expect(long.letters - short.letters).toBeGreaterThan(880 * 4);
});

test("headings are tagged, a logo is drawn, and a table may have no total", async () => {
  const png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWOQzw8AAAGPAN8P2HOCAAAAAElFTkSuQmCC";
  const plain = document({
    blocks: [
      { kind: "heading", text: "Campaigns" },
      { kind: "table", columns: [{ title: "Campaign", width: 1 }], rows: [["Winter Beds"]], total: null },
    ],
  });
  const [without, file] = [text(await renderPdf(plain)), text(await renderPdf({ ...plain, logo: png }))];
  expect(without).toContain("/S /H2");
  expect(without).not.toContain("/Subtype /Image");
  expect(file).toContain("/Subtype /Image");
});

test("drawing leaves the event loop free, and too many documents at once are refused", async () => {
  /** Draws documents that are not drawn yet; returns the longest block of the event loop, in milliseconds. */
  const draw = async (turn: number) => {
    let longest = 0;
    let last = performance.now();
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    const rows = Array.from({ length: 2000 }, (_, index) => [`ALM-${turn}-${index}`]);
    const table = { kind: "table" as const, columns: [{ title: "", width: 1 }], rows, total: null };
    const short = Array.from({ length: 39 }, (_, index) =>
      empty({ createdAt: new Date(100 * turn + index).toISOString() }),
    );
    const all = await Promise.allSettled(
      [empty({ blocks: [table] }), ...short].map((it, index) =>
        render(it, { actor: { kind: "public" }, client: { address: `192.0.2.${index}`, proof: null } }),
      ),
    );
    clearInterval(watch);
    const refused = all.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused).toHaveLength(20);
    for (const error of refused)
      expect(error).toSatisfy((it) => it instanceof AppError && it.code === "unavailable");
    return longest;
  };
  // Drawing the long one takes the thread about 1.4 s, each time. A block also includes time in which other processes
  // used the CPU, which one of several turns is free of.
  let shortest = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 5 && shortest >= 500; turn++) shortest = Math.min(shortest, await draw(turn));
  expect(shortest).toBeLessThan(500);
});
