import { tokenParams } from "@/lib/http/params";
import {
  cancelPlanInput,
  changeOwnPlanInput,
  confirmMethodChangeInput,
  methodChangeSchema,
  ownPlanSchema,
  startMethodChangeInput,
} from "@/lib/subscriptions/schemas";
import { DEMO } from "../demo";
import { operation } from "../operation";

const NO_PLAN = { status: 404, error: "Plan not found", when: "No plan has this token." };
const ENDED = {
  status: 409,
  error: "This plan has ended",
  when: "The plan is `CANCELED`, or the payment processor has ended it meanwhile.",
};
const NOT_STARTED = {
  status: 409,
  error: "This plan has not started yet: its first payment has not arrived",
  when: "The plan is `INCOMPLETE`.",
};
const NO_PROCESSOR = {
  status: 503,
  error: "The payment processor cannot be reached right now; try again",
  when: "Nothing was changed, or the change is not confirmed yet; sending the same again is safe.",
};

const plan = {
  status: "ACTIVE",
  frequency: "MONTHLY",
  amountCents: 2500,
  totalChargedCents: 2612,
  coverFees: true,
  currency: "usd",
  paymentMethod: "CARD",
  nextChargeAt: "2026-12-03T09:12:40.000Z",
  startedAt: "2026-09-03T09:12:46.000Z",
  canceledAt: null,
  createdAt: "2026-09-03T09:12:40.000Z",
  methodLabel: "Visa ending in 4242",
  cancelAtPeriodEnd: false,
  lastFailureReason: null,
  lastFailureAt: null,
  openRenewal: null,
  firstName: "Amara",
  minAmountCents: 100,
  fixedAmounts: null,
  campaign: { title: "Winter Beds 2026", slug: DEMO.campaignSlug, color: "#1F6F50" },
  org: {
    name: "Hope Shelter",
    slug: DEMO.orgSlug,
    email: "office@hopeshelter.example",
    timezone: "America/New_York",
  },
  history: [
    {
      kind: "STARTED",
      amountCents: 2500,
      detail: null,
      occurredAt: "2026-09-03T09:12:46.000Z",
      by: "YOU",
      giftToken: DEMO.giftToken,
    },
  ],
};

export const getOwnPlan = operation({
  id: "getOwnPlan",
  tag: "Donation pages",
  summary: "Get a donor's own plan",
  description:
    "A recurring plan for whoever holds its token: what the donor's own page shows, with its history. Receipts and mails link to that page.",
  access: "public",
  limit: "giftStatus",
  params: tokenParams,
  answer: ownPlanSchema,
  refusals: [NO_PLAN],
  example: { params: { token: DEMO.planToken }, answer: plan },
});

export const changeOwnPlan = operation({
  id: "changeOwnPlan",
  tag: "Donation pages",
  summary: "Change a donor's own plan",
  description:
    "The donor gives another amount from the next charge on; nothing is charged now. Fees are quoted anew, and covered as before. The amount keeps the campaign's rules: `minAmountCents` and `fixedAmounts` of the plan say which.",
  access: "public",
  params: tokenParams,
  body: changeOwnPlanInput,
  answer: ownPlanSchema,
  refusals: [
    {
      status: 400,
      error: "Minimum donation is $5.00",
      when: "The amount is below the campaign's minimum, which the text names.",
    },
    NO_PLAN,
    ENDED,
    NOT_STARTED,
    NO_PROCESSOR,
  ],
  example: {
    params: { token: DEMO.planToken },
    body: { amountCents: 3000 },
    answer: {
      ...plan,
      amountCents: 3000,
      totalChargedCents: 3129,
      history: [
        {
          kind: "AMOUNT_CHANGED",
          amountCents: 3000,
          detail: null,
          occurredAt: "2026-11-21T14:05:00.000Z",
          by: "YOU",
          giftToken: null,
        },
        ...plan.history,
      ],
    },
  },
});

export const cancelOwnPlan = operation({
  id: "cancelOwnPlan",
  tag: "Donation pages",
  summary: "End a donor's own plan",
  description:
    "Ends the plan at once: nothing is charged any more, and what was given stays given. It cannot be undone; a new gift starts a new plan. One that has ended stays as it is.",
  access: "public",
  params: tokenParams,
  body: cancelPlanInput,
  answer: ownPlanSchema,
  idempotent: true,
  refusals: [
    NO_PLAN,
    { ...NOT_STARTED, when: "The plan is `INCOMPLETE`, and the payment processor does not have it yet." },
    NO_PROCESSOR,
  ],
  example: {
    params: { token: DEMO.endedPlanToken },
    body: { reason: "I give at work now" },
    answer: {
      ...plan,
      status: "CANCELED",
      nextChargeAt: null,
      canceledAt: "2026-10-14T13:30:00.000Z",
      history: [
        {
          kind: "CANCELED",
          amountCents: null,
          detail: null,
          occurredAt: "2026-10-14T13:30:00.000Z",
          by: "ORGANIZATION",
          giftToken: null,
        },
        ...plan.history,
      ],
    },
  },
});

const method = {
  setupIntentId: "seti_1SVd4kLocal0Setup",
  clientSecret: "seti_1SVd4kLocal0Setup_secret_k3w8z1p7",
};

export const startMethodChange = operation({
  id: "startMethodChange",
  tag: "Donation pages",
  summary: "Start a change of payment method",
  description:
    "Begins saving another card, or another bank account: the kind stays. Let the processor's library in the donor's browser confirm the client secret, then call `…/payment-method/confirm`. Nothing changes until then.",
  access: "public",
  params: tokenParams,
  body: startMethodChangeInput,
  answer: methodChangeSchema,
  idempotent: true,
  refusals: [
    NO_PLAN,
    ENDED,
    NOT_STARTED,
    {
      status: 429,
      error: "Too Many Requests",
      reason: "Too many payment methods were tried. Nothing has changed; please try again in an hour.",
      when: "Five in an hour were asked for with this plan, or eight from this address.",
    },
    {
      status: 429,
      error: "Too Many Requests",
      reason: "Many payments were declined lately. Nothing has changed; please try again later.",
      when: "Many payments of this address were declined, and it is blocked.",
    },
    NO_PROCESSOR,
  ],
  example: { params: { token: DEMO.planToken }, body: {}, answer: method },
});

export const confirmMethodChange = operation({
  id: "confirmMethodChange",
  tag: "Donation pages",
  summary: "Confirm a change of payment method",
  description:
    "Uses the payment method that the donor's browser has confirmed for all following charges, once the processor says so. A renewal that failed is charged again at once; confirming the same setup intent again charges nothing again.",
  access: "public",
  params: tokenParams,
  body: confirmMethodChangeInput,
  answer: ownPlanSchema,
  idempotent: true,
  refusals: [
    {
      status: 400,
      error: "That is not a payment method of this plan",
      when: "The setup intent was not started for this plan.",
    },
    NO_PLAN,
    ENDED,
    NOT_STARTED,
    {
      status: 409,
      error: "The payment method is not confirmed yet",
      when: "The donor's browser has not confirmed it, or the processor has declined it.",
    },
    {
      status: 429,
      error: "Too Many Requests",
      reason: "Too many payment methods were tried. Nothing has changed; please try again in an hour.",
      when: "A renewal of this plan that failed was charged again three times within the hour.",
    },
    NO_PROCESSOR,
  ],
  example: {
    params: { token: DEMO.planToken },
    body: { setupIntentId: method.setupIntentId },
    answer: { ...plan, methodLabel: "Mastercard ending in 4444" },
  },
});
