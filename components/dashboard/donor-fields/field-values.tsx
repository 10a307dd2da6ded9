"use client";

import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { Panel } from "@/components/ui/card";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { valueLabel } from "@/lib/donors/fields/labels";
import type { DonorField, FieldValue } from "@/lib/donors/fields/schemas";
import { formatDay } from "../format/zoned";
import { FormActions } from "../forms/form-actions";
import { usePageCall } from "../layout/use-page-call";
import { Facts } from "../lists/facts";
import { changedValues, typedValue } from "./payload";

type FieldValuesProps = {
  donorId: string;
  /** Donor fields that are not archived. */
  fields: readonly DonorField[];
  values: readonly FieldValue[];
};

/** A donor's values of the organization's donor fields, and the form that changes them. */
export function FieldValues({ donorId, fields, values }: FieldValuesProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(0);
  const open = () => {
    // Render a new form before the dialog picks the element to focus.
    flushSync(() => setOpened(opened + 1));
    dialog.current?.showModal();
  };
  return (
    <Panel aria-labelledby="field-values" className="grid content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="field-values" className="text-lg">
          More about the donor
        </h2>
        <ActionButton size="sm" tone="secondary" onClick={open}>
          <span>
            Edit <span className="sr-only">more about the donor</span>
          </span>
        </ActionButton>
      </div>
      {values.length > 0 ? (
        <Facts
          rows={values.map(({ name, type, value }) => [
            name,
            type === "DATE" ? formatDay(String(value)) : valueLabel(value),
          ])}
        />
      ) : (
        <p className="text-sm text-soft">Nothing is filled in yet.</p>
      )}
      <Dialog ref={dialog} aria-labelledby="field-values-title">
        <h2 id="field-values-title" className="mb-4 text-lg">
          More about the donor
        </h2>
        {opened > 0 && (
          <ValuesForm
            key={opened}
            donorId={donorId}
            fields={fields}
            values={values}
            close={() => dialog.current?.close()}
          />
        )}
      </Dialog>
    </Panel>
  );
}

function ValuesForm({ donorId, fields, values, close }: FieldValuesProps & { close: () => void }) {
  const { run, busy } = usePageCall();
  const [problem, setProblem] = useState<string | null>(null);
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const changed = changedValues(fields, values, new FormData(event.currentTarget));
    if (changed.length === 0) return close();
    const result = await run(
      (api) => api.call("changeFieldValues", { params: { id: donorId }, body: { values: changed } }),
      { done: () => null, refused: () => null },
    );
    if (!result) return;
    if (result.ok) return close();
    const found = changed.flatMap(({ fieldId }, index) => {
      const [message] = Object.entries(result.fieldErrors).find(([path]) =>
        path.startsWith(`values.${index}.`),
      )?.[1] ?? [null];
      return message ? [[fieldId, message] as const] : [];
    });
    setWrong(new Map(found));
    setProblem(found.length > 0 ? null : result.message);
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {fields.map((field) => (
        <Value
          key={field.id}
          field={field}
          value={typedValue(values.find(({ fieldId }) => fieldId === field.id)?.value)}
          error={wrong.get(field.id)}
        />
      ))}
      <FormActions problem={problem} busy={busy !== null} onCancel={close}>
        {busy ? "Saving…" : "Save"}
      </FormActions>
    </form>
  );
}

const YES_NO = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

function Value({ field, value, error }: { field: DonorField; value: string; error: string | undefined }) {
  const { id, name, type, options } = field;
  // Include the current value even if its option was removed, so that saving does not change it silently.
  const choices = [...new Set([...(options ?? []), ...(value ? [value] : [])])];
  const among = type === "YES_NO" ? YES_NO : choices.map((one) => ({ value: one, label: one }));
  return (
    <Field id={id} label={name} error={error}>
      {(control) =>
        type === "CHOICE" || type === "YES_NO" ? (
          <Select {...control} name={id} defaultValue={value}>
            <option value="">Not known</option>
            {among.map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
          </Select>
        ) : (
          <Input
            {...control}
            name={id}
            defaultValue={value}
            autoComplete="off"
            {...(type === "DATE" ? { type: "date" } : { maxLength: 500 })}
            {...(type === "NUMBER" ? { inputMode: "decimal" as const, className: "max-w-44" } : {})}
          />
        )
      }
    </Field>
  );
}
