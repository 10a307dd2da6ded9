import type { ComponentProps } from "react";
import { type PictureFormat, renditionPath } from "@/lib/kernel/urls/picture-path";
import { ownPath } from "@/lib/kernel/urls/web-address";

/** Offered widths in pixels. The server responds with the next wider stored rendition, at most the whole picture. */
const WIDTHS = [480, 960, 1600];

type PictureProps = Omit<ComponentProps<"img">, "src" | "srcSet" | "sizes" | "alt"> & {
  /** URL of a stored picture. Only its path is used, so it always loads from our own origin. */
  url: string;
  alt: string;
  /** Displayed width, as in the `sizes` attribute of an `img`. */
  sizes: string;
};

/**
 * A stored picture in the width that the screen needs, as AVIF if the browser supports it. Renders nothing for any
 * other `url`.
 */
export function Picture({ url, alt, sizes, ...image }: PictureProps) {
  const path = ownPath(url);
  if (!path) return null;
  const set = (format: PictureFormat) =>
    WIDTHS.flatMap((width) => {
      const rendition = renditionPath(path, width, format);
      return rendition ? [`${rendition} ${width}w`] : [];
    }).join(", ") || undefined;
  const [avif, webp] = [set("avif"), set("webp")];
  return (
    <picture className="contents">
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img {...image} src={path} srcSet={webp} sizes={webp && sizes} alt={alt} />
    </picture>
  );
}
