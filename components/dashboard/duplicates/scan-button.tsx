"use client";

import { ActionButton } from "@/components/dashboard/forms/action-button";
import { usePageCall } from "../layout/use-page-call";

/** Requests a comparison of all donors; the page refreshes itself until it is done. */
export function ScanButton({ orgSlug, isDue }: { orgSlug: string; isDue: boolean }) {
  const { run, busy, notice } = usePageCall();
  return (
    <div className="grid justify-items-end gap-2">
      <ActionButton
        tone="secondary"
        disabled={isDue}
        busy={busy !== null}
        onClick={() =>
          run((api) => api.call("scanForDuplicates", { params: { idOrSlug: orgSlug } }), { done: () => null })
        }
      >
        {isDue ? "Looking…" : "Look again"}
      </ActionButton>
      {notice?.isError && (
        <p role="alert" className="text-sm text-danger">
          {notice.text}
        </p>
      )}
    </div>
  );
}
