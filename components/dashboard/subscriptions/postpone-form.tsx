"use client";

import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { DialogActions } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";

type PostponeFormProps = {
  busy: boolean;
  problem: string | null;
  /** Called with the day of the next charge. */
  onSave: (day: string) => void;
  onKeep: () => void;
};

/** Form that postpones the next charge of a recurring donation. */
export function PostponeForm({ busy, problem, onSave, onKeep }: PostponeFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    onSave(String(new FormData(event.currentTarget).get("day") ?? ""));
  }
  return (
    <form onSubmit={submit} className="grid gap-5">
      <p className="text-soft">
        Later donations follow the new day on the same schedule. The donor gets an email.
      </p>
      <Field id="postpone-day" label="Day of the next donation" hint="After the current date, within a year">
        {(control) => <Input {...control} name="day" type="date" required className="max-w-56" />}
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
          {busy ? "Saving…" : "Postpone"}
        </Button>
      </DialogActions>
    </form>
  );
}
