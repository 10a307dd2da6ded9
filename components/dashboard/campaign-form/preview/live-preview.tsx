"use client";

import { lazy, Suspense, useDeferredValue, useSyncExternalStore } from "react";
import type { TranslationProps } from "@/components/languages/translation-provider";
import { Skeleton } from "@/components/ui/skeleton";
import type { PreviewBase } from "@/lib/campaigns/public/schemas";
import type { CampaignValues } from "../values";
import type { LiveValues } from "./live-values";
import { PreviewRegion } from "./preview-frame";

const PreviewPage = lazy(() => import("./preview-page").then((file) => ({ default: file.PreviewPage })));

export type PreviewOf = { base: PreviewBase; words: TranslationProps };

type LivePreviewProps = PreviewOf & { live: LiveValues<CampaignValues>; zone: string };

/** A live preview of the donor page. It renders at low priority, and new input interrupts it. */
export function LivePreview({ live, ...rest }: LivePreviewProps) {
  const values = useDeferredValue(useSyncExternalStore(live.subscribe, live.get, live.get));
  return (
    <PreviewRegion>
      <Suspense fallback={<Skeleton className="m-4 h-96" />}>
        <PreviewPage values={values} {...rest} />
      </Suspense>
    </PreviewRegion>
  );
}
