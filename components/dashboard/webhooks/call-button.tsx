"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import type { ApiResult } from "@/components/session/api-result";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { useReady } from "../layout/use-ready";

type CallButtonProps<Answer> = {
  tone?: "primary" | "secondary";
  label: string;
  busyLabel: string;
  call: () => Promise<ApiResult<Answer>>;
  /** What is said when it is done. */
  said: string;
};

/** A button, in a flex row, that calls the API once and says at the end of the row what came of it. */
export function CallButton<Answer>({
  tone = "secondary",
  label,
  busyLabel,
  call,
  said,
}: CallButtonProps<Answer>) {
  const router = useRouter();
  const ready = useReady();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<{ text: string; bad: boolean } | null>(null);
  const [refreshing, startRefresh] = useTransition();

  async function press() {
    if (busy || refreshing) return;
    setBusy(true);
    setResult(null);
    const answer = await call();
    setBusy(false);
    setResult(answer.ok ? { text: said, bad: false } : { text: answer.message, bad: true });
    startRefresh(() => router.refresh());
  }

  return (
    <div className="contents">
      <Button size="sm" tone={tone} busy={busy} disabled={!ready} onClick={press}>
        {busy ? busyLabel : label}
      </Button>
      <p
        role="status"
        className={cx("order-last self-center text-sm", result?.bad ? "text-danger" : "text-soft")}
      >
        {result?.text}
      </p>
    </div>
  );
}
