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
  successText: string;
};

/** A button in a flex row that calls the API and shows the result at the end of the row. */
export function CallButton<Answer>({
  tone = "secondary",
  label,
  busyLabel,
  call,
  successText,
}: CallButtonProps<Answer>) {
  const { run, busy, notice } = usePageCall();

  return (
    <div className="contents">
      <ActionButton
        size="sm"
        tone={tone}
        busy={busy !== null}
        onClick={() => run(call, { done: () => successText })}
      >
        {busy ? busyLabel : label}
      </ActionButton>
      <p
        role="status"
        className={cx("order-last self-center text-sm", notice?.isError ? "text-danger" : "text-soft")}
      >
        {notice?.text}
      </p>
    </div>
  );
}
