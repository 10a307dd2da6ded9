"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { useApi } from "@/components/session/use-api";
import { AskButton } from "./ask-button";

type RemoveButtonProps = {
  orgSlug: string;
  orgName: string;
  userId: string;
  name: string;
  /** The signed-in person's own row. */
  self: boolean;
};

/** Takes somebody out of the team, or lets the signed-in person leave it. */
export function RemoveButton({ orgSlug, orgName, userId, name, self }: RemoveButtonProps) {
  const api = useApi();
  const router = useRouter();
  const [, startRefresh] = useTransition();
  const run = () => api.call("removeMember", { params: { idOrSlug: orgSlug, userId } });
  if (self)
    return (
      <AskButton
        label="Leave"
        about={orgName}
        question={`Leave ${orgName}?`}
        yes="Leave"
        no="Stay"
        run={run}
        // A whole new page: what is kept of this one is not theirs to see any more.
        onDone={() => window.location.assign("/dashboard")}
      >
        <p>You lose access at once. Somebody of the team can invite you again.</p>
        <p>Invitations that you have sent and that are still open are revoked.</p>
      </AskButton>
    );
  return (
    <AskButton
      label="Remove"
      about={name}
      question={`Remove ${name}?`}
      yes="Remove"
      no="Keep in the team"
      run={run}
      onDone={() => startRefresh(() => router.refresh())}
    >
      <p>
        They lose access at once. What they made stays, and so do the organization’s API keys: revoke those on
        their page where needed.
      </p>
      <p>Invitations that they have sent and that are still open are revoked.</p>
    </AskButton>
  );
}
