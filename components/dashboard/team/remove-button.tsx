"use client";

import Link from "next/link";
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
  /** How many API keys in use the person has made; they stay valid. */
  keys: number;
};

/** Takes somebody out of the team, or lets the signed-in person leave it. */
export function RemoveButton({ orgSlug, orgName, userId, name, self, keys }: RemoveButtonProps) {
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
        <KeptKeys orgSlug={orgSlug} maker="you" keys={keys} />
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
      <p>They lose access at once. What they made stays.</p>
      <KeptKeys orgSlug={orgSlug} maker={name} keys={keys} />
      <p>Invitations that they have sent and that are still open are revoked.</p>
    </AskButton>
  );
}

/** Keys belong to the organization and go on working, which somebody who is to have no access any more must not miss. */
function KeptKeys({ orgSlug, maker, keys }: { orgSlug: string; maker: string; keys: number }) {
  if (keys === 0) return null;
  return (
    <p className="wrap-anywhere">
      {keys === 1 ? "1 API key" : `${keys} API keys`} made by {maker} {keys === 1 ? "stays" : "stay"} valid;
      revoke {keys === 1 ? "it" : "them"} under{" "}
      <Link href={`/dashboard/${orgSlug}/api-keys`} className="text-accent underline underline-offset-4">
        API keys
      </Link>
      .
    </p>
  );
}
