import Markdown from "react-markdown";
import { Code } from "./inline-text";

const ALLOWED = ["p", "strong", "em", "a", "ul", "ol", "li", "code"];

/** An operation's description, in a subset of Markdown. */
export function Prose({ text }: { text: string }) {
  return (
    <div className="grid max-w-prose gap-3 wrap-anywhere">
      <Markdown
        skipHtml
        unwrapDisallowed
        allowedElements={ALLOWED}
        components={{
          code: ({ children }) => <Code>{String(children)}</Code>,
          ul: ({ children }) => <ul className="grid list-disc gap-1 pl-6">{children}</ul>,
          ol: ({ children }) => <ol className="grid list-decimal gap-1 pl-6">{children}</ol>,
          a: ({ href, children }) => (
            <a href={href} className="text-accent underline underline-offset-2">
              {children}
            </a>
          ),
        }}
      >
        {text}
      </Markdown>
    </div>
  );
}
