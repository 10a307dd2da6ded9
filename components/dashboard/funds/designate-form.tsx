"use client";

import { Plus, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field, FieldError } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import type { Donation } from "@/lib/donations/schemas";
import { GENERAL_FUND } from "@/lib/funds/labels";
import { designateInput, MOST_PARTS } from "@/lib/funds/schemas";
import { formatUsd } from "@/lib/kernel/money";
import { checkInput, type Problems } from "../forms/check-input";
import { DollarInput } from "../forms/dollar-input";
import { typedDollars } from "../forms/dollars";
import { FormActions } from "../forms/form-actions";
import { FormProblems } from "../forms/form-problems";
import { useFormCall } from "../forms/use-form-call";
import { useReady } from "../layout/use-ready";
import { designatedTo, type FundChoice, GENERAL, leftOf, type TypedPart } from "./payload";

const LABELS = { fundId: "Fund", split: "Funds", reason: "Reason", renewals: "Later donations" };

type Designated = Pick<Donation, "id" | "amountCents" | "funds" | "designations" | "subscriptionId">;
type DesignateProps = { donation: Designated; funds: readonly FundChoice[] };

/** A button that opens the form. */
export function DesignateButton({ donation, funds }: DesignateProps) {
  const ready = useReady();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [shown, setShown] = useState(false);
  return (
    <>
      <Button
        size="sm"
        tone="secondary"
        className="justify-self-start"
        disabled={!ready}
        onClick={() => {
          setShown(true);
          dialog.current?.showModal();
        }}
      >
        Change fund
      </Button>
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

/** The fund of a donation, or several with their parts, and why it changes. */
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
  const left = leftOf(amountCents, parts);
  const set = (key: number, change: Partial<TypedPart>) =>
    setParts(parts.map((part) => (part.key === key ? { ...part, ...change } : part)));
  // Of a former choice that is archived now.
  const named = new Map(funds.map((fund) => [fund.id, fund]));
  for (const { fund } of donation.funds) if (fund) named.set(fund.id, fund);

  function add() {
    const free = [GENERAL, ...named.keys()].find((fund) => !parts.some((part) => part.fund === fund));
    const key = Math.max(...parts.map((part) => part.key)) + 1;
    setParts([...parts, { key, fund: free ?? GENERAL, amount: left > 0 ? typedDollars(left) : "" }]);
  }

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
      <FormProblems problems={byName(problems)} labels={LABELS} />
      <div className="grid gap-3" id="split">
        {parts.map((part, place) => (
          <div
            key={part.key}
            className={
              split
                ? "grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:grid-cols-[minmax(0,1fr)_9rem_auto]"
                : undefined
            }
          >
            <Field
              id={place === 0 ? "fundId" : `fund-${part.key}`}
              label={split ? `Fund ${place + 1}` : LABELS.fundId}
              error={place === 0 ? error("fundId") : undefined}
              className={split ? "max-sm:col-span-2" : undefined}
            >
              {(control) => (
                <Select
                  {...control}
                  value={part.fund}
                  onChange={(event) => set(part.key, { fund: event.target.value })}
                >
                  <option value={GENERAL}>{GENERAL_FUND}</option>
                  {[...named.values()].map((fund) => (
                    <option key={fund.id} value={fund.id}>
                      {fund.name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            {split && (
              <>
                <Field id={`amount-${part.key}`} label={`Amount ${place + 1}`}>
                  {(control) => (
                    <DollarInput
                      {...control}
                      value={part.amount}
                      onChange={(event) => set(part.key, { amount: event.target.value })}
                      maxLength={14}
                    />
                  )}
                </Field>
                <Button tone="quiet" onClick={() => setParts(parts.filter(({ key }) => key !== part.key))}>
                  <X aria-hidden className="size-4" />
                  <span className="sr-only">Remove fund {place + 1}</span>
                </Button>
              </>
            )}
          </div>
        ))}
        <p role="status" className="text-sm text-soft empty:hidden">
          {split && left !== 0 && (left > 0 ? `${formatUsd(left)} left` : `${formatUsd(-left)} too much`)}
        </p>
        <FieldError id="split-error" message={error("split")} />
        {parts.length < Math.min(MOST_PARTS, named.size + 1) && amountCents > 1 && (
          <Button size="sm" tone="quiet" className="justify-self-start" onClick={add}>
            <Plus aria-hidden className="size-4" />
            {split ? "Add a fund" : "Split over several funds"}
          </Button>
        )}
      </div>
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
          detail="Those of this recurring donation that are still to come."
          error={error("renewals")}
        />
      )}
      <FormActions busy={busy} onCancel={close}>
        {busy ? "Saving…" : "Change fund"}
      </FormActions>
    </form>
  );
}

/** Problems of single parts as those of the whole list. */
function byName(found: Problems | null): Problems | null {
  if (!found) return null;
  const fields: Problems["fields"] = {};
  for (const [path, messages] of Object.entries(found.fields)) {
    const [name = path] = path.split(".");
    fields[name] ??= messages;
  }
  return { message: found.message, fields };
}
