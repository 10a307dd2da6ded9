import type { PublicDonation } from "@/lib/donations/public/schemas";
import type { Translation } from "@/lib/languages/translator";

type Donation = Pick<
  PublicDonation,
  "remainingCents" | "totalChargedCents" | "goodsValueCents" | "receiptNumber" | "ticketCount"
> & { org: Pick<PublicDonation["org"], "name" | "taxStatus"> };

/** The statement on goods and services (IRS Publication 1771) for what remains of the payment; null where donations are not deductible. */
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
  // The organization has not stated what a ticket is worth.
  if (goodsValueCents === null)
    return isPartial
      ? t("donate.receipt.ticketPartial", { remaining, org })
      : t("donate.receipt.ticket", { org });
  if (goodsValueCents > 0)
    return isPartial ? t("donate.receipt.goodsPartial", { remaining }) : t("donate.receipt.goodsStatement");
  return isPartial ? t("donate.receipt.partial", { remaining }) : t("donate.receipt.noGoods");
}
