import { idParams } from "@/lib/http/params";
import {
  cancelSubscriptionInput,
  listSubscriptionsQuery,
  subscriptionListSchema,
  subscriptionSchema,
  subscriptionSummarySchema,
  summarizeSubscriptionsQuery,
  updateSubscriptionInput,
} from "@/lib/subscriptions/schemas";
import { DEMO } from "../demo";
import { NO_ORGANIZATION } from "../donation-examples";
import { operation } from "../operation";
import { NO_MAIL, RAISE_LIMIT, RUNNING_CHANGE } from "../raise-refusals";

const NO_SUBSCRIPTION = {
  status: 404,
  error: "Subscription not found",
  when: "There is no subscription with this id.",
};
const NOT_STARTED = {
  status: 409,
  error: "This subscription has not started yet: its first payment has not arrived",
  when: "The subscription is `INCOMPLETE`.",
};
const NO_PROCESSOR = {
  status: 503,
  error: "The payment processor cannot be reached right now; try again",
  when: "Nothing was changed, or the change is not confirmed yet; sending the same again is safe.",
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

export const listSubscriptions = operation({
  id: "listSubscriptions",
  tag: "Recurring donations",
  summary: "List recurring donations",
  description:
    "The recurring donations of an organization, newest first, whatever their status. The filters can be combined; `from` and `to` are about when a subscription was begun.",
  access: "MEMBER",
  query: listSubscriptionsQuery,
  answer: subscriptionListSchema,
  refusals: [NO_ORGANIZATION],
  example: {
    query: { orgId: DEMO.orgSlug, status: "ACTIVE", frequency: "MONTHLY" },
    answer: { subscriptions: [listed], pagination: { page: 1, limit: 50, total: 1, totalPages: 1 } },
  },
});

export const summarizeSubscriptions = operation({
  id: "summarizeSubscriptions",
  tag: "Recurring donations",
  summary: "Summarize recurring donations",
  description:
    "What all recurring donations of an organization bring: how many are active, past due and paused, what the active ones bring in a month on average, and what is charged in the next 30 days. Amounts are donations, before fees.",
  access: "MEMBER",
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
});

export const getSubscription = operation({
  id: "getSubscription",
  tag: "Recurring donations",
  summary: "Get a recurring donation",
  description:
    "One subscription with its donor, its next charge, what it has brought, and everything that happened to it.",
  access: "MEMBER",
  params: idParams,
  answer: subscriptionSchema,
  refusals: [NO_SUBSCRIPTION],
  example: { params: { id: DEMO.subscriptionId }, answer: subscription },
});

export const updateSubscription = operation({
  id: "updateSubscription",
  tag: "Recurring donations",
  summary: "Change or pause a recurring donation",
  description:
    "Changes the amount from the next charge on, pauses the subscription, or lets it go on. Another amount is quoted anew, with fees where the donor covers them; agree with the donor first: they are told by e-mail. While paused, nothing is charged, and nothing later for the time of the pause. What is as asked for already stays as it is, so sending the same again is safe. A raise to more than twice the amount is not made but answered with 202: `pendingRaise` is set, and the donor confirms it by the link in an e-mail within 24 hours. Twice is measured by the lower of the present amount and the one that was last paid or confirmed. A later change replaces it; so does asking for the present amount.",
  access: "ADMIN",
  params: idParams,
  body: updateSubscriptionInput,
  answer: subscriptionSchema,
  accepted: "The raise waits for the donor's confirmation by e-mail; the amount has not changed",
  refusals: [
    {
      status: 400,
      error: "Minimum donation is $5.00",
      when: "The amount is below the campaign's minimum, which the text names.",
    },
    {
      status: 400,
      error: "Validation failed",
      when: "A rule of the body is broken, or the campaign takes certain amounts alone: `Choose one of the campaign's amounts`.",
    },
    NO_SUBSCRIPTION,
    {
      status: 409,
      error: "This subscription has ended",
      when: "The subscription is `CANCELED`, or the payment processor has ended it meanwhile.",
    },
    NOT_STARTED,
    RUNNING_CHANGE,
    RAISE_LIMIT,
    NO_PROCESSOR,
    NO_MAIL,
  ],
  example: { params: { id: DEMO.subscriptionId }, body: { paused: false }, answer: subscription },
});

export const cancelSubscription = operation({
  id: "cancelSubscription",
  tag: "Recurring donations",
  summary: "End a recurring donation",
  description:
    "Ends a subscription at once: nothing is charged any more, and the donor is told by e-mail. The reason is for staff; the donor does not see it. Donations that were made stay, and a payment that is under way may still arrive. It cannot be resumed. A subscription that has ended stays as it is, and the answer is the same.",
  access: "ADMIN",
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
});
