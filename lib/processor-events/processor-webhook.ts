import { env } from "@/lib/config/env";
import { readBytes } from "@/lib/http/body";
import { clientAddress } from "@/lib/http/limits/client-address";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { CallGate } from "@/lib/http/signed-calls/call-gate";
import { refused } from "@/lib/kernel/errors";
import { isTimely } from "@/lib/services/stripe/webhook-signature";
import { acceptEvent } from "./accept-event";
import { writesImmediately } from "./event-data";
import { readEvent } from "./read-event";

const KIB = 1024;
/** Events are a few KiB. Up to this size, reading one costs no more than any API body. */
const gate = new CallGate({ small: 64 * KIB, largest: KIB * KIB });
const PATIENCE_MS = 10_000;

const deliver = route({
  access: "public",
  limit: "none",
  path: "/api/webhooks/processor",
  handle: async ({ ctx, request }) => {
    const signature = request.headers.get("processor-signature") ?? request.headers.get("stripe-signature");
    // Compared with the machine's clock, as the signer does: the installation's clock may have been moved.
    if (!signature || !isTimely(signature, Date.now())) throw refused("Invalid signature");
    const address = clientAddress(request.headers, env().trustedProxies);
    const event = await gate.pass({ request, address, clock: Date.now }, async (maxBytes) =>
      readEvent(await readBytes(request, maxBytes, { patienceMs: PATIENCE_MS }), signature),
    );
    await acceptEvent({ ...ctx, actor: { kind: "system", name: "webhook" } }, event);
    // Background jobs apply the event and publish what follows from it.
    return { body: { received: true }, isQuiet: !writesImmediately(event) };
  },
});

/**
 * Receives the processor's deliveries, the same on both paths: verified by signature, without rate limit or bearer
 * token.
 */
export const processorWebhook = methods({ POST: deliver }, { limit: "none" });
