import { z } from "zod";
import { orgInPath } from "@/lib/auth/access";
import { endpoint } from "@/lib/http/endpoint";
import { DEMO } from "@/lib/kernel/demo";
import { checkUrl } from "./check-url";
import { deliveryInPath, webhookInPath } from "./context";
import { createWebhook as create } from "./create-webhook";
import { deleteWebhook as remove } from "./delete-webhook";
import { readCursor } from "./deliveries/cursor";
import { getWebhookDelivery as getDelivery } from "./deliveries/get-delivery";
import { listWebhookDeliveries as listDeliveries } from "./deliveries/list-deliveries";
import { replayWebhookDelivery as replay } from "./deliveries/replay-delivery";
import { getWebhook as getOne } from "./get-webhook";
import { listWebhooks as listAll } from "./list-webhooks";
import {
  createWebhookInput,
  deletedSchema,
  deliveryAnswerSchema,
  deliveryDetailAnswerSchema,
  emptyInput,
  listDeliveriesQuery,
  rotateSecretInput,
  updateWebhookInput,
  webhookAnswerSchema,
  webhookDeliveryListSchema,
  webhookListSchema,
  webhookSecretSchema,
} from "./schemas";
import { rotateWebhookSecret as rotate } from "./secrets/rotate-secret";
import { sendTestEvent as send } from "./send-test-event";
import { updateWebhook as update } from "./update-webhook";

const part = z.string().min(1).max(100);

const orgParams = z.object({ idOrSlug: part });

const webhookParams = orgParams.extend({ webhookId: part });

const deliveryParams = webhookParams.extend({ deliveryId: part });

const URL_REFUSALS =
  "The URL must start with `https://`, contain no user name or password, and be on the public internet; otherwise the response is `Validation failed` on `url`.";

const webhook = {
  id: DEMO.webhookId,
  orgId: DEMO.orgId,
  url: "https://ledger.hopeshelter.example/almoner",
  description: "Bookkeeping",
  eventTypes: ["donation.succeeded", "donation.refunded"],
  status: "ENABLED",
  disabledReason: null,
  previousSecretExpiresAt: null,
  lastSuccessAt: "2026-11-20T18:04:11.000Z",
  failingSince: null,
  createdAt: "2026-11-01T09:00:00.000Z",
  updatedAt: "2026-11-01T09:00:00.000Z",
};

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwDRKtzj4Jw3c=";

const params = { idOrSlug: DEMO.orgSlug, webhookId: DEMO.webhookId };

const delivery = {
  id: DEMO.webhookDeliveryId,
  webhookId: DEMO.webhookId,
  eventId: "evt_4f1c2b7a9d3e4c0f8a6b5d2e1f0c9b8a",
  eventType: "donation.succeeded",
  status: "SUCCEEDED",
  attemptCount: 1,
  nextAttemptAt: null,
  lastResponseStatus: 200,
  lastError: null,
  replayOf: null,
  createdAt: "2026-11-20T18:04:10.000Z",
};

const fresh = {
  ...delivery,
  id: "tz4a98xxat96iws9zmbrgj3a",
  status: "PENDING",
  attemptCount: 0,
  nextAttemptAt: "2026-11-21T12:00:00.000Z",
  lastResponseStatus: null,
  createdAt: "2026-11-21T12:00:00.000Z",
};

const NO_WEBHOOK = {
  status: 404,
  error: "Webhook not found",
  when: "The organization has no webhook with this id.",
};

const NO_DELIVERY = {
  status: 404,
  error: "Delivery not found",
  when: "The webhook has no delivery with this id; deliveries are kept for 30 days.",
};

const DISABLED = {
  status: 409,
  error: "The webhook is disabled",
  when: "The webhook is `DISABLED`; enable it first.",
};

export const listWebhooks = endpoint({
  id: "listWebhooks",
  route: "GET /api/orgs/{idOrSlug}/webhooks",
  tag: "Webhooks",
  summary: "List webhooks",
  description: "All webhooks of the organization, oldest first; at most ten. Secrets are not included.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  answer: webhookListSchema,
  example: { params: { idOrSlug: DEMO.orgSlug }, answer: { data: [webhook] } },
  handle: ({ ctx }) => listAll(ctx),
});

export const createWebhook = endpoint({
  id: "createWebhook",
  route: "POST /api/orgs/{idOrSlug}/webhooks",
  tag: "Webhooks",
  summary: "Create a webhook",
  description: `Creates a webhook: from now on, each event is posted to its URL as JSON, signed according to [Standard Webhooks](https://www.standardwebhooks.com). Only this response and that of a rotation contain the signing \`secret\`; store it.

${URL_REFUSALS}

It accepts no \`Idempotency-Key\`, because responses with a secret are not stored: if a response is lost, delete the webhook and create it again.`,
  role: "ADMIN",
  find: orgInPath,
  params: orgParams,
  body: createWebhookInput,
  check: ({ body }) => void checkUrl(body.url),
  status: 201,
  answer: webhookSecretSchema,
  refusals: [
    {
      status: 409,
      error: "An organization has at most 10 webhooks",
      when: "The organization has ten webhooks; delete one first.",
    },
  ],
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    body: {
      url: "https://ledger.hopeshelter.example/almoner",
      description: "Bookkeeping",
      eventTypes: ["donation.succeeded", "donation.refunded"],
    },
    answer: { webhook: { ...webhook, id: "pfh0haxfpzowht3oi213cqos", lastSuccessAt: null }, secret },
  },
  handle: ({ ctx, body }) => create(ctx, body),
});

export const getWebhook = endpoint({
  id: "getWebhook",
  route: "GET /api/orgs/{idOrSlug}/webhooks/{webhookId}",
  tag: "Webhooks",
  summary: "Get a webhook",
  description:
    "One webhook with its health: when it last accepted an event, and since when it has been failing.",
  role: "MEMBER",
  find: webhookInPath,
  params: webhookParams,
  answer: webhookAnswerSchema,
  refusals: [NO_WEBHOOK],
  example: { params, answer: { webhook } },
  handle: async ({ ctx }) => ({ webhook: await getOne(ctx) }),
});

export const updateWebhook = endpoint({
  id: "updateWebhook",
  route: "PATCH /api/orgs/{idOrSlug}/webhooks/{webhookId}",
  tag: "Webhooks",
  summary: "Update a webhook",
  description: `Updates the given fields. \`DISABLED\` ends pending deliveries and sends nothing more; events that occur while the webhook is disabled are not stored for it. \`ENABLED\` also enables a webhook that the service disabled because no delivery succeeded for three days, it responded with \`410 Gone\`, or the API key that set its URL was revoked. Failed deliveries are not resent automatically; replay the ones you need.

${URL_REFUSALS}`,
  role: "ADMIN",
  find: webhookInPath,
  params: webhookParams,
  body: updateWebhookInput,
  check: ({ body }) => void (body.url !== undefined && checkUrl(body.url)),
  answer: webhookAnswerSchema,
  refusals: [NO_WEBHOOK],
  example: {
    params,
    body: { description: "Bookkeeping" },
    answer: { webhook },
  },
  handle: async ({ ctx, body }) => ({ webhook: await update(ctx, body) }),
});

export const deleteWebhook = endpoint({
  id: "deleteWebhook",
  route: "DELETE /api/orgs/{idOrSlug}/webhooks/{webhookId}",
  tag: "Webhooks",
  summary: "Delete a webhook",
  description: "Deletes the webhook and its delivery log. Pending deliveries end.",
  role: "ADMIN",
  find: webhookInPath,
  params: webhookParams,
  answer: deletedSchema,
  refusals: [NO_WEBHOOK],
  example: { params, answer: { id: DEMO.webhookId, deleted: true } },
  handle: ({ ctx }) => remove(ctx),
});

export const rotateWebhookSecret = endpoint({
  id: "rotateWebhookSecret",
  route: "POST /api/orgs/{idOrSlug}/webhooks/{webhookId}/rotate-secret",
  tag: "Webhooks",
  summary: "Rotate a webhook secret",
  description:
    "Creates a new secret and returns it. The previous one keeps signing for `expiresInHours`: `webhook-signature` then carries both signatures, and receivers may check either. Older secrets keep signing until they expire; rotating again, for example after a lost response, does not shorten their validity. With `expiresInHours: 0` all previous secrets expire immediately: use it for a leaked secret. It accepts no `Idempotency-Key`, because responses with a secret are not stored: if a response is lost, rotate again.",
  role: "ADMIN",
  find: webhookInPath,
  params: webhookParams,
  body: rotateSecretInput,
  answer: webhookSecretSchema,
  refusals: [
    NO_WEBHOOK,
    {
      status: 409,
      error: "10 secrets are in use; wait until one expires, or expire them all with expiresInHours 0",
      when: "The secret was rotated nine times, and the older secrets are still valid.",
    },
  ],
  example: {
    params,
    body: { expiresInHours: 24 },
    answer: { webhook: { ...webhook, previousSecretExpiresAt: "2026-11-22T12:00:00.000Z" }, secret },
  },
  handle: ({ ctx, body }) => rotate(ctx, body),
});

export const sendTestEvent = endpoint({
  id: "sendTestEvent",
  route: "POST /api/orgs/{idOrSlug}/webhooks/{webhookId}/test",
  tag: "Webhooks",
  summary: "Send a test event",
  description:
    "Sends a `webhook.test` event to this webhook, regardless of its event types. Unlike with other events, a response of `410 Gone` does not disable the webhook; it only ends the delivery. The response is the delivery; get it again to see the result.",
  role: "ADMIN",
  find: webhookInPath,
  params: webhookParams,
  body: emptyInput,
  status: 201,
  answer: deliveryAnswerSchema,
  idempotent: true,
  refusals: [NO_WEBHOOK, DISABLED],
  example: { params, body: {}, answer: { delivery: { ...fresh, eventType: "webhook.test" } } },
  handle: async ({ ctx }) => ({ delivery: await send(ctx) }),
});

export const listWebhookDeliveries = endpoint({
  id: "listWebhookDeliveries",
  route: "GET /api/orgs/{idOrSlug}/webhooks/{webhookId}/deliveries",
  tag: "Webhooks",
  summary: "List deliveries",
  description: "What was sent to a webhook in the last 30 days, newest first, with cursor pagination.",
  role: "MEMBER",
  find: webhookInPath,
  params: webhookParams,
  query: listDeliveriesQuery,
  check: ({ query }) => void (query.cursor !== undefined && readCursor(query.cursor)),
  answer: webhookDeliveryListSchema,
  refusals: [NO_WEBHOOK],
  example: {
    params,
    query: { status: "SUCCEEDED" },
    answer: { deliveries: [delivery], nextCursor: null },
  },
  handle: ({ ctx, query }) => listDeliveries(ctx, query),
});

export const getWebhookDelivery = endpoint({
  id: "getWebhookDelivery",
  route: "GET /api/orgs/{idOrSlug}/webhooks/{webhookId}/deliveries/{deliveryId}",
  tag: "Webhooks",
  summary: "Get a delivery",
  description: "One delivery with the posted body and every attempt so far: time, duration and response.",
  role: "MEMBER",
  find: deliveryInPath,
  params: deliveryParams,
  answer: deliveryDetailAnswerSchema,
  refusals: [NO_WEBHOOK, NO_DELIVERY],
  example: {
    params: { ...params, deliveryId: DEMO.webhookDeliveryId },
    answer: {
      delivery: {
        ...delivery,
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
    "Delivers the same event again: a new delivery with the same body and the same `webhook-id`, regardless of the result of the first one. Use it after an outage, for deliveries that failed while the endpoint was down or disabled.",
  role: "ADMIN",
  find: deliveryInPath,
  params: deliveryParams,
  body: emptyInput,
  status: 201,
  answer: deliveryAnswerSchema,
  idempotent: true,
  refusals: [NO_WEBHOOK, NO_DELIVERY, DISABLED],
  example: {
    params: { ...params, deliveryId: DEMO.webhookDeliveryId },
    body: {},
    answer: { delivery: { ...fresh, replayOf: DEMO.webhookDeliveryId } },
  },
  handle: async ({ ctx }) => ({ delivery: await replay(ctx) }),
});
