"use client";

import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { DialogActions } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";

type PauseFormProps = {
  busy: boolean;
  problem: string | null;
  /** Called with the day on which the pause ends, or null. */
  onPause: (until: string | null) => void;
  onKeep: () => void;
};

/** Form that pauses a recurring donation, until a day or until it is resumed. */
export function PauseForm({ busy, problem, onPause, onKeep }: PauseFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    onPause(String(new FormData(event.currentTarget).get("until") ?? "") || null);
  }
  return (
    <form onSubmit={submit} className="grid gap-5">
      <p className="text-soft">
        Nothing is charged during the pause, and skipped donations are not made up. The donor gets an email.
      </p>
      <Field
        id="pause-until"
        label="Pause until"
        hint="Without a day, it lasts until you resume it."
        optional
      >
        {(control) => <Input {...control} name="until" type="date" className="max-w-56" />}
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
        <Button type="submit" busy={busy}>
          {busy ? "Pausing…" : "Pause recurring donation"}
        </Button>
      </DialogActions>
    </form>
  );
}
