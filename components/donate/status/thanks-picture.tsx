import { ownPath } from "@/lib/kernel/urls/web-address";

/** The campaign's picture at the top of the card, up to its edges. Not printed: a receipt needs no picture. */
export function ThanksPicture({ url }: { url: string | null }) {
  const path = url && ownPath(url);
  if (!path) return null;
  return (
    // biome-ignore lint/performance/noImgElement: stored in its display size and format
    <img
      src={path}
      alt=""
      width={1200}
      height={675}
      className="-mx-5 -mt-5 aspect-video w-[calc(100%+2.5rem)] max-w-none bg-sunken object-cover print:hidden"
    />
  );
}
