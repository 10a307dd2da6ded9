"use client";

import { useApi } from "@/components/session/use-api";
import { CallButton } from "./call-button";

type ReplayButtonProps = { params: { idOrSlug: string; webhookId: string; deliveryId: string } };

/** A button that resends an event as a new delivery. */
export function ReplayButton({ params }: ReplayButtonProps) {
  const api = useApi();
  return (
    <div className="flex flex-wrap gap-3">
      <CallButton
        label="Resend"
        busyLabel="Sending…"
        call={() => api.call("replayWebhookDelivery", { params, body: {} })}
        successText="Resent as a new delivery, at the top of the log."
      />
    </div>
  );
}
