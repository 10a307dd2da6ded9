import { Notice } from "@/components/ui/notice";
import type { CoverState } from "@/lib/campaigns/schemas";
import { ownPath } from "@/lib/kernel/web-address";

/** What became of a campaign's saved cover: the copy that donors see, or why there is none. */
export function CoverNote({ cover }: { cover: CoverState | null }) {
  if (!cover) return null;
  const path = cover.url && ownPath(cover.url);
  if (path)
    return (
      // biome-ignore lint/performance/noImgElement: it is stored in the size and format that it is shown in
      <img
        src={path}
        alt="The cover that donors see"
        className="aspect-video w-full max-w-xs rounded-md border border-line object-cover"
      />
    );
  if (cover.status === "FAILED")
    return (
      <Notice tone="warn" title="The cover picture cannot be shown">
        <p>
          {cover.error}. The page shows no picture. It is tried again once a day; or give another address.
        </p>
      </Notice>
    );
  return (
    <p className="text-sm text-soft">
      {cover.error
        ? `The cover picture could not be fetched yet, and is tried again soon. ${cover.error}.`
        : "The cover picture is being fetched; it appears on the page within a minute."}
    </p>
  );
}
