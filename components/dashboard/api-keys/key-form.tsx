"use client";

import { type FormEvent, useState } from "react";
import { useApi } from "@/components/session/use-api";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { RadioCards } from "@/components/ui/radio-cards";
import { createApiKeyInput, keyScope } from "@/lib/api-keys/schemas";
import { checkInput, type Problems } from "../forms/check-input";
import { FormActions } from "../forms/form-actions";
import { FormProblems } from "../forms/form-problems";
import { expiryAfter, KEY_SCOPE, LIFETIMES } from "./labels";

const LABELS = { name: "Name", scope: "Permissions", expiresAt: "Expiration" };

type KeyFormProps = {
  orgSlug: string;
  /** Current time on the server, which may differ from the browser's. */
  now: string;
  onMade: (key: string) => void;
  onCancel: () => void;
};

/** Name, permissions and expiration of a new key. */
export function KeyForm({ orgSlug, now, onMade, onCancel }: KeyFormProps) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems | null>(null);
  const error = (name: keyof typeof LABELS) => problems?.fields[name]?.[0];

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const lifetime = LIFETIMES[Number(data.get("lifetime"))];
    const body = {
      name: String(data.get("name") ?? "").trim(),
      scope: keyScope.catch("read").parse(data.get("scope")),
      expiresAt: expiryAfter(lifetime?.days ?? null, now),
    };
    const found = checkInput(createApiKeyInput, body);
    setProblems(found);
    if (found) return;
    setBusy(true);
    const result = await api.call("createApiKey", { params: { idOrSlug: orgSlug }, body });
    setBusy(false);
    if (result.ok) return onMade(result.data.key);
    setProblems({ message: result.message, fields: result.fieldErrors });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <FormProblems problems={problems} labels={LABELS} />
      <Field
        id="name"
        label={LABELS.name}
        hint="What the key is for, such as “Website”."
        error={error("name")}
      >
        {(control) => <Input {...control} name="name" maxLength={100} autoComplete="off" required />}
      </Field>
      <RadioCards
        id="scope"
        name="scope"
        legend={LABELS.scope}
        error={error("scope")}
        value="read"
        options={keyScope.options.map((value) => ({ value, ...KEY_SCOPE[value] }))}
      />
      <Field id="expiresAt" label={LABELS.expiresAt} error={error("expiresAt")}>
        {(control) => (
          <Select {...control} name="lifetime" defaultValue="2" className="sm:max-w-48">
            {LIFETIMES.map(({ label }, index) => (
              <option key={label} value={index}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <FormActions busy={busy} onCancel={onCancel}>
        {busy ? "Creating…" : "Create"}
      </FormActions>
    </form>
  );
}
