import { orgInQuery } from "@/lib/auth/access";
import { NO_ORGANIZATION } from "@/lib/donations/examples";
import { endpoint, Reply } from "@/lib/http/endpoint";
import { idParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { cancelSubscription as cancel } from "./cancel-subscription";
import { subscriptionInPath } from "./context";
import { getSubscription as get } from "./get-subscription";
import { waitsForDonor } from "./links/rules";
import { listSubscriptions as list } from "./list-subscriptions";
import { NO_MAIL, RAISE_LIMIT, RUNNING_CHANGE } from "./refusals";
import {
  cancelSubscriptionInput,
  listSubscriptionsQuery,
  subscriptionListSchema,
  subscriptionSchema,
  subscriptionSummarySchema,
  summarizeSubscriptionsQuery,
  updateSubscriptionInput,
} from "./schemas";
import { summarizeSubscriptions as summarize } from "./summarize-subscriptions";
import { updateSubscription as update } from "./update-subscription";

const NO_SUBSCRIPTION = {
  status: 404,
  error: "Subscription not found",
  when: "There is no subscription with this id.",
};

const NOT_STARTED = {
  status: 409,
  error: "This recurring donation has not started yet: its first payment has not arrived",
  when: "The subscription is `INCOMPLETE`.",
};

const NO_PROCESSOR = {
  status: 503,
  error: "The payment processor cannot be reached right now; try again",
  when: "Nothing was changed, or the change is not confirmed yet; the request can be repeated safely.",
};

const listed = {
  id: DEMO.subscriptionId,
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
  donor: {
    id: DEMO.donorId,
    firstName: "Amara",
    lastName: "Nwosu",
    email: "amara.nwosu@example.com",
  },
  campaign: { id: DEMO.campaignId, title: "Winter Beds 2026" },
  givingLevel: null,
};

const subscription = {
  ...listed,
  methodLabel: "Visa ending in 4242",
  cancelAtPeriodEnd: false,
  lastFailureReason: null,
  lastFailureAt: null,
  openRenewal: null,
  org: { id: DEMO.orgId, name: "Hope Shelter" },
  anonymous: false,
  canceledBy: null,
  cancelReason: null,
  raisedCents: 2500,
  donationCount: 1,
  pendingRaise: null,
  history: [
    {
      kind: "STARTED",
      amountCents: 2500,
      detail: null,
      occurredAt: "2026-09-03T09:12:46.000Z",
      actor: "donor",
      donationId: "q1h0m5w2x8n4r7t6v3k9b0zs",
    },
  ],
};

export const listSubscriptions = endpoint({
  id: "listSubscriptions",
  route: "GET /api/subscriptions",
  tag: "Subscriptions",
  summary: "List subscriptions",
  description:
    "The subscriptions of an organization, newest first, in any status. Filters can be combined; `from` and `to` filter by when a subscription was started.",
  role: "MEMBER",
  find: orgInQuery,
  query: listSubscriptionsQuery,
  answer: subscriptionListSchema,
  refusals: [NO_ORGANIZATION],
  example: {
    query: { orgId: DEMO.orgSlug, status: "ACTIVE", frequency: "MONTHLY" },
    answer: { subscriptions: [listed], pagination: { page: 1, limit: 50, total: 1, totalPages: 1 } },
  },
  handle: ({ ctx, query }) => list(ctx, query),
});

export const summarizeSubscriptions = endpoint({
  id: "summarizeSubscriptions",
  route: "GET /api/subscriptions/summary",
  tag: "Subscriptions",
  summary: "Summarize subscriptions",
  description:
    "What all subscriptions of an organization bring in: how many are active, past due and paused, the average monthly amount of the active ones, and what is charged in the next 30 days. Amounts are donations, before fees.",
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
  description: "One subscription with its donor, next charge, total so far and history.",
  role: "MEMBER",
  find: subscriptionInPath,
  params: idParams,
  answer: subscriptionSchema,
  refusals: [NO_SUBSCRIPTION],
  example: { params: { id: DEMO.subscriptionId }, answer: subscription },
  handle: ({ ctx }) => get(ctx),
});

export const updateSubscription = endpoint({
  id: "updateSubscription",
  route: "PATCH /api/subscriptions/{id}",
  tag: "Subscriptions",
  summary: "Update a subscription",
  description:
    "Changes the amount from the next charge on, pauses the subscription, or resumes it. A new amount is quoted again, with fees if the donor covers them; agree with the donor first, who is notified by email. While paused, nothing is charged; after resuming, nothing is charged for the time of the pause. Values that are already set change nothing, so the request can be repeated safely. A raise to more than twice the amount is not applied but answered with 202: `pendingRaise` is set, and the donor confirms it with the link in an email within 24 hours. Twice is measured by the lower of the current amount and the one last paid or confirmed. A later change replaces the raise; so does requesting the current amount.",
  role: "ADMIN",
  find: subscriptionInPath,
  params: idParams,
  body: updateSubscriptionInput,
  answer: subscriptionSchema,
  accepted: "The raise awaits the donor's confirmation by email; the amount has not changed",
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
    {
      status: 409,
      error: "This recurring donation has ended",
      when: "The subscription is `CANCELED`, or the payment processor has just ended it.",
    },
    NOT_STARTED,
    RUNNING_CHANGE,
    RAISE_LIMIT,
    NO_PROCESSOR,
    NO_MAIL,
  ],
  example: { params: { id: DEMO.subscriptionId }, body: { paused: false }, answer: subscription },
  handle: async ({ ctx, body }) => {
    const subscription = await update(ctx, body);
    return new Reply(subscription, waitsForDonor(subscription, body.amountCents) ? { status: 202 } : {});
  },
});

export const cancelSubscription = endpoint({
  id: "cancelSubscription",
  route: "POST /api/subscriptions/{id}/cancel",
  tag: "Subscriptions",
  summary: "Cancel a subscription",
  description:
    "Ends a subscription at once: nothing more is charged, and the donor is notified by email. The reason is for staff; the donor does not see it. Donations stay, and a payment in progress may still arrive. It cannot be resumed. Canceling an ended subscription changes nothing and returns the same response.",
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
      ...subscription,
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
        ...subscription.history,
      ],
    },
  },
  handle: ({ ctx, body }) => cancel(ctx, body),
});
