import { orgInPath } from "@/lib/auth/access";
import { endpoint } from "@/lib/http/endpoint";
import { orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { checkUrl } from "./check-url";
import { webhookInPath } from "./context";
import { createWebhook as create } from "./create-webhook";
import { deleteWebhook as remove } from "./delete-webhook";
import { NEW_DELIVERY, SECRET, WEBHOOK, WEBHOOK_PATH } from "./examples";
import { getWebhook as getOne } from "./get-webhook";
import { listWebhooks as listAll } from "./list-webhooks";
import { DISABLED, NO_WEBHOOK } from "./refusals";
import {
  createWebhookInput,
  deletedSchema,
  deliveryAnswerSchema,
  emptyInput,
  rotateSecretInput,
  updateWebhookInput,
  webhookAnswerSchema,
  webhookListSchema,
  webhookParams,
  webhookSecretSchema,
} from "./schemas";
import { rotateWebhookSecret as rotate } from "./secrets/rotate-secret";
import { sendTestEvent as send } from "./send-test-event";
import { updateWebhook as update } from "./update-webhook";

const URL_REFUSALS =
  "The URL must start with `https://`, contain no user name or password, and be on the public internet; otherwise the response is `Validation failed` on `url`.";

export const listWebhooks = endpoint({
  id: "listWebhooks",
  route: "GET /api/orgs/{idOrSlug}/webhooks",
  tag: "Webhooks",
  summary: "List webhooks",
  description: "Lists all webhooks of the organization, oldest first; at most ten. Secrets are not included.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  answer: webhookListSchema,
  example: { params: { idOrSlug: DEMO.orgSlug }, answer: { data: [WEBHOOK] } },
  handle: ({ ctx }) => listAll(ctx),
});

export const createWebhook = endpoint({
  id: "createWebhook",
  route: "POST /api/orgs/{idOrSlug}/webhooks",
  tag: "Webhooks",
  summary: "Create a webhook",
  description: `Creates a webhook. From now on, each event is posted to its URL as JSON, or as a Slack message, and signed according to [Standard Webhooks](https://www.standardwebhooks.com). Store the signing \`secret\`: only this response and that of a rotation contain it.

${URL_REFUSALS}

The endpoint accepts no \`Idempotency-Key\`, because responses with a secret are not stored. If a response is lost, delete the webhook and create it again.`,
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
    answer: { webhook: { ...WEBHOOK, id: "pfh0haxfpzowht3oi213cqos", lastSuccessAt: null }, secret: SECRET },
  },
  handle: ({ ctx, body }) => create(ctx, body),
});

export const getWebhook = endpoint({
  id: "getWebhook",
  route: "GET /api/orgs/{idOrSlug}/webhooks/{webhookId}",
  tag: "Webhooks",
  summary: "Get a webhook",
  description:
    "Returns a webhook with its health: when it last accepted an event, and since when it has been failing.",
  role: "MEMBER",
  find: webhookInPath,
  params: webhookParams,
  answer: webhookAnswerSchema,
  refusals: [NO_WEBHOOK],
  example: { params: WEBHOOK_PATH, answer: { webhook: WEBHOOK } },
  handle: async ({ ctx }) => ({ webhook: await getOne(ctx) }),
});

export const updateWebhook = endpoint({
  id: "updateWebhook",
  route: "PATCH /api/orgs/{idOrSlug}/webhooks/{webhookId}",
  tag: "Webhooks",
  summary: "Update a webhook",
  description: `Updates the given fields. \`DISABLED\` ends pending deliveries and sends nothing more; events that occur while the webhook is disabled are not stored for it. \`ENABLED\` also enables a webhook that the service disabled because no delivery succeeded for three days, because it responded with \`410 Gone\`, or because the API key that set its URL was revoked. Failed deliveries are not resent automatically; replay the ones you need.

${URL_REFUSALS}`,
  role: "ADMIN",
  find: webhookInPath,
  params: webhookParams,
  body: updateWebhookInput,
  check: ({ body }) => void (body.url !== undefined && checkUrl(body.url)),
  answer: webhookAnswerSchema,
  refusals: [NO_WEBHOOK],
  example: {
    params: WEBHOOK_PATH,
    body: { description: "Bookkeeping" },
    answer: { webhook: WEBHOOK },
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
  example: { params: WEBHOOK_PATH, answer: { id: DEMO.webhookId, deleted: true } },
  handle: ({ ctx }) => remove(ctx),
});

export const rotateWebhookSecret = endpoint({
  id: "rotateWebhookSecret",
  route: "POST /api/orgs/{idOrSlug}/webhooks/{webhookId}/rotate-secret",
  tag: "Webhooks",
  summary: "Rotate a webhook secret",
  description:
    "Creates a new secret and returns it. The previous one keeps signing for `expiresInHours`: `webhook-signature` then contains both signatures, and receivers may verify either. Older secrets keep signing until they expire; rotating again, for example after a lost response, does not shorten their validity. With `expiresInHours: 0`, all previous secrets expire immediately; use it if a secret has leaked. The endpoint accepts no `Idempotency-Key`, because responses with a secret are not stored. If a response is lost, rotate again.",
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
    params: WEBHOOK_PATH,
    body: { expiresInHours: 24 },
    answer: { webhook: { ...WEBHOOK, previousSecretExpiresAt: "2026-11-22T12:00:00.000Z" }, secret: SECRET },
  },
  handle: ({ ctx, body }) => rotate(ctx, body),
});

export const sendTestEvent = endpoint({
  id: "sendTestEvent",
  route: "POST /api/orgs/{idOrSlug}/webhooks/{webhookId}/test",
  tag: "Webhooks",
  summary: "Send a test event",
  description:
    "Sends a `webhook.test` event to this webhook, regardless of its event types. Unlike for other events, a `410 Gone` from the receiver does not disable the webhook; it only ends the delivery. The response contains the delivery; poll it to see the result.",
  role: "ADMIN",
  find: webhookInPath,
  params: webhookParams,
  body: emptyInput,
  status: 201,
  answer: deliveryAnswerSchema,
  idempotent: true,
  refusals: [NO_WEBHOOK, DISABLED],
  example: {
    params: WEBHOOK_PATH,
    body: {},
    answer: { delivery: { ...NEW_DELIVERY, eventType: "webhook.test" } },
  },
  handle: async ({ ctx }) => ({ delivery: await send(ctx) }),
});
