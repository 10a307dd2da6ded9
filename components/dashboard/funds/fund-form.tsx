"use client";

import { useId, useRef, useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import type { ButtonStyle } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Fund } from "@/lib/funds/schemas";
import { DollarInput } from "../forms/dollar-input";
import { typedDollars } from "../forms/dollars";
import { FormActions } from "../forms/form-actions";
import { FormProblems } from "../forms/form-problems";
import { useFormCall } from "../forms/use-form-call";
import { useAction } from "../palette/use-action";
import { FUND_LABELS } from "./labels";
import { fundBody } from "./payload";

type FundButtonProps = {
  orgSlug: string;
  fund?: Fund;
  size?: ButtonStyle["size"];
  tone?: ButtonStyle["tone"];
};

/** A button that opens the form of a new fund, or of an existing one. */
export function FundButton({ orgSlug, fund, size, tone }: FundButtonProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  // Render the form only while it is open, so that its field ids are unique on the page.
  const [shown, setShown] = useState(false);
  const open = () => {
    setShown(true);
    dialog.current?.showModal();
  };
  useAction(fund ? null : "createFund", open);
  return (
    <>
      <ActionButton size={size} tone={tone} onClick={open}>
        {fund ? (
          <span>
            Edit <span className="sr-only">{fund.name}</span>
          </span>
        ) : (
          "New fund"
        )}
      </ActionButton>
      <Dialog ref={dialog} aria-labelledby={title} onClose={() => setShown(false)}>
        <div className="grid gap-5 whitespace-normal">
          <h2 id={title} className="text-lg wrap-anywhere">
            {fund ? `Edit “${fund.name}”` : "New fund"}
          </h2>
          {shown && <FundForm orgSlug={orgSlug} fund={fund} close={() => dialog.current?.close()} />}
        </div>
      </Dialog>
    </>
  );
}

type FundFormProps = { orgSlug: string; fund: Fund | undefined; close: () => void };

/** Form for the name, accounting code, goal and restriction of a fund. */
export function FundForm({ orgSlug, fund, close }: FundFormProps) {
  const params = { idOrSlug: orgSlug };
  const { submit, busy, problems, error } = useFormCall({
    read: fundBody,
    call: (api, body) =>
      fund
        ? api.call("updateFund", { params: { ...params, fundId: fund.id }, body })
        : api.call("createFund", { params, body }),
    done: () => {
      close();
      return null;
    },
  });

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <FormProblems problems={problems} labels={FUND_LABELS} />
      <Field
        id="name"
        label={FUND_LABELS.name}
        hint="As donors read it, for example “Building”."
        error={error("name")}
      >
        {(control) => (
          <Input
            {...control}
            name="name"
            defaultValue={fund?.name}
            maxLength={80}
            autoComplete="off"
            required
          />
        )}
      </Field>
      <Field
        id="code"
        label={FUND_LABELS.code}
        hint="The account or class in your books."
        error={error("code")}
        optional
      >
        {(control) => (
          <Input {...control} name="code" defaultValue={fund?.code ?? ""} maxLength={40} autoComplete="off" />
        )}
      </Field>
      <Field id="goalCents" label={FUND_LABELS.goalCents} error={error("goalCents")} optional>
        {(control) => (
          <DollarInput {...control} name="goalCents" defaultValue={typedDollars(fund?.goalCents ?? null)} />
        )}
      </Field>
      <Checkbox
        id="restricted"
        name="restricted"
        label={FUND_LABELS.restricted}
        detail="Donors restricted what these donations may be used for. Your books list them separately."
        defaultChecked={fund?.restricted}
        error={error("restricted")}
      />
      <FormActions busy={busy} onCancel={close}>
        {busy ? "Saving…" : "Save"}
      </FormActions>
    </form>
  );
}
