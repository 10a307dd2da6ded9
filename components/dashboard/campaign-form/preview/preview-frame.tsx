import type { ReactNode } from "react";
import { type TranslationProps, TranslationProvider } from "@/components/languages/translation-provider";
import { cx } from "@/components/ui/cx";
import { accentStyle } from "@/lib/kernel/accent";

type PreviewFrameProps = {
  words: TranslationProps;
  color: string | null;
  className?: string;
  children: ReactNode;
};

/**
 * Parts of a campaign's page as donors see them, in their language and the campaign's color. The content is inert: it
 * receives no focus or clicks and is hidden from screen readers.
 */
export function PreviewFrame({ words, color, className, children }: PreviewFrameProps) {
  const tint = accentStyle(color);
  return (
    <div
      inert
      aria-hidden
      lang={words.locale}
      style={tint}
      className={cx("select-none", Object.keys(tint).length > 0 && "tinted", className)}
    >
      <TranslationProvider {...words}>{children}</TranslationProvider>
    </div>
  );
}

/** The scrolling region around a preview. */
export function PreviewRegion({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="Preview"
      aria-describedby="preview-note"
      // The region scrolls by keyboard too; its content takes no focus.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region
      tabIndex={0}
      className="max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-lg border border-line bg-page"
    >
      <p
        id="preview-note"
        className="sticky top-0 z-20 border-b border-line bg-sunken px-4 py-2 text-xs text-soft"
      >
        Preview with unsaved changes. Nothing in it can be clicked.
      </p>
      {children}
    </section>
  );
}
