import { orgInPath } from "@/lib/auth/access";
import { donationInPath } from "@/lib/donations/context";
import { DONATION } from "@/lib/donations/examples";
import { NO_DONATION } from "@/lib/donations/refusals";
import { donationSchema } from "@/lib/donations/schemas";
import { endpoint } from "@/lib/http/endpoint";
import { idParams, orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { NO_ORGANIZATION } from "@/lib/orgs/refusals";
import { fundInPath } from "./context";
import { designateDonation as designate } from "./designate-donation";
import { FUND } from "./examples";
import { createFund as create, listFunds as list, deleteFund as remove, updateFund as update } from "./funds";
import {
  CODE_TAKEN,
  DESIGNATED_MEANWHILE,
  FUND_OFFERED,
  FUND_USED,
  NAME_TAKEN,
  NO_FUND,
  TOO_MANY_FUNDS,
  UNPAID,
} from "./refusals";
import {
  createFundInput,
  deletedFundSchema,
  designateInput,
  fundListSchema,
  fundParams,
  fundSchema,
  updateFundInput,
} from "./schemas";
import { serializeFund } from "./serialize";

const inOrg = { idOrSlug: DEMO.orgSlug };
const ofFund = { ...inOrg, fundId: DEMO.fundId };

export const listFunds = endpoint({
  id: "listFunds",
  route: "GET /api/orgs/{idOrSlug}/funds",
  tag: "Funds",
  summary: "List funds",
  description:
    "The funds of an organization by name, archived ones last. Donations without a fund are in the general fund, which is not listed.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  answer: fundListSchema,
  refusals: [NO_ORGANIZATION],
  example: { params: inOrg, answer: { data: [FUND] } },
  handle: ({ ctx }) => list(ctx),
});

export const createFund = endpoint({
  id: "createFund",
  route: "POST /api/orgs/{idOrSlug}/funds",
  tag: "Funds",
  summary: "Create a fund",
  description: "Creates a fund that donations can be designated to.",
  role: "ADMIN",
  find: orgInPath,
  params: orgParams,
  body: createFundInput,
  status: 201,
  answer: fundSchema,
  idempotent: true,
  refusals: [NO_ORGANIZATION, NAME_TAKEN, CODE_TAKEN, TOO_MANY_FUNDS],
  example: {
    params: inOrg,
    body: { name: "Scholarships", code: "4100-40", restricted: true },
    answer: {
      ...FUND,
      id: "f3n9k2w7c5x1m8q4z6r0b2td",
      name: "Scholarships",
      code: "4100-40",
      goalCents: null,
    },
  },
  handle: ({ ctx, body }) => create(ctx, body),
});

export const getFund = endpoint({
  id: "getFund",
  route: "GET /api/orgs/{idOrSlug}/funds/{fundId}",
  tag: "Funds",
  summary: "Get a fund",
  description: "One fund of an organization, archived or not.",
  role: "MEMBER",
  find: fundInPath,
  params: fundParams,
  answer: fundSchema,
  refusals: [NO_FUND],
  example: { params: ofFund, answer: FUND },
  handle: async ({ ctx }) => serializeFund(ctx.fund),
});

export const updateFund = endpoint({
  id: "updateFund",
  route: "PATCH /api/orgs/{idOrSlug}/funds/{fundId}",
  tag: "Funds",
  summary: "Update a fund",
  description:
    "Updates the given fields. `archived` archives or restores the fund. Existing designations to it stay.",
  role: "ADMIN",
  find: fundInPath,
  params: fundParams,
  body: updateFundInput,
  answer: fundSchema,
  refusals: [NO_FUND, NAME_TAKEN, CODE_TAKEN, FUND_OFFERED],
  example: { params: ofFund, body: { goalCents: 6_000_000 }, answer: { ...FUND, goalCents: 6_000_000 } },
  handle: ({ ctx, body }) => update(ctx, body),
});

export const deleteFund = endpoint({
  id: "deleteFund",
  route: "DELETE /api/orgs/{idOrSlug}/funds/{fundId}",
  tag: "Funds",
  summary: "Delete a fund",
  description: "Deletes a fund that was never used. Archive other funds instead (`PATCH`, `archived`).",
  role: "ADMIN",
  find: fundInPath,
  params: fundParams,
  answer: deletedFundSchema,
  refusals: [NO_FUND, FUND_USED],
  example: {
    params: { ...inOrg, fundId: DEMO.unusedFundId },
    answer: { id: DEMO.unusedFundId, deleted: true },
  },
  handle: ({ ctx }) => remove(ctx),
});

export const designateDonation = endpoint({
  id: "designateDonation",
  route: "POST /api/donations/{id}/designation",
  tag: "Donations",
  summary: "Designate a donation",
  description:
    "Designates a donation to another fund, or splits it over several. The donation's `designations` record the previous funds, the reason and the author. Fund totals, receipts and exports are updated; the journal does not change. Repeating the request changes nothing.",
  role: "ADMIN",
  find: donationInPath,
  params: idParams,
  body: designateInput,
  answer: donationSchema,
  refusals: [NO_DONATION, UNPAID, DESIGNATED_MEANWHILE],
  example: {
    params: { id: DEMO.donationId },
    body: { fundId: DEMO.fundId, reason: "Asked by phone on Nov 20" },
    answer: {
      ...DONATION,
      updatedAt: "2026-11-21T10:05:00.000Z",
      funds: [
        { fund: { id: DEMO.fundId, name: FUND.name, code: FUND.code }, amountCents: DONATION.amountCents },
      ],
      designations: [
        {
          revision: 1,
          before: [{ fundId: null, name: null, amountCents: DONATION.amountCents }],
          after: [{ fundId: DEMO.fundId, name: FUND.name, amountCents: DONATION.amountCents }],
          reason: "Asked by phone on Nov 20",
          author: { kind: "PERSON", id: DEMO.ownerId, name: "Grace Lindqvist" },
          createdAt: "2026-11-21T10:05:00.000Z",
        },
      ],
    },
  },
  handle: ({ ctx, body }) => designate(ctx, body),
});
