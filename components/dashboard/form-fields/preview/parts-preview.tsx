"use client";

import { useDeferredValue, useSyncExternalStore } from "react";
import type { LiveValues } from "../../campaign-form/preview/live-values";
import { PreviewRegion } from "../../campaign-form/preview/preview-frame";
import { type PartsOf, PartsPage, type ShownParts } from "./parts-page";

/** A live preview of questions and levels while they are edited and moved. */
export function PartsPreview({ live, ...of }: PartsOf & { live: LiveValues<ShownParts> }) {
  const parts = useDeferredValue(useSyncExternalStore(live.subscribe, live.get, live.get));
  return (
    <PreviewRegion>
      <PartsPage {...of} {...parts} />
    </PreviewRegion>
  );
}
