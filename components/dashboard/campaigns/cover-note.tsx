import { Notice } from "@/components/ui/notice";
import type { CoverState } from "@/lib/campaigns/cover-schemas";
import { ownPath } from "@/lib/kernel/urls/web-address";

/** The state of a campaign's cover: the copy that donors see, or why there is none. */
export function CoverNote({ cover }: { cover: CoverState | null }) {
  if (!cover) return null;
  const path = cover.url && ownPath(cover.url);
  if (path)
    return (
      // biome-ignore lint/performance/noImgElement: stored in its display size and format
      <img
        src={path}
        alt="Cover image, as donors see it"
        className="aspect-video w-full max-w-xs rounded-md border border-line object-cover"
      />
    );
  if (cover.status === "FAILED")
    return (
      <Notice tone="warn" title="The cover image can’t be shown">
        <p>
          {cover.error}. The donation page shows no image. We retry once a day; you can also enter a different
          URL.
        </p>
      </Notice>
    );
  return (
    <p className="text-sm text-soft">
      {cover.error
        ? `We couldn’t fetch the cover image yet and will retry soon. ${cover.error}.`
        : "Fetching the cover image. It appears on the page within a minute."}
    </p>
  );
}
