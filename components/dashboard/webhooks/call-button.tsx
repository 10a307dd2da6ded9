"use client";

import type { ApiResult } from "@/components/session/api-result";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { usePageCall } from "../layout/use-page-call";
import { useReady } from "../layout/use-ready";

type CallButtonProps<Answer> = {
  tone?: "primary" | "secondary";
  label: string;
  busyLabel: string;
  call: () => Promise<ApiResult<Answer>>;
  /** The message after success. */
  said: string;
};

/** A button in a flex row that calls the API and shows the result at the end of the row. */
export function CallButton<Answer>({
  tone = "secondary",
  label,
  busyLabel,
  call,
  said: done,
}: CallButtonProps<Answer>) {
  const ready = useReady();
  const { run, busy, said } = usePageCall();

  return (
    <div className="contents">
      <Button
        size="sm"
        tone={tone}
        busy={busy !== null}
        disabled={!ready}
        onClick={() => run(call, { done: () => done })}
      >
        {busy ? busyLabel : label}
      </Button>
      <p
        role="status"
        className={cx("order-last self-center text-sm", said?.bad ? "text-danger" : "text-soft")}
      >
        {said?.text}
      </p>
    </div>
  );
}
