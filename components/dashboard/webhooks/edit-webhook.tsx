"use client";

import { useRouter } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import { flushSync } from "react-dom";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { useApi } from "@/components/session/use-api";
import { Dialog } from "@/components/ui/dialog";
import type { WebhookEndpoint } from "@/lib/webhooks/schemas";
import { WebhookForm } from "./webhook-form";

type EditWebhookProps = { orgSlug: string; webhook: WebhookEndpoint };

/** The form to edit a webhook. */
export function EditWebhook({ orgSlug, webhook }: EditWebhookProps) {
  const api = useApi();
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(0);
  const [, startRefresh] = useTransition();
  const params = { idOrSlug: orgSlug, webhookId: webhook.id };

  function open() {
    flushSync(() => setOpened(opened + 1));
    dialog.current?.showModal();
  }

  function done() {
    dialog.current?.close();
    startRefresh(() => router.refresh());
  }

  return (
    <>
      <ActionButton size="sm" tone="secondary" onClick={open}>
        Edit
      </ActionButton>
      <Dialog ref={dialog} aria-labelledby="edit-webhook">
        <div className="grid gap-5">
          <h2 id="edit-webhook" className="text-lg">
            Edit webhook
          </h2>
          {opened > 0 && (
            <WebhookForm
              key={opened}
              value={webhook}
              words={{ idle: "Save", busy: "Saving…" }}
              send={(body) => api.call("updateWebhook", { params, body })}
              onDone={done}
              onCancel={() => dialog.current?.close()}
            />
          )}
        </div>
      </Dialog>
    </>
  );
}
