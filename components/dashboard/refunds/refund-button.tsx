"use client";

import { useRouter } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import { flushSync } from "react-dom";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { useApi } from "@/components/session/use-api";
import { Dialog } from "@/components/ui/dialog";
import { formatUsd } from "@/lib/kernel/money";
import type { RefundQuote } from "@/lib/refunds/schemas";
import { RefundForm } from "./refund-form";
import type { Refund } from "./types";

type RefundButtonProps = { quote: RefundQuote; donor: string };

/** Opens the refund dialog and shows the result. */
export function RefundButton({ quote, donor }: RefundButtonProps) {
  // The API client is created here, not in the dialog: closing the dialog after a lost response and retrying must not create
  // a second refund.
  const api = useApi();
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(0);
  const [notice, setNotice] = useState("");
  const [, startRefresh] = useTransition();

  function done(refund: Refund) {
    dialog.current?.close();
    setNotice(
      refund.status === "PENDING"
        ? `Refund of ${formatUsd(refund.amountCents)} pending. This page updates automatically.`
        : `${formatUsd(refund.amountCents)} refunded to ${donor}. It can take 5–10 days to appear on their statement.`,
    );
    startRefresh(() => router.refresh());
  }

  return (
    <div className="grid justify-items-start gap-2">
      {!quote.refusal && (
        <ActionButton
          tone="secondary"
          onClick={() => {
            // Render a new form before the dialog picks the element to focus.
            flushSync(() => {
              setOpened(opened + 1);
              setNotice("");
            });
            dialog.current?.showModal();
          }}
        >
          Refund
        </ActionButton>
      )}
      <p role="status" className="text-sm text-soft">
        {notice}
      </p>
      <Dialog ref={dialog} aria-labelledby="refund-title">
        <div className="grid gap-5">
          <h2 id="refund-title" className="text-lg wrap-anywhere">
            Refund {donor}
          </h2>
          {opened > 0 && (
            <RefundForm
              key={opened}
              api={api}
              quote={quote}
              onDone={done}
              onCancel={() => dialog.current?.close()}
            />
          )}
        </div>
      </Dialog>
    </div>
  );
}
