import type { ReactNode } from "react";
import { Breakdown } from "@/components/donate/breakdown/breakdown";
import { timeOf } from "@/components/donate/dates";
import { Money } from "@/components/ui/money";
import { paidWithLabel } from "@/lib/donations/labels";
import type { PublicDonation } from "@/lib/donations/public/schemas";
import { donationBreakdown } from "./donation-breakdown";
import { taxStatement } from "./tax-statement";

const FREQUENCY = { MONTHLY: "Monthly", QUARTERLY: "Quarterly", ANNUAL: "Yearly" } as const;

/** The receipt. Once the payment is `final` (succeeded or refunded), with what is returned and what is deductible. */
export function Receipt({ donation, final }: { donation: PublicDonation; final: boolean }) {
  const { goodsValueCents, deductibleCents, remainingCents } = donation;
  const statement = final ? taxStatement(donation) : null;
  return (
    <div className="grid gap-4">
      <Breakdown
        breakdown={donationBreakdown(donation)}
        orgName={donation.org.name}
        paid={final}
        returnedCents={donation.totalChargedCents - remainingCents}
        className="rounded-md bg-sunken p-4"
      />
      <dl className="grid gap-2">
        <Line label="Receipt">
          <span className="tabular-nums">{donation.receiptNumber}</span>
        </Line>
        <Line label="Date">
          <time dateTime={donation.succeededAt ?? donation.createdAt}>
            {timeOf(donation.succeededAt ?? donation.createdAt, donation.org.timezone)}
          </time>
        </Line>
        {final && <Line label="Payment method">{paidWithLabel(donation)}</Line>}
        <Line label="Organization">{donation.org.legalName ?? donation.org.name}</Line>
        {donation.org.ein && <Line label="EIN">{donation.org.ein}</Line>}
        <Line label="Campaign">{donation.campaign.title}</Line>
        {donation.frequency !== "ONE_TIME" && <Line label="Frequency">{FREQUENCY[donation.frequency]}</Line>}
        {donation.ticketCount !== null && <Line label="Tickets">{donation.ticketCount}</Line>}
        {final &&
          remainingCents > 0 &&
          deductibleCents !== null &&
          goodsValueCents !== null &&
          goodsValueCents > 0 && (
            <>
              <Line label="Value of goods and services">
                <Money cents={goodsValueCents} />
              </Line>
              <Line label="Deductible amount">
                <Money cents={deductibleCents} />
              </Line>
            </>
          )}
      </dl>
      {statement && <p className="text-sm text-soft">{statement}</p>}
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-soft">{label}</dt>
      <dd className="ml-auto min-w-0 text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
