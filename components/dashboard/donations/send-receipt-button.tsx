"use client";

import { Button } from "@/components/ui/button";
import { usePageCall } from "../layout/use-page-call";
import { useReady } from "../layout/use-ready";

type SendReceiptButtonProps = { donationId: string };

/** Mails a donation's receipt to its donor again. */
export function SendReceiptButton({ donationId }: SendReceiptButtonProps) {
  const ready = useReady();
  const { run, busy, said } = usePageCall();
  const send = () =>
    run((api) => api.call("sendReceiptAgain", { params: { id: donationId } }), {
      done: ({ to }) => `Receipt sent to ${to}.`,
    });
  return (
    <div className="grid justify-items-end gap-1 max-sm:justify-items-start">
      <Button tone="secondary" busy={busy !== null} disabled={!ready} onClick={send}>
        Send receipt again
      </Button>
      <p
        role="status"
        className={said?.bad ? "max-w-72 text-sm text-danger" : "max-w-72 text-sm text-soft wrap-anywhere"}
      >
        {said?.text}
      </p>
    </div>
  );
}
