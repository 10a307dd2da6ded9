"use client";

import { useId, useRef, useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Donation } from "@/lib/donations/schemas";
import { designateInput } from "@/lib/funds/schemas";
import { formatUsd } from "@/lib/kernel/money";
import { checkInput } from "../forms/check-input";
import { typedDollars } from "../forms/dollars";
import { FormActions } from "../forms/form-actions";
import { FormProblems } from "../forms/form-problems";
import { useFormCall } from "../forms/use-form-call";
import { designatedTo, type FundChoice, GENERAL, mergeSplitProblems, type TypedPart } from "./payload";
import { SplitFields } from "./split-fields";

const LABELS = { fundId: "Fund", split: "Funds", reason: "Reason", renewals: "Later donations" };

type Designated = Pick<Donation, "id" | "amountCents" | "funds" | "designations" | "subscriptionId">;
type DesignateProps = { donation: Designated; funds: readonly FundChoice[] };

/** A button that opens the form. */
export function DesignateButton({ donation, funds }: DesignateProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [shown, setShown] = useState(false);
  return (
    <>
      <ActionButton
        size="sm"
        tone="secondary"
        className="justify-self-start"
        onClick={() => {
          setShown(true);
          dialog.current?.showModal();
        }}
      >
        Change fund
      </ActionButton>
      <Dialog ref={dialog} aria-labelledby={title} onClose={() => setShown(false)}>
        <div className="grid gap-5">
          <h2 id={title} className="text-lg">
            Change the fund of {formatUsd(donation.amountCents)}
          </h2>
          {shown && <DesignateForm donation={donation} funds={funds} close={() => dialog.current?.close()} />}
        </div>
      </Dialog>
    </>
  );
}

/** Form for the fund of a donation, or several funds with their amounts, and the reason for the change. */
export function DesignateForm({ donation, funds, close }: DesignateProps & { close: () => void }) {
  const { id, amountCents } = donation;
  const [parts, setParts] = useState<readonly TypedPart[]>(() =>
    donation.funds.map((part, key) => ({
      key,
      fund: part.fund?.id ?? GENERAL,
      amount: typedDollars(part.amountCents),
    })),
  );
  const { submit, busy, problems, error } = useFormCall({
    read,
    call: (api, body) => api.call("designateDonation", { params: { id }, body }),
    done: () => {
      close();
      return null;
    },
  });
  const split = parts.length > 1;
  // Include the current funds even if they have been archived.
  const named = new Map(funds.map((fund) => [fund.id, fund]));
  for (const { fund } of donation.funds) if (fund) named.set(fund.id, fund);

  function read(data: FormData) {
    const body = {
      ...designatedTo(parts),
      reason: String(data.get("reason") ?? "").trim(),
      revision: donation.designations[0]?.revision ?? 0,
      renewals: data.has("renewals"),
    };
    return { body, problems: checkInput(designateInput, body) };
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <FormProblems problems={mergeSplitProblems(problems)} labels={LABELS} />
      <SplitFields
        amountCents={amountCents}
        parts={parts}
        onChange={setParts}
        funds={[...named.values()]}
        errorOf={error}
      />
      <Field
        id="reason"
        label={LABELS.reason}
        hint="Kept with the donation, for example “Asked by phone”."
        error={error("reason")}
      >
        {(control) => <Input {...control} name="reason" maxLength={300} autoComplete="off" required />}
      </Field>
      {donation.subscriptionId && !split && (
        <Checkbox
          id="renewals"
          name="renewals"
          label="Also for later donations"
          detail="Applies to future charges of this recurring donation."
          error={error("renewals")}
        />
      )}
      <FormActions busy={busy} onCancel={close}>
        {busy ? "Saving…" : "Change fund"}
      </FormActions>
    </form>
  );
}
