import Markdown from "react-markdown";
import { cx } from "@/components/ui/cx";
import { isReadableMarkdown } from "./story-limits";

const ALLOWED = ["p", "strong", "em", "a", "ul", "ol", "li", "h1", "h2", "h3", "blockquote", "br", "hr"];

/** A story of one paragraph up to this size fits on a phone above the form. */
const SHORT = 300;
const FEW_LINES = 4;

/** Shows the first lines of the first paragraph or list. The rest is hidden, so that it cannot be reached with Tab. */
const FOLDED = cx(
  "max-lg:not-target:[&>p]:line-clamp-4",
  "max-lg:not-target:[&>ul]:max-h-[4.5lh] max-lg:not-target:[&>ul]:overflow-hidden",
  "max-lg:not-target:[&>ol]:max-h-[4.5lh] max-lg:not-target:[&>ol]:overflow-hidden",
  "max-lg:not-target:[&>blockquote]:max-h-[4.5lh] max-lg:not-target:[&>blockquote]:overflow-hidden",
  "max-lg:not-target:[&>p~*]:hidden max-lg:not-target:[&>ul~*]:hidden max-lg:not-target:[&>ol~*]:hidden",
  "max-lg:not-target:[&>blockquote~*]:hidden",
);

/**
 * The campaign's story: plain text or a subset of Markdown, without raw HTML, images and scripts. On a phone a long story
 * is folded; a link to its anchor opens it with CSS (`:target`), without JavaScript.
 */
export function Story({ text }: { text: string }) {
  const parts = text.trim().split(/\n\s*\n/);
  const lines = parts.flatMap((part) => part.split("\n"));
  const long =
    text.length > SHORT || parts.length > (text.startsWith("#") ? 2 : 1) || lines.length > FEW_LINES;
  return (
    <div className="grid gap-2">
      <div id="story" className={cx("peer grid max-w-prose scroll-mt-4 gap-4 wrap-anywhere", long && FOLDED)}>
        <StoryText text={text} />
      </div>
      {long && (
        <a
          href="#story"
          className="inline-flex min-h-11 items-center justify-self-start font-medium text-accent underline underline-offset-4 peer-target:hidden lg:hidden"
        >
          Read the full story
        </a>
      )}
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
