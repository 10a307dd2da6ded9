"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { useApi } from "@/components/session/use-api";
import { Checkbox } from "@/components/ui/checkbox";
import { AskButton } from "./ask-button";
import { GivenWebhooks } from "./given-webhooks";

type RemoveButtonProps = {
  orgSlug: string;
  orgName: string;
  userId: string;
  name: string;
  /** The signed-in person's own row. */
  self: boolean;
  /** How many API keys in use the person answers for; they end. */
  keys: number;
  /** How many enabled webhooks go to an address that the person gave; they go on. */
  webhooks: number;
};

/** Takes somebody out of the team, or lets the signed-in person leave it. */
export function RemoveButton({ orgSlug, orgName, userId, name, self, keys, webhooks }: RemoveButtonProps) {
  const api = useApi();
  const router = useRouter();
  const [, startRefresh] = useTransition();
  const [keepKeys, setKeepKeys] = useState(false);
  const query = keepKeys ? ({ keepKeys: "true" } as const) : {};
  const run = () => api.call("removeMember", { params: { idOrSlug: orgSlug, userId }, query });
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
        <EndingKeys creator="you" keys={keys} />
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
      <p>They lose access at once. Campaigns and webhooks that they made stay.</p>
      <GivenWebhooks orgSlug={orgSlug} count={webhooks} />
      <EndingKeys creator={name} keys={keepKeys ? 0 : keys} />
      <p>Invitations that they have sent and that are still open are revoked.</p>
      {keys > 0 && (
        <Checkbox
          id={`keep-keys-${userId}`}
          label={keys === 1 ? "Keep the API key that they made" : `Keep the ${keys} API keys that they made`}
          detail={
            keys === 1
              ? "Where a program of yours uses it. You answer for it from then on: your role bounds it. Replace it soon, because they may have it."
              : "Where programs of yours use them. You answer for them from then on: your role bounds them. Replace them soon, because they may have them."
          }
          checked={keepKeys}
          onChange={(event) => setKeepKeys(event.target.checked)}
        />
      )}
    </AskButton>
  );
}

/** Somebody who is to have no access any more may hold the keys that they made; programs that use them stop. */
function EndingKeys({ creator, keys }: { creator: string; keys: number }) {
  if (keys === 0) return null;
  return (
    <p className="wrap-anywhere">
      {keys === 1 ? "1 API key" : `${keys} API keys`} made by {creator} {keys === 1 ? "is" : "are"} revoked,
      too: programs that use {keys === 1 ? "it" : "them"} are refused from their next call on.
    </p>
  );
}
