import { compile, type Formatter } from "html-to-text";

/** Formats a row as a line `Label: value`. */
const fact: Formatter = (row, walk, builder) => {
  const [label, value] = row.children.filter((child) => child.type === "tag");
  builder.openBlock({ leadingLineBreaks: 1 });
  walk(label?.children ?? [], builder);
  builder.addInline(": ");
  walk(value?.children ?? [], builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
};

/** Formats a button as `Label: https://…`. */
const action: Formatter = (link, walk, builder) => {
  walk(link.children, builder);
  builder.addLiteral(`: ${link.attribs?.["href"] ?? ""}`);
};

/** Formats the footer below the line that email clients recognize as the start of a signature. */
const footer: Formatter = (block, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  builder.addLiteral("--");
  walk(block.children, builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
};

const SPACED = { leadingLineBreaks: 2, trailingLineBreaks: 2 };

/**
 * Converts a template's markup to the plain-text part. Compiled once, since compiling takes longer than a conversion.
 */
export const toPlainText = compile({
  wordwrap: false,
  formatters: { fact, action, footer },
  selectors: [
    { selector: "img", format: "skip" },
    { selector: "[data-skip-in-text=true]", format: "skip" },
    { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: "h1", options: { uppercase: false, ...SPACED } },
    { selector: "table.facts", format: "block", options: SPACED },
    { selector: "tr.fact", format: "fact" },
    { selector: "a.action", format: "action" },
    { selector: "div.footer", format: "footer" },
    { selector: "p.footnote", format: "paragraph", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  ],
});
