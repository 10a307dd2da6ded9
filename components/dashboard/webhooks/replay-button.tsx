"use client";

import { useApi } from "@/components/session/use-api";
import { CallButton } from "./call-button";

type ReplayButtonProps = { params: { idOrSlug: string; webhookId: string; deliveryId: string } };

/** Sends the same event once more. */
export function ReplayButton({ params }: ReplayButtonProps) {
  const api = useApi();
  return (
    <div className="flex flex-wrap gap-3">
      <CallButton
        label="Send again"
        busyLabel="Sending…"
        call={() => api.call("replayWebhookDelivery", { params, body: {} })}
        said="On its way as a new delivery; it is first in the log."
      />
    </div>
  );
}
