import { env } from "@/lib/config/env";
import type { Printed } from "./printed";

/** Where the stand-in for the processor takes payments, as a browser reaches it; null with the real one. */
export function processorEmulator(): Printed["emulator"] {
  const { processorMode, stripeJsUrl, stripePublishableKey } = env();
  if (processorMode !== "local" || !stripeJsUrl) return null;
  return { address: new URL(stripeJsUrl).origin, publishableKey: stripePublishableKey };
}
