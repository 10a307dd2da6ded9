import type { ReactNode } from "react";
import { CopyButton } from "./copy-button";
import { Highlighted } from "./highlighted";

type CodeBlockProps = {
  /** Title for the heading, name for the copy button: "Response", "curl". */
  title: ReactNode;
  name: string;
  code: string;
  language: "bash" | "typescript" | "json" | "text";
};

/** A code block with a copy button. Long lines wrap, so that nothing is cut off on a phone or in print. */
export function CodeBlock({ title, name, code, language }: CodeBlockProps) {
  return (
    <figure data-code={language} className="min-w-0 overflow-hidden rounded-md border border-line bg-sunken">
      <figcaption className="flex min-h-10 items-center justify-between gap-2 border-b border-line pr-1 pl-3 text-xs font-medium text-soft">
        <span className="min-w-0">{title}</span>
        <CopyButton what={name} />
      </figcaption>
      <pre className="p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
        <code>
          <Highlighted code={code} language={language} />
        </code>
      </pre>
    </figure>
  );
}
