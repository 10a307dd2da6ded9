import type { ReactNode } from "react";
import { Sums } from "@/components/donate/breakdown/breakdown";
import { timeOf } from "@/components/donate/dates";
import { Money } from "@/components/ui/money";
import type { PublicDonation } from "@/lib/donations/public-donation-schemas";
import { sumsOfDonation } from "./donation-sums";
import { taxStatement } from "./tax-statement";

const OFTEN = { MONTHLY: "Each month", QUARTERLY: "Each quarter", ANNUAL: "Each year" } as const;

/**
 * What a donor needs to keep: the sums, the number, the date, who received it, what went back of it, and what of it may
 * be deductible once it is `settled`.
 */
export function Receipt({ donation, settled }: { donation: PublicDonation; settled: boolean }) {
  const { goodsValueCents, deductibleCents, remainingCents } = donation;
  return (
    <div className="grid gap-4">
      <Sums
        sums={sumsOfDonation(donation)}
        orgName={donation.org.name}
        paid={settled}
        returnedCents={donation.totalChargedCents - remainingCents}
        className="rounded-md bg-sunken p-4"
      />
      <dl className="grid gap-2">
        <Line words="Receipt">
          <span className="tabular-nums">{donation.receiptNumber}</span>
        </Line>
        <Line words="Date">
          <time dateTime={donation.succeededAt ?? donation.createdAt}>
            {timeOf(donation.succeededAt ?? donation.createdAt, donation.org.timezone)}
          </time>
        </Line>
        <Line words="Organization">{donation.org.name}</Line>
        {donation.org.ein && <Line words="EIN">{donation.org.ein}</Line>}
        <Line words="Campaign">{donation.campaign.title}</Line>
        {donation.frequency !== "ONE_TIME" && <Line words="How often">{OFTEN[donation.frequency]}</Line>}
        {donation.ticketCount !== null && <Line words="Tickets">{donation.ticketCount}</Line>}
        {settled && remainingCents > 0 && goodsValueCents !== null && goodsValueCents > 0 && (
          <>
            <Line words="Value of what you receive">
              <Money cents={goodsValueCents} />
            </Line>
            <Line words="Deductible part">
              <Money cents={deductibleCents ?? 0} />
            </Line>
          </>
        )}
      </dl>
      {settled && <p className="text-sm text-soft">{taxStatement(donation)}</p>}
    </div>
  );
}

function Line({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-soft">{words}</dt>
      <dd className="ml-auto min-w-0 text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
