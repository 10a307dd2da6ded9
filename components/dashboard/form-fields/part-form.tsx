"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import type { Problems } from "@/components/dashboard/forms/check-input";
import { FormActions } from "@/components/dashboard/forms/form-actions";
import { FormProblems } from "@/components/dashboard/forms/form-problems";
import type { ApiResult } from "@/components/session/api-result";
import { byField } from "./payload";

type PartFormProps<Body, Name extends string> = {
  /** Field labels, keyed by API field name. */
  labels: Readonly<Record<Name, string>>;
  read: (data: FormData) => { body: Body; problems: Problems | null };
  save: (body: Body) => Promise<ApiResult<unknown> | null>;
  close: () => void;
  busy: boolean;
  /** Called with the input on every change, valid or not. */
  onTyped?: (body: Body) => void;
  children: (error: (name: Name) => string | undefined) => ReactNode;
};

/** The form of a question or level: validates the input, saves it and shows the API's error. */
export function PartForm<Body, Name extends string>({
  labels,
  read,
  save,
  close,
  busy,
  onTyped,
  children,
}: PartFormProps<Body, Name>) {
  const [problems, setProblems] = useState<Problems | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const { body, problems: found } = read(new FormData(event.currentTarget));
    setProblems(found);
    if (found) return;
    const result = await save(body);
    if (result?.ok) return close();
    if (result)
      setProblems(
        byField({}, { message: result.message, fields: result.fieldErrors }) ?? {
          message: result.message,
          fields: {},
        },
      );
  }

  return (
    <form
      onSubmit={submit}
      onInput={({ currentTarget }) => onTyped?.(read(new FormData(currentTarget)).body)}
      noValidate
      className="grid gap-5"
    >
      <FormProblems problems={problems} labels={labels} />
      {children((name) => problems?.fields[name]?.[0])}
      <FormActions busy={busy} onCancel={close}>
        {busy ? "Saving…" : "Save"}
      </FormActions>
    </form>
  );
}
