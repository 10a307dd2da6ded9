import { tokenParams } from "@/lib/http/params";
import {
  cancelSubscriptionInput,
  confirmMethodChangeInput,
  emptyInput,
  linkRequestSchema,
  methodChangeSchema,
  publicSubscriptionSchema,
  startMethodChangeInput,
  updatePublicSubscriptionInput,
} from "@/lib/subscriptions/schemas";
import { DEMO } from "../demo";
import { operation } from "../operation";
import { subscription } from "../own-subscription-example";
import {
  ENDED,
  EXPIRED_LINK,
  METHOD_ONLY,
  NO_PROCESSOR,
  NO_SUBSCRIPTION,
  NOT_STARTED,
  VIEW_ONLY,
} from "../own-subscription-refusals";
import { NO_MAIL, RAISE_LIMIT, RUNNING_CHANGE } from "../raise-refusals";

export const getPublicSubscription = operation({
  id: "getPublicSubscription",
  tag: "Donation pages",
  summary: "Get a donor's own subscription",
  description:
    "A recurring donation for the holder of one of its links: what the donor's own page shows, with its history. The view token in receipts and mails, and in `subscription.token` of a donation, permits no change. The token of a link that was mailed on request permits every change for 30 minutes, that of the mail about a failed renewal another payment method for 7 days; `mayChange` says what yours permits. One that has expired still shows the subscription.",
  access: "public",
  limit: "donationStatus",
  params: tokenParams,
  answer: publicSubscriptionSchema,
  refusals: [NO_SUBSCRIPTION],
  example: { params: { token: DEMO.subscriptionToken }, answer: subscription },
});

export const requestManageLink = operation({
  id: "requestManageLink",
  tag: "Donation pages",
  summary: "Request a link to change a subscription",
  description:
    "Mails a link that permits changes to the address that the donor has with the organization, never to another one. The link works for 30 minutes, as often as it is used; a newer one replaces it. The answer is the same whether or not a mail is sent: none is for a subscription that has ended or was never paid, nor after three within half an hour for one subscription. Beyond the first of each subscription in half an hour, one mailbox gets six an hour: however many others request, the donor has a link that works or gets one.",
  access: "public",
  params: tokenParams,
  body: emptyInput,
  status: 202,
  answer: linkRequestSchema,
  refusals: [
    NO_SUBSCRIPTION,
    {
      status: 429,
      error: "Too Many Requests",
      reason: "Many links were requested from this address lately. Please try again in an hour.",
      when: "Ten links in an hour were requested from this network address.",
    },
    NO_MAIL,
  ],
  example: { params: { token: DEMO.endedSubscriptionToken }, body: {}, answer: { requested: true } },
});

const managed = { ...subscription, mayChange: "EVERYTHING", linkExpiresAt: "2026-11-21T14:30:00.000Z" };
const MANAGE = [VIEW_ONLY, METHOD_ONLY, EXPIRED_LINK];
const MANAGE_METHOD = [VIEW_ONLY, EXPIRED_LINK];

export const updatePublicSubscription = operation({
  id: "updatePublicSubscription",
  tag: "Donation pages",
  summary: "Change a donor's own subscription",
  description:
    "The donor gives another amount from the next charge on; nothing is charged now. Fees are quoted anew, and covered as before. The amount keeps the campaign's rules: `minAmountCents` and `fixedAmounts` of the subscription say which. A raise to more than twice the amount is not made but answered with 202: `pendingRaise` is set, and the donor confirms it by the link in an e-mail within 24 hours. Twice is measured by the lower of the present amount and the one that was last paid or confirmed. A later change replaces it.",
  access: "public",
  params: tokenParams,
  body: updatePublicSubscriptionInput,
  answer: publicSubscriptionSchema,
  accepted: "The raise waits for the donor's confirmation by e-mail; nothing has changed",
  refusals: [
    {
      status: 400,
      error: "Minimum donation is $5.00",
      when: "The amount is below the campaign's minimum, which the text names.",
    },
    ...MANAGE,
    NO_SUBSCRIPTION,
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
          donationToken: null,
        },
        ...subscription.history,
      ],
    },
  },
});

export const cancelPublicSubscription = operation({
  id: "cancelPublicSubscription",
  tag: "Donation pages",
  summary: "End a donor's own subscription",
  description:
    "Ends the subscription at once: nothing is charged any more, and what was given stays given. It cannot be undone; a new donation starts a new subscription. One that has ended stays as it is.",
  access: "public",
  params: tokenParams,
  body: cancelSubscriptionInput,
  answer: publicSubscriptionSchema,
  idempotent: true,
  refusals: [
    ...MANAGE,
    NO_SUBSCRIPTION,
    {
      ...NOT_STARTED,
      when: "The subscription is `INCOMPLETE`, and the payment processor does not have it yet.",
    },
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
          donationToken: null,
        },
        ...subscription.history,
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
    ...MANAGE_METHOD,
    NO_SUBSCRIPTION,
    ENDED,
    NOT_STARTED,
    {
      status: 429,
      error: "Too Many Requests",
      reason: "Too many payment methods were tried. Nothing has changed; please try again in an hour.",
      when: "Five in an hour were asked for with this subscription, or eight from this address.",
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
  answer: publicSubscriptionSchema,
  idempotent: true,
  refusals: [
    {
      status: 400,
      error: "That is not a payment method of this subscription",
      when: "The setup intent was not started for this subscription.",
    },
    ...MANAGE_METHOD,
    NO_SUBSCRIPTION,
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
      when: "A renewal of this subscription that failed was charged again three times within the hour.",
    },
    NO_PROCESSOR,
  ],
  example: {
    params: { token: DEMO.manageToken },
    body: { setupIntentId: method.setupIntentId },
    answer: { ...managed, methodLabel: "Mastercard ending in 4444" },
  },
});
