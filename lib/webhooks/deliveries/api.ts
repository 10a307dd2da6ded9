import { endpoint } from "@/lib/http/endpoint";
import { DEMO } from "@/lib/kernel/demo";
import { readCursor } from "@/lib/kernel/time-cursor";
import { deliveryInPath, webhookInPath } from "@/lib/webhooks/context";
import { DELIVERY, NEW_DELIVERY, WEBHOOK_PATH } from "@/lib/webhooks/examples";
import { DISABLED, NO_DELIVERY, NO_WEBHOOK } from "@/lib/webhooks/refusals";
import {
  deliveryAnswerSchema,
  deliveryDetailAnswerSchema,
  deliveryParams,
  emptyInput,
  listDeliveriesQuery,
  webhookDeliveryListSchema,
  webhookParams,
} from "@/lib/webhooks/schemas";
import { getWebhookDelivery as getDelivery } from "./get-delivery";
import { listWebhookDeliveries as listDeliveries } from "./list-deliveries";
import { replayWebhookDelivery as replay } from "./replay-delivery";

export const listWebhookDeliveries = endpoint({
  id: "listWebhookDeliveries",
  route: "GET /api/orgs/{idOrSlug}/webhooks/{webhookId}/deliveries",
  tag: "Webhooks",
  summary: "List deliveries",
  description: "Lists the deliveries to a webhook in the last 30 days, newest first, with cursor pagination.",
  role: "MEMBER",
  find: webhookInPath,
  params: webhookParams,
  query: listDeliveriesQuery,
  check: ({ query }) => void (query.cursor !== undefined && readCursor(query.cursor)),
  answer: webhookDeliveryListSchema,
  refusals: [NO_WEBHOOK],
  example: {
    params: WEBHOOK_PATH,
    query: { status: "SUCCEEDED" },
    answer: { deliveries: [DELIVERY], nextCursor: null },
  },
  handle: ({ ctx, query }) => listDeliveries(ctx, query),
});

export const getWebhookDelivery = endpoint({
  id: "getWebhookDelivery",
  route: "GET /api/orgs/{idOrSlug}/webhooks/{webhookId}/deliveries/{deliveryId}",
  tag: "Webhooks",
  summary: "Get a delivery",
  description:
    "Returns a delivery with the posted body and every attempt so far: time, duration and response.",
  role: "MEMBER",
  find: deliveryInPath,
  params: deliveryParams,
  answer: deliveryDetailAnswerSchema,
  refusals: [NO_WEBHOOK, NO_DELIVERY],
  example: {
    params: { ...WEBHOOK_PATH, deliveryId: DEMO.webhookDeliveryId },
    answer: {
      delivery: {
        ...DELIVERY,
        payload: {
          type: "donation.succeeded",
          timestamp: "2026-11-20T18:04:09.000Z",
          data: { id: DEMO.donationId, status: "SUCCEEDED", amountCents: 10_000 },
        },
        attempts: [
          {
            attemptedAt: "2026-11-20T18:04:11.000Z",
            durationMs: 184,
            responseStatus: 200,
            responseBody: "ok",
            error: null,
          },
        ],
      },
    },
  },
  handle: async ({ ctx }) => ({ delivery: await getDelivery(ctx) }),
});

export const replayWebhookDelivery = endpoint({
  id: "replayWebhookDelivery",
  route: "POST /api/orgs/{idOrSlug}/webhooks/{webhookId}/deliveries/{deliveryId}/replay",
  tag: "Webhooks",
  summary: "Replay a delivery",
  description:
    "Delivers the same event again, as a new delivery with the same body and the same `webhook-id`, regardless of the result of the original one. Use it after an outage, for deliveries that failed while the endpoint was down or disabled.",
  role: "ADMIN",
  find: deliveryInPath,
  params: deliveryParams,
  body: emptyInput,
  status: 201,
  answer: deliveryAnswerSchema,
  idempotent: true,
  refusals: [NO_WEBHOOK, NO_DELIVERY, DISABLED],
  example: {
    params: { ...WEBHOOK_PATH, deliveryId: DEMO.webhookDeliveryId },
    body: {},
    answer: { delivery: { ...NEW_DELIVERY, replayOf: DEMO.webhookDeliveryId } },
  },
  handle: async ({ ctx }) => ({ delivery: await replay(ctx) }),
});
