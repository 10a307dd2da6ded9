import { Check, Clock, Undo2, X } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { cx } from "@/components/ui/cx";
import type { PublicDonation } from "@/lib/donations/public-donation-schemas";
import { formatUsd } from "@/lib/kernel/money";
import type { DonationState } from "./donation-state";
import { purchaseWords, ticketsInWords } from "./purchase-labels";

type DonationWordsProps = { state: DonationState; donation: PublicDonation; payPath: string };

/** How the donation stands, in a heading and a sentence. */
export function DonationWords({ state, donation, payPath }: DonationWordsProps) {
  const org = donation.org.name;
  const { noun, notMade } = purchaseWords(donation.ticketCount);
  switch (state) {
    case "confirming":
      return (
        <Words
          title={`Confirming your ${noun}`}
          icon={<Clock className="size-6 motion-safe:animate-pulse-soft" />}
        >
          <p>
            The payment service is confirming your {noun}. This page changes by itself, usually within
            seconds.
          </p>
        </Words>
      );
    case "on-its-way":
      return (
        <Words title={`Your ${noun} is on its way`} icon={<Clock className="size-6" />}>
          <p>
            Thank you, {donation.firstName}. A bank payment takes up to four business days. Your receipt comes
            by e-mail when it has arrived.
          </p>
        </Words>
      );
    case "verifying":
      return (
        <Words title="Confirm your bank account" icon={<Clock className="size-6" />}>
          <p>
            Thank you, {donation.firstName}. Within two business days your bank shows one or two small
            deposits. Once you have confirmed them, your {noun} sets out. Nothing was charged so far.
          </p>
          <p className="mt-3">
            <ButtonLink href={payPath} prefetch={false}>
              Confirm the deposits
            </ButtonLink>
          </p>
        </Words>
      );
    case "thanks":
      if (donation.remainingCents < donation.totalChargedCents)
        return (
          <Words title={`Part of your ${noun} was returned`} icon={<Undo2 className="size-6" />}>
            <p>
              You paid {formatUsd(donation.totalChargedCents)} to {org} for {donation.campaign.title}. Of
              this, {formatUsd(donation.totalChargedCents - donation.remainingCents)} goes back to you the way
              it came, and {formatUsd(donation.remainingCents)} remains. Thank you, {donation.firstName}.
            </p>
          </Words>
        );
      return (
        <Words title={`Thank you, ${donation.firstName}`} icon={<Check className="size-6" />}>
          <p>
            {org} receives {formatUsd(donation.netAmountCents)} for{" "}
            {donation.ticketCount ? `${ticketsInWords(donation.ticketCount)}: ` : ""}
            {donation.campaign.title}. Your receipt is on its way to your e-mail.
          </p>
        </Words>
      );
    case "refunded":
      if (donation.refundedCents < donation.totalChargedCents)
        return (
          <Words title={`This ${noun} went back`} icon={<Undo2 className="size-6" />}>
            <p>
              Your bank has taken this payment back from {org} for you.
              {noun === "gift" && " Nothing of it counts as a gift any more."}
            </p>
          </Words>
        );
      return (
        <Words title={`This ${noun} was refunded`} icon={<Undo2 className="size-6" />}>
          <p>The money goes back the way it came. Banks take five to ten days to show it.</p>
        </Words>
      );
    case "failed":
      return (
        <Words title={notMade} icon={<X className="size-6" />} bad>
          <p>
            The payment did not go through, and nothing was charged. You can try again; all you entered is
            kept.
          </p>
          <p className="mt-3">
            <ButtonLink href={payPath} prefetch={false}>
              Try again
            </ButtonLink>
          </p>
        </Words>
      );
  }
}

type WordsProps = { title: string; icon: ReactNode; bad?: boolean; children: ReactNode };

function Words({ title, icon, bad = false, children }: WordsProps) {
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
