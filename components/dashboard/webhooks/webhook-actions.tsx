"use client";

import { useRouter } from "next/navigation";
import { useApi } from "@/components/session/use-api";
import type { WebhookEndpoint } from "@/lib/webhooks/schemas";
import { AskButton } from "../team/ask-button";
import { CallButton } from "./call-button";
import { EditWebhook } from "./edit-webhook";
import { RotateSecret } from "./rotate-secret";

type WebhookActionsProps = { orgSlug: string; webhook: WebhookEndpoint };

/** What admins do with an endpoint. */
export function WebhookActions({ orgSlug, webhook }: WebhookActionsProps) {
  const api = useApi();
  const router = useRouter();
  const params = { idOrSlug: orgSlug, webhookId: webhook.id };
  const enabled = webhook.status === "ENABLED";
  return (
    <div className="flex flex-wrap items-start gap-3">
      {enabled ? (
        <CallButton
          label="Send a test"
          busyLabel="Sending…"
          call={() => api.call("sendTestEvent", { params, body: {} })}
          said="A test is on its way; it is first in the log."
        />
      ) : (
        <CallButton
          tone="primary"
          label="Enable"
          busyLabel="Enabling…"
          call={() => api.call("updateWebhook", { params, body: { status: "ENABLED" } })}
          said="Enabled."
        />
      )}
      <EditWebhook orgSlug={orgSlug} webhook={webhook} />
      <RotateSecret path={params} />
      {enabled && (
        <AskButton
          label="Disable"
          about="this webhook"
          question="Disable this webhook?"
          yes="Disable"
          no="Keep it"
          run={() => api.call("updateWebhook", { params, body: { status: "DISABLED" } })}
          onDone={() => router.refresh()}
        >
          <p>
            Nothing more is sent to it, and what is under way ends. Events that happen until you enable it
            again are not sent later.
          </p>
        </AskButton>
      )}
      <AskButton
        label="Delete"
        about="this webhook"
        question="Delete this webhook?"
        yes="Delete"
        no="Keep it"
        run={() => api.call("deleteWebhook", { params })}
        onDone={() => {
          router.push(`/dashboard/${orgSlug}/webhooks`);
          router.refresh();
        }}
      >
        <p>Nothing more is sent to it, and its log is deleted with it. This cannot be undone.</p>
      </AskButton>
    </div>
  );
}
