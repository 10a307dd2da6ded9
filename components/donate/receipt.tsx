import type { ReactNode } from "react";
import { Money } from "@/components/ui/money";
import type { OwnGift } from "@/lib/donations/schemas";
import { sumsOfGift } from "./gift-sums";
import { Sums } from "./sums";

const OFTEN = { MONTHLY: "Each month", QUARTERLY: "Each quarter", ANNUAL: "Each year" } as const;

/** What a donor needs to keep: the sums, the number, the date, who received it, and what of it may be deductible once it is `settled`. */
export function Receipt({ gift, settled }: { gift: OwnGift; settled: boolean }) {
  return (
    <div className="grid gap-4">
      <Sums sums={sumsOfGift(gift)} orgName={gift.org.name} className="rounded-md bg-sunken p-4" />
      <dl className="grid gap-2">
        <Line words="Receipt number">
          <span className="tabular-nums">{gift.receiptNumber}</span>
        </Line>
        <Line words="Date">
          <time dateTime={gift.succeededAt ?? gift.createdAt}>
            {utcTime(gift.succeededAt ?? gift.createdAt)}
          </time>
        </Line>
        <Line words="Organization">{gift.org.name}</Line>
        {gift.org.ein && <Line words="EIN">{gift.org.ein}</Line>}
        <Line words="Campaign">{gift.campaign.title}</Line>
        {gift.frequency !== "ONE_TIME" && <Line words="How often">{OFTEN[gift.frequency]}</Line>}
        {gift.ticketCount !== null && <Line words="Tickets">{gift.ticketCount}</Line>}
        {settled && gift.goodsValueCents > 0 && (
          <>
            <Line words="Value of what you receive">
              <Money cents={gift.goodsValueCents} />
            </Line>
            <Line words="Deductible part">
              <Money cents={gift.deductibleCents} />
            </Line>
          </>
        )}
      </dl>
      {settled && <p className="text-sm text-soft">{statement(gift)}</p>}
    </div>
  );
}

/** The statement on goods and services (IRS Publication 1771); a ticket's value is the organization's to name. */
function statement(gift: OwnGift): string {
  if (gift.goodsValueCents > 0)
    return "Only the deductible part, what you paid less the value of what you receive, may be deductible for US federal income tax.";
  if (gift.ticketCount !== null)
    return `A ticket is not wholly a gift: ${gift.org.name} can tell you which part of it may be deductible.`;
  return "No goods or services were provided in exchange for this gift.";
}

function Line({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-soft">{words}</dt>
      <dd className="ml-auto min-w-0 text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

/** `21 Nov 2026, 14:05 UTC`: the same for everyone who keeps the receipt. */
function utcTime(instant: string): string {
  const words = new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "UTC",
  }).format(new Date(instant));
  return `${words} UTC`;
}
