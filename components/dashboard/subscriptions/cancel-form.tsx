"use client";

import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";

type CancelFormProps = {
  busy: boolean;
  problem: string | null;
  onEnd: (reason: string | null) => void;
  onKeep: () => void;
};

/** The question before a subscription is ended. */
export function CancelForm({ busy, problem, onEnd, onKeep }: CancelFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    onEnd(String(new FormData(event.currentTarget).get("reason") ?? "").trim() || null);
  }
  return (
    <form onSubmit={submit} className="grid gap-5">
      <p className="text-soft">
        It ends at once: no further donation is charged, and the donor is told by e-mail. It cannot be
        resumed; the donor can start a new one. Donations that were made stay.
      </p>
      <Field id="cancel-reason" label="Reason" hint="For your team; the donor does not see it." optional>
        {(control) => <Textarea {...control} name="reason" rows={2} maxLength={300} />}
      </Field>
      {problem && (
        <Notice tone="bad" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="secondary" onClick={onKeep}>
          Keep the subscription
        </Button>
        <Button type="submit" tone="danger" busy={busy}>
          {busy ? "Ending…" : "End the subscription"}
        </Button>
      </div>
    </form>
  );
}
