"use client";

import { useRouter } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import { useReady } from "@/components/dashboard/layout/use-ready";
import { useApi } from "@/components/session/use-api";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { CampaignStatus } from "@/lib/campaigns/schemas";

type Move = { label: string; busy: string; to: CampaignStatus; tone: "primary" | "secondary"; done: string };

/** Moves that PATCH allows (decisions.md, Campaigns), named for people. */
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
      done: "Campaign resumed.",
    },
  ],
};

type CampaignActionsProps = { id: string; title: string; status: CampaignStatus };

export function CampaignActions({ id, title, status }: CampaignActionsProps) {
  const api = useApi();
  const router = useRouter();
  const ready = useReady();
  const dialog = useRef<HTMLDialogElement>(null);
  const [moving, setMoving] = useState<Move | null>(null);
  const [said, setSaid] = useState<{ text: string; bad: boolean } | null>(null);
  const [refreshing, startRefresh] = useTransition();

  async function move(to: Move) {
    if (moving || refreshing) return;
    setMoving(to);
    setSaid(null);
    const result = await api.call("updateCampaign", { params: { id }, body: { status: to.to } });
    setMoving(null);
    setSaid(result.ok ? { text: to.done, bad: false } : { text: result.message, bad: true });
    // Also after a refusal: the status may have changed meanwhile.
    startRefresh(() => router.refresh());
  }

  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex flex-wrap gap-2">
        {MOVES[status].map((one) => (
          <Button
            key={one.label}
            tone={one.tone}
            busy={moving === one}
            disabled={!ready}
            onClick={() => (one.to === "ENDED" ? dialog.current?.showModal() : move(one))}
          >
            {moving === one ? one.busy : one.label}
          </Button>
        ))}
      </div>
      <p role="status" className={said?.bad ? "text-sm text-danger" : "text-sm text-soft"}>
        {said?.text}
      </p>
      <Dialog ref={dialog} aria-labelledby="end-title">
        <form method="dialog" className="grid gap-4">
          <h2 id="end-title" className="text-lg wrap-anywhere">
            End “{title}”?
          </h2>
          <p className="text-soft">
            Its page stays online but stops accepting donations. Payments already in progress still go
            through. You can reopen the campaign later.
          </p>
          <div className="flex flex-wrap justify-end gap-3">
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
          </div>
        </form>
      </Dialog>
    </div>
  );
}
