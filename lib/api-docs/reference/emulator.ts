import { env } from "@/lib/config/env";
import type { Printed } from "./examples";

/** Where the stand-in for the processor takes payments, as a browser reaches it; null with the real one. */
export function standInProcessor(): Printed["standIn"] {
  const { processorMode, stripeJsUrl, stripePublishableKey } = env();
  if (processorMode !== "local" || !stripeJsUrl) return null;
  return { address: new URL(stripeJsUrl).origin, publishableKey: stripePublishableKey };
}
