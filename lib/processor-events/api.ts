import { z } from "zod";
import { declare } from "@/lib/http/endpoint";

/** Any event of the processor. Its raw bytes are verified, so its shape is the processor's. */
const processorEvent = z
  .looseObject({
    id: z.string().describe("The processor's id of the event, the same in every delivery"),
    type: z
      .string()
      .describe("For example `payment_intent.succeeded`; unhandled types are acknowledged and ignored"),
    data: z.looseObject({}).describe("The object the event is about"),
  })
  .meta({ id: "ProcessorEvent", description: "An event of the payment processor." });

const accepted = z.object({
  received: z.literal(true).describe("The event is queued; processing may still be in progress"),
});

const delivery = {
  tag: "Service",
  role: "public",
  limit: "none",
  delivery: true,
  body: processorEvent,
  answer: accepted,
  refusals: [
    {
      status: 400,
      error: "Invalid signature",
      when: "The signature is missing, wrong, or more than five minutes old or ahead.",
    },
    { status: 400, error: "Invalid JSON", when: "The signed body is not JSON, or not an event." },
    {
      status: 408,
      error: "The request body took too long to arrive",
      when: "The body did not arrive within ten seconds. The processor sends it again.",
    },
    {
      status: 503,
      error: "The background service cannot be reached",
      when: "The event could not be queued. The processor sends it again.",
    },
    {
      status: 503,
      error: "The payment processor cannot be reached right now; try again",
      when: "The fee of a renewal could not be submitted (`invoice.created`). The processor sends the event again.",
    },
    {
      status: 503,
      error: "The service is briefly unavailable; try again",
      when: "The database cannot be reached. The processor sends the event again.",
    },
  ],
  example: {
    body: {
      id: "evt_1SV2k3EXAMPLE",
      type: "payment_intent.succeeded",
      data: { object: { id: "pi_1SV2k1EXAMPLE" } },
    },
    answer: { received: true },
  },
} as const;

export const receiveProcessorEvent = declare({
  ...delivery,
  id: "receiveProcessorEvent",
  route: "POST /api/webhooks/processor",
  summary: "Receive a processor event",
  description:
    "Called by the payment processor, never by you. The raw body, up to 1 MiB, is verified against `Processor-Signature` (or `Stripe-Signature`) before it is parsed. A 200 confirms that the event is queued; unacknowledged deliveries are repeated, and repeats change nothing.",
  refusals: [...delivery.refusals],
});

export const receiveProcessorEventAlias = declare({
  ...delivery,
  id: "receiveProcessorEventAlias",
  route: "POST /api/processor/webhooks",
  summary: "Receive a processor event (alternative path)",
  description: "The same as `POST /api/webhooks/processor`, for processors configured with this path.",
  refusals: [...delivery.refusals],
});
