"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { useApi } from "@/components/session/use-api";
import { Button } from "@/components/ui/button";
import type { Invitation } from "@/lib/team/schemas";
import { useReady } from "../layout/use-ready";
import { AskButton } from "./ask-button";

type InvitationActionsProps = { orgSlug: string; invitation: Invitation };

/** Sends an invitation again, or ends it. */
export function InvitationActions({ orgSlug, invitation }: InvitationActionsProps) {
  const api = useApi();
  const router = useRouter();
  const ready = useReady();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ text: string; bad: boolean } | null>(null);
  const [refreshing, startRefresh] = useTransition();
  const { id, email } = invitation;
  const params = { idOrSlug: orgSlug, invitationId: id };
  const refresh = () => startRefresh(() => router.refresh());

  async function resend() {
    if (busy || refreshing) return;
    setBusy(true);
    setSaid(null);
    const result = await api.call("resendInvitation", { params });
    setBusy(false);
    setSaid(
      result.ok
        ? { text: "Invitation resent. It is valid for 7 more days.", bad: false }
        : { text: result.message, bad: true },
    );
    refresh();
  }

  return (
    <div className="grid gap-1">
      <div className="flex gap-2">
        <Button size="sm" tone="secondary" busy={busy} disabled={!ready} onClick={resend}>
          <span className="whitespace-nowrap">
            Resend <span className="sr-only">to {email}</span>
          </span>
        </Button>
        <AskButton
          label="Revoke"
          about={`the invitation for ${email}`}
          question={`Revoke the invitation for ${email}?`}
          yes="Revoke"
          no="Cancel"
          run={() => api.call("revokeInvitation", { params })}
          onDone={refresh}
        >
          <p>The link stops working immediately. You can invite the same address again.</p>
        </AskButton>
      </div>
      <p role="status" className={said?.bad ? "max-w-72 text-danger" : "max-w-72 text-soft"}>
        {said?.text}
      </p>
    </div>
  );
}
