import { endpoint, Reply } from "@/lib/http/endpoint";
import { tokenParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { MANAGED_SUBSCRIPTION } from "../examples";
import { ENDED, EXPIRED_LINK, NO_PROCESSOR, NO_SUBSCRIPTION, NOT_STARTED, VIEW_ONLY } from "../refusals";
import { publicSubscriptionSchema } from "../schemas";
import { confirmMethodChange as confirm, startMethodChange as start } from "./change-method";
import { confirmMethodChangeInput, methodChangeSchema, startMethodChangeInput } from "./schemas";

const MANAGE = [VIEW_ONLY, EXPIRED_LINK];

const method = {
  setupIntentId: "seti_1SVd4kLocal0Setup",
  clientSecret: "seti_1SVd4kLocal0Setup_secret_k3w8z1p7",
};

export const startMethodChange = endpoint({
  id: "startMethodChange",
  route: "POST /api/public/subscriptions/{token}/payment-method",
  tag: "Donation pages",
  summary: "Start a payment method change",
  description:
    "Starts saving another card, or another bank account; the kind of payment method cannot change. Confirm the client secret with the processor's library in the donor's browser, then call `…/payment-method/confirm`. Nothing changes until then.",
  role: "public",
  params: tokenParams,
  body: startMethodChangeInput,
  answer: methodChangeSchema,
  idempotent: true,
  refusals: [
    ...MANAGE,
    NO_SUBSCRIPTION,
    ENDED,
    NOT_STARTED,
    {
      status: 429,
      error: "Too Many Requests",
      reason: "Too many payment methods were tried. Nothing has changed; please try again in an hour.",
      when: "Five changes within an hour were started for this subscription, or eight from this address.",
    },
    {
      status: 429,
      error: "Too Many Requests",
      reason: "Too many payments were declined. Nothing has changed; please try again later.",
      when: "Many payments from this address were declined, and it is blocked.",
    },
    NO_PROCESSOR,
  ],
  example: { params: { token: DEMO.manageToken }, body: {}, answer: method },
  handle: ({ ctx, params }) => start(ctx, params.token),
});

export const confirmMethodChange = endpoint({
  id: "confirmMethodChange",
  route: "POST /api/public/subscriptions/{token}/payment-method/confirm",
  tag: "Donation pages",
  summary: "Confirm a payment method change",
  description:
    "Uses the payment method confirmed in the donor's browser for all following charges, once the processor has confirmed it. A failed renewal is retried immediately; confirming the same setup intent again does not charge again.",
  role: "public",
  params: tokenParams,
  body: confirmMethodChangeInput,
  answer: publicSubscriptionSchema,
  idempotent: true,
  refusals: [
    {
      status: 400,
      error: "That is not a payment method of this subscription",
      when: "The setup intent was not started for this subscription.",
    },
    ...MANAGE,
    NO_SUBSCRIPTION,
    ENDED,
    NOT_STARTED,
    {
      status: 409,
      error: "The payment method is not confirmed yet",
      when: "The donor's browser has not confirmed it, or the processor declined it.",
    },
    {
      status: 429,
      error: "Too Many Requests",
      reason: "Too many payment methods were tried. Nothing has changed; please try again in an hour.",
      when: "A failed renewal of this subscription was charged again three times within the hour.",
    },
    NO_PROCESSOR,
  ],
  example: {
    params: { token: DEMO.manageToken },
    body: { setupIntentId: method.setupIntentId },
    answer: { ...MANAGED_SUBSCRIPTION, methodLabel: "Mastercard ending in 4444" },
  },
  handle: async ({ ctx, params, body }) =>
    new Reply(await confirm(ctx, { token: params.token, setupIntentId: body.setupIntentId }), {
      headers: { "Referrer-Policy": "no-referrer" },
    }),
});
