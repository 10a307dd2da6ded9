"use client";

import { ActionButton } from "@/components/dashboard/forms/action-button";
import { usePageCall } from "@/components/dashboard/layout/use-page-call";

/** Resolves an alert for the whole team. */
export function ResolveButton({ orgSlug, id, about }: { orgSlug: string; id: string; about: string }) {
  const { run, busy, refreshing, notice } = usePageCall();
  // The refresh moves the alert to the resolved list.
  const waiting = busy !== null || refreshing;

  async function resolve() {
    if (waiting) return;
    await run((api) => api.call("resolveAlert", { params: { idOrSlug: orgSlug, id } }), { done: () => null });
  }

  return (
    <div className="grid gap-1">
      <ActionButton
        tone="secondary"
        size="sm"
        busy={waiting}
        onClick={resolve}
        aria-label={`Mark as resolved: ${about}`}
      >
        Mark as resolved
      </ActionButton>
      {notice?.isError && (
        <p role="alert" className="text-sm text-danger">
          {notice.text}
        </p>
      )}
    </div>
  );
}
