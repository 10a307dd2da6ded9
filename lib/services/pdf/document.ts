/** A text. `instead`, such as an email address for a name, is shown if the fonts lack a letter of `text`. */
export type PdfText = string | { text: string; instead: string };
/** A label and a value on one line; `strong` for sums. */
export type PdfRow = { label: string; value: PdfText; strong?: boolean };

export type PdfBlock =
  | { kind: "paragraph"; text: string; soft?: boolean }
  /** A heading of the following blocks, kept on one page with the beginning of the next block. */
  | { kind: "heading"; text: string }
  /** A notice that must not be overlooked: refunded, disputed. */
  | { kind: "notice"; title: string; text: string }
  /** Amounts on a tinted background. */
  | { kind: "sums"; rows: readonly PdfRow[] }
  | { kind: "facts"; rows: readonly PdfRow[] }
  /** A table whose header is repeated on each page. `width` is a share of the line; figures are right-aligned. */
  | {
      kind: "table";
      columns: readonly { title: string; width: number; isFigure?: boolean }[];
      rows: readonly (readonly string[])[];
      /** The last row; null if there is none. */
      total: readonly string[] | null;
    };

/** A document of one organization as plain data, drawn by draw-worker.mjs: US Letter, tagged for screen readers. */
export type PdfDocument = {
  /** Language of the texts, such as `es-US`. */
  language: string;
  title: string;
  /** Shown beside the title, such as a receipt's number. */
  subtitle: string;
  sender: { name: string; lines: readonly string[] };
  /** A base64 PNG picture above the sender; only decoration, since the name is below it. */
  logo?: string | null;
  /** Color of the line at the top, `#rrggbb`; only decoration. */
  color: string | null;
  blocks: readonly PdfBlock[];
  /** Shown at the bottom of each page. */
  footer: string;
  /** Template of page numbers, shown if there are several pages: `Page {page} of {count}`. */
  page: string;
  /** Shown at the end if the fonts lack letters of any text. */
  missing: string;
  /** Creation time of the file as an ISO instant. Equal documents result in equal files. */
  createdAt: string;
};
