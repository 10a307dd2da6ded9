"use client";

import { Button } from "@/components/ui/button";
import { usePageCall } from "../layout/use-page-call";
import { useReady } from "../layout/use-ready";

type CancelRunProps = { orgSlug: string; runId: string };

/** Cancels a run in progress. */
export function CancelRun({ orgSlug, runId }: CancelRunProps) {
  const ready = useReady();
  const { run, busy, said } = usePageCall();
  const cancel = () =>
    run((api) => api.call("cancelStatementRun", { params: { idOrSlug: orgSlug, runId } }), {
      done: () => null,
    });
  return (
    <div className="grid justify-items-start gap-1">
      <Button tone="secondary" busy={busy !== null} disabled={!ready} onClick={cancel}>
        Cancel
      </Button>
      <p role="status" className={said?.bad ? "text-sm text-danger" : "text-sm text-soft"}>
        {said?.text}
      </p>
    </div>
  );
}
