"use client";

import { Plus, X } from "lucide-react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { Field, FieldError } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { GENERAL_FUND } from "@/lib/funds/labels";
import { MAX_PARTS } from "@/lib/funds/schemas";
import { formatUsd } from "@/lib/kernel/money";
import { DollarInput } from "../forms/dollar-input";
import { typedDollars } from "../forms/dollars";
import { type FundChoice, GENERAL, leftOf, type TypedPart } from "./payload";

type SplitFieldsProps = {
  /** The amount to split, in cents. */
  amountCents: number;
  parts: readonly TypedPart[];
  onChange: (parts: readonly TypedPart[]) => void;
  funds: readonly FundChoice[];
  errorOf: (field: "fundId" | "split") => string | undefined;
  /** Label of the empty option, which is offered only for a single fund. */
  byDefault?: string;
};

/** Fields for the fund of a donation, or several funds with their amounts. */
export function SplitFields({ amountCents, parts, onChange, funds, errorOf, byDefault }: SplitFieldsProps) {
  const split = parts.length > 1;
  const left = leftOf(amountCents, parts);
  const set = (key: number, change: Partial<TypedPart>) =>
    onChange(parts.map((part) => (part.key === key ? { ...part, ...change } : part)));

  function add() {
    const chosen = parts.map((part) => ({ ...part, fund: part.fund || GENERAL }));
    const [first] = chosen;
    // The first part starts with the whole amount when a second one is added.
    const begun =
      split || !first || first.amount ? chosen : [{ ...first, amount: typedDollars(amountCents) }];
    const free = [GENERAL, ...funds.map(({ id }) => id)].find(
      (fund) => !begun.some((it) => it.fund === fund),
    );
    const key = Math.max(...begun.map((part) => part.key)) + 1;
    const rest = leftOf(amountCents, begun);
    onChange([...begun, { key, fund: free ?? GENERAL, amount: rest > 0 ? typedDollars(rest) : "" }]);
  }

  return (
    <div className="grid gap-3" id="split">
      {parts.map((part, index) => (
        <div
          key={part.key}
          className={
            split
              ? "grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:grid-cols-[minmax(0,1fr)_9rem_auto]"
              : undefined
          }
        >
          <Field
            id={index === 0 ? "fundId" : `fund-${part.key}`}
            label={split ? `Fund ${index + 1}` : "Fund"}
            error={index === 0 ? errorOf("fundId") : undefined}
            className={split ? "max-sm:col-span-2" : undefined}
          >
            {(control) => (
              <Select
                {...control}
                value={part.fund}
                onChange={(event) => set(part.key, { fund: event.target.value })}
              >
                {byDefault && !split && <option value="">{byDefault}</option>}
                <option value={GENERAL}>{GENERAL_FUND}</option>
                {funds.map((fund) => (
                  <option key={fund.id} value={fund.id}>
                    {fund.name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {split && (
            <>
              <Field id={`amount-${part.key}`} label={`Amount ${index + 1}`}>
                {(control) => (
                  <DollarInput
                    {...control}
                    value={part.amount}
                    onChange={(event) => set(part.key, { amount: event.target.value })}
                    maxLength={14}
                  />
                )}
              </Field>
              <ActionButton
                tone="quiet"
                onClick={() => onChange(parts.filter(({ key }) => key !== part.key))}
              >
                <X aria-hidden className="size-4" />
                <span className="sr-only">Remove fund {index + 1}</span>
              </ActionButton>
            </>
          )}
        </div>
      ))}
      <p role="status" className="text-sm text-soft empty:hidden">
        {split && left !== 0 && (left > 0 ? `${formatUsd(left)} left` : `${formatUsd(-left)} too much`)}
      </p>
      <FieldError id="split-error" message={errorOf("split")} />
      {parts.length < Math.min(MAX_PARTS, funds.length + 1) && amountCents > 1 && (
        <ActionButton size="sm" tone="quiet" className="justify-self-start" onClick={add}>
          <Plus aria-hidden className="size-4" />
          {split ? "Add a fund" : "Split over several funds"}
        </ActionButton>
      )}
    </div>
  );
}
