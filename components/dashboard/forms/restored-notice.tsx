import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

/** A notice that the form was restored from a draft (`useDraft`), with a button that discards it. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice title="Unsaved changes restored">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>We kept your edits in this browser tab.</p>
        <Button tone="secondary" size="sm" onClick={onDiscard}>
          Discard changes
        </Button>
      </div>
    </Notice>
  );
}
