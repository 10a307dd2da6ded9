"use client";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { BulkRun } from "@/lib/bulk-runs/schemas";
import { AutoRefresh } from "../layout/auto-refresh";
import { usePageCall } from "../layout/use-page-call";
import { useReady } from "../layout/use-ready";
import { progressInWords, RUN_TITLES } from "./labels";

/** The progress of a change of all rows that match, which can be canceled, or its result. */
export function BulkRunNotice({ orgSlug, run }: { orgSlug: string; run: BulkRun }) {
  const ready = useReady();
  const { run: call, busy, said } = usePageCall();
  const isRunning = run.status === "RUNNING";
  return (
    <Notice tone={run.status === "COMPLETED" ? "good" : "info"} title={RUN_TITLES[run.action][run.status]}>
      <AutoRefresh on={isRunning} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="tabular-nums">
          {progressInWords(run)}
        </p>
        {isRunning && (
          <Button
            tone="secondary"
            size="sm"
            disabled={!ready}
            busy={busy !== null}
            onClick={() =>
              call((api) => api.call("cancelBulkRun", { params: { idOrSlug: orgSlug } }), {
                done: () => null,
              })
            }
          >
            Cancel
          </Button>
        )}
      </div>
      {isRunning && (
        <progress className="h-2 w-full accent-accent" max={Math.max(run.matching, 1)} value={run.done}>
          {progressInWords(run)}
        </progress>
      )}
      {said?.bad && (
        <p role="alert" className="text-sm text-danger">
          {said.text}
        </p>
      )}
    </Notice>
  );
}
