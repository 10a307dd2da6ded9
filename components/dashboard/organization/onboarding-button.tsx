"use client";

import { useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { useApi } from "@/components/session/use-api";

/** Requests a link to the payment partner's onboarding and opens it. */
export function OnboardingButton({ orgSlug, children }: { orgSlug: string; children: string }) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function go() {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const result = await api.call("startOnboarding", { params: { idOrSlug: orgSlug } });
    if (result.ok) return window.location.assign(result.data.onboardingUrl);
    setProblem(result.message);
    setBusy(false);
  }

  return (
    <div className="grid justify-items-start gap-2">
      <ActionButton onClick={go} busy={busy}>
        {busy ? "Opening…" : children}
      </ActionButton>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
