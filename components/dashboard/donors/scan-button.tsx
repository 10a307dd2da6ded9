"use client";

import { Button } from "@/components/ui/button";
import { usePageCall } from "../layout/use-page-call";
import { useReady } from "../layout/use-ready";

/** Asks for a comparison of all donors; the page refreshes itself until it is made. */
export function ScanButton({ orgSlug, isDue }: { orgSlug: string; isDue: boolean }) {
  const ready = useReady();
  const { run, busy, said } = usePageCall();
  return (
    <div className="grid justify-items-end gap-2">
      <Button
        tone="secondary"
        disabled={!ready || isDue}
        busy={busy !== null}
        onClick={() =>
          run((api) => api.call("scanForDuplicates", { params: { idOrSlug: orgSlug } }), { done: () => null })
        }
      >
        {isDue ? "Looking…" : "Look again"}
      </Button>
      {said?.bad && (
        <p role="alert" className="text-sm text-danger">
          {said.text}
        </p>
      )}
    </div>
  );
}
