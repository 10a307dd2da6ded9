import { orgInQuery } from "@/lib/auth/access";
import { endpoint, Reply } from "@/lib/http/endpoint";
import { idParams } from "@/lib/http/params";
import { amountCursorReader } from "@/lib/kernel/amount-cursor";
import { DEMO } from "@/lib/kernel/demo";
import { eitherWay } from "@/lib/kernel/pagination";
import { NO_ORGANIZATION } from "@/lib/orgs/refusals";
import { cancelSubscription as cancel } from "./change/cancel-subscription";
import { cancelSubscriptionInput, updateSubscriptionInput } from "./change/schemas";
import { updateSubscription as update } from "./change/update-subscription";
import { subscriptionInPath } from "./context";
import { LISTED_SUBSCRIPTION, SUBSCRIPTION } from "./examples";
import { getSubscription as get } from "./get-subscription";
import { awaitsConfirmation } from "./links/rules";
import { listSubscriptions as list } from "./list-subscriptions";
import {
  ENDED,
  NO_MAIL,
  NO_PROCESSOR,
  NOT_MOVABLE,
  NOT_STARTED,
  RAISE_LIMIT,
  RUNNING_CHANGE,
} from "./refusals";
import { listSubscriptionsQuery, subscriptionListSchema, subscriptionSchema } from "./schemas";
import { subscriptionSummarySchema, summarizeSubscriptionsQuery } from "./summary/schemas";
import { summarizeSubscriptions as summarize } from "./summary/summarize-subscriptions";

const NO_SUBSCRIPTION = {
  status: 404,
  error: "Subscription not found",
  when: "There is no subscription with this id.",
};

export const listSubscriptions = endpoint({
  id: "listSubscriptions",
  route: "GET /api/subscriptions",
  tag: "Subscriptions",
  summary: "List subscriptions",
  description:
    "Lists an organization's subscriptions in any status, newest or largest first. Filters can be combined; `from` and `to` filter by when a subscription was created.",
  role: "MEMBER",
  find: orgInQuery,
  query: listSubscriptionsQuery,
  check: ({ query }) => {
    if (query.cursor !== undefined) eitherWay(amountCursorReader(query.sort))(query.cursor);
  },
  answer: subscriptionListSchema,
  refusals: [NO_ORGANIZATION],
  example: {
    query: { orgId: DEMO.orgSlug, status: "ACTIVE", frequency: "MONTHLY" },
    answer: {
      subscriptions: [LISTED_SUBSCRIPTION],
      pagination: { page: 1, limit: 50, total: 1, totalPages: 1 },
      nextCursor: null,
      previousCursor: null,
    },
  },
  handle: ({ ctx, query }) => list(ctx, query),
});

export const summarizeSubscriptions = endpoint({
  id: "summarizeSubscriptions",
  route: "GET /api/subscriptions/summary",
  tag: "Subscriptions",
  summary: "Summarize subscriptions",
  description:
    "Summarizes an organization's subscriptions: the number of active, past due and paused ones, the average monthly amount of the active ones, and the charges due in the next 30 days. Amounts are donations before fees.",
  role: "MEMBER",
  find: orgInQuery,
  query: summarizeSubscriptionsQuery,
  answer: subscriptionSummarySchema,
  refusals: [NO_ORGANIZATION],
  example: {
    query: { orgId: DEMO.orgSlug },
    answer: {
      activeCount: 7,
      pastDueCount: 1,
      pausedCount: 1,
      monthlyCents: 21_500,
      byFrequency: {
        MONTHLY: { subscriptions: 5, amountCents: 19_000 },
        QUARTERLY: { subscriptions: 1, amountCents: 4500 },
        ANNUAL: { subscriptions: 1, amountCents: 12_000 },
      },
      nextChargeAt: "2026-11-24T08:00:00.000Z",
      next30Days: { subscriptions: 5, amountCents: 19_000 },
    },
  },
  handle: ({ ctx }) => summarize(ctx),
});

export const getSubscription = endpoint({
  id: "getSubscription",
  route: "GET /api/subscriptions/{id}",
  tag: "Subscriptions",
  summary: "Get a subscription",
  description: "Returns a subscription with its donor, next charge, total so far and history.",
  role: "MEMBER",
  find: subscriptionInPath,
  params: idParams,
  answer: subscriptionSchema,
  refusals: [NO_SUBSCRIPTION],
  example: { params: { id: DEMO.subscriptionId }, answer: SUBSCRIPTION },
  handle: ({ ctx }) => get(ctx),
});

export const updateSubscription = endpoint({
  id: "updateSubscription",
  route: "PATCH /api/subscriptions/{id}",
  tag: "Subscriptions",
  summary: "Update a subscription",
  description:
    "Changes the amount or the frequency from the next charge on, postpones the next charge, or pauses or resumes the subscription. A new amount is quoted again, with fees if the donor covers them. Agree on the change with the donor first; they are notified by email. Nothing is charged during a pause, and skipped charges are not made up afterwards. Setting current values changes nothing, so the request can be repeated safely. A raise to more than twice the amount, per charge or per year, is not applied at once but answered with 202: `pendingRaise` is set, and the donor has 24 hours to confirm it with a link sent by email. The comparison uses the lower of the current terms and those last paid or confirmed. A later change replaces the raise, and so does requesting the current terms.",
  role: "ADMIN",
  find: subscriptionInPath,
  params: idParams,
  body: updateSubscriptionInput,
  answer: subscriptionSchema,
  accepted: "The raise awaits the donor's confirmation by email; nothing has changed",
  refusals: [
    {
      status: 400,
      error: "Minimum donation is $5.00",
      when: "The amount is below the campaign's minimum, which the error states.",
    },
    {
      status: 400,
      error: "Validation failed",
      when: "The body is invalid, or the campaign accepts fixed amounts only: `Choose one of the campaign's amounts`.",
    },
    NO_SUBSCRIPTION,
    ENDED,
    NOT_STARTED,
    ...NOT_MOVABLE.map((one) => ({ ...one, when: `\`frequency\` or \`nextChargeOn\`: ${one.when}` })),
    RUNNING_CHANGE,
    RAISE_LIMIT,
    NO_PROCESSOR,
    NO_MAIL,
  ],
  example: { params: { id: DEMO.subscriptionId }, body: { paused: false }, answer: SUBSCRIPTION },
  handle: async ({ ctx, body }) => {
    const subscription = await update(ctx, body);
    return new Reply(subscription, awaitsConfirmation(subscription, body) ? { status: 202 } : {});
  },
});

export const cancelSubscription = endpoint({
  id: "cancelSubscription",
  route: "POST /api/subscriptions/{id}/cancel",
  tag: "Subscriptions",
  summary: "Cancel a subscription",
  description:
    "Ends a subscription immediately: nothing more is charged, and the donor is notified by email. The reason is internal; the donor does not see it. Past donations are kept, and a payment in progress may still succeed. A canceled subscription cannot be resumed. Canceling an ended subscription changes nothing and returns the same response.",
  role: "ADMIN",
  find: subscriptionInPath,
  params: idParams,
  body: cancelSubscriptionInput,
  answer: subscriptionSchema,
  idempotent: true,
  refusals: [
    NO_SUBSCRIPTION,
    {
      ...NOT_STARTED,
      when: "The subscription is `INCOMPLETE`, and the payment processor does not have it yet.",
    },
    NO_PROCESSOR,
  ],
  example: {
    params: { id: DEMO.endedSubscriptionId },
    body: { reason: "Asked by phone" },
    answer: {
      ...SUBSCRIPTION,
      id: DEMO.endedSubscriptionId,
      status: "CANCELED",
      nextChargeAt: null,
      canceledAt: "2026-10-14T13:30:00.000Z",
      canceledBy: "STAFF",
      cancelReason: "Asked by phone",
      history: [
        {
          kind: "CANCELED",
          amountCents: null,
          detail: "Asked by phone",
          occurredAt: "2026-10-14T13:30:00.000Z",
          actor: `staff:${DEMO.ownerId}`,
          donationId: null,
        },
        ...SUBSCRIPTION.history,
      ],
    },
  },
  handle: ({ ctx, body }) => cancel(ctx, body),
});
