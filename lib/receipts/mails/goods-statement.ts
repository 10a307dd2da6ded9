import { deductibleCents } from "@/lib/donations/deductible";
import { formatUsd } from "@/lib/kernel/money";
import { returned } from "../rules";
import type { Donation } from "../store";
import { oneLine } from "../words";
import { tickets } from "./gift-words";
import type { Row } from "./layout";

/**
 * What the Internal Revenue Service asks a receipt to say on goods and services (Publication 1771): that none were
 * given, or what was received, a good-faith estimate of its value, and that only the rest may be deducted.
 */
export function goodsStatement({ donation, level, org }: Donation): { rows: Row[]; sentences: string } {
  const { totalChargedCents, ticketCount } = donation;
  const name = oneLine(org.name);
  const back = returned({ level, ticketCount });
  if (back.kind === "none")
    return { rows: [], sentences: "No goods or services were provided in exchange for this gift." };
  const seats = tickets(ticketCount);
  if (back.kind === "unstated")
    return {
      rows: [],
      sentences: `In return for this payment you received ${seats}. Only the part of your payment above the fair market value of what you receive may be deductible for federal income tax purposes; ${name} can tell you that value.`,
    };
  const paid = deductibleCents(totalChargedCents, back.valueCents);
  const received = [seats, level ? `“${oneLine(level.name)}”` : null]
    .filter((one) => one !== null)
    .join(", ");
  return {
    rows: [
      { label: "Value of what you received", value: formatUsd(back.valueCents) },
      { label: "Tax-deductible part", value: formatUsd(paid), strong: true },
    ],
    sentences: `In return for this payment you received ${received}, with a fair market value that ${name} estimates in good faith at ${formatUsd(back.valueCents)}. The amount that is deductible for federal income tax purposes is limited to the excess of what you paid over that value: ${formatUsd(paid)}.`,
  };
}
