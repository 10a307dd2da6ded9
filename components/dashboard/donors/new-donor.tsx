"use client";

import { useId, useRef, useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { useApi } from "@/components/session/use-api";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { createDonorInput } from "@/lib/donors/schemas";
import { checkInput } from "../forms/check-input";
import { FormActions } from "../forms/form-actions";
import { FormProblems } from "../forms/form-problems";
import { useFormCall } from "../forms/use-form-call";
import { useDonorSearch } from "../offline/use-donor-search";
import { useAction } from "../palette/use-action";
import { KnownDonors } from "./known-donors";
import { donorDetailsOf } from "./payload";
import { PERSON_LABELS, PersonFields } from "./person-fields";

/** A button that opens the new donor form. */
export function NewDonorButton({ orgSlug }: { orgSlug: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  // Render the form only while it is open, so that its field ids are unique on the page.
  const [shown, setShown] = useState(false);
  const open = () => {
    setShown(true);
    dialog.current?.showModal();
  };
  useAction("createDonor", open);
  return (
    <>
      <ActionButton onClick={open}>New donor</ActionButton>
      <Dialog ref={dialog} aria-labelledby={title} onClose={() => setShown(false)}>
        <div className="grid gap-5">
          <h2 id={title} className="text-lg">
            New donor
          </h2>
          {shown && <NewDonorForm orgSlug={orgSlug} close={() => dialog.current?.close()} />}
        </div>
      </Dialog>
    </>
  );
}

/** The new donor form; opens the created donor's page. */
function NewDonorForm({ orgSlug, close }: { orgSlug: string; close: () => void }) {
  const [name, setName] = useState("");
  const known = useDonorSearch(useApi(), orgSlug, name);
  const { submit, busy, problems, error } = useFormCall({
    read: (data) => {
      const body = { ...donorDetailsOf(data), email: String(data.get("email") ?? "").trim() || null };
      return { body, problems: checkInput(createDonorInput, body) };
    },
    call: (api, body) => api.call("createDonor", { params: { idOrSlug: orgSlug }, body }),
    done: ({ id }) => ({ opens: `/dashboard/${orgSlug}/donors/${id}` }),
  });
  return (
    <form
      onSubmit={submit}
      onInput={({ currentTarget }) => setName(typedName(new FormData(currentTarget)))}
      noValidate
      className="grid gap-5"
    >
      <FormProblems problems={problems} labels={PERSON_LABELS} />
      <PersonFields error={error}>
        <KnownDonors orgSlug={orgSlug} donors={known} />
        <Field
          id="email"
          label={PERSON_LABELS.email}
          hint="Later donations with this address are theirs."
          error={error("email")}
          optional
        >
          {(control) => <Input {...control} name="email" type="email" maxLength={254} autoComplete="off" />}
        </Field>
      </PersonFields>
      <FormActions busy={busy} onCancel={close}>
        {busy ? "Saving…" : "Save"}
      </FormActions>
    </form>
  );
}

/** Returns the entered name; empty until a last name is entered. */
function typedName(data: FormData): string {
  const [first, last] = ["firstName", "lastName"].map((field) => String(data.get(field) ?? "").trim());
  return last ? `${first} ${last}`.trim() : "";
}
