"use client";

import { useState } from "react";
import { cx } from "@/components/ui/cx";
import { ownPath } from "@/lib/kernel/urls/web-address";

/**
 * The campaign's picture. Only the path of `url` is used, so it always loads from our own origin. A broken one is removed;
 * without JavaScript an empty box covers the browser's placeholder.
 */
export function Cover({ url }: { url: string }) {
  const [broken, setBroken] = useState(false);
  // It may have failed before hydration. An SVG without a size has no width either, so decode to find out.
  const look = (image: HTMLImageElement | null) => {
    if (image?.complete) image.decode().catch(() => setBroken(true));
  };
  const path = ownPath(url);
  if (broken || !path) return null;
  return (
    // biome-ignore lint/performance/noImgElement: it is stored in the size and format that it is shown in
    <img
      ref={look}
      src={path}
      onError={() => setBroken(true)}
      // Decorative: what it shows is unknown, and the title names the page.
      alt=""
      width={1200}
      height={675}
      className={cx(
        "relative aspect-video w-full rounded-xl bg-sunken object-cover shadow-card",
        "after:absolute after:inset-0 after:rounded-xl after:bg-sunken",
      )}
    />
  );
}
