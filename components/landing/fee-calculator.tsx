"use client";

import { type FormEvent, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Money } from "@/components/ui/money";
import { RadioCards } from "@/components/ui/radio-cards";
import { type FeeMethod, quote } from "@/lib/fees/quote";
import { WAIVER_CENTS } from "@/lib/fees/waiver";
import { formatUsd, MAX_AMOUNT_CENTS, MIN_AMOUNT_CENTS, parseUsd } from "@/lib/kernel/money";

/** Maximum amount in cents; leaves room for fees below the largest possible charge. */
const MAX_CENTS = Math.floor(MAX_AMOUNT_CENTS / 2);

type Choice = { amountCents: number; method: FeeMethod; covered: boolean; waived: boolean };

/** A calculator for the fees of a donation, starting at `startCents`, with the fee schedule of real donations. */
export function FeeCalculator({ startCents }: { startCents: number }) {
  const [choice, setChoice] = useState<Choice>({
    amountCents: startCents,
    method: "card",
    covered: true,
    waived: false,
  });
  const [isWrong, setWrong] = useState(false);
  const { amountCents, method, covered, waived } = choice;
  const fees = quote({
    amountCents,
    method,
    coverFees: covered,
    waiverLeftCents: waived ? WAIVER_CENTS : 0,
  });

  function change(event: FormEvent<HTMLFormElement>) {
    const data = new FormData(event.currentTarget);
    const cents = parseUsd(String(data.get("amount") ?? ""));
    const isValid = cents !== null && cents >= MIN_AMOUNT_CENTS && cents <= MAX_CENTS;
    setWrong(!isValid);
    setChoice((known) => ({
      amountCents: isValid ? cents : known.amountCents,
      method: data.get("method") === "ach" ? "ach" : "card",
      covered: data.has("covered"),
      waived: data.has("waived"),
    }));
  }

  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
      <form
        onInput={change}
        onSubmit={(event) => event.preventDefault()}
        aria-label="Fee calculator"
        className="grid grid-cols-1 content-start gap-4"
      >
        <Field
          id="calculator-amount"
          label="Donation"
          error={
            isWrong
              ? `Enter an amount from ${formatUsd(MIN_AMOUNT_CENTS)} to ${formatUsd(MAX_CENTS)}`
              : undefined
          }
        >
          {(control) => (
            <div className="relative">
              <span aria-hidden className="absolute inset-y-0 left-3 flex items-center text-soft">
                $
              </span>
              <Input
                {...control}
                name="amount"
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                defaultValue={startCents / 100}
                className="pl-7 tabular-nums"
              />
            </div>
          )}
        </Field>
        <RadioCards
          id="calculator-method"
          name="method"
          legend="Paid by"
          columns="grid-cols-2"
          value="card"
          options={[
            { value: "card", label: "Card or wallet" },
            { value: "ach", label: "Bank account" },
          ]}
        />
        <Checkbox id="calculator-covered" name="covered" label="The donor covers the fees" defaultChecked />
        <Checkbox
          id="calculator-waived"
          name="waived"
          label={`It is part of your first ${formatUsd(WAIVER_CENTS).replace(".00", "")}`}
        />
      </form>
      <div
        role="status"
        aria-label="Fees"
        className="grid grid-cols-1 content-center rounded-lg bg-sunken p-5"
      >
        <dl className="grid gap-2.5 tabular-nums">
          <Line label="The donor pays" cents={fees.totalChargedCents} strong />
          <Line label="Processing fee, to the payment processor" cents={-fees.processingFeeCents} />
          <Line label="Platform fee" cents={-fees.platformFeeCents} />
          <Line label="You receive" cents={fees.netAmountCents} strong />
        </dl>
      </div>
    </div>
  );
}

function Line({ label, cents, strong = false }: { label: string; cents: number; strong?: boolean }) {
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-4 ${strong ? "font-semibold" : "text-soft"}`}
    >
      <dt>{label}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  );
}
