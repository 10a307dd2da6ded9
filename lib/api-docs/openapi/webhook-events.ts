import type { z } from "zod";
import type { Declaration } from "@/lib/http/declaration";
import { DEMO } from "@/lib/kernel/demo";
import { EVENT_SCHEMAS } from "@/lib/webhooks/event-schemas";
import type { Components } from "./components";
import type { JsonSchema } from "./json-schema";

type EventType = keyof typeof EVENT_SCHEMAS;
type EventSchema = (typeof EVENT_SCHEMAS)[EventType];

export const EVENT_TYPES = Object.keys(EVENT_SCHEMAS) as EventType[];

/** The events with a printed example, one per kind of resource, with the resource's status; null if it has none. */
const SHOWN = {
  "donation.succeeded": "SUCCEEDED",
  "subscription.created": "ACTIVE",
  "refund.succeeded": "SUCCEEDED",
  "dispute.created": "OPEN",
  "payout.paid": "PAID",
  "campaign.published": "ACTIVE",
  "donor.created": null,
} as const satisfies Partial<Record<EventType, string | null>>;
const isShown = (type: EventType): type is keyof typeof SHOWN => type in SHOWN;

const header = (name: string, description: string, schema: JsonSchema = { type: "string" }) => ({
  name,
  in: "header",
  required: true,
  description,
  schema,
});

const HEADERS = [
  header("webhook-id", "The event's id: the same for every attempt and replay. Process each id once."),
  header(
    "webhook-timestamp",
    "When this attempt was signed, in Unix seconds. Reject signatures older than five minutes.",
    {
      type: "integer",
    },
  ),
  header(
    "webhook-signature",
    "`v1,` and the base64 HMAC-SHA256 of id, timestamp and body, joined by periods; several, separated by spaces, while a secret is being rotated.",
  ),
];

/** Returns the document's `webhooks`: the events that an organization's endpoints receive. */
export function webhooksOf(declared: Declaration[], components: Components): Record<string, unknown> {
  return Object.fromEntries(
    EVENT_TYPES.map((type) => {
      const schema: EventSchema = EVENT_SCHEMAS[type];
      const example = exampleOf(type, declared);
      const content = { schema: components.add(schema, "output"), ...(example ? { example } : {}) };
      return [type, { post: describe(type, schema.description ?? "", content) }];
    }),
  );
}

function describe(type: string, description: string, content: object) {
  return {
    operationId: `on:${type}`,
    tags: ["Webhooks"],
    summary: type,
    description,
    parameters: HEADERS,
    // Verified by its signature rather than by a credential.
    security: [],
    requestBody: { required: true, content: { "application/json": content } },
    responses: {
      "2XX": {
        description:
          "The event is accepted. `410 Gone` disables the webhook, except in response to a test; after any other response, or none within ten seconds, the event is retried.",
      },
    },
  };
}

/** Returns an example event. Its data is the first resource of its kind and state in the operations' examples. */
export function exampleOf(type: EventType, declared: Declaration[]): unknown {
  const timestamp = "2026-11-21T14:05:09.120Z";
  if (type === "webhook.test")
    return { type, timestamp, data: { webhookId: DEMO.webhookId, message: "A test from Hope Shelter" } };
  if (!isShown(type)) return undefined;
  const { data }: { data: z.ZodType } = EVENT_SCHEMAS[type].shape;
  for (const candidate of declared.flatMap(({ example }) => resourcesIn(example.answer))) {
    if (("status" in candidate ? candidate.status : null) !== SHOWN[type]) continue;
    const read = data.safeParse(candidate);
    if (read.success) return { type, timestamp, data: read.data };
  }
  return undefined;
}

/** Returns a response and the first entry of each list in it. */
function resourcesIn(answer: unknown): object[] {
  if (typeof answer !== "object" || answer === null) return [];
  const inner = Object.values(answer).flatMap((one) => (Array.isArray(one) ? one.slice(0, 1) : [one]));
  return [answer, ...inner].filter((one): one is object => typeof one === "object" && one !== null);
}
