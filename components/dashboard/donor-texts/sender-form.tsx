"use client";

import { type FormEvent, useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { CallMessage } from "@/components/dashboard/layout/call-message";
import { Panel } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { type Organization, updateOrganizationInput } from "@/lib/orgs/schemas";
import { checkInput, type Problems } from "../forms/check-input";
import { FormProblems } from "../forms/form-problems";
import { usePageCall } from "../layout/use-page-call";
import { useUnsavedInput } from "../unsaved/unsaved-context";

const LABELS = { senderName: "Sender name", replyTo: "Replies go to" };

/** The sender name and the reply-to address of emails to donors. */
export function SenderForm({ org }: { org: Organization }) {
  const { run, busy, notice } = usePageCall();
  const unsaved = useUnsavedInput();
  const [problems, setProblems] = useState<Problems | null>(null);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: keyof typeof LABELS) => String(data.get(name) ?? "").trim() || null;
    const body = { senderName: text("senderName"), replyTo: text("replyTo") };
    const found = checkInput(updateOrganizationInput, body);
    setProblems(found);
    if (found) return;
    await run((api) => api.call("updateOrganization", { params: { idOrSlug: org.id }, body }), {
      done: () => {
        unsaved.saved();
        return "Sender saved.";
      },
    });
  }

  return (
    <Panel aria-labelledby="sender">
      <form onSubmit={save} onInput={unsaved.onInput} noValidate className="grid gap-4">
        <h2 id="sender" className="text-lg">
          Sender
        </h2>
        <FormProblems problems={problems} labels={LABELS} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            id="senderName"
            label={LABELS.senderName}
            hint="What donors see in their inbox."
            error={problems?.fields["senderName"]?.[0]}
            optional
          >
            {(control) => (
              <Input
                {...control}
                name="senderName"
                defaultValue={org.senderName ?? ""}
                placeholder={org.name}
                maxLength={60}
                autoComplete="off"
              />
            )}
          </Field>
          <Field
            id="replyTo"
            label={LABELS.replyTo}
            hint="An address that your team reads."
            error={problems?.fields["replyTo"]?.[0]}
            optional
          >
            {(control) => (
              <Input
                {...control}
                name="replyTo"
                type="email"
                defaultValue={org.replyTo ?? ""}
                placeholder={org.email}
                autoComplete="off"
              />
            )}
          </Field>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <ActionButton type="submit" tone="secondary" busy={busy !== null}>
            Save sender
          </ActionButton>
          <CallMessage notice={notice} />
        </div>
      </form>
    </Panel>
  );
}
