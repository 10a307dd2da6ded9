"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { Dialog } from "@/components/ui/dialog";
import type { Import } from "@/lib/imports/schemas";
import { formatDay } from "../format/zoned";
import { FormActions } from "../forms/form-actions";
import { usePageCall } from "../layout/use-page-call";
import { ConfirmButton } from "../team/confirm-button";
import { mayRun, mayUndo, runLabel } from "./labels";

type ImportActionsProps = { orgSlug: string; it: Import };

/** Buttons to run, undo and delete an import. Actions that cannot be reverted quickly require a confirmation. */
export function ImportActions({ orgSlug, it }: ImportActionsProps) {
  const router = useRouter();
  const { run, busy, notice } = usePageCall();
  const dialog = useRef<HTMLDialogElement>(null);
  const params = { idOrSlug: orgSlug, importId: it.id };
  const isRunnable = mayRun(it);
  const isUndoable = mayUndo(it);
  const mayDelete = it.status === "DRAFT" || it.status === "CHECKED";

  const openList = () => router.push(`/dashboard/${orgSlug}/imports`);
  /** `shown`: whether the caller shows a failure. */
  const remove = (shown: boolean) =>
    run((api) => api.call("deleteImport", { params }), {
      done: () => null,
      ...(shown ? { refused: () => null } : {}),
    });
  async function undo() {
    dialog.current?.close();
    await run((api) => api.call("undoImport", { params }), { name: "undo", done: () => null });
  }

  if (!isRunnable && !isUndoable && !mayDelete) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex flex-wrap items-center gap-3">
        {isRunnable && (
          <ActionButton
            busy={busy === "run"}
            onClick={() => run((api) => api.call("runImport", { params }), { name: "run", done: () => null })}
          >
            {runLabel(it)}
          </ActionButton>
        )}
        {isUndoable && (
          <ActionButton tone="secondary" busy={busy === "undo"} onClick={() => dialog.current?.showModal()}>
            Undo this import
          </ActionButton>
        )}
        {mayDelete && it.file && (
          <ConfirmButton
            tone="quiet"
            size="md"
            label="Delete draft"
            about={it.file.name}
            question={`Delete the draft of “${it.file.name}”?`}
            yes="Delete"
            no="Cancel"
            run={() => remove(true)}
            onDone={openList}
          >
            <p>
              The uploaded file is deleted
              {it.status === "CHECKED"
                ? ", with its columns and the result of its check"
                : ", with the columns you chose"}
              . Nothing has been imported from it. To import it later, upload and check it again.
            </p>
          </ConfirmButton>
        )}
        {mayDelete && !it.file && (
          <ActionButton
            tone="quiet"
            busy={busy === "call"}
            onClick={async () => (await remove(false))?.ok && openList()}
          >
            Delete draft
          </ActionButton>
        )}
        {isRunnable && (
          <p className="text-sm text-soft">No emails are sent. You can undo the whole import later.</p>
        )}
        {isUndoable && it.undoableUntil && (
          <p className="text-sm text-soft">
            Available until {formatDay(it.undoableUntil.slice(0, 10))}, unless imported records are edited.
          </p>
        )}
      </div>
      <p
        role="status"
        className={notice?.isError ? "max-w-prose text-sm font-medium text-danger" : "text-sm text-soft"}
      >
        {notice?.text}
      </p>
      <Dialog ref={dialog} aria-labelledby="undo-title">
        <div className="grid gap-4">
          <h2 id="undo-title" className="text-lg">
            Undo this import?
          </h2>
          <p className="text-soft">
            {it.kind === "COMMITMENTS"
              ? "Imported recurring commitments and their new donors are deleted, and filled-in details are cleared. You can import the file again."
              : it.kind === "DONATIONS"
                ? "Imported donations are voided: they count in no total and leave the list of donations, where the status “Voided” shows them. New donors are deleted, and filled-in details of others are cleared. You can import the file again."
                : "New donors are deleted, and filled-in details are cleared. You can import the file again."}
          </p>
          <FormActions
            busy={busy !== null}
            tone="danger"
            onCancel={() => dialog.current?.close()}
            onConfirm={undo}
          >
            Undo the import
          </FormActions>
        </div>
      </Dialog>
    </div>
  );
}
