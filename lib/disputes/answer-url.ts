import { env } from "@/lib/config/env";
import { urlPart } from "@/lib/kernel/urls/web-address";

/** Returns the processor's page for submitting evidence on a dispute; with the emulator, its payment page. */
export function answerUrl(it: { processorDisputeId: string; intentId: string | null }): string | null {
  const { processorMode, mode, stripeJsUrl } = env();
  if (processorMode === "stripe")
    return `https://dashboard.stripe.com/${mode === "live" ? "" : "test/"}disputes/${it.processorDisputeId}`;
  if (!stripeJsUrl || !it.intentId) return null;
  return `${new URL(stripeJsUrl).origin}/payments/${urlPart(it.intentId)}`;
}
