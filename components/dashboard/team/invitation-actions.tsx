"use client";

import { ActionButton } from "@/components/dashboard/forms/action-button";
import { useApi } from "@/components/session/use-api";
import type { Invitation } from "@/lib/team/schemas";
import { usePageCall } from "../layout/use-page-call";
import { ConfirmButton } from "./confirm-button";

type InvitationActionsProps = { orgSlug: string; invitation: Invitation };

/** Resends or revokes an invitation. */
export function InvitationActions({ orgSlug, invitation }: InvitationActionsProps) {
  const api = useApi();
  const { run, refresh, busy, notice } = usePageCall();
  const { id, email } = invitation;
  const params = { idOrSlug: orgSlug, invitationId: id };
  const resend = () =>
    run((it) => it.call("resendInvitation", { params }), {
      done: () => "Invitation resent. It is valid for 7 more days.",
    });

  return (
    <div className="grid gap-1">
      <div className="flex gap-2">
        <ActionButton size="sm" tone="secondary" busy={busy !== null} onClick={resend}>
          <span className="whitespace-nowrap">
            Resend <span className="sr-only">to {email}</span>
          </span>
        </ActionButton>
        <ConfirmButton
          label="Revoke"
          about={`the invitation for ${email}`}
          question={`Revoke the invitation for ${email}?`}
          yes="Revoke"
          no="Cancel"
          run={() => api.call("revokeInvitation", { params })}
          onDone={() => refresh()}
        >
          <p>The link stops working immediately. You can invite the same address again.</p>
        </ConfirmButton>
      </div>
      <p role="status" className={notice?.isError ? "max-w-72 text-danger" : "max-w-72 text-soft"}>
        {notice?.text}
      </p>
    </div>
  );
}
