"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState, useTransition } from "react";
import { useApi } from "@/components/session/use-api";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { MembershipTerms } from "@/lib/donor-memberships/schemas";
import type { Problems } from "../forms/check-input";
import { FormProblems } from "../forms/form-problems";
import { useReady } from "../layout/use-ready";
import { TERMS_LABELS } from "./labels";
import { termsBody } from "./payload";

type TermsFormProps = { campaignId: string; terms: MembershipTerms };

/** How long memberships of a campaign last, and when members are reminded. */
export function TermsForm({ campaignId, terms }: TermsFormProps) {
  const api = useApi();
  const router = useRouter();
  const ready = useReady();
  const [, startRefresh] = useTransition();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems | null>(null);
  const [saved, setSaved] = useState(false);
  // A problem of one reminder is shown at the field with all of them.
  const error = (name: keyof MembershipTerms) =>
    Object.entries(problems?.fields ?? {}).find(
      ([path]) => path === name || path.startsWith(`${name}.`),
    )?.[1][0];

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const { body, problems: found } = termsBody(new FormData(event.currentTarget));
    setProblems(found);
    setSaved(false);
    if (found) return;
    setBusy(true);
    const result = await api.call("updateMembershipTerms", { params: { id: campaignId }, body });
    setBusy(false);
    if (!result.ok) return setProblems({ message: result.message, fields: result.fieldErrors });
    setSaved(true);
    startRefresh(() => router.refresh());
  }

  const field = (name: keyof MembershipTerms, hint: string, value: string) => (
    <Field id={name} label={TERMS_LABELS[name] ?? name} hint={hint} error={error(name)}>
      {(control) => (
        <Input
          {...control}
          name={name}
          defaultValue={value}
          maxLength={40}
          autoComplete="off"
          className="sm:max-w-40"
        />
      )}
    </Field>
  );

  return (
    <Panel aria-labelledby="membership" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="membership" className="text-lg">
          Membership
        </h2>
        <p className="max-w-prose text-sm text-soft">
          A donation at a giving level makes the donor a member. Changes hold for donations from now on;
          members keep the days that they have paid for.
        </p>
      </div>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <FormProblems problems={problems} labels={TERMS_LABELS} />
        <div className="grid items-start gap-5 sm:grid-cols-3">
          {field("months", "What a one-time donation lasts.", String(terms.months))}
          {field(
            "graceDays",
            "For so long after the end a renewal continues the membership.",
            String(terms.graceDays),
          )}
          {field(
            "reminderDays",
            "Days before the end, such as 30, 7. Empty: no reminders.",
            terms.reminderDays.join(", "),
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy} disabled={!ready}>
            {busy ? "Saving…" : "Save"}
          </Button>
          <p role="status" className="text-sm text-soft">
            {saved ? "Saved." : ""}
          </p>
        </div>
      </form>
    </Panel>
  );
}
