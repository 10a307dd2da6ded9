"use client";

import { useState } from "react";
import { Picture } from "@/components/donate/picture";
import { cx } from "@/components/ui/cx";
import type { PublicCampaign } from "@/lib/campaigns/public/schemas";
import { focusStyle } from "@/lib/kernel/focus";

type CoverProps = { url: string; alt: string | null; focus: PublicCampaign["coverFocus"] };

/**
 * The campaign's picture. A broken picture is removed. Without JavaScript, an empty box covers the browser's
 * placeholder.
 */
export function Cover({ url, alt, focus }: CoverProps) {
  const [broken, setBroken] = useState(false);
  // The image may have failed before hydration. Decode it to find out: an SVG without a size has no width either.
  const detectFailure = (image: HTMLImageElement | null) => {
    if (image?.complete) image.decode().catch(() => setBroken(true));
  };
  if (broken) return null;
  return (
    <Picture
      ref={detectFailure}
      url={url}
      sizes="(min-width: 64rem) 42.5rem, 100vw"
      onError={() => setBroken(true)}
      // Without alternative text the picture is decorative: its content is unknown, and the title names the page.
      alt={alt ?? ""}
      style={focusStyle(focus)}
      width={1200}
      height={675}
      className={cx(
        "relative aspect-video w-full rounded-xl bg-sunken object-cover shadow-card",
        "after:absolute after:inset-0 after:rounded-xl after:bg-sunken",
      )}
    />
  );
}
