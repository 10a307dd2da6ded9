"use client";

import { useApi } from "@/components/session/use-api";
import { SecretDialog } from "./secret-dialog";
import { WebhookForm } from "./webhook-form";

/** Creates a webhook and shows its signing secret once. */
export function CreateWebhook({ orgSlug }: { orgSlug: string }) {
  const api = useApi();
  return (
    <SecretDialog
      button="Add webhook"
      title="Add webhook"
      action="createWebhook"
      form={({ onMade, onCancel }) => (
        <WebhookForm
          value={{ url: "", description: null, eventTypes: [], format: "JSON" }}
          words={{ idle: "Add", busy: "Adding…" }}
          send={(body) => api.call("createWebhook", { params: { idOrSlug: orgSlug }, body })}
          onDone={({ secret }) => onMade(secret)}
          onCancel={onCancel}
        />
      )}
    />
  );
}
