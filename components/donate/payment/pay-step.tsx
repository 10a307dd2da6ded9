"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "#translation";
import { Breakdown } from "@/components/donate/breakdown/breakdown";
import type { DonationBreakdown } from "@/components/donate/breakdown/breakdown-lines";
import type { PaymentProblem } from "./labels";
import type { Processor } from "./load-stripe";
import { Pay } from "./pay";

type PayStepProps = {
  processor: Processor;
  clientSecret: string;
  returnUrl: string;
  breakdown: DonationBreakdown;
  orgName: string;
  problem?: PaymentProblem;
  /** Moves the focus to the heading if the step replaces the form. */
  focus?: boolean;
  children?: ReactNode;
};

/** The last step: breakdown, payment fields and one button. */
export function PayStep({
  processor,
  clientSecret,
  returnUrl,
  breakdown,
  orgName,
  problem,
  focus,
  children,
}: PayStepProps) {
  const { t, format } = useTranslation();
  const sum = format.money(breakdown.totalChargedCents);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <div className="grid grid-cols-1 gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {t("donate.payment.title")}
      </h2>
      <Breakdown breakdown={breakdown} orgName={orgName} className="rounded-md bg-sunken p-4" />
      {children}
      <Pay
        processor={processor}
        clientSecret={clientSecret}
        returnUrl={returnUrl}
        action={t(breakdown.ticketCount ? "donate.form.paySum" : "donate.form.donateSum", { sum })}
        problem={problem}
        wallets={{ orgName, tickets: (breakdown.ticketCount ?? 0) > 0 }}
      />
    </div>
  );
}
