import { translator } from "@/lib/languages/translator";
import { receiptLabels } from "./labels";
import type { ReceiptSums } from "./rules";

/** The inputs of a statement about goods and services. `received` describes them: `2 tickets, “Friend”`. */
export type Stated = {
  sums: ReceiptSums;
  organization: string;
  taxStatus: "501C3" | "OTHER";
  received: string | null;
  /** As stored with the donation. */
  language: string;
};

/**
 * Returns the statement of a written acknowledgment (IRS Publication 1771, also Publication 526): that no goods or
 * services were provided, or their description, a good-faith estimate of their value, and that only the amount above it
 * is deductible. The latter is required for a payment above $75 in return for goods or services. Null where there is
 * nothing to state.
 */
export function goodsStatement({ sums, organization, taxStatus, received, language }: Stated): string | null {
  if (taxStatus === "OTHER" || sums.state === "VOID" || sums.state === "HELD") return null;
  const labels = receiptLabels(language);
  const t = translator(labels.language, "receipts.goods");
  if (sums.goodsCents === 0) return t("none");
  const about = { received: received ?? t("something"), organization };
  if (sums.isProperty && sums.goodsCents !== null)
    return t("property", { ...about, value: labels.money(sums.goodsCents) });
  if (sums.goodsCents === null) return t("unstated", about);
  return t("value", {
    ...about,
    value: labels.money(sums.goodsCents),
    deductible: labels.money(sums.deductibleCents ?? 0),
  });
}

/** Returns the notice at the top of a receipt that no longer counts as first sent, or null for one that does. */
export function stateNotice({
  sums: { state, isVoided, returnedCents, remainingCents },
  organization,
  taxStatus,
  status,
  language,
}: Pick<Stated, "sums" | "organization" | "taxStatus" | "language"> & { status: string }): {
  title: string;
  text: string;
} | null {
  if (state === "VALID") return null;
  const labels = receiptLabels(language);
  const t = translator(labels.language, "receipts.state");
  if (isVoided)
    return {
      title: t("VOID.voided"),
      text: t(taxStatus === "OTHER" ? "VOID.voidedText" : "VOID.voidedForTaxes", { organization }),
    };
  const isRefunded = state === "VOID" && status === "REFUNDED";
  const text = taxStatus === "OTHER" ? "text" : "textForTaxes";
  return {
    title: isRefunded ? t("VOID.refunded") : t(`${state}.title`),
    text: t(`${state}.${text}`, {
      returned: labels.money(returnedCents),
      remaining: labels.money(remainingCents),
    }),
  };
}
