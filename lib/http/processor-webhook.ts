import { refused } from "@/lib/kernel/errors";
import { isTimely } from "@/lib/services/processor-signature";
import { acceptEvent } from "@/lib/webhooks/accept-event";
import { readBytes } from "./body";
import { methods } from "./methods";
import { route } from "./route";

const MAX_EVENT_BYTES = 1024 * 1024;
const PATIENCE_MS = 10_000;

const deliver = route({
  access: "public",
  limit: "none",
  handle: async ({ ctx, request }) => {
    const signature = request.headers.get("processor-signature") ?? request.headers.get("stripe-signature");
    // The machine's clock, which is also the signer's: the installation's own may have been moved.
    if (!signature || !isTimely(signature, Date.now())) throw refused("Invalid signature");
    const body = await readBytes(request, MAX_EVENT_BYTES, { patienceMs: PATIENCE_MS });
    await acceptEvent({ ...ctx, actor: { kind: "system", name: "webhook" } }, body, signature);
    return { body: { received: true } };
  },
});

/** The processor's deliveries, the same on both paths (decisions.md, Endpoints): no limit, no bearer token, a signature. */
export const processorWebhook = methods({ POST: deliver }, { limit: "none" });
