// html-to-text has no types of its own; this is what is used of it.
type Element = {
  type: string;
  attribs?: Readonly<Record<string, string | undefined>>;
  children: readonly Element[];
};
type Builder = {
  openBlock: (options: { leadingLineBreaks: number }) => void;
  closeBlock: (options: { trailingLineBreaks: number }) => void;
  /** A text in which white space is collapsed, and one as it is. */
  addInline: (text: string) => void;
  addLiteral: (text: string) => void;
};
type Walk = (children: readonly Element[], builder: Builder) => void;
type Formatter = (element: Element, walk: Walk, builder: Builder) => void;

/** `Label: value`, a line each. */
const fact: Formatter = (row, walk, builder) => {
  const [label, value] = row.children.filter((child) => child.type === "tag");
  builder.openBlock({ leadingLineBreaks: 1 });
  walk(label?.children ?? [], builder);
  builder.addInline(": ");
  walk(value?.children ?? [], builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
};

/** `Label: https://…` */
const action: Formatter = (link, walk, builder) => {
  walk(link.children, builder);
  builder.addLiteral(`: ${link.attribs?.["href"] ?? ""}`);
};

/** Below the line that mail programs know as the end of a message. */
const footer: Formatter = (block, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  builder.addLiteral("--");
  walk(block.children, builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
};

const SPACED = { leadingLineBreaks: 2, trailingLineBreaks: 2 };

/** How the plain-text part is made of a template's markup. */
export const PLAIN_TEXT = {
  formatters: { fact, action, footer },
  selectors: [
    { selector: "h1", options: { uppercase: false, ...SPACED } },
    { selector: "table.facts", format: "block", options: SPACED },
    { selector: "tr.fact", format: "fact" },
    { selector: "a.action", format: "action" },
    { selector: "div.footer", format: "footer" },
    { selector: "p.footnote", format: "paragraph", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  ],
};
