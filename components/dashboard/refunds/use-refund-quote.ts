"use client";

import { useEffect, useState } from "react";
import type { Api } from "@/components/session/use-api";
import type { RefundQuote } from "@/lib/refunds/schemas";
import type { RefundAmount } from "./amount";

const PAUSE_MS = 250;

type QuoteState = { quote: RefundQuote | null; problem: string | null };
const NOTHING: QuoteState = { quote: null, problem: null };

/**
 * Returns a preview of the entered refund, requested shortly after each change. `fullQuote` is the known preview of a
 * full refund.
 */
export function useRefundQuote(api: Api, fullQuote: RefundQuote, amount: RefundAmount): QuoteState {
  const amountCents = amount.ok ? amount.amountCents : undefined;
  const [answer, setAnswer] = useState<QuoteState & { of: number }>({ ...NOTHING, of: 0 });
  const { donationId } = fullQuote;
  useEffect(() => {
    if (typeof amountCents !== "number") return;
    let overtaken = false;
    const timer = setTimeout(async () => {
      const result = await api.call("quoteRefund", { params: { id: donationId }, query: { amountCents } });
      if (overtaken) return;
      setAnswer(
        result.ok
          ? { quote: result.data.quote, problem: result.data.quote.refusal, of: amountCents }
          : { quote: null, problem: result.message, of: amountCents },
      );
    }, PAUSE_MS);
    return () => {
      overtaken = true;
      clearTimeout(timer);
    };
  }, [api, donationId, amountCents]);
  if (amountCents === null) return { quote: fullQuote, problem: fullQuote.refusal };
  return amountCents === answer.of ? answer : NOTHING;
}
