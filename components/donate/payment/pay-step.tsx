"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Sums } from "@/components/donate/breakdown/breakdown";
import type { DonationSums } from "@/components/donate/breakdown/sum-lines";
import { purchaseWords } from "@/components/donate/status/purchase-labels";
import { formatUsd } from "@/lib/kernel/money";
import type { Processor } from "./load-stripe";
import { Pay } from "./pay";

type PayStepProps = {
  processor: Processor;
  clientSecret: string;
  returnUrl: string;
  sums: DonationSums;
  orgName: string;
  problem?: string;
  /** Moves the focus to the heading, when the step takes the place of the form. */
  focus?: boolean;
  children?: ReactNode;
};

/** The last step: the exact sums, then the payment fields and one button. */
export function PayStep({
  processor,
  clientSecret,
  returnUrl,
  sums,
  orgName,
  problem,
  focus,
  children,
}: PayStepProps) {
  const { action, notMade } = purchaseWords(sums.ticketCount);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <div className="grid gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        Payment
      </h2>
      <Sums sums={sums} orgName={orgName} className="rounded-md bg-sunken p-4" />
      {children}
      <Pay
        processor={processor}
        clientSecret={clientSecret}
        returnUrl={returnUrl}
        action={`${action} ${formatUsd(sums.totalChargedCents)}`}
        failure={notMade}
        problem={problem}
      />
    </div>
  );
}
