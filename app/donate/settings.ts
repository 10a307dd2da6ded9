import type { Processor } from "@/components/donate/payment/load-stripe";
import { env } from "@/lib/config/env";

/** What the donor's pages need to know of the installation; all of it may be seen by anyone. */
export function donateSettings(): { appOrigin: string; testMode: boolean; processor: Processor } {
  const { appOrigin, mode, stripePublishableKey, stripeJsUrl } = env();
  return {
    appOrigin,
    testMode: mode === "test",
    processor: { publishableKey: stripePublishableKey, ...(stripeJsUrl ? { scriptUrl: stripeJsUrl } : {}) },
  };
}
