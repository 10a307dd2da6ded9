import Markdown from "react-markdown";
import { isReadableMarkdown } from "./story-limits";

const ALLOWED = ["p", "strong", "em", "a", "ul", "ol", "li", "h1", "h2", "h3", "blockquote", "br", "hr"];

/** The campaign's story: plain text or a subset of Markdown, without raw HTML, images and scripts. */
export function Story({ text }: { text: string }) {
  return (
    <div className="grid max-w-prose gap-4 wrap-anywhere">
      <StoryText text={text} />
    </div>
  );
}

function StoryText({ text }: { text: string }) {
  if (!isReadableMarkdown(text)) return <p className="whitespace-pre-line">{text}</p>;
  return (
    <Markdown
      skipHtml
      unwrapDisallowed
      allowedElements={ALLOWED}
      components={{
        p: ({ children }) => <p className="whitespace-pre-line">{children}</p>,
        // The page's own title is the only h1.
        h1: ({ children }) => <h2 className="mt-2 text-lg">{children}</h2>,
        h2: ({ children }) => <h2 className="mt-2 text-lg">{children}</h2>,
        h3: ({ children }) => <h3 className="text-base">{children}</h3>,
        ul: ({ children }) => <ul className="grid list-disc gap-1 pl-6">{children}</ul>,
        ol: ({ children }) => <ol className="grid list-decimal gap-1 pl-6">{children}</ol>,
        blockquote: ({ children }) => (
          <blockquote className="border-l-2 border-accent pl-4 text-soft">{children}</blockquote>
        ),
        hr: () => <hr className="border-line" />,
        a: ({ href, children }) => (
          <a href={href} rel="nofollow ugc noopener" className="text-accent underline underline-offset-2">
            {children}
          </a>
        ),
      }}
    >
      {text}
    </Markdown>
  );
}
