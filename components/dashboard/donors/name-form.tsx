"use client";

import { type FormEvent, useState } from "react";
import type { Api } from "@/components/session/api";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { type Donor, updateDonorInput } from "@/lib/donors/schemas";
import { checkInput, type Problems } from "../forms/check-input";
import { FormActions } from "../forms/form-actions";
import { FormProblems } from "../forms/form-problems";

const LABELS = { firstName: "First name", lastName: "Last name" };
type Name = keyof typeof LABELS;
const NAMES: readonly Name[] = ["firstName", "lastName"];

type NameFormProps = {
  api: Api;
  donor: Pick<Donor, "id" | Name>;
  onDone: () => void;
  onCancel: () => void;
};

/** The form to edit a donor's name. */
export function NameForm({ api, donor, onDone, onCancel }: NameFormProps) {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const text = (name: Name) => String(data.get(name) ?? "").trim();
    const body = { firstName: text("firstName"), lastName: text("lastName") };
    const found = checkInput(updateDonorInput, body);
    setProblems(found);
    if (found) return;
    if (NAMES.every((name) => body[name] === donor[name])) return onCancel();
    setBusy(true);
    const result = await api.call("updateDonor", { params: { id: donor.id }, body });
    setBusy(false);
    if (result.ok) return onDone();
    setProblems({ message: result.message, fields: result.fieldErrors });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-soft">
        After you save, new donations no longer update the name. Existing donations and receipts keep the name
        they were made with.
      </p>
      <FormProblems problems={problems} labels={LABELS} />
      {NAMES.map((name) => (
        <Field key={name} id={name} label={LABELS[name]} error={problems?.fields[name]?.[0]}>
          {(control) => (
            <Input
              {...control}
              name={name}
              defaultValue={donor[name]}
              maxLength={100}
              autoComplete="off"
              required
            />
          )}
        </Field>
      ))}
      <FormActions busy={busy} onCancel={onCancel}>
        {busy ? "Saving…" : "Save"}
      </FormActions>
    </form>
  );
}
