"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioCards } from "@/components/ui/radio-cards";
import { type Role, role as roles } from "@/lib/orgs/schemas";
import { createInvitationInput } from "@/lib/team/schemas";
import { checkInput } from "../forms/check-input";
import { FormProblems } from "../forms/form-problems";
import { FormSubmit } from "../forms/form-submit";
import { useFormCall } from "../forms/use-form-call";
import { ROLE_MAY, ROLE_NAME } from "./labels";

const LABELS = { email: "Email", role: "Role" };

type InviteFormProps = {
  orgSlug: string;
  /** The roles that the signed-in person can assign. */
  options: readonly Role[];
};

/** Invites a new member by email. */
export function InviteForm({ orgSlug, options }: InviteFormProps) {
  const form = useFormCall({
    read: (data) => {
      const body = {
        email: String(data.get("email") ?? "").trim(),
        role: roles.catch("MEMBER").parse(data.get("role")),
      };
      return { body, problems: checkInput(createInvitationInput, body) };
    },
    call: (api, body) => api.call("createInvitation", { params: { idOrSlug: orgSlug }, body }),
    done: ({ invitation }, element) => {
      element.reset();
      return `Invitation sent to ${invitation.email}. It is valid for 7 days.`;
    },
  });

  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <FormProblems problems={form.problems} labels={LABELS} />
      <Field
        id="email"
        label={LABELS.email}
        hint="The invitation can only be accepted with this address."
        error={form.error("email")}
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
        error={form.error("role")}
        value="MEMBER"
        options={options.map((value) => ({
          value,
          label: ROLE_NAME[value],
          detail: ROLE_MAY[value],
        }))}
      />
      <FormSubmit form={form} doing="Inviting…">
        Send invitation
      </FormSubmit>
    </form>
  );
}
