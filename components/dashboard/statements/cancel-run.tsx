"use client";

import { ActionButton } from "@/components/dashboard/forms/action-button";
import { CallMessage } from "@/components/dashboard/layout/call-message";
import { usePageCall } from "../layout/use-page-call";

type CancelRunProps = { orgSlug: string; runId: string };

/** Cancels a run in progress. */
export function CancelRun({ orgSlug, runId }: CancelRunProps) {
  const { run, busy, notice } = usePageCall();
  const cancel = () =>
    run((api) => api.call("cancelStatementRun", { params: { idOrSlug: orgSlug, runId } }), {
      done: () => null,
    });
  return (
    <div className="grid justify-items-start gap-1">
      <ActionButton tone="secondary" busy={busy !== null} onClick={cancel}>
        Cancel
      </ActionButton>
      <CallMessage notice={notice} />
    </div>
  );
}
