"use client";

import { ActionButton } from "@/components/dashboard/forms/action-button";
import { AutoRefresh } from "@/components/ui/auto-refresh";
import { Notice } from "@/components/ui/notice";
import type { BulkRun } from "@/lib/bulk-runs/schemas";
import { usePageCall } from "../layout/use-page-call";
import { progressLabel, RUN_TITLES } from "./labels";

/** The progress of a bulk run, with a cancel button while it runs, or its result. */
export function BulkRunNotice({ orgSlug, run }: { orgSlug: string; run: BulkRun }) {
  const { run: call, busy, notice } = usePageCall();
  const isRunning = run.status === "RUNNING";
  return (
    <Notice tone={run.status === "COMPLETED" ? "good" : "info"} title={RUN_TITLES[run.action][run.status]}>
      <AutoRefresh on={isRunning} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="tabular-nums">
          {progressLabel(run)}
        </p>
        {isRunning && (
          <ActionButton
            tone="secondary"
            size="sm"
            busy={busy !== null}
            onClick={() =>
              call((api) => api.call("cancelBulkRun", { params: { idOrSlug: orgSlug } }), {
                done: () => null,
              })
            }
          >
            Cancel
          </ActionButton>
        )}
      </div>
      {isRunning && (
        <progress className="h-2 w-full accent-accent" max={Math.max(run.matching, 1)} value={run.done}>
          {progressLabel(run)}
        </progress>
      )}
      {notice?.isError && (
        <p role="alert" className="text-sm text-danger">
          {notice.text}
        </p>
      )}
    </Notice>
  );
}
