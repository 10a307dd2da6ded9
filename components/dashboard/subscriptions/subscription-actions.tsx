"use client";

import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { CallMessage } from "@/components/dashboard/layout/call-message";
import { usePageCall } from "@/components/dashboard/layout/use-page-call";
import type { ApiFailure } from "@/components/session/api-result";
import { Dialog } from "@/components/ui/dialog";
import type { Subscription } from "@/lib/subscriptions/schemas";
import { AmountForm } from "./amount-form";
import { CancelForm } from "./cancel-form";
import { eachTime } from "./labels";
import { PauseForm } from "./pause-form";
import { PostponeForm } from "./postpone-form";

type SubscriptionActionsProps = {
  subscription: Pick<Subscription, "id" | "status" | "amountCents" | "frequency">;
  donor: string;
};

const refused = (it: ApiFailure) => Object.values(it.fieldErrors)[0]?.[0] ?? it.message;

/** Staff actions on an ongoing recurring donation: change its terms, pause, resume and cancel it. */
export function SubscriptionActions({ subscription, donor }: SubscriptionActionsProps) {
  const { run, busy, refreshing, notice, forget } = usePageCall();
  const amount = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLDialogElement>(null);
  const pause = useRef<HTMLDialogElement>(null);
  const postpone = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(0);
  const paused = subscription.status === "PAUSED";
  const openDialog = (dialog: HTMLDialogElement | null) => {
    // Render new forms before the dialog picks the element to focus.
    flushSync(() => {
      setOpened(opened + 1);
      forget();
    });
    dialog?.showModal();
  };
  const close = () => {
    amount.current?.close();
    cancel.current?.close();
    pause.current?.close();
    postpone.current?.close();
  };
  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex flex-wrap gap-2">
        <ActionButton tone="secondary" onClick={() => openDialog(amount.current)}>
          Change
        </ActionButton>
        {subscription.status === "ACTIVE" && (
          <ActionButton tone="secondary" onClick={() => openDialog(postpone.current)}>
            Postpone
          </ActionButton>
        )}
        <ActionButton
          tone="secondary"
          // Which action the button performs is known only after the refresh.
          busy={busy === "pause" || refreshing}
          onClick={() => {
            if (refreshing) return;
            if (!paused) return openDialog(pause.current);
            void run(
              (api) =>
                api.call("updateSubscription", { params: { id: subscription.id }, body: { paused: false } }),
              { name: "pause", done: () => "Recurring donation resumed.", refused },
            );
          }}
        >
          {paused ? "Resume" : "Pause"}
        </ActionButton>
        <ActionButton tone="secondary" onClick={() => openDialog(cancel.current)}>
          Cancel
        </ActionButton>
      </div>
      <CallMessage notice={notice} />
      <Dialog ref={amount} aria-labelledby="amount-title">
        <h2 id="amount-title" className="mb-4 text-lg wrap-anywhere">
          Change {donor}’s recurring donation
        </h2>
        <AmountForm
          key={opened}
          subscription={subscription}
          busy={busy === "amount"}
          onCancel={close}
          onSave={async ({ amountCents, frequency }) => {
            // One request for both changes: a second request would replace a pending raise.
            const body = {
              amountCents,
              ...(frequency === subscription.frequency ? {} : { frequency }),
            };
            const changed = await run(
              (api) => api.call("updateSubscription", { params: { id: subscription.id }, body }),
              {
                name: "amount",
                done: (now) =>
                  now.pendingRaise
                    ? `We emailed the donor to confirm ${eachTime(now.pendingRaise)}.`
                    : `The donor now gives ${eachTime(now)}.`,
                refused,
              },
            );
            if (changed?.ok) close();
          }}
          problem={notice?.isError ? notice.text : null}
        />
      </Dialog>
      <Dialog ref={postpone} aria-labelledby="postpone-title">
        <h2 id="postpone-title" className="mb-4 text-lg wrap-anywhere">
          Postpone {donor}’s next donation
        </h2>
        <PostponeForm
          key={opened}
          busy={busy === "postpone"}
          onKeep={close}
          onSave={async (nextChargeOn) => {
            const changed = await run(
              (api) =>
                api.call("updateSubscription", { params: { id: subscription.id }, body: { nextChargeOn } }),
              { name: "postpone", done: () => "The next donation is postponed.", refused },
            );
            if (changed?.ok) close();
          }}
          problem={notice?.isError ? notice.text : null}
        />
      </Dialog>
      <Dialog ref={pause} aria-labelledby="pause-title">
        <h2 id="pause-title" className="mb-4 text-lg wrap-anywhere">
          Pause {donor}’s recurring donation?
        </h2>
        <PauseForm
          key={opened}
          busy={busy === "pause"}
          onKeep={close}
          onPause={async (until) => {
            const body = { paused: true, ...(until ? { pausedUntil: until } : {}) };
            const changed = await run(
              (api) => api.call("updateSubscription", { params: { id: subscription.id }, body }),
              { name: "pause", done: () => "Recurring donation paused.", refused },
            );
            if (changed?.ok) close();
          }}
          problem={notice?.isError ? notice.text : null}
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
              (api) => api.call("cancelSubscription", { params: { id: subscription.id }, body: { reason } }),
              { name: "cancel", done: () => "Recurring donation canceled.", refused },
            );
            if (ended?.ok) close();
          }}
          problem={notice?.isError ? notice.text : null}
        />
      </Dialog>
    </div>
  );
}
