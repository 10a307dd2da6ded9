"use client";

import { ActionButton } from "@/components/dashboard/forms/action-button";
import { usePageCall } from "../layout/use-page-call";

type SendReceiptButtonProps = { donationId: string };

/** Mails a donation's receipt to its donor again. */
export function SendReceiptButton({ donationId }: SendReceiptButtonProps) {
  const { run, busy, notice } = usePageCall();
  const send = () =>
    run((api) => api.call("sendReceiptAgain", { params: { id: donationId } }), {
      done: ({ to }) => `Receipt sent to ${to}.`,
    });
  return (
    <div className="grid justify-items-end gap-1 max-sm:justify-items-start">
      <ActionButton tone="secondary" busy={busy !== null} onClick={send}>
        Send receipt again
      </ActionButton>
      <p
        role="status"
        className={
          notice?.isError ? "max-w-72 text-sm text-danger" : "max-w-72 text-sm text-soft wrap-anywhere"
        }
      >
        {notice?.text}
      </p>
    </div>
  );
}
