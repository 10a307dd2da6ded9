"use client";

import { useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { useApi } from "@/components/session/use-api";
import { Notice } from "@/components/ui/notice";

/** Joins the organization and opens its dashboard. */
export function AcceptButton({ token, orgName }: { token: string; orgName: string }) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function accept() {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const result = await api.call("acceptInvitation", { params: { token } });
    // A full page load, so that all data reflects the new membership.
    if (result.ok) return window.location.assign(`/dashboard/${result.data.org.slug}`);
    setBusy(false);
    setProblem(
      result.status === 403
        ? "This invitation is for a different email address than the one you are signed in with."
        : result.message,
    );
  }

  return (
    <div className="grid justify-items-start gap-3">
      {problem && (
        <Notice tone="bad" role="alert" title="Something went wrong">
          <p>{problem}</p>
        </Notice>
      )}
      <ActionButton busy={busy} onClick={accept}>
        {busy ? "Joining…" : <span className="wrap-anywhere">Join {orgName}</span>}
      </ActionButton>
    </div>
  );
}
