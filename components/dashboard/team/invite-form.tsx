"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState, useTransition } from "react";
import { useApi } from "@/components/session/use-api";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioCards } from "@/components/ui/radio-cards";
import { type Role, role as roles } from "@/lib/orgs/schemas";
import { createInvitationInput } from "@/lib/team/schemas";
import { checkInput, type Problems } from "../forms/check-input";
import { FormProblems } from "../forms/form-problems";
import { useReady } from "../layout/use-ready";
import { ROLE_MAY, ROLE_NAME } from "./labels";

const LABELS = { email: "Email", role: "Role" };

type InviteFormProps = {
  orgSlug: string;
  /** The roles that the signed-in person can assign. */
  options: readonly Role[];
};

/** Invites a new member by email. */
export function InviteForm({ orgSlug, options }: InviteFormProps) {
  const api = useApi();
  const router = useRouter();
  const ready = useReady();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems | null>(null);
  const [said, setSaid] = useState("");
  const [, startRefresh] = useTransition();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const body = {
      email: String(data.get("email") ?? "").trim(),
      role: roles.catch("MEMBER").parse(data.get("role")),
    };
    const found = checkInput(createInvitationInput, body);
    setProblems(found);
    setSaid("");
    if (found) return;
    setBusy(true);
    const result = await api.call("createInvitation", { params: { idOrSlug: orgSlug }, body });
    setBusy(false);
    if (!result.ok) return setProblems({ message: result.message, fields: result.fieldErrors });
    form.current?.reset();
    setSaid(`Invitation sent to ${result.data.invitation.email}. It is valid for 7 days.`);
    startRefresh(() => router.refresh());
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
      <FormProblems problems={problems} labels={LABELS} />
      <Field
        id="email"
        label={LABELS.email}
        hint="The invitation can only be accepted with this address."
        error={problems?.fields["email"]?.[0]}
      >
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="off"
            maxLength={254}
            required
            className="sm:max-w-md"
          />
        )}
      </Field>
      <RadioCards
        id="role"
        name="role"
        legend={LABELS.role}
        error={problems?.fields["role"]?.[0]}
        value="MEMBER"
        options={options.map((value) => ({
          value,
          label: ROLE_NAME[value],
          detail: ROLE_MAY[value],
        }))}
      />
      <div className="grid justify-items-start gap-2">
        <Button type="submit" busy={busy} disabled={!ready}>
          {busy ? "Inviting…" : "Send invitation"}
        </Button>
        <p role="status" className="text-sm text-soft wrap-anywhere">
          {said}
        </p>
      </div>
    </form>
  );
}
