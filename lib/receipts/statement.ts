import { formatUsd } from "@/lib/kernel/money";
import type { ReceiptSums } from "./rules";

/** What is said of goods and services depends on; `received` describes them: `2 tickets, “Friend”`. */
export type Stated = {
  sums: ReceiptSums;
  organization: string;
  taxStatus: "501C3" | "OTHER";
  received: string | null;
};

/**
 * The statement of a written acknowledgment (IRS Publication 1771, also Publication 526): that no goods or services were
 * provided; or their description, a good-faith estimate of their value, and that only what is above it is deductible. A payment
 * above $75 in return for goods or services must have the latter. Null where there is nothing to state.
 */
export function goodsStatement({ sums, organization, taxStatus, received }: Stated): string | null {
  if (taxStatus === "OTHER" || sums.state === "VOID" || sums.state === "HELD") return null;
  if (sums.goodsCents === null)
    return `In return for this payment you received ${received ?? "goods or services"}. Only the part of your payment above the fair market value of what you received may be deductible for federal income tax purposes; ${organization} can tell you that value.`;
  if (sums.goodsCents === 0) return "No goods or services were provided in exchange for this contribution.";
  return `In return for this payment you received ${received ?? "goods or services"}, with a fair market value that ${organization} estimates in good faith at ${formatUsd(sums.goodsCents)}. The amount that is deductible for federal income tax purposes is limited to the excess of what you paid over that value: ${formatUsd(sums.deductibleCents ?? 0)}.`;
}

/** What stands at the top of a receipt that does not count as it was first sent; null for one that does. */
export function stateNotice({
  sums,
  taxStatus,
  status,
}: Pick<Stated, "sums" | "taxStatus"> & { status: string }): { title: string; text: string } | null {
  const forTaxes = taxStatus === "OTHER" ? "" : " for tax purposes";
  const returned = formatUsd(sums.returnedCents);
  switch (sums.state) {
    case "VALID":
      return null;
    case "REDUCED":
      return {
        title: "Refunded in part",
        text: `${returned} of this payment was refunded. This receipt counts for the remaining ${formatUsd(sums.remainingCents)}${forTaxes} and replaces the one that was sent before.`,
      };
    case "HELD":
      return {
        title: "Under review by the bank",
        text: `The payment is disputed at the donor’s bank, which decides whether it stands. Until then this receipt is not valid${forTaxes}.`,
      };
    case "VOID":
      return {
        title: status === "REFUNDED" ? "Returned in full" : "Void",
        text: `The full payment of ${returned} went back to the donor. This receipt is no longer valid${forTaxes}.`,
      };
  }
}
