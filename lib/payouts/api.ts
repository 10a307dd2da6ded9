import { orgInQuery } from "@/lib/auth/access";
import { endpoint } from "@/lib/http/endpoint";
import { idParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { eitherWay } from "@/lib/kernel/pagination";
import { readCursor } from "@/lib/kernel/time-cursor";
import { NO_ORGANIZATION } from "@/lib/orgs/refusals";
import { payoutInPath } from "./context";
import { getPayout as get } from "./get-payout";
import { listPayoutItems as listItems } from "./list-payout-items";
import { listPayouts as listAll } from "./list-payouts";
import {
  listPayoutItemsQuery,
  listPayoutsQuery,
  payoutDetailSchema,
  payoutItemListSchema,
  payoutListSchema,
} from "./schemas";

const payout = {
  id: DEMO.payoutId,
  processorPayoutId: "po_1SUq2mLocal0Payout0Paid",
  amountCents: 14_417,
  status: "PAID",
  arrivalDate: "2026-11-18T00:00:00.000Z",
  failureCode: null,
  failureMessage: null,
  reconciledAt: "2026-11-18T00:03:10.000Z",
  differenceCents: 0,
  createdAt: "2026-11-16T00:00:00.000Z",
};

const item = {
  id: "txn_1SU4fQLocal0Movement0001",
  kind: "DONATION",
  processorType: "payment",
  donationId: DEMO.donationId,
  refundId: null,
  disputeId: null,
  donor: { firstName: "Amara", lastName: "Nwosu" },
  grossCents: 10_000,
  feeCents: 350,
  netCents: 9650,
  expectedCents: 9650,
  occurredAt: "2026-11-14T16:20:15.000Z",
};

const NO_PAYOUT = { status: 404, error: "Payout not found", when: "There is no payout with this id." };

export const listPayouts = endpoint({
  id: "listPayouts",
  route: "GET /api/payouts",
  tag: "Payouts",
  summary: "List payouts",
  description:
    "The payouts from an organization's account to its bank, newest first, each with its reconciliation. The currency is `usd`.",
  role: "MEMBER",
  find: orgInQuery,
  query: listPayoutsQuery,
  check: ({ query }) => {
    if (query.cursor !== undefined) eitherWay(readCursor)(query.cursor);
  },
  answer: payoutListSchema,
  refusals: [NO_ORGANIZATION],
  example: {
    query: { orgId: DEMO.orgSlug, status: "PAID" },
    answer: {
      payouts: [payout],
      pagination: { page: 1, limit: 50, total: 1, totalPages: 1 },
      nextCursor: null,
      previousCursor: null,
    },
  },
  handle: ({ ctx, query }) => listAll(ctx, query),
});

export const getPayout = endpoint({
  id: "getPayout",
  route: "GET /api/payouts/{id}",
  tag: "Payouts",
  summary: "Get a payout",
  description:
    "One payout with its donations, fees, refunds and disputes, each compared with our journal. `summary` totals all movements by kind, `funds` divides them among funds; `items` holds at most the first 1,000, and `GET /api/payouts/{id}/items` lists all of them.",
  role: "MEMBER",
  find: payoutInPath,
  params: idParams,
  answer: payoutDetailSchema,
  refusals: [NO_PAYOUT],
  example: {
    params: { id: DEMO.payoutId },
    answer: {
      ...payout,
      org: { id: DEMO.orgId, name: "Hope Shelter" },
      summary: [
        { kind: "DONATION", count: 2, netCents: 16_917 },
        { kind: "REFUND", count: 1, netCents: -2500 },
      ],
      funds: [
        {
          fund: { id: DEMO.fundId, name: "Winter shelter", code: "4100-20" },
          isOther: false,
          netCents: 9650,
        },
        { fund: null, isOther: false, netCents: 4767 },
      ],
      items: [item],
    },
  },
  handle: ({ ctx }) => get(ctx),
});

export const listPayoutItems = endpoint({
  id: "listPayoutItems",
  route: "GET /api/payouts/{id}/items",
  tag: "Payouts",
  summary: "List a payout's movements",
  description:
    "All movements of a payout, oldest first, each with its donation, refund or dispute and the amount that our journal expects. Their `netCents` add up to the payout's amount. Pass `nextCursor` as `cursor` for the next page.",
  role: "MEMBER",
  find: payoutInPath,
  params: idParams,
  query: listPayoutItemsQuery,
  answer: payoutItemListSchema,
  refusals: [NO_PAYOUT],
  example: {
    params: { id: DEMO.payoutId },
    query: { limit: "1" },
    answer: { items: [item], nextCursor: item.id },
  },
  handle: ({ ctx, query }) => listItems(ctx, query),
});
