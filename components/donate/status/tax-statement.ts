import type { PublicDonation } from "@/lib/donations/public/schemas";
import type { Translation } from "@/lib/languages/translator";

type Donation = Pick<
  PublicDonation,
  "remainingCents" | "totalChargedCents" | "goodsValueCents" | "receiptNumber" | "ticketCount"
> & { org: Pick<PublicDonation["org"], "name" | "taxStatus"> };

/**
 * Returns the statement on goods and services (IRS Publication 1771) for the remaining payment; null if donations are
 * not deductible.
 */
export function taxStatement(donation: Donation, { t, format }: Translation): string | null {
  const { goodsValueCents } = donation;
  if (donation.org.taxStatus === "OTHER") return null;
  const org = donation.org.name;
  const remaining = format.money(donation.remainingCents);
  const isPartial = donation.remainingCents < donation.totalChargedCents;
  if (donation.remainingCents === 0)
    return t(donation.ticketCount ? "donate.receipt.voidPayment" : "donate.receipt.voidGift", {
      number: donation.receiptNumber,
    });
  // The organization has not stated the value of a ticket.
  if (goodsValueCents === null)
    return isPartial
      ? t("donate.receipt.ticketPartial", { remaining, org })
      : t("donate.receipt.ticket", { org });
  if (goodsValueCents > 0)
    return isPartial ? t("donate.receipt.goodsPartial", { remaining }) : t("donate.receipt.goodsStatement");
  return isPartial ? t("donate.receipt.partial", { remaining }) : t("donate.receipt.noGoods");
}
