import { endpoint, Reply } from "@/lib/http/endpoint";
import { tokenParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { cancelOwnPlan as cancel } from "./cancel-own-plan";
import { confirmMethodChange as confirm, startMethodChange as start } from "./change-method";
import { changeOwnPlan as change } from "./change-own-plan";
import { plan } from "./examples";
import { getOwnPlan as get } from "./get-own-plan";
import { waitsForDonor } from "./link-rules";
import {
  ENDED,
  EXPIRED_LINK,
  METHOD_ONLY,
  NO_MAIL,
  NO_PLAN,
  NO_PROCESSOR,
  NOT_STARTED,
  RAISE_LIMIT,
  RUNNING_CHANGE,
  VIEW_ONLY,
} from "./refusals";
import { requestManageLink as request } from "./request-manage-link";
import {
  cancelPlanInput,
  changeOwnPlanInput,
  confirmMethodChangeInput,
  emptyInput,
  linkRequestSchema,
  methodChangeSchema,
  ownPlanSchema,
  startMethodChangeInput,
} from "./schemas";

const headers = { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };
const managed = { ...plan, mayChange: "EVERYTHING", linkExpiresAt: "2026-11-21T14:30:00.000Z" };

const MANAGE = [VIEW_ONLY, METHOD_ONLY, EXPIRED_LINK];

const MANAGE_METHOD = [VIEW_ONLY, EXPIRED_LINK];

const method = {
  setupIntentId: "seti_1SVd4kLocal0Setup",
  clientSecret: "seti_1SVd4kLocal0Setup_secret_k3w8z1p7",
};

export const getOwnPlan = endpoint({
  id: "getOwnPlan",
  route: "GET /api/public/plans/{token}",
  tag: "Donation pages",
  summary: "Get a donor's own plan",
  description:
    "A recurring plan for the holder of one of its links: what the donor's own page shows, with its history. The view token in receipts and mails, and in `plan.token` of a gift, permits no change. The token of a link that was mailed on request permits every change for 30 minutes, that of the mail about a failed renewal another payment method for 7 days; `mayChange` says what yours permits. One that has expired still shows the plan.",
  role: "public",
  limit: "giftStatus",
  params: tokenParams,
  answer: ownPlanSchema,
  refusals: [NO_PLAN],
  example: { params: { token: DEMO.planToken }, answer: plan },
  handle: async ({ ctx, params }) => new Reply(await get(ctx, params.token), { headers }),
});

export const requestManageLink = endpoint({
  id: "requestManageLink",
  route: "POST /api/public/plans/{token}/manage-link",
  tag: "Donation pages",
  summary: "Request a link to change a plan",
  description:
    "Mails a link that permits changes to the address that the donor has with the organization, never to another one. The link works for 30 minutes, as often as it is used; a newer one replaces it. The answer is the same whether or not a mail is sent: none is for a plan that has ended or was never paid, nor after three within half an hour for one plan. Beyond the first of each plan in half an hour, one mailbox gets six an hour: however many others request, the donor has a link that works or gets one.",
  role: "public",
  params: tokenParams,
  body: emptyInput,
  status: 202,
  answer: linkRequestSchema,
  refusals: [
    NO_PLAN,
    {
      status: 429,
      error: "Too Many Requests",
      reason: "Many links were requested from this address lately. Please try again in an hour.",
      when: "Ten links in an hour were requested from this network address.",
    },
    NO_MAIL,
  ],
  example: { params: { token: DEMO.endedPlanToken }, body: {}, answer: { requested: true } },
  handle: async ({ ctx, params }) =>
    new Reply(await request(ctx, params.token), { headers: { "Referrer-Policy": "no-referrer" } }),
});

export const changeOwnPlan = endpoint({
  id: "changeOwnPlan",
  route: "PATCH /api/public/plans/{token}",
  tag: "Donation pages",
  summary: "Change a donor's own plan",
  description:
    "The donor gives another amount from the next charge on; nothing is charged now. Fees are quoted anew, and covered as before. The amount keeps the campaign's rules: `minAmountCents` and `fixedAmounts` of the plan say which. A raise to more than twice the amount is not made but answered with 202: `pendingRaise` is set, and the donor confirms it by the link in an e-mail within 24 hours. Twice is measured by the lower of the present amount and the one that was last paid or confirmed. A later change replaces it.",
  role: "public",
  params: tokenParams,
  body: changeOwnPlanInput,
  answer: ownPlanSchema,
  accepted: "The raise waits for the donor's confirmation by e-mail; nothing has changed",
  refusals: [
    {
      status: 400,
      error: "Minimum donation is $5.00",
      when: "The amount is below the campaign's minimum, which the text names.",
    },
    ...MANAGE,
    NO_PLAN,
    ENDED,
    NOT_STARTED,
    RUNNING_CHANGE,
    RAISE_LIMIT,
    NO_PROCESSOR,
    NO_MAIL,
  ],
  example: {
    params: { token: DEMO.manageToken },
    body: { amountCents: 3000 },
    answer: {
      ...managed,
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
  handle: async ({ ctx, params, body }) => {
    const { amountCents } = body;
    const plan = await change(ctx, { token: params.token, amountCents });
    return new Reply(plan, { headers, ...(waitsForDonor(plan, amountCents) ? { status: 202 } : {}) });
  },
});

export const cancelOwnPlan = endpoint({
  id: "cancelOwnPlan",
  route: "POST /api/public/plans/{token}/cancel",
  tag: "Donation pages",
  summary: "End a donor's own plan",
  description:
    "Ends the plan at once: nothing is charged any more, and what was given stays given. It cannot be undone; a new gift starts a new plan. One that has ended stays as it is.",
  role: "public",
  params: tokenParams,
  body: cancelPlanInput,
  answer: ownPlanSchema,
  idempotent: true,
  refusals: [
    ...MANAGE,
    NO_PLAN,
    { ...NOT_STARTED, when: "The plan is `INCOMPLETE`, and the payment processor does not have it yet." },
    NO_PROCESSOR,
  ],
  example: {
    params: { token: DEMO.endedManageToken },
    body: { reason: "I give at work now" },
    answer: {
      ...managed,
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
  handle: async ({ ctx, params, body }) =>
    new Reply(await cancel(ctx, { token: params.token, reason: body.reason }), {
      headers: { "Referrer-Policy": "no-referrer" },
    }),
});

export const startMethodChange = endpoint({
  id: "startMethodChange",
  route: "POST /api/public/plans/{token}/payment-method",
  tag: "Donation pages",
  summary: "Start a change of payment method",
  description:
    "Begins saving another card, or another bank account: the kind stays. Let the processor's library in the donor's browser confirm the client secret, then call `…/payment-method/confirm`. Nothing changes until then.",
  role: "public",
  params: tokenParams,
  body: startMethodChangeInput,
  answer: methodChangeSchema,
  idempotent: true,
  refusals: [
    ...MANAGE_METHOD,
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
  example: { params: { token: DEMO.manageToken }, body: {}, answer: method },
  handle: ({ ctx, params }) => start(ctx, params.token),
});

export const confirmMethodChange = endpoint({
  id: "confirmMethodChange",
  route: "POST /api/public/plans/{token}/payment-method/confirm",
  tag: "Donation pages",
  summary: "Confirm a change of payment method",
  description:
    "Uses the payment method that the donor's browser has confirmed for all following charges, once the processor says so. A renewal that failed is charged again at once; confirming the same setup intent again charges nothing again.",
  role: "public",
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
    ...MANAGE_METHOD,
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
    params: { token: DEMO.manageToken },
    body: { setupIntentId: method.setupIntentId },
    answer: { ...managed, methodLabel: "Mastercard ending in 4444" },
  },
  handle: async ({ ctx, params, body }) =>
    new Reply(await confirm(ctx, { token: params.token, setupIntentId: body.setupIntentId }), {
      headers: { "Referrer-Policy": "no-referrer" },
    }),
});
