import { deleteWebhook, getWebhook, updateWebhook } from "@/lib/contract/operations/webhooks";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { deleteWebhook as remove } from "@/lib/outbound/delete-webhook";
import { getWebhook as read } from "@/lib/outbound/get-webhook";
import { updateWebhook as update } from "@/lib/outbound/update-webhook";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(getWebhook, async ({ ctx, params }) => ({ body: { webhook: await read(ctx, params) } })),
  PATCH: serve(updateWebhook, async ({ ctx, params, body }) => ({
    body: { webhook: await update(ctx, { ...params, input: body }) },
  })),
  DELETE: serve(deleteWebhook, async ({ ctx, params }) => ({ body: await remove(ctx, params) })),
});
