"use client";

import { lazy, Suspense, useDeferredValue, useSyncExternalStore } from "react";
import type { TranslationProps } from "@/components/languages/translation-provider";
import { Skeleton } from "@/components/ui/skeleton";
import type { PreviewBase } from "@/lib/campaigns/public/schemas";
import type { LiveValues } from "./live-values";

const PreviewPage = lazy(() => import("./preview-page").then((file) => ({ default: file.PreviewPage })));

export type PreviewOf = { base: PreviewBase; words: TranslationProps };

type LivePreviewProps = PreviewOf & { live: LiveValues; zone: string };

/** What donors will see, while it is typed. Rendered behind the typing, and given up for what is typed next. */
export function LivePreview({ live, ...rest }: LivePreviewProps) {
  const values = useDeferredValue(useSyncExternalStore(live.subscribe, live.get, live.get));
  return (
    <section
      aria-label="Preview"
      aria-describedby="preview-note"
      // It scrolls, also by the keyboard; what it shows takes no focus.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
      tabIndex={0}
      className="max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-lg border border-line bg-page"
    >
      <p
        id="preview-note"
        className="sticky top-0 z-20 border-b border-line bg-sunken px-4 py-2 text-xs text-soft"
      >
        Preview with unsaved changes. Nothing in it can be clicked.
      </p>
      <Suspense fallback={<Skeleton className="m-4 h-96" />}>
        <PreviewPage values={values} {...rest} />
      </Suspense>
    </section>
  );
}
