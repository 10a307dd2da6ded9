"use client";

import { type FormEvent, useState } from "react";
import { FormActions } from "@/components/dashboard/forms/form-actions";
import { useApi } from "@/components/session/use-api";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { SecretDialog } from "./secret-dialog";

const HOURS = [
  { hours: 0, label: "Expires immediately" },
  { hours: 1, label: "Expires in 1 hour" },
  { hours: 24, label: "Expires in 1 day" },
  { hours: 72, label: "Expires in 3 days" },
];

type Path = { idOrSlug: string; webhookId: string };

/** Rotates the signing secret; the old one can remain valid for a while. */
export function RotateSecret({ path }: { path: Path }) {
  return (
    <SecretDialog
      button="Rotate secret"
      buttonStyle={{ tone: "secondary", size: "sm" }}
      title="Rotate signing secret"
      more="Until the old secret expires, events are signed with both."
      form={(actions) => <RotateForm path={path} {...actions} />}
    />
  );
}

type RotateFormProps = { path: Path; onMade: (secret: string) => void; onCancel: () => void };

function RotateForm({ path, onMade, onCancel }: RotateFormProps) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const expiresInHours = Number(new FormData(event.currentTarget).get("hours"));
    setBusy(true);
    setProblem(null);
    const result = await api.call("rotateWebhookSecret", { params: path, body: { expiresInHours } });
    setBusy(false);
    if (result.ok) onMade(result.data.secret);
    else setProblem(result.message);
  }

  return (
    <form onSubmit={submit} className="grid gap-5">
      <Field id="rotate-hours" label="Current secret" hint="Leave yourself time to update your application.">
        {(control) => (
          <Select {...control} name="hours" defaultValue="24" className="sm:max-w-56">
            {HOURS.map(({ hours, label }) => (
              <option key={hours} value={hours}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <FormActions problem={problem} busy={busy} onCancel={onCancel}>
        {busy ? "Rotating…" : "Rotate"}
      </FormActions>
    </form>
  );
}
