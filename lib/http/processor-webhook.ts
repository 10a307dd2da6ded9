import { acceptEvent } from "@/lib/webhooks/accept-event";
import { readText } from "./body";
import { methods } from "./methods";
import { route } from "./route";

const MAX_EVENT_BYTES = 1024 * 1024;

const deliver = route({
  access: "public",
  limit: "none",
  handle: async ({ ctx, request }) => {
    const signature = request.headers.get("processor-signature") ?? request.headers.get("stripe-signature");
    const body = await readText(request, MAX_EVENT_BYTES);
    await acceptEvent({ ...ctx, actor: { kind: "system", name: "webhook" } }, body, signature);
    return { body: { received: true } };
  },
});

/** The processor's deliveries, the same on both paths (decisions.md, Endpoints): no limit, no bearer token, a signature. */
export const processorWebhook = methods({ POST: deliver }, { limit: "none" });
