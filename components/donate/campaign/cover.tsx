"use client";

import { useState } from "react";
import { cx } from "@/components/ui/cx";
import { ownPath } from "@/lib/kernel/web-address";

/**
 * A campaign's picture; only the path of `url` is used, so it always comes from our own origin. One that does not load
 * leaves nothing behind, and without JavaScript an empty box that hides what browsers draw in place of a picture.
 */
export function Cover({ url }: { url: string }) {
  const [broken, setBroken] = useState(false);
  // It may have failed before this ran. A drawing without a size of its own has no width either: only decoding tells.
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
      // It sets the mood; what it shows is not known here, and the title says what the page is about.
      alt=""
      width={1200}
      height={675}
      className={cx(
        "relative aspect-video w-full rounded-lg border border-line bg-sunken object-cover",
        "after:absolute after:inset-0 after:rounded-lg after:bg-sunken",
      )}
    />
  );
}
