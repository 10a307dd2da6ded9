"use client";

import { ActionButton } from "@/components/dashboard/forms/action-button";
import { usePageCall } from "../layout/use-page-call";

/** Starts a full export. */
export function StartExport({ orgSlug, isRunning }: { orgSlug: string; isRunning: boolean }) {
  const { run, busy, refreshing, notice } = usePageCall();
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-prose text-sm text-soft">
        The file is written in the background: you can leave this page, and get an email when it is ready. It
        is kept for 7 days. It contains personal data of your donors: store it where only people who need it
        can open it.
      </p>
      {!isRunning && (
        <ActionButton
          busy={busy !== null || refreshing}
          onClick={() =>
            run((api) => api.call("startExportRun", { params: { idOrSlug: orgSlug } }), { done: () => null })
          }
        >
          Start export
        </ActionButton>
      )}
      <p role="status" className={notice?.isError ? "text-sm text-danger" : "sr-only"}>
        {notice?.text}
      </p>
    </div>
  );
}
