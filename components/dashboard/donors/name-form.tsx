"use client";

import { type FormEvent, useState } from "react";
import type { Api } from "@/components/session/api";
import { type Donor, updateDonorInput } from "@/lib/donors/schemas";
import { checkInput, type Problems } from "../forms/check-input";
import { FormActions } from "../forms/form-actions";
import { FormProblems } from "../forms/form-problems";
import { donorDetailsOf } from "./payload";
import { PERSON_LABELS, PersonFields } from "./person-fields";

const FIELDS = ["firstName", "lastName", "phone", "postalAddress", "doNotContact"] as const;

type NameFormProps = {
  api: Api;
  donor: Pick<Donor, "id" | (typeof FIELDS)[number]>;
  onDone: () => void;
  onCancel: () => void;
};

/** Form for a donor's name, phone number, postal address and contact preferences. */
export function NameForm({ api, donor, onDone, onCancel }: NameFormProps) {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const body = donorDetailsOf(new FormData(event.currentTarget));
    const found = checkInput(updateDonorInput, body);
    setProblems(found);
    if (found) return;
    if (FIELDS.every((name) => String(body[name] ?? "") === String(donor[name] ?? ""))) return onCancel();
    setBusy(true);
    const result = await api.call("updateDonor", { params: { id: donor.id }, body });
    setBusy(false);
    if (result.ok) return onDone();
    setProblems({ message: result.message, fields: result.fieldErrors });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-soft">
        After you change the name, new donations no longer update it. Existing donations and receipts keep the
        name they were made with.
      </p>
      <FormProblems problems={problems} labels={PERSON_LABELS} />
      <PersonFields donor={donor} error={(name) => problems?.fields[name]?.[0]} />
      <FormActions busy={busy} onCancel={onCancel}>
        {busy ? "Saving…" : "Save"}
      </FormActions>
    </form>
  );
}
