import { useEffect, useState } from "react";
import type { Fees } from "@/lib/donations/schemas";
import { MAX_AMOUNT_CENTS, MIN_AMOUNT_CENTS } from "@/lib/kernel/money";
import { fetchQuote } from "./api";

const PAUSE_MS = 250;

/**
 * Returns the fees of the current donation if the donor covers them; null until they are known. `offered` are those of
 * the offered amounts by card, rendered with the page. Others are fetched shortly after the last change. The form works
 * without them.
 */
export function useQuote(
  campaignId: string,
  amountCents: number | null,
  method: string,
  offered: readonly Fees[],
): Fees | null {
  const [answer, setAnswer] = useState<{ key: string; fees: Fees } | null>(null);
  const key = `${amountCents}:${method}`;
  const known = method === "card" && offered.find((fees) => fees.donationAmount === amountCents);
  const isNeeded =
    !known && amountCents !== null && amountCents >= MIN_AMOUNT_CENTS && amountCents <= MAX_AMOUNT_CENTS;
  useEffect(() => {
    if (!isNeeded) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const paymentMethod = method === "ach" ? "ach" : "card";
      const body = { campaignId, amount: amountCents, paymentMethod, coverFees: true } as const;
      const fees = await fetchQuote(body, abort.signal);
      if (fees && !abort.signal.aborted) setAnswer({ key: `${amountCents}:${method}`, fees });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [isNeeded, campaignId, amountCents, method]);
  return known || (answer?.key === key ? answer.fees : null);
}
