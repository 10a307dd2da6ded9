"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { CallMessage } from "@/components/dashboard/layout/call-message";
import { usePageCall } from "@/components/dashboard/layout/use-page-call";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import type { CampaignStatus } from "@/lib/campaigns/schemas";

type Move = { label: string; busy: string; to: CampaignStatus; tone: "primary" | "secondary"; done: string };

/** The status changes that PATCH allows, with their labels. */
const MOVES: Record<CampaignStatus, readonly Move[]> = {
  DRAFT: [
    { label: "Publish", busy: "Publishing…", to: "ACTIVE", tone: "primary", done: "Campaign published." },
  ],
  ACTIVE: [
    { label: "Pause", busy: "Pausing…", to: "PAUSED", tone: "secondary", done: "Campaign paused." },
    { label: "End", busy: "Ending…", to: "ENDED", tone: "secondary", done: "Campaign ended." },
  ],
  PAUSED: [
    {
      label: "Resume",
      busy: "Resuming…",
      to: "ACTIVE",
      tone: "primary",
      done: "Campaign resumed.",
    },
    { label: "End", busy: "Ending…", to: "ENDED", tone: "secondary", done: "Campaign ended." },
  ],
  ENDED: [
    {
      label: "Reopen",
      busy: "Reopening…",
      to: "ACTIVE",
      tone: "secondary",
      done: "Campaign reopened.",
    },
  ],
};

type CampaignActionsProps = { orgSlug: string; id: string; title: string; status: CampaignStatus };

/** Changes a campaign's status, and duplicates it. */
export function CampaignActions({ orgSlug, id, title, status }: CampaignActionsProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const router = useRouter();
  const { run, busy, refreshing, notice } = usePageCall();

  const move = (to: Move) =>
    run((api) => api.call("updateCampaign", { params: { id }, body: { status: to.to } }), {
      name: to.label,
      done: () => to.done,
    });

  async function duplicate() {
    const result = await run((api) => api.call("duplicateCampaign", { params: { id }, body: {} }), {
      name: "duplicate",
      done: () => "Draft created.",
    });
    if (result?.ok) router.push(`/dashboard/${orgSlug}/campaigns/${result.data.id}/edit`);
  }

  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex flex-wrap gap-2">
        {MOVES[status].map((one) => (
          <ActionButton
            key={one.label}
            tone={one.tone}
            // The allowed status changes are known only after the refresh.
            busy={busy === one.label || refreshing}
            onClick={() => refreshing || (one.to === "ENDED" ? dialog.current?.showModal() : move(one))}
          >
            {busy === one.label ? one.busy : one.label}
          </ActionButton>
        ))}
        <ActionButton tone="secondary" busy={busy === "duplicate"} onClick={duplicate}>
          {busy === "duplicate" ? "Duplicating…" : "Duplicate"}
        </ActionButton>
      </div>
      <CallMessage notice={notice} />
      <Dialog ref={dialog} aria-labelledby="end-title">
        <form method="dialog" className="grid gap-4">
          <h2 id="end-title" className="text-lg wrap-anywhere">
            End “{title}”?
          </h2>
          <p className="text-soft">
            Its page stays online but stops accepting donations. Payments already in progress still go
            through. You can reopen the campaign later.
          </p>
          <DialogActions>
            <Button type="submit" tone="secondary">
              Cancel
            </Button>
            <Button
              tone="danger"
              onClick={() => {
                dialog.current?.close();
                const end = MOVES[status].find((one) => one.to === "ENDED");
                if (end) void move(end);
              }}
            >
              End campaign
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </div>
  );
}
