import type { Processor } from "@/components/donate/payment/load-stripe";
import { env } from "@/lib/config/env";

/** Returns the public settings for donors' pages. */
export function donateSettings(): { appOrigin: string; testMode: boolean; processor: Processor } {
  const { appOrigin, mode, stripePublishableKey, stripeJsUrl } = env();
  return {
    appOrigin,
    testMode: mode === "test",
    processor: { publishableKey: stripePublishableKey, ...(stripeJsUrl ? { scriptUrl: stripeJsUrl } : {}) },
  };
}
