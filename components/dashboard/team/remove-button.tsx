"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { useApi } from "@/components/session/use-api";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmButton } from "./confirm-button";
import { ReviewWebhooks } from "./review-webhooks";

type RemoveButtonProps = {
  orgSlug: string;
  orgName: string;
  userId: string;
  name: string;
  /** Whether it is the row of the signed-in person. */
  self: boolean;
  /** The number of active API keys that the person owns; they are revoked. */
  keys: number;
  /** The number of enabled webhooks whose URL the person set; they stay active. */
  webhooks: number;
};

/** Removes a member from the team, or lets the signed-in member leave it. */
export function RemoveButton({ orgSlug, orgName, userId, name, self, keys, webhooks }: RemoveButtonProps) {
  const api = useApi();
  const router = useRouter();
  const [, startRefresh] = useTransition();
  const [keepKeys, setKeepKeys] = useState(false);
  const query = keepKeys ? ({ keepKeys: "true" } as const) : {};
  const run = () => api.call("removeMember", { params: { idOrSlug: orgSlug, userId }, query });
  if (self)
    return (
      <ConfirmButton
        label="Leave"
        about={orgName}
        question={`Leave ${orgName}?`}
        yes="Leave"
        no="Cancel"
        run={run}
        // A full page load, because the person no longer has access to cached data.
        onDone={() => window.location.assign("/dashboard")}
      >
        <p>You lose access immediately. To rejoin, you need a new invitation.</p>
        <EndingKeys creator="you" keys={keys} />
        <p>Open invitations that you sent are revoked.</p>
      </ConfirmButton>
    );
  return (
    <ConfirmButton
      label="Remove"
      about={name}
      question={`Remove ${name}?`}
      yes="Remove"
      no="Cancel"
      run={run}
      onDone={() => startRefresh(() => router.refresh())}
    >
      <p>They lose access immediately. Campaigns and webhooks they created stay.</p>
      <ReviewWebhooks orgSlug={orgSlug} count={webhooks} />
      <EndingKeys creator={name} keys={keepKeys ? 0 : keys} />
      <p>Open invitations that they sent are revoked.</p>
      {keys > 0 && (
        <Checkbox
          id={`keep-keys-${userId}`}
          label={keys === 1 ? "Keep the API key they created" : `Keep the ${keys} API keys they created`}
          detail={
            keys === 1
              ? "Choose this if an application uses it. You become its owner, and your role limits what it can do. Replace it soon, because they may still have it."
              : "Choose this if applications use them. You become their owner, and your role limits what they can do. Replace them soon, because they may still have them."
          }
          checked={keepKeys}
          onChange={(event) => setKeepKeys(event.target.checked)}
        />
      )}
    </ConfirmButton>
  );
}

/** Warns that the member's API keys are revoked with them. */
function EndingKeys({ creator, keys }: { creator: string; keys: number }) {
  if (keys === 0) return null;
  return (
    <p className="wrap-anywhere">
      {keys === 1 ? "1 API key" : `${keys} API keys`} created by {creator} {keys === 1 ? "is" : "are"} also
      revoked: applications using {keys === 1 ? "it" : "them"} lose access immediately.
    </p>
  );
}
