"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { useReady } from "@/components/dashboard/layout/use-ready";
import { useApi } from "@/components/session/use-api";
import { Button } from "@/components/ui/button";

type LockButtonProps = {
  campaignId: string;
  /** What is locked, after the word: read aloud always, shown where `inFull`. */
  about: string;
  inFull?: boolean;
  locked: boolean;
  /** Members lock, admins also unlock. */
  mayUnlock: boolean;
};

/** Locks a campaign with one click, since an attack does not wait; and opens it again. */
export function LockButton({ campaignId, about, inFull = false, locked, mayUnlock }: LockButtonProps) {
  const api = useApi();
  const router = useRouter();
  const ready = useReady();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ text: string; bad: boolean } | null>(null);
  const [refreshing, startRefresh] = useTransition();

  async function press() {
    if (busy || refreshing) return;
    setBusy(true);
    setSaid(null);
    const result = await api.call(locked ? "unlockCampaign" : "lockCampaign", { params: { id: campaignId } });
    setBusy(false);
    const done = locked ? "Unlocked. Accepting donations again." : "Locked. Not accepting donations.";
    setSaid(result.ok ? { text: done, bad: false } : { text: result.message, bad: true });
    // Also after a refusal: the lock may have changed meanwhile.
    startRefresh(() => router.refresh());
  }

  return (
    <div className="grid justify-items-start gap-1">
      {locked && !mayUnlock ? (
        <p className="text-sm text-soft">Only admins can unlock it.</p>
      ) : (
        <Button
          size="sm"
          // Red among a campaign's other buttons would shout; where an attack is watched, it is the point.
          tone={locked || inFull ? "secondary" : "danger"}
          busy={busy}
          disabled={!ready}
          onClick={press}
        >
          <span>
            {locked ? "Unlock" : "Lock"} <span className={inFull ? undefined : "sr-only"}>{about}</span>
          </span>
        </Button>
      )}
      <p role="status" className={said?.bad ? "text-sm text-danger" : "text-sm text-soft"}>
        {said?.text}
      </p>
    </div>
  );
}
