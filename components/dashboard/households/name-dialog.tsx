"use client";

import { type FormEvent, useId, useRef, useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import type { ApiResult } from "@/components/session/api-result";
import type { Api } from "@/components/session/use-api";
import type { ButtonStyle } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { FormActions } from "../forms/form-actions";
import { usePageCall } from "../layout/use-page-call";

type NameDialogProps<T> = {
  /** Label of the button and title of the dialog. */
  label: string;
  about?: string;
  name: string;
  save: (api: Api, name: string) => Promise<ApiResult<T>>;
  onSaved?: (answer: T) => void;
  confirm: string;
  size?: ButtonStyle["size"];
};

/** A button with a dialog for the name of a household. */
export function NameDialog<T>({ label, about, name, save, onSaved, confirm, size }: NameDialogProps<T>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const { run, busy, notice, forget } = usePageCall();
  const [shown, setShown] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("name") ?? "");
    const result = await run((api) => save(api, typed), {
      done: () => null,
      refused: (failure) => failure.fieldErrors["name"]?.[0] ?? failure.message,
    });
    if (!result?.ok) return;
    dialog.current?.close();
    onSaved?.(result.data);
  }

  return (
    <>
      <ActionButton
        tone="secondary"
        size={size}
        onClick={() => {
          forget();
          setShown(true);
          dialog.current?.showModal();
        }}
      >
        <span>
          {label}
          {about && <span className="sr-only"> {about}</span>}
        </span>
      </ActionButton>
      <Dialog ref={dialog} aria-labelledby={title} onClose={() => setShown(false)}>
        <form onSubmit={submit} noValidate className="grid gap-5 whitespace-normal">
          <h2 id={title} className="text-lg wrap-anywhere">
            {label}
          </h2>
          {shown && (
            <Field
              id={`${title}-name`}
              label="Name"
              hint="For your team, for example “The Rivera family”."
              error={notice?.isError ? notice.text : undefined}
            >
              {(control) => (
                <Input
                  {...control}
                  name="name"
                  defaultValue={name}
                  maxLength={100}
                  autoComplete="off"
                  required
                />
              )}
            </Field>
          )}
          <FormActions busy={busy !== null} onCancel={() => dialog.current?.close()}>
            {confirm}
          </FormActions>
        </form>
      </Dialog>
    </>
  );
}
