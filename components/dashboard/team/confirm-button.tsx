"use client";

import { type ReactNode, useId, useRef, useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import type { ApiResult } from "@/components/session/api-result";
import { Button, type ButtonStyle } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";

type ConfirmButtonProps = Pick<ButtonStyle, "tone" | "size"> & {
  label: string;
  /** The affected person or object, for the accessible name. */
  about: string;
  question: string;
  /** Explanation of the consequences. */
  children: ReactNode;
  /** The labels of the confirm and cancel buttons. */
  yes: string;
  no: string;
  /** Resolves to null if it sent nothing, because another call of the page is in progress. */
  run: () => Promise<ApiResult<unknown> | null>;
  onDone?: () => void;
};

/** A button that opens a confirmation dialog. */
export function ConfirmButton({
  tone = "secondary",
  size = "sm",
  label,
  about,
  question,
  children,
  yes,
  no,
  run,
  onDone,
}: ConfirmButtonProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function confirm() {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const result = await run();
    setBusy(false);
    if (!result) return setProblem("Another change is still being saved. Try again in a moment.");
    if (!result.ok) return setProblem(result.message);
    dialog.current?.close();
    onDone?.();
  }

  return (
    <>
      <ActionButton
        size={size}
        tone={tone}
        onClick={() => {
          setProblem(null);
          dialog.current?.showModal();
        }}
      >
        <span>
          {label} <span className="sr-only">{about}</span>
        </span>
      </ActionButton>
      <Dialog ref={dialog} aria-labelledby={title}>
        <div className="grid gap-5 whitespace-normal">
          <h2 id={title} className="text-lg wrap-anywhere">
            {question}
          </h2>
          <div className="grid gap-2 text-base text-soft">{children}</div>
          {problem && (
            <Notice tone="bad" role="alert">
              <p>{problem}</p>
            </Notice>
          )}
          <DialogActions>
            <Button tone="secondary" onClick={() => dialog.current?.close()}>
              {no}
            </Button>
            <Button tone="danger" busy={busy} onClick={confirm}>
              {yes}
            </Button>
          </DialogActions>
        </div>
      </Dialog>
    </>
  );
}
