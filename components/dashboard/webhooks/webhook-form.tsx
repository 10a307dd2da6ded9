"use client";

import { type FormEvent, useState } from "react";
import type { ApiResult } from "@/components/session/api-result";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import {
  type CreateWebhookInput,
  createWebhookInput,
  type WebhookFormat,
  webhookFormat,
} from "@/lib/webhooks/schemas";
import { checkInput, type Problems } from "../forms/check-input";
import { FormActions } from "../forms/form-actions";
import { FormProblems } from "../forms/form-problems";
import { FORMATS, isSlackAddress } from "./labels";
import { TypeChoice } from "./type-choice";

const LABELS = { url: "Endpoint URL", format: "Format", description: "Description", eventTypes: "Events" };

type WebhookFormProps<Answer> = {
  value: { url: string; description: string | null; eventTypes: readonly string[]; format: WebhookFormat };
  words: { idle: string; busy: string };
  send: (body: CreateWebhookInput) => Promise<ApiResult<Answer>>;
  onDone: (answer: Answer) => void;
  onCancel: () => void;
};

/** Form for the URL, format, description and events of a webhook. A Slack URL selects the Slack format. */
export function WebhookForm<Answer>({ value, words, send, onDone, onCancel }: WebhookFormProps<Answer>) {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems | null>(null);
  const [format, setFormat] = useState(value.format);
  const error = (name: keyof typeof LABELS) => problems?.fields[name]?.[0];

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const chosen = data.get("all") === null ? data.getAll("eventTypes").map(String) : [];
    const body = { url: data.get("url"), format, description: data.get("description"), eventTypes: chosen };
    const found: Problems | null =
      data.get("all") === null && chosen.length === 0
        ? {
            message: "Please check the highlighted fields.",
            fields: { eventTypes: ["Choose at least one event, or all events"] },
          }
        : checkInput(createWebhookInput, body);
    setProblems(found);
    if (found) return;
    setBusy(true);
    const result = await send(createWebhookInput.parse(body));
    setBusy(false);
    if (result.ok) return onDone(result.data);
    setProblems({ message: result.message, fields: result.fieldErrors });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <FormProblems problems={problems} labels={LABELS} />
      <Field
        id="url"
        label={LABELS.url}
        hint="Where we send events, such as https://example.org/hooks."
        error={error("url")}
      >
        {(control) => (
          <Input
            {...control}
            name="url"
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={500}
            defaultValue={value.url}
            onChange={({ target }) => {
              if (isSlackAddress(target.value)) setFormat("SLACK");
            }}
            required
          />
        )}
      </Field>
      <Field
        id="format"
        label={LABELS.format}
        hint="A Slack message is a sentence about the event, for the URL of an incoming webhook of Slack."
        error={error("format")}
      >
        {(control) => (
          <Select
            {...control}
            name="format"
            value={format}
            onChange={({ target }) => setFormat(webhookFormat.parse(target.value))}
          >
            {FORMATS.map(({ value: one, label }) => (
              <option key={one} value={one}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field id="description" label={LABELS.description} error={error("description")} optional>
        {(control) => (
          <Input
            {...control}
            name="description"
            autoComplete="off"
            maxLength={200}
            defaultValue={value.description ?? ""}
          />
        )}
      </Field>
      <TypeChoice value={value.eventTypes} error={error("eventTypes")} />
      <FormActions busy={busy} onCancel={onCancel}>
        {busy ? words.busy : words.idle}
      </FormActions>
    </form>
  );
}
