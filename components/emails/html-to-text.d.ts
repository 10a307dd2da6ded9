/** The package has no types; these declare the parts in use. */
declare module "html-to-text" {
  type Element = {
    type: string;
    attribs?: Readonly<Record<string, string | undefined>>;
    children: readonly Element[];
  };
  type Builder = {
    openBlock: (options: { leadingLineBreaks: number }) => void;
    closeBlock: (options: { trailingLineBreaks: number }) => void;
    /** `addInline` collapses white space; `addLiteral` adds the text unchanged. */
    addInline: (text: string) => void;
    addLiteral: (text: string) => void;
  };
  type Walk = (children: readonly Element[], builder: Builder) => void;
  export type Formatter = (element: Element, walk: Walk, builder: Builder) => void;
  type Selector = { selector: string; format?: string; options?: Record<string, unknown> };
  type Options = {
    wordwrap: false;
    formatters: Record<string, Formatter>;
    selectors: Selector[];
  };
  export function compile(options: Options): (html: string) => string;
}
