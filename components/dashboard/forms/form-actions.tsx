import type { ReactNode } from "react";
import { Button, type ButtonLook } from "@/components/ui/button";
import { DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";

type FormActionsProps = {
  /** Why the API refused the form, where no field shows it. */
  problem?: string | null;
  busy: boolean;
  tone?: ButtonLook["tone"];
  onCancel: () => void;
  /** Without it the button submits the form around it. */
  onConfirm?: () => void;
  /** The words of the button. */
  children: ReactNode;
};

/** The end of a form in a dialog: what was refused, and the two buttons. */
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
