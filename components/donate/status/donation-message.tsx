import { Check, Clock, Undo2, X } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { cx } from "@/components/ui/cx";
import type { PublicDonation } from "@/lib/donations/public/schemas";
import { formatUsd, formatUsdShort } from "@/lib/kernel/money";
import type { DonationState } from "./donation-state";
import { purchaseLabels, ticketCountLabel } from "./purchase-labels";

type DonationMessageProps = { state: DonationState; donation: PublicDonation; payPath: string };

/** The donation's status, as a heading and a short text. */
export function DonationMessage({ state, donation, payPath }: DonationMessageProps) {
  const org = donation.org.name;
  const { noun } = purchaseLabels(donation.ticketCount);
  switch (state) {
    case "confirming":
      return (
        <Status
          title={`Confirming your ${noun}`}
          icon={<Clock className="size-6 motion-safe:animate-pulse-soft" />}
        >
          <p>This page updates automatically, usually within seconds.</p>
        </Status>
      );
    case "on-its-way":
      return (
        <Status title={`Your ${noun} is on its way`} icon={<Clock className="size-6" />}>
          <p>
            Thank you, {donation.firstName}. Bank payments take 3–5 business days. We’ll email your receipt
            when yours arrives.
          </p>
        </Status>
      );
    case "verifying":
      return (
        <Status title="Confirm your bank account" icon={<Clock className="size-6" />}>
          <p>
            Thank you, {donation.firstName}. Within two business days, one or two small deposits will appear
            in your bank account. Confirm them to complete your {noun}. Nothing has been charged yet.
          </p>
          <p className="mt-3">
            <ButtonLink href={payPath} prefetch={false}>
              Confirm the deposits
            </ButtonLink>
          </p>
        </Status>
      );
    case "thanks":
      if (donation.remainingCents < donation.totalChargedCents)
        return (
          <Status title={`Part of your ${noun} was returned`} icon={<Undo2 className="size-6" />}>
            <p>
              Of the {formatUsd(donation.totalChargedCents)} you paid to {org} for {donation.campaign.title},{" "}
              {formatUsd(donation.totalChargedCents - donation.remainingCents)} is returned to your payment
              method and {formatUsd(donation.remainingCents)} remains. Thank you, {donation.firstName}.
            </p>
          </Status>
        );
      return (
        <Status title={`Thank you, ${donation.firstName}`} icon={<Check className="size-6" />}>
          <p>
            {org} receives {formatUsdShort(donation.netAmountCents)} for{" "}
            {donation.ticketCount ? `${ticketCountLabel(donation.ticketCount)}: ` : ""}
            {donation.campaign.title}. Your receipt is on its way to your inbox.
          </p>
        </Status>
      );
    case "refunded":
      if (donation.refundedCents < donation.totalChargedCents)
        return (
          <Status title={`This ${noun} was returned`} icon={<Undo2 className="size-6" />}>
            <p>
              Your bank returned this payment to you.
              {noun === "gift" && " It no longer counts as a gift."}
            </p>
          </Status>
        );
      return (
        <Status title={`This ${noun} was refunded`} icon={<Undo2 className="size-6" />}>
          <p>The money goes back to your payment method. Banks take 5–10 days to show it.</p>
        </Status>
      );
    case "failed":
      return (
        <Status title="Your payment didn’t go through" icon={<X className="size-6" />} bad>
          <p>Nothing was charged. We kept your details, so you can try again.</p>
          <p className="mt-3">
            <ButtonLink href={payPath} prefetch={false}>
              Try again
            </ButtonLink>
          </p>
        </Status>
      );
  }
}

type StatusProps = { title: string; icon: ReactNode; bad?: boolean; children: ReactNode };

function Status({ title, icon, bad = false, children }: StatusProps) {
  return (
    <div className="grid gap-3">
      <span
        aria-hidden
        className={cx(
          "grid size-12 place-items-center rounded-full",
          bad ? "bg-danger-soft text-danger" : "bg-accent-soft text-accent",
        )}
      >
        {icon}
      </span>
      <h1 className="text-2xl">{title}</h1>
      <div className="wrap-anywhere">{children}</div>
    </div>
  );
}
