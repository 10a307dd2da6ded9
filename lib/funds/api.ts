import { orgInPath } from "@/lib/auth/access";
import { NO_ORGANIZATION } from "@/lib/donations/examples";
import { endpoint } from "@/lib/http/endpoint";
import { orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { fundInPath } from "./context";
import { FUND } from "./examples";
import { createFund as create, listFunds as list, deleteFund as remove, updateFund as update } from "./funds";
import { CODE_TAKEN, NAME_TAKEN, NO_FUND, TOO_MANY_FUNDS } from "./refusals";
import {
  createFundInput,
  deletedFundSchema,
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
    body: { name: "Kitchen", code: "4100-30", restricted: true },
    answer: { ...FUND, id: "f3n9k2w7c5x1m8q4z6r0b2td", name: "Kitchen", code: "4100-30", goalCents: null },
  },
  handle: ({ ctx, body }) => create(ctx, body),
});

export const getFund = endpoint({
  id: "getFund",
  route: "GET /api/orgs/{idOrSlug}/funds/{fundId}",
  tag: "Funds",
  summary: "Get a fund",
  description: "One fund of an organization.",
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
    "Updates the given fields; `archived` archives the fund or restores it. What was designated to it stays so.",
  role: "ADMIN",
  find: fundInPath,
  params: fundParams,
  body: updateFundInput,
  answer: fundSchema,
  refusals: [NO_FUND, NAME_TAKEN, CODE_TAKEN],
  example: { params: ofFund, body: { goalCents: 6_000_000 }, answer: { ...FUND, goalCents: 6_000_000 } },
  handle: ({ ctx, body }) => update(ctx, body),
});

export const deleteFund = endpoint({
  id: "deleteFund",
  route: "DELETE /api/orgs/{idOrSlug}/funds/{fundId}",
  tag: "Funds",
  summary: "Delete a fund",
  description: "Deletes a fund.",
  role: "ADMIN",
  find: fundInPath,
  params: fundParams,
  answer: deletedFundSchema,
  refusals: [NO_FUND],
  example: { params: ofFund, answer: { id: DEMO.fundId, deleted: true } },
  handle: ({ ctx }) => remove(ctx),
});
