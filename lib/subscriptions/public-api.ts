import { endpoint, Reply } from "@/lib/http/endpoint";
import { tokenParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { cancelPublicSubscription as cancel } from "./change/cancel-public-subscription";
import { movePublicNextCharge as move } from "./change/move-public-next-charge";
import {
  pausePublicSubscription as pause,
  resumePublicSubscription as resume,
} from "./change/pause-public-subscription";
import {
  cancelSubscriptionInput,
  moveNextChargeInput,
  pauseSubscriptionInput,
  updatePublicSubscriptionInput,
} from "./change/schemas";
import { updatePublicSubscription as change } from "./change/update-public-subscription";
import { MANAGED_SUBSCRIPTION, PUBLIC_SUBSCRIPTION } from "./examples";
import { getPublicSubscription as get } from "./get-public-subscription";
import { requestManageLink as request } from "./links/request-manage-link";
import { awaitsConfirmation } from "./links/rules";
import {
  ENDED,
  EXPIRED_LINK,
  LINK_LIMIT,
  METHOD_ONLY,
  NO_MAIL,
  NO_PROCESSOR,
  NO_SUBSCRIPTION,
  NOT_MOVABLE,
  NOT_STARTED,
  RAISE_LIMIT,
  RUNNING_CHANGE,
  VIEW_ONLY,
} from "./refusals";
import { emptyInput, linkRequestSchema, publicSubscriptionSchema } from "./schemas";

const headers = { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };

const MANAGE = [VIEW_ONLY, METHOD_ONLY, EXPIRED_LINK];

export const getPublicSubscription = endpoint({
  id: "getPublicSubscription",
  route: "GET /api/public/subscriptions/{token}",
  tag: "Donation pages",
  summary: "Get a public subscription",
  description:
    "Returns a subscription, with its history, for the holder of one of its links, as the donor's own page shows it. The view token in receipts and emails, and in `subscription.token` of a donation, permits no changes. The token of a link emailed on request permits all changes for 30 minutes. The token in the email about a failed renewal permits setting a new payment method for 7 days. `mayChange` states what the given token permits. An expired token still shows the subscription.",
  role: "public",
  limit: "donationStatus",
  params: tokenParams,
  answer: publicSubscriptionSchema,
  refusals: [NO_SUBSCRIPTION],
  example: { params: { token: DEMO.subscriptionToken }, answer: PUBLIC_SUBSCRIPTION },
  handle: async ({ ctx, params }) => new Reply(await get(ctx, params.token), { headers }),
});

export const requestManageLink = endpoint({
  id: "requestManageLink",
  route: "POST /api/public/subscriptions/{token}/manage-link",
  tag: "Donation pages",
  summary: "Request a link for changes",
  description:
    "Emails a link that permits changes, always to the donor's address on file. The link can be used any number of times within 30 minutes; a newer one replaces it. The response is the same whether or not an email is sent. No email is sent for a subscription that has ended or was never paid, nor after three within half an hour for the same subscription. Besides the first one per subscription in half an hour, a mailbox receives at most six an hour, so other people's requests can never leave the donor without a working link.",
  role: "public",
  params: tokenParams,
  body: emptyInput,
  status: 202,
  answer: linkRequestSchema,
  refusals: [NO_SUBSCRIPTION, LINK_LIMIT, NO_MAIL],
  example: { params: { token: DEMO.endedSubscriptionToken }, body: {}, answer: { requested: true } },
  handle: async ({ ctx, params }) =>
    new Reply(await request(ctx, params.token), { headers: { "Referrer-Policy": "no-referrer" } }),
});

export const updatePublicSubscription = endpoint({
  id: "updatePublicSubscription",
  route: "PATCH /api/public/subscriptions/{token}",
  tag: "Donation pages",
  summary: "Update a public subscription",
  description:
    "Changes the amount or the frequency from the next charge on; nothing is charged now. For a new amount, fees are quoted again and covered as before. With a new frequency, the next charge keeps its day and later ones are scheduled from it. The campaign's rules apply: see `minAmountCents` and `fixedAmounts` of the subscription. A raise to more than twice the amount, per charge or per year, is not applied at once but answered with 202: `pendingRaise` is set, and the donor has 24 hours to confirm it with a link sent by email. The comparison uses the lower of the current terms and those last paid or confirmed. A later change replaces the raise.",
  role: "public",
  params: tokenParams,
  body: updatePublicSubscriptionInput,
  answer: publicSubscriptionSchema,
  accepted: "The raise awaits the donor's confirmation by email; nothing has changed",
  refusals: [
    {
      status: 400,
      error: "Minimum donation is $5.00",
      when: "The amount is below the campaign's minimum, which the error states.",
    },
    ...MANAGE,
    NO_SUBSCRIPTION,
    ENDED,
    NOT_STARTED,
    ...NOT_MOVABLE.map((one) => ({ ...one, when: `\`frequency\`: ${one.when}` })),
    RUNNING_CHANGE,
    RAISE_LIMIT,
    NO_PROCESSOR,
    NO_MAIL,
  ],
  example: {
    params: { token: DEMO.manageToken },
    body: { amountCents: 3000 },
    answer: {
      ...MANAGED_SUBSCRIPTION,
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
        ...PUBLIC_SUBSCRIPTION.history,
      ],
    },
  },
  handle: async ({ ctx, params, body }) => {
    const subscription = await change(ctx, { token: params.token, ...body });
    return new Reply(subscription, {
      headers,
      ...(awaitsConfirmation(subscription, body) ? { status: 202 } : {}),
    });
  },
});

export const cancelPublicSubscription = endpoint({
  id: "cancelPublicSubscription",
  route: "POST /api/public/subscriptions/{token}/cancel",
  tag: "Donation pages",
  summary: "Cancel a public subscription",
  description:
    "Ends the subscription immediately: nothing more is charged, and past donations are kept. Cancellation cannot be undone; a new donation starts a new subscription. Repeating the request changes nothing.",
  role: "public",
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
      ...MANAGED_SUBSCRIPTION,
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
        ...PUBLIC_SUBSCRIPTION.history,
      ],
    },
  },
  handle: async ({ ctx, params, body }) =>
    new Reply(await cancel(ctx, { token: params.token, reason: body.reason }), {
      headers: { "Referrer-Policy": "no-referrer" },
    }),
});

export const movePublicNextCharge = endpoint({
  id: "movePublicNextCharge",
  route: "POST /api/public/subscriptions/{token}/next-charge",
  tag: "Donation pages",
  summary: "Move the next charge of a public subscription",
  description:
    "Moves the next charge to another day, earlier or later. The following charges are scheduled from it at the same frequency, for example on the 15th of each month. Nothing is charged now. Moving it to the current day changes nothing.",
  role: "public",
  params: tokenParams,
  body: moveNextChargeInput,
  answer: publicSubscriptionSchema,
  idempotent: true,
  refusals: [
    RUNNING_CHANGE,
    {
      status: 400,
      error: "Validation failed",
      when: "The day is not in the future, or more than a year ahead.",
    },
    ...MANAGE,
    NO_SUBSCRIPTION,
    ENDED,
    NOT_STARTED,
    ...NOT_MOVABLE,
    NO_PROCESSOR,
  ],
  example: {
    params: { token: DEMO.manageToken },
    body: { day: "2027-01-15" },
    answer: { ...MANAGED_SUBSCRIPTION, nextChargeAt: "2027-01-15T17:00:00.000Z" },
  },
  handle: async ({ ctx, params, body }) =>
    new Reply(await move(ctx, { token: params.token, day: body.day }), {
      headers: { "Referrer-Policy": "no-referrer" },
    }),
});

export const pausePublicSubscription = endpoint({
  id: "pausePublicSubscription",
  route: "POST /api/public/subscriptions/{token}/pause",
  tag: "Donation pages",
  summary: "Pause a public subscription",
  description:
    "Pauses the subscription until a given day, or skips only the next donation. Charges skipped during the pause are not made up; afterwards charges continue on their scheduled dates. Calling it during a pause changes the day.",
  role: "public",
  params: tokenParams,
  body: pauseSubscriptionInput,
  answer: publicSubscriptionSchema,
  idempotent: true,
  refusals: [
    {
      status: 400,
      error: "Validation failed",
      when: "The pause would end before the next charge and skip nothing, or last longer than a year.",
    },
    ...MANAGE,
    NO_SUBSCRIPTION,
    ENDED,
    NOT_STARTED,
    {
      status: 409,
      error: "This recurring donation is paused",
      when: "The next donation was to be skipped during a pause.",
    },
    {
      status: 409,
      error: "The last payment failed; update the payment method first",
      when: "The next donation was to be skipped while a failed payment is retried.",
    },
    NO_PROCESSOR,
  ],
  example: {
    params: { token: DEMO.manageToken },
    body: { until: "2027-06-01" },
    answer: {
      ...MANAGED_SUBSCRIPTION,
      status: "PAUSED",
      nextChargeAt: null,
      pausedUntil: "2027-06-01T04:00:00.000Z",
    },
  },
  handle: async ({ ctx, params, body }) =>
    new Reply(await pause(ctx, { token: params.token, until: body.until }), {
      headers: { "Referrer-Policy": "no-referrer" },
    }),
});

export const resumePublicSubscription = endpoint({
  id: "resumePublicSubscription",
  route: "POST /api/public/subscriptions/{token}/resume",
  tag: "Donation pages",
  summary: "Resume a public subscription",
  description:
    "Ends a pause. Nothing is charged now: charges continue on the next scheduled date. Resuming a subscription that is not paused changes nothing.",
  role: "public",
  params: tokenParams,
  body: emptyInput,
  answer: publicSubscriptionSchema,
  idempotent: true,
  refusals: [...MANAGE, NO_SUBSCRIPTION, ENDED, NOT_STARTED, NO_PROCESSOR],
  example: { params: { token: DEMO.manageToken }, body: {}, answer: MANAGED_SUBSCRIPTION },
  handle: async ({ ctx, params }) =>
    new Reply(await resume(ctx, params.token), { headers: { "Referrer-Policy": "no-referrer" } }),
});
