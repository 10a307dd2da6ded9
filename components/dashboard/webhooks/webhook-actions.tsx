"use client";

import { useRouter } from "next/navigation";
import { useApi } from "@/components/session/use-api";
import type { WebhookEndpoint } from "@/lib/webhooks/schemas";
import { ConfirmButton } from "../team/confirm-button";
import { CallButton } from "./call-button";
import { EditWebhook } from "./edit-webhook";
import { RotateSecret } from "./rotate-secret";

type WebhookActionsProps = { orgSlug: string; webhook: WebhookEndpoint };

/** Admin actions on a webhook. */
export function WebhookActions({ orgSlug, webhook }: WebhookActionsProps) {
  const api = useApi();
  const router = useRouter();
  const params = { idOrSlug: orgSlug, webhookId: webhook.id };
  const enabled = webhook.status === "ENABLED";
  return (
    <div className="flex flex-wrap items-start gap-3">
      {enabled ? (
        <CallButton
          label="Send test event"
          busyLabel="Sending…"
          call={() => api.call("sendTestEvent", { params, body: {} })}
          successText="Test event sent. It is at the top of the log."
        />
      ) : (
        <CallButton
          tone="primary"
          label="Enable"
          busyLabel="Enabling…"
          call={() => api.call("updateWebhook", { params, body: { status: "ENABLED" } })}
          successText="Enabled."
        />
      )}
      <EditWebhook orgSlug={orgSlug} webhook={webhook} />
      <RotateSecret path={params} />
      {enabled && (
        <ConfirmButton
          label="Disable"
          about="this webhook"
          question="Disable this webhook?"
          yes="Disable"
          no="Cancel"
          run={() => api.call("updateWebhook", { params, body: { status: "DISABLED" } })}
          onDone={() => router.refresh()}
        >
          <p>
            No more events are sent to it, and pending retries stop. Events that occur while it is disabled
            are not sent later.
          </p>
        </ConfirmButton>
      )}
      <ConfirmButton
        label="Delete"
        about="this webhook"
        question="Delete this webhook?"
        yes="Delete"
        no="Cancel"
        run={() => api.call("deleteWebhook", { params })}
        onDone={() => {
          router.push(`/dashboard/${orgSlug}/webhooks`);
          router.refresh();
        }}
      >
        <p>No more events are sent to it, and its delivery log is deleted. You can’t undo this.</p>
      </ConfirmButton>
    </div>
  );
}
