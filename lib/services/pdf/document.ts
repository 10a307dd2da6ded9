/** A text; `instead` is shown where the fonts lack a letter of it (an email address for a name). */
export type PdfText = string | { text: string; instead: string };
/** A label and a value in one line; `strong` for sums. */
export type PdfRow = { label: string; value: PdfText; strong?: boolean };

export type PdfBlock =
  | { kind: "paragraph"; text: string; soft?: boolean }
  /** Of the blocks behind it; it stands on one page with the beginning of the next. */
  | { kind: "heading"; text: string }
  /** What must not be overlooked: refunded, disputed. */
  | { kind: "notice"; title: string; text: string }
  /** Amounts, on a tinted ground. */
  | { kind: "sums"; rows: readonly PdfRow[] }
  | { kind: "facts"; rows: readonly PdfRow[] }
  /** A table whose head is repeated on each page. `width` is a share of the line; figures stand right. */
  | {
      kind: "table";
      columns: readonly { title: string; width: number; isFigure?: boolean }[];
      rows: readonly (readonly string[])[];
      /** The last line; null without one. */
      total: readonly string[] | null;
    };

/** A document of one organization as plain data, drawn by draw-worker.mjs: US Letter, tagged for screen readers. */
export type PdfDocument = {
  /** Of its texts, such as `es-US`. */
  language: string;
  title: string;
  /** Beside the title, such as a receipt's number. */
  subtitle: string;
  sender: { name: string; lines: readonly string[] };
  /** Above the sender: a PNG picture as base64; decoration, since the name stands below. */
  logo?: string | null;
  /** The line at the top, `#rrggbb`; decoration only. */
  color: string | null;
  blocks: readonly PdfBlock[];
  /** At the end of each page. */
  footer: string;
  /** The number of a page, where there are several: `Page {page} of {count}`. */
  page: string;
  /** Shown at the end if the fonts lack letters of any text. */
  missing: string;
  /** The file's creation, an ISO instant; the same document is the same file. */
  createdAt: string;
};
