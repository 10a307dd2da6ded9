"use client";

import { ActionButton } from "@/components/dashboard/forms/action-button";
import { usePageCall } from "@/components/dashboard/layout/use-page-call";
import type { MessageState } from "@/lib/donations/schemas";

type MessageButtonsProps = {
  donationId: string;
  state: MessageState;
  /** The donor's name, for the buttons' accessible names. */
  donor: string;
};

/** Buttons that show or hide a donor's message; only changes of the current state are offered. */
export function MessageButtons({ donationId, state, donor }: MessageButtonsProps) {
  const { run, busy, refreshing, notice } = usePageCall();
  const waiting = busy !== null || refreshing;

  async function set(messageState: "SHOWN" | "HIDDEN") {
    if (waiting) return;
    await run((api) => api.call("updateDonation", { params: { id: donationId }, body: { messageState } }), {
      done: () => null,
    });
  }

  const button = (to: "SHOWN" | "HIDDEN", label: string) => (
    <ActionButton
      tone="secondary"
      size="sm"
      busy={waiting}
      onClick={() => set(to)}
      aria-label={`${label} the message from ${donor}`}
    >
      {label}
    </ActionButton>
  );
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap gap-2">
        {state !== "SHOWN" && button("SHOWN", state === "WAITING" ? "Approve" : "Show")}
        {state !== "HIDDEN" && button("HIDDEN", "Hide")}
      </div>
      {notice?.isError && (
        <p role="alert" className="text-sm text-danger">
          {notice.text}
        </p>
      )}
    </div>
  );
}
