"use client";

import { ActionButton } from "@/components/dashboard/forms/action-button";
import type { ApiResult } from "@/components/session/api-result";
import { cx } from "@/components/ui/cx";
import { usePageCall } from "../layout/use-page-call";

type CallButtonProps<Answer> = {
  tone?: "primary" | "secondary";
  label: string;
  busyLabel: string;
  call: () => Promise<ApiResult<Answer>>;
  /** The message shown on success. */
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
  const { run, busy, said } = usePageCall();

  return (
    <div className="contents">
      <ActionButton
        size="sm"
        tone={tone}
        busy={busy !== null}
        onClick={() => run(call, { done: () => done })}
      >
        {busy ? busyLabel : label}
      </ActionButton>
      <p
        role="status"
        className={cx("order-last self-center text-sm", said?.bad ? "text-danger" : "text-soft")}
      >
        {said?.text}
      </p>
    </div>
  );
}
