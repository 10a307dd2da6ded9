import { Fragment } from "react";

/** A sentence in which text between backticks is code. */
export function InlineText({ text }: { text: string }) {
  const parts = text.split("`");
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence are never reordered
      <Code key={index}>{part}</Code>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}

/** Inline code. */
export function Code({ children }: { children: string }) {
  return (
    <code className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-[0.9em] wrap-anywhere">{children}</code>
  );
}
