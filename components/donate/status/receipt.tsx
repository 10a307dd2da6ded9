import type { ReactNode } from "react";
import { useTranslation } from "#translation";
import { Amount } from "@/components/donate/amount";
import { Breakdown } from "@/components/donate/breakdown/breakdown";
import type { PublicDonation } from "@/lib/donations/public/schemas";
import { fundsText } from "@/lib/languages/fund-text";
import { paidWithText } from "@/lib/languages/stored-texts";
import { donationBreakdown } from "./donation-breakdown";
import { taxStatement } from "./tax-statement";

/**
 * The receipt. Once the payment is `final` (succeeded or refunded), it includes the returned and the deductible amount.
 */
export function Receipt({ donation, final }: { donation: PublicDonation; final: boolean }) {
  const translation = useTranslation();
  const { t, format } = translation;
  const { goodsValueCents, deductibleCents, remainingCents } = donation;
  const funds = fundsText(
    donation.funds.map(({ name, amountCents }) => ({ name, amountCents: amountCents || null })),
    translation,
  );
  const statement = final ? taxStatement(donation, translation) : null;
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
        <Line label={t("donate.receipt.receipt")}>
          <span className="tabular-nums">{donation.receiptNumber}</span>
        </Line>
        <Line label={t("donate.receipt.date")}>
          <time dateTime={donation.succeededAt ?? donation.createdAt}>
            {format.time(donation.succeededAt ?? donation.createdAt, donation.org.timezone)}
          </time>
        </Line>
        {final && <Line label={t("donate.receipt.method")}>{paidWithText(donation, translation)}</Line>}
        <Line label={t("donate.receipt.organization")}>{donation.org.legalName ?? donation.org.name}</Line>
        {donation.org.ein && <Line label={t("donate.receipt.ein")}>{donation.org.ein}</Line>}
        <Line label={t("donate.receipt.campaign")}>{donation.campaign.title}</Line>
        {funds && <Line label={t("donate.receipt.fund")}>{funds}</Line>}
        {donation.frequency !== "ONE_TIME" && (
          <Line label={t("donate.receipt.frequency")}>{t(`giving.gifts.${donation.frequency}`)}</Line>
        )}
        {donation.ticketCount !== null && (
          <Line label={t("donate.receipt.tickets")}>{donation.ticketCount}</Line>
        )}
        {final &&
          remainingCents > 0 &&
          deductibleCents !== null &&
          goodsValueCents !== null &&
          goodsValueCents > 0 && (
            <>
              <Line label={t("donate.receipt.goods")}>
                <Amount cents={goodsValueCents} />
              </Line>
              <Line label={t("donate.receipt.deductible")}>
                <Amount cents={deductibleCents} />
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
