import { env } from "@/lib/config/env";
import type { Printed } from "./printed";

/** Returns the processor emulator's payment URL as browsers reach it; null with the real processor. */
export function processorEmulator(): Printed["emulator"] {
  const { processorMode, stripeJsUrl, stripePublishableKey } = env();
  if (processorMode !== "local" || !stripeJsUrl) return null;
  return { address: new URL(stripeJsUrl).origin, publishableKey: stripePublishableKey };
}
