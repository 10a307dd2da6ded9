import { orgInPath, orgInQuery } from "@/lib/auth/access";
import { endpoint } from "@/lib/http/endpoint";
import { idParams, orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { eitherWay } from "@/lib/kernel/pagination";
import { NO_ORGANIZATION } from "@/lib/orgs/refusals";
import { GIVING_IN_PREPARATION } from "@/lib/totals/refusals";
import { donorInPath } from "./context";
import { createDonor as create } from "./create-donor";
import { DONOR, LISTED_DONOR, NEW_DONOR } from "./examples";
import { getDonor as get } from "./get-donor";
import { donorCursorReader } from "./list-cursor";
import { listDonors as list } from "./list-donors";
import { DONOR_EXISTS, NO_DONOR } from "./refusals";
import { createDonorInput, donorListSchema, donorSchema, listDonorsQuery, updateDonorInput } from "./schemas";
import { updateDonor as update } from "./update-donor";

export const listDonors = endpoint({
  id: "listDonors",
  route: "GET /api/donors",
  tag: "Donors",
  summary: "List donors",
  description:
    "Lists an organization's donors with their totals. Donors with a completed donation or a name entered by staff come first, then donors who never completed a payment; both groups are sorted newest first, and `sort` selects another order. Donors are identified by email address, and totals count succeeded donations. `q` searches names and all email addresses; `tag` is the name of one of the organization's tags; `segment` is the id of a saved segment; `from` and `to` filter by when the donor was first recorded.",
  role: "MEMBER",
  find: orgInQuery,
  query: listDonorsQuery,
  check: ({ query }) => {
    if (query.cursor !== undefined) eitherWay(donorCursorReader(query.sort))(query.cursor);
  },
  answer: donorListSchema,
  refusals: [NO_ORGANIZATION, GIVING_IN_PREPARATION],
  example: {
    query: { orgId: DEMO.orgSlug, q: "nwosu" },
    answer: {
      donors: [LISTED_DONOR],
      pagination: { page: 1, limit: 50, total: 1, totalPages: 1 },
      nextCursor: null,
      previousCursor: null,
    },
  },
  handle: ({ ctx, query }) => list(ctx, query),
});

export const createDonor = endpoint({
  id: "createDonor",
  route: "POST /api/orgs/{idOrSlug}/donors",
  tag: "Donors",
  summary: "Create a donor",
  description:
    "Creates a donor who has not given yet, for example after a visit or a phone call. A later donation with the same email address is assigned to this donor and does not change the name. The donor is not notified. To record a donation, use `POST /api/orgs/{idOrSlug}/offline-donations` instead, which finds or creates the donor.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  body: createDonorInput,
  status: 201,
  answer: donorSchema,
  idempotent: true,
  refusals: [NO_ORGANIZATION, DONOR_EXISTS],
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    body: {
      firstName: "Selma",
      lastName: "Vance",
      email: "selma.vance@example.com",
      phone: "(555) 010-2210",
    },
    answer: NEW_DONOR,
  },
  handle: ({ ctx, body }) => create(ctx, body),
});

export const getDonor = endpoint({
  id: "getDonor",
  route: "GET /api/donors/{id}",
  tag: "Donors",
  summary: "Get a donor",
  description:
    "Returns a donor with their totals, subscriptions and email consent. `GET /api/donations?donorId=` lists their donations. The id of a donor who was merged into another one (`POST /api/donors/{id}/merges`) resolves to the kept donor, here and wherever a donor id is accepted; the response's `id` is then that of the kept donor.",
  role: "MEMBER",
  find: donorInPath,
  params: idParams,
  answer: donorSchema,
  refusals: [NO_DONOR],
  example: { params: { id: DEMO.donorId }, answer: DONOR },
  handle: ({ ctx }) => get(ctx),
});

export const updateDonor = endpoint({
  id: "updateDonor",
  route: "PATCH /api/donors/{id}",
  tag: "Donors",
  summary: "Update a donor",
  description:
    "Changes a donor's name, postal address, phone number or contact channels, or records that they unsubscribed from news. Omitted fields are unchanged. Once staff have edited a name, later donations no longer change it; existing donations keep the names they were made with. Email addresses are changed by `PATCH /api/donors/{id}/emails`. Donors opt in themselves, so `unsubscribed` accepts only `true`: a donor who opts in with a later donation (`emailOptIn`) is subscribed again once it succeeds, and donors can resubscribe on their “My giving” page. Repeating the request changes nothing.",
  role: "ADMIN",
  find: donorInPath,
  params: idParams,
  body: updateDonorInput,
  answer: donorSchema,
  refusals: [NO_DONOR],
  example: {
    params: { id: DEMO.donorId },
    body: { firstName: "Amara", lastName: "Nwosu-Bell" },
    answer: { ...DONOR, lastName: "Nwosu-Bell", nameEditedAt: "2026-11-21T10:05:00.000Z" },
  },
  handle: ({ ctx, body }) => update(ctx, body),
});
