import type { Translation } from "./translator";

/**
 * A part of a donation that is designated to a fund. A null name is the general fund. A null amount is hidden from the
 * donor.
 */
export type FundPartText = { name: string | null; amountCents: number | null };

/**
 * Formats `Building`, or `Building ($20.00), General fund ($30.00)`. Null for a donation entirely in the general fund.
 */
export function fundsText(
  parts: readonly FundPartText[],
  { t, format }: Pick<Translation, "t" | "format">,
): string | null {
  if (parts.every(({ name }) => name === null)) return null;
  const named = parts.map(({ name, amountCents }) => {
    const fund = name ?? t("receipts.labels.generalFund");
    return parts.length > 1 && amountCents !== null
      ? t("receipts.labels.fundPart", { fund, amount: format.money(amountCents) })
      : fund;
  });
  return named.join(", ");
}
