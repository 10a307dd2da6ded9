"use client";

import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useReady } from "@/components/dashboard/layout/use-ready";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { formatUsd } from "@/lib/kernel/money";
import type { Subscription } from "@/lib/subscriptions/schemas";
import { AmountForm } from "./amount-form";
import { CancelForm } from "./cancel-form";
import { useSubscriptionCall } from "./use-subscription-call";

type SubscriptionActionsProps = {
  subscription: Pick<Subscription, "id" | "status" | "amountCents" | "frequency">;
  donor: string;
};

/** What staff can do with a running recurring donation: change its amount, pause, resume and cancel it. */
export function SubscriptionActions({ subscription, donor }: SubscriptionActionsProps) {
  const ready = useReady();
  const { run, busy, refreshing, said, forget } = useSubscriptionCall();
  const amount = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(0);
  const paused = subscription.status === "PAUSED";
  const ask = (dialog: HTMLDialogElement | null) => {
    // Fresh forms each time, and there before the dialog looks for what to focus.
    flushSync(() => {
      setOpened(opened + 1);
      forget();
    });
    dialog?.showModal();
  };
  const close = () => {
    amount.current?.close();
    cancel.current?.close();
  };
  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex flex-wrap gap-2">
        <Button tone="secondary" disabled={!ready} onClick={() => ask(amount.current)}>
          Change amount
        </Button>
        <Button
          tone="secondary"
          disabled={!ready}
          // Whether it pauses or resumes is known after the refresh.
          busy={busy === "pause" || refreshing}
          onClick={() =>
            refreshing ||
            run(
              "pause",
              (api) =>
                api.call("updateSubscription", {
                  params: { id: subscription.id },
                  body: { paused: !paused },
                }),
              () => (paused ? "Recurring donation resumed." : "Recurring donation paused."),
            )
          }
        >
          {paused ? "Resume" : "Pause"}
        </Button>
        <Button tone="secondary" disabled={!ready} onClick={() => ask(cancel.current)}>
          {" "}
          Cancel
        </Button>
      </div>
      <p role="status" className={said?.bad ? "text-sm text-danger" : "text-sm text-soft"}>
        {said?.text}
      </p>
      <Dialog ref={amount} aria-labelledby="amount-title">
        <h2 id="amount-title" className="mb-4 text-lg wrap-anywhere">
          Change the amount for {donor}
        </h2>
        <AmountForm
          key={opened}
          subscription={subscription}
          busy={busy === "amount"}
          onCancel={close}
          onSave={async (amountCents) => {
            const changed = await run(
              "amount",
              (api) =>
                api.call("updateSubscription", { params: { id: subscription.id }, body: { amountCents } }),
              (now) =>
                now.pendingRaise
                  ? `We emailed the donor to confirm ${formatUsd(now.pendingRaise.amountCents)}.`
                  : `The next donation will be ${formatUsd(now.amountCents)}.`,
            );
            if (changed) close();
          }}
          problem={said?.bad ? said.text : null}
        />
      </Dialog>
      <Dialog ref={cancel} aria-labelledby="cancel-title">
        <h2 id="cancel-title" className="mb-4 text-lg wrap-anywhere">
          Cancel {donor}’s recurring donation?
        </h2>
        <CancelForm
          key={opened}
          busy={busy === "cancel"}
          onKeep={close}
          onEnd={async (reason) => {
            const ended = await run(
              "cancel",
              (api) => api.call("cancelSubscription", { params: { id: subscription.id }, body: { reason } }),
              () => "Recurring donation canceled.",
            );
            if (ended) close();
          }}
          problem={said?.bad ? said.text : null}
        />
      </Dialog>
    </div>
  );
}
