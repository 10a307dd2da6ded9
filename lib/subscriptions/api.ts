import { orgInQuery } from "@/lib/auth/access";
import { NO_ORGANIZATION } from "@/lib/donations/examples";
import { endpoint, Reply } from "@/lib/http/endpoint";
import { idParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { cancelPlan } from "./cancel-plan";
import { changePlanTerms } from "./change-plan";
import { subscriptionInPath } from "./context";
import { getPlan } from "./get-plan";
import { waitsForDonor } from "./link-rules";
import { listPlans } from "./list-plans";
import { NO_MAIL, RAISE_LIMIT, RUNNING_CHANGE } from "./refusals";
import {
  cancelPlanInput,
  changePlanInput,
  listPlansQuery,
  planListSchema,
  planSchema,
  planSummarySchema,
  summarizePlansQuery,
} from "./schemas";
import { summarizePlans } from "./summarize-plans";

const NO_PLAN = { status: 404, error: "Subscription not found", when: "There is no plan with this id." };

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

const plan = {
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
  giftCount: 1,
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
  tag: "Recurring plans",
  summary: "List recurring plans",
  description:
    "The recurring plans of an organization, newest first, whatever their status. The filters can be combined; `from` and `to` are about when a plan was begun.",
  role: "MEMBER",
  find: orgInQuery,
  query: listPlansQuery,
  answer: planListSchema,
  refusals: [NO_ORGANIZATION],
  example: {
    query: { orgId: DEMO.orgSlug, status: "ACTIVE", frequency: "MONTHLY" },
    answer: { subscriptions: [listed], pagination: { page: 1, limit: 50, total: 1, totalPages: 1 } },
  },
  handle: ({ ctx, query }) => listPlans(ctx, query),
});

export const summarizeSubscriptions = endpoint({
  id: "summarizeSubscriptions",
  route: "GET /api/subscriptions/summary",
  tag: "Recurring plans",
  summary: "Summarize recurring plans",
  description:
    "What all recurring plans of an organization bring: how many are active, past due and paused, what the active ones bring in a month on average, and what is charged in the next 30 days. Amounts are gifts, before fees.",
  role: "MEMBER",
  find: orgInQuery,
  query: summarizePlansQuery,
  answer: planSummarySchema,
  refusals: [NO_ORGANIZATION],
  example: {
    query: { orgId: DEMO.orgSlug },
    answer: {
      activeCount: 7,
      pastDueCount: 1,
      pausedCount: 1,
      monthlyCents: 21_500,
      byFrequency: {
        MONTHLY: { plans: 5, amountCents: 19_000 },
        QUARTERLY: { plans: 1, amountCents: 4500 },
        ANNUAL: { plans: 1, amountCents: 12_000 },
      },
      nextChargeAt: "2026-11-24T08:00:00.000Z",
      next30Days: { plans: 5, amountCents: 19_000 },
    },
  },
  handle: ({ ctx }) => summarizePlans(ctx),
});

export const getSubscription = endpoint({
  id: "getSubscription",
  route: "GET /api/subscriptions/{id}",
  tag: "Recurring plans",
  summary: "Get a recurring plan",
  description:
    "One plan with its donor, its next charge, what it has brought, and everything that happened to it.",
  role: "MEMBER",
  find: subscriptionInPath,
  params: idParams,
  answer: planSchema,
  refusals: [NO_PLAN],
  example: { params: { id: DEMO.subscriptionId }, answer: plan },
  handle: ({ ctx }) => getPlan(ctx),
});

export const updateSubscription = endpoint({
  id: "updateSubscription",
  route: "PATCH /api/subscriptions/{id}",
  tag: "Recurring plans",
  summary: "Change or pause a recurring plan",
  description:
    "Changes the amount from the next charge on, pauses the plan, or lets it go on. Another amount is quoted anew, with fees where the donor covers them; agree with the donor first: they are told by e-mail. While paused, nothing is charged, and nothing later for the time of the pause. What is as asked for already stays as it is, so sending the same again is safe. A raise to more than twice the amount is not made but answered with 202: `pendingRaise` is set, and the donor confirms it by the link in an e-mail within 24 hours. Twice is measured by the lower of the present amount and the one that was last paid or confirmed. A later change replaces it; so does asking for the present amount.",
  role: "ADMIN",
  find: subscriptionInPath,
  params: idParams,
  body: changePlanInput,
  answer: planSchema,
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
    NO_PLAN,
    {
      status: 409,
      error: "This plan has ended",
      when: "The plan is `CANCELED`, or the payment processor has ended it meanwhile.",
    },
    NOT_STARTED,
    RUNNING_CHANGE,
    RAISE_LIMIT,
    NO_PROCESSOR,
    NO_MAIL,
  ],
  example: { params: { id: DEMO.subscriptionId }, body: { paused: false }, answer: plan },
  handle: async ({ ctx, body }) => {
    const plan = await changePlanTerms(ctx, body);
    return new Reply(plan, waitsForDonor(plan, body.amountCents) ? { status: 202 } : {});
  },
});

export const cancelSubscription = endpoint({
  id: "cancelSubscription",
  route: "POST /api/subscriptions/{id}/cancel",
  tag: "Recurring plans",
  summary: "End a recurring plan",
  description:
    "Ends a plan at once: nothing is charged any more, and the donor is told by e-mail. The reason is for staff; the donor does not see it. Gifts that were made stay, and a payment that is under way may still arrive. It cannot be resumed. A plan that has ended stays as it is, and the answer is the same.",
  role: "ADMIN",
  find: subscriptionInPath,
  params: idParams,
  body: cancelPlanInput,
  answer: planSchema,
  idempotent: true,
  refusals: [
    NO_PLAN,
    { ...NOT_STARTED, when: "The plan is `INCOMPLETE`, and the payment processor does not have it yet." },
    NO_PROCESSOR,
  ],
  example: {
    params: { id: DEMO.endedSubscriptionId },
    body: { reason: "Asked by phone" },
    answer: {
      ...plan,
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
        ...plan.history,
      ],
    },
  },
  handle: ({ ctx, body }) => cancelPlan(ctx, body),
});
