"use client";

import { useState } from "react";
import { useReady } from "@/components/dashboard/layout/use-ready";
import { useApi } from "@/components/session/use-api";
import { Button } from "@/components/ui/button";

/** Requests a link to the payment partner's onboarding and opens it. */
export function OnboardingButton({ orgSlug, children }: { orgSlug: string; children: string }) {
  const api = useApi();
  const ready = useReady();
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
      <Button onClick={go} busy={busy} disabled={!ready}>
        {busy ? "Opening…" : children}
      </Button>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
