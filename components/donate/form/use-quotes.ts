import { useEffect, useState } from "react";
import type { Fees } from "@/lib/donations/schemas";
import { MAX_AMOUNT_CENTS } from "@/lib/kernel/money";
import { fetchQuote } from "./api";

/** Fees of one donation, with and without the fees covered. */
export type Quotes = { plain: Fees; covered: Fees };

const PAUSE_MS = 250;

/** Quotes for the current amount, fetched shortly after the last change; null until they arrive. The form works without them. */
export function useQuotes(campaignId: string, amountCents: number | null, method: string): Quotes | null {
  const [answer, setAnswer] = useState<{ key: string; quotes: Quotes } | null>(null);
  const key = `${amountCents}:${method}`;
  useEffect(() => {
    if (amountCents === null || amountCents < 100 || amountCents > MAX_AMOUNT_CENTS) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const ask = (coverFees: boolean) =>
        fetchQuote(
          { campaignId, amount: amountCents, paymentMethod: method === "ach" ? "ach" : "card", coverFees },
          abort.signal,
        );
      const [plain, covered] = await Promise.all([ask(false), ask(true)]);
      if (plain && covered && !abort.signal.aborted)
        setAnswer({ key: `${amountCents}:${method}`, quotes: { plain, covered } });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [campaignId, amountCents, method]);
  return answer?.key === key ? answer.quotes : null;
}
