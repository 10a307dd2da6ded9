"use client";

import { ActionButton } from "@/components/dashboard/forms/action-button";
import { CallMessage } from "@/components/dashboard/layout/call-message";
import { usePageCall } from "@/components/dashboard/layout/use-page-call";

type LockButtonProps = {
  campaignId: string;
  /** What is locked; always in the accessible name, visible with `inFull`. */
  about: string;
  inFull?: boolean;
  locked: boolean;
  /** Members lock, admins also unlock. */
  mayUnlock: boolean;
};

/** Locks a campaign with one click, without a confirmation, and unlocks it. */
export function LockButton({ campaignId, about, inFull = false, locked, mayUnlock }: LockButtonProps) {
  const { run, busy, refreshing, notice } = usePageCall();
  // Which action the button performs is known only after the refresh.
  const waiting = busy !== null || refreshing;

  async function press() {
    if (waiting) return;
    await run((api) => api.call(locked ? "unlockCampaign" : "lockCampaign", { params: { id: campaignId } }), {
      done: () => (locked ? "Unlocked. Accepting donations again." : "Locked. Not accepting donations."),
    });
  }

  return (
    <div className="grid justify-items-start gap-1">
      {locked && !mayUnlock ? (
        <p className="text-sm text-soft">Only owners and admins can unlock it.</p>
      ) : (
        <ActionButton
          size="sm"
          // Red only on the fraud protection page, not among a campaign's other buttons.
          tone={locked || inFull ? "secondary" : "danger"}
          busy={waiting}
          onClick={press}
        >
          <span>
            {locked ? "Unlock" : "Lock"} <span className={inFull ? undefined : "sr-only"}>{about}</span>
          </span>
        </ActionButton>
      )}
      <CallMessage notice={notice} />
    </div>
  );
}
