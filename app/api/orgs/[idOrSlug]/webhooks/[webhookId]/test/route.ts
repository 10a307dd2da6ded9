import { sendTestEvent } from "@/lib/contract/operations/webhooks";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { sendTestEvent as send } from "@/lib/outbound/send-test-event";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: serve(sendTestEvent, async ({ ctx, params }) => ({ body: { delivery: await send(ctx, params) } })),
});
