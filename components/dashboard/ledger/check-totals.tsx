"use client";

import { useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { useApi } from "@/components/session/use-api";
import { Panel } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import type { Verification } from "@/lib/ledger/schemas";
import { VerificationResult } from "./verification-result";

/** Verifies every total on request and shows the result. */
export function CheckTotals({ orgSlug, zone }: { orgSlug: string; zone: string }) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Verification | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function check() {
    if (busy) return;
    setBusy(true);
    setFound(null);
    setProblem(null);
    const result = await api.call("verifyLedger", { params: { idOrSlug: orgSlug } });
    setBusy(false);
    if (result.ok) setFound(result.data);
    else setProblem(result.message);
  }

  return (
    <Panel
      id="totals"
      aria-labelledby="totals-title"
      className="grid content-start justify-items-start gap-4"
    >
      <div className="grid gap-1">
        <h2 id="totals-title" className="text-lg">
          {" "}
          Totals{" "}
        </h2>
        <p className="max-w-prose text-soft">
          We recompute every total from the journal and from the donations each night. You can also verify
          them now; this changes nothing.
        </p>
      </div>
      <ActionButton tone="secondary" onClick={check} busy={busy}>
        {busy ? "Verifying…" : "Verify all totals"}
      </ActionButton>
      <div role="status" className="grid w-full gap-3">
        {busy && (
          <p className="text-sm text-soft">
            This reads every donation. It takes seconds for most organizations and minutes for very large
            ones. You can leave this page.
          </p>
        )}
        {found && <VerificationResult found={found} zone={zone} />}
      </div>
      {problem && (
        <Notice tone="bad" role="alert" className="w-full">
          <p>{problem}</p>
        </Notice>
      )}
    </Panel>
  );
}
