import type { Translation } from "./translator";

/** What of a donation is designated to a fund; without name: the general fund. Null instead of an amount: the donor sees none. */
export type FundPartText = { name: string | null; amountCents: number | null };

/** `Building`, or `Building ($20.00), General fund ($30.00)`; null for a donation to the general fund alone. */
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
