"use client";

import { type FormEvent, useId, useRef, useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select, Textarea } from "@/components/ui/input";
import { COMMITMENT_STATE } from "@/lib/commitments/labels";
import { type Commitment, commitmentState, MAX_NOTE } from "@/lib/commitments/schemas";
import { FormActions } from "../forms/form-actions";
import { usePageCall } from "../layout/use-page-call";

type CommitmentStatusFormProps = { orgSlug: string; commitment: Commitment };

/** Records the outcome of a commitment, with a note for staff. */
export function CommitmentStatusForm({ orgSlug, commitment }: CommitmentStatusFormProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { run, busy } = usePageCall();
  const [problem, setProblem] = useState<string | null>(null);
  const { donor } = commitment;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setProblem(null);
    const params = { idOrSlug: orgSlug, commitmentId: commitment.id };
    const state = commitmentState.options.find((one) => one === data.get("state"));
    const note = String(data.get("note") ?? "").trim() || null;
    const result = await run(
      (api) =>
        api.call("updateCommitment", {
          params,
          body: { note, ...(state && state !== commitment.state ? { state } : {}) },
        }),
      {
        done: () => null,
        refused: (failure) => {
          setProblem(failure.message);
          return null;
        },
      },
    );
    if (result?.ok) dialog.current?.close();
  }

  return (
    <>
      <ActionButton size="sm" tone="quiet" onClick={() => dialog.current?.showModal()}>
        <span>
          Mark{" "}
          <span className="sr-only">
            {donor.firstName} {donor.lastName}
          </span>
        </span>
      </ActionButton>
      <Dialog ref={dialog} aria-labelledby={`${id}-title`}>
        <form
          key={commitment.updatedAt}
          onSubmit={submit}
          noValidate
          className="grid gap-4 whitespace-normal"
        >
          <h2 id={`${id}-title`} className="text-lg">
            Update commitment
          </h2>
          <Field id={`${id}-state`} label="State">
            {(control) => (
              <Select {...control} name="state" defaultValue={commitment.state}>
                {commitmentState.options.map((state) => (
                  <option key={state} value={state}>
                    {COMMITMENT_STATE[state]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field id={`${id}-note`} label="Note for your team">
            {(control) => (
              <Textarea {...control} name="note" maxLength={MAX_NOTE} defaultValue={commitment.note ?? ""} />
            )}
          </Field>
          <FormActions problem={problem} busy={busy !== null} onCancel={() => dialog.current?.close()}>
            Save
          </FormActions>
        </form>
      </Dialog>
    </>
  );
}
