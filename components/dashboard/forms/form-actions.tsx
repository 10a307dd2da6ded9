import type { ReactNode } from "react";
import { Button, type ButtonStyle } from "@/components/ui/button";
import { DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";

type FormActionsProps = {
  /** Why the API refused the form, if no field shows it. */
  problem?: string | null;
  busy: boolean;
  tone?: ButtonStyle["tone"];
  onCancel: () => void;
  /** Without it, the button submits the surrounding form. */
  onConfirm?: () => void;
  /** The label of the submit button. */
  children: ReactNode;
};

/** The footer of a form in a dialog: the error and the two buttons. */
export function FormActions({ problem, busy, tone, onCancel, onConfirm, children }: FormActionsProps) {
  return (
    <>
      {problem && (
        <Notice tone="bad" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <DialogActions>
        <Button tone="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type={onConfirm ? "button" : "submit"} tone={tone} busy={busy} onClick={onConfirm}>
          {children}
        </Button>
      </DialogActions>
    </>
  );
}
