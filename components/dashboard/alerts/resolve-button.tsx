"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { useReady } from "@/components/dashboard/layout/use-ready";
import { useApi } from "@/components/session/use-api";
import { Button } from "@/components/ui/button";

/** Resolves an alert for the whole team. */
export function ResolveButton({ orgSlug, id, about }: { orgSlug: string; id: string; about: string }) {
  const api = useApi();
  const router = useRouter();
  const ready = useReady();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [refreshing, startRefresh] = useTransition();

  async function resolve() {
    if (busy || refreshing) return;
    setBusy(true);
    setProblem(null);
    const result = await api.call("resolveAlert", { params: { idOrSlug: orgSlug, id } });
    setBusy(false);
    if (!result.ok) return setProblem(result.message);
    startRefresh(() => router.refresh());
  }

  return (
    <div className="grid gap-1">
      <Button
        tone="secondary"
        size="sm"
        busy={busy || refreshing}
        disabled={!ready}
        onClick={resolve}
        aria-label={`Mark as resolved: ${about}`}
      >
        Mark as resolved
      </Button>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
