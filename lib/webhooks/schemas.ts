import { z } from "zod";
import { pageLimit } from "@/lib/kernel/whole-number";

const id = z.string().min(1).max(100);
export const webhookParams = z.object({ idOrSlug: id, webhookId: id });
export const deliveryParams = webhookParams.extend({ deliveryId: id });

/** Event types that endpoints can subscribe to, by resource. */
export const WEBHOOK_EVENT_TYPES = [
  "donation.created",
  "donation.succeeded",
  "donation.failed",
  "donation.disputed",
  "donation.refunded",
  "subscription.created",
  "subscription.updated",
  "subscription.past_due",
  "subscription.canceled",
  "refund.created",
  "refund.succeeded",
  "refund.failed",
  "dispute.created",
  "dispute.updated",
  "dispute.closed",
  "payout.created",
  "payout.updated",
  "payout.paid",
  "payout.failed",
  "payout.canceled",
  "campaign.created",
  "campaign.updated",
  "campaign.published",
  "campaign.ended",
  "donor.created",
  "donor.updated",
] as const;
/** Type of test events, which are sent only on request and cannot be subscribed to. */
export const TEST_EVENT_TYPE = "webhook.test";

const webhookEventType = z.enum(WEBHOOK_EVENT_TYPES);
export type WebhookEventType = z.infer<typeof webhookEventType>;
/** Types of delivered events. */
export const deliveredEventType = z.enum([...WEBHOOK_EVENT_TYPES, TEST_EVENT_TYPE]);
export const WEBHOOK_FORMATS = ["JSON", "SLACK"] as const;
export const webhookFormat = z
  .enum(WEBHOOK_FORMATS)
  .describe(
    'Format of the posted body. `JSON`: the event. `SLACK`: a sentence about the event as `{ "text": "…" }`, for the URL of a Slack incoming webhook. The sentence contains no email addresses, and anonymous donors appear as “Anonymous”.',
  );
export type WebhookFormat = z.infer<typeof webhookFormat>;
const webhookStatus = z.enum(["ENABLED", "DISABLED"]);
export const deliveryStatus = z.enum(["PENDING", "SUCCEEDED", "FAILED"]);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;

const fields = {
  url: z
    .string()
    .trim()
    .min(1, "Enter an address")
    .max(500, "At most 500 characters")
    .describe(
      "URL that events are posted to. It must start with `https://`, be reachable from the internet, and contain no user name or password.",
    ),
  description: z
    .string()
    .trim()
    .max(200, "At most 200 characters")
    .nullish()
    .transform((value) => value || null)
    .describe("Free-text description; up to 200 characters."),
  eventTypes: z
    .array(webhookEventType)
    .max(WEBHOOK_EVENT_TYPES.length, "Name each type once")
    .transform((types) => [...new Set(types)])
    .describe("Event types to send; an empty list means all types, including ones added later."),
};

/** Body of `POST /api/orgs/:idOrSlug/webhooks`. Strict: with a misspelled `eventTypes`, all events would be sent. */
export const createWebhookInput = z
  .strictObject({
    ...fields,
    eventTypes: fields.eventTypes.default([]),
    format: webhookFormat.default("JSON"),
  })
  .meta({ id: "CreateWebhook", description: "A webhook to create." });
export type CreateWebhookInput = z.output<typeof createWebhookInput>;

/** Body of `PATCH …/webhooks/:webhookId`; omitted fields are unchanged. Strict for the same reason. */
export const updateWebhookInput = z
  .strictObject({
    url: fields.url.optional(),
    // Not `fields.description`: an omitted description must stay omitted.
    description: z
      .string()
      .trim()
      .max(200, "At most 200 characters")
      .nullable()
      .optional()
      .describe("Free-text description; up to 200 characters. Null or an empty string removes it."),
    eventTypes: fields.eventTypes.optional(),
    format: webhookFormat.optional(),
    status: webhookStatus
      .optional()
      .describe(
        "`DISABLED` stops deliveries, including pending ones; events that occur while it is disabled are not stored for it.",
      ),
  })
  .meta({
    id: "UpdateWebhook",
    description: "The fields of a webhook to change; omitted fields are unchanged.",
  });
export type UpdateWebhookInput = z.output<typeof updateWebhookInput>;

/**
 * Body of `POST …/rotate-secret`; `{}` means one day. Strict, so that a typo does not keep a leaked secret valid for
 * another day.
 */
export const rotateSecretInput = z.strictObject({
  expiresInHours: z
    .int("Enter a whole number of hours")
    .min(0, "At least 0")
    .max(72, "At most 72")
    .default(24)
    .describe(
      "How long the old secret remains valid alongside the new one, in hours. With 0, it and all older ones expire immediately.",
    ),
});

/** Body of `POST …/test` and `POST …/replay`; empty. */
export const emptyInput = z.object({});

const SECRET =
  "Signing secret: `whsec_` followed by base64. Only this response contains it; it cannot be retrieved again.";

export const webhookSchema = z
  .object({
    id: z.string(),
    orgId: z.string(),
    url: z.string(),
    description: z.string().nullable(),
    eventTypes: z.array(z.string()).describe("Event types that are sent; empty means all."),
    format: webhookFormat,
    status: webhookStatus,
    disabledReason: z
      .string()
      .nullable()
      .describe("Why the service disabled the webhook; null while it is enabled, or if staff disabled it."),
    previousSecretExpiresAt: z.iso
      .datetime()
      .nullable()
      .describe("When the last older secret expires; null if only one secret is in use."),
    lastSuccessAt: z.iso
      .datetime()
      .nullable()
      .describe("When the webhook last accepted an event; null if never."),
    failingSince: z.iso
      .datetime()
      .nullable()
      .describe(
        "When deliveries started to fail; null after a success. After three days of failures the webhook is disabled.",
      ),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "Webhook", description: "A URL that receives an organization's events." });
export type WebhookEndpoint = z.infer<typeof webhookSchema>;

export const webhookListSchema = z.object({ data: z.array(webhookSchema) });
export const webhookAnswerSchema = z.object({ webhook: webhookSchema });
export const webhookSecretSchema = z.object({ webhook: webhookSchema, secret: z.string().describe(SECRET) });
export const deletedSchema = z.object({ id: z.string(), deleted: z.literal(true) });

const webhookDeliverySchema = z
  .object({
    id: z.string(),
    webhookId: z.string(),
    eventId: z
      .string()
      .describe("Value of the `webhook-id` header, the same for all attempts and replays of an event."),
    eventType: z.string(),
    status: deliveryStatus.describe("`PENDING` while attempts remain."),
    attemptCount: z.int(),
    nextAttemptAt: z.iso
      .datetime()
      .nullable()
      .describe("When the next attempt is due; null if there is none."),
    lastResponseStatus: z
      .int()
      .nullable()
      .describe("HTTP status of the last response; null if there was no response."),
    lastError: z
      .string()
      .nullable()
      .describe("Why the last attempt failed, as a sentence; null after a success."),
    replayOf: z
      .string()
      .nullable()
      .describe("The delivery that this one replays; null if it is not a replay."),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "WebhookDelivery", description: "The delivery of one event to one webhook." });
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

const webhookAttemptSchema = z
  .object({
    attemptedAt: z.iso.datetime(),
    durationMs: z.int(),
    responseStatus: z.int().nullable(),
    responseBody: z.string().nullable().describe("First 2 KB of the response body."),
    error: z.string().nullable().describe("Why the attempt failed, as a sentence; null after a success."),
  })
  .meta({ id: "WebhookAttempt", description: "One attempt to deliver an event." });

export const webhookDeliveryDetailSchema = webhookDeliverySchema
  .extend({
    payload: z
      .record(z.string(), z.unknown())
      .describe(
        "The body in the webhook's current format: `type`, `timestamp` and `data`, or `text` for Slack.",
      ),
    attempts: z.array(webhookAttemptSchema).describe("Attempts, oldest first."),
  })
  .meta({ id: "WebhookDeliveryDetail", description: "A delivery with its body and every attempt." });
export type WebhookDeliveryDetail = z.infer<typeof webhookDeliveryDetailSchema>;

export const listDeliveriesQuery = z.object({
  cursor: z.string().max(200).optional().describe("`nextCursor` of the previous page."),
  limit: pageLimit(),
  status: deliveryStatus.optional(),
  eventType: deliveredEventType.optional(),
});
export type ListDeliveriesQuery = z.output<typeof listDeliveriesQuery>;

export const webhookDeliveryListSchema = z.object({
  deliveries: z.array(webhookDeliverySchema),
  nextCursor: z.string().nullable().describe("`cursor` of the next page; null on the last one."),
});
export type WebhookDeliveryList = z.infer<typeof webhookDeliveryListSchema>;

export const deliveryAnswerSchema = z.object({ delivery: webhookDeliverySchema });
export const deliveryDetailAnswerSchema = z.object({ delivery: webhookDeliveryDetailSchema });
