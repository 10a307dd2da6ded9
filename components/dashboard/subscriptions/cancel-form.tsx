"use client";

import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { DialogActions } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";

type CancelFormProps = {
  busy: boolean;
  problem: string | null;
  onEnd: (reason: string | null) => void;
  onKeep: () => void;
};

/** Confirms the cancellation of a recurring donation. */
export function CancelForm({ busy, problem, onEnd, onKeep }: CancelFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    onEnd(String(new FormData(event.currentTarget).get("reason") ?? "").trim() || null);
  }
  return (
    <form onSubmit={submit} className="grid gap-5">
      <p className="text-soft">
        This takes effect immediately: the donor is not charged again and gets an email. You can’t undo this,
        but the donor can start a new recurring donation. Past donations are not affected.
      </p>
      <Field id="cancel-reason" label="Reason" hint="Visible only to your team." optional>
        {(control) => <Textarea {...control} name="reason" rows={2} maxLength={300} />}
      </Field>
      {problem && (
        <Notice tone="bad" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <DialogActions>
        <Button tone="secondary" onClick={onKeep}>
          Go back
        </Button>
        <Button type="submit" tone="danger" busy={busy}>
          {busy ? "Canceling…" : "Cancel recurring donation"}
        </Button>
      </DialogActions>
    </form>
  );
}
