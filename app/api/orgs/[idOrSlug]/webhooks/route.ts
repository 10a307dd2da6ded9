import { createWebhook, listWebhooks } from "@/lib/contract/operations/webhooks";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { createWebhook as create } from "@/lib/outbound/create-webhook";
import { listWebhooks as list } from "@/lib/outbound/list-webhooks";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(listWebhooks, async ({ ctx, params }) => ({ body: await list(ctx, params.idOrSlug) })),
  POST: serve(createWebhook, async ({ ctx, params, body }) => ({
    body: await create(ctx, { ...params, input: body }),
  })),
});
