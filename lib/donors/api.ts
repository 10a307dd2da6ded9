import { orgInPath, orgInQuery } from "@/lib/auth/access";
import { NO_ORGANIZATION } from "@/lib/donations/examples";
import { endpoint } from "@/lib/http/endpoint";
import { idParams, orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { donorInPath } from "./context";
import { createDonor as create } from "./create-donor";
import { DONOR, LISTED_DONOR, NEW_DONOR } from "./examples";
import { getDonor as get } from "./get-donor";
import { readDonorCursor } from "./list-cursor";
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
    "The donors of an organization with their totals: those with a completed donation or a name entered by staff first, then those whose attempts stayed unpaid, each newest first. Donors are identified by email addresses; totals count succeeded donations. `q` searches names and all email addresses; `tag` names one of the organization's tags; `segment` is the id of a saved segment; `from` and `to` filter by when a donor was first recorded.",
  role: "MEMBER",
  find: orgInQuery,
  query: listDonorsQuery,
  check: ({ query }) => {
    if (query.cursor !== undefined) readDonorCursor(query.cursor);
  },
  answer: donorListSchema,
  refusals: [NO_ORGANIZATION],
  example: {
    query: { orgId: DEMO.orgSlug, q: "nwosu" },
    answer: {
      donors: [LISTED_DONOR],
      pagination: { page: 1, limit: 50, total: 1, totalPages: 1 },
      nextCursor: null,
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
    "Enters a donor who has not given yet, for example after a visit or a phone call. A later donation with the same email address is theirs; it no longer changes the name. A donor does not hear of it. To record what a donor gave, use `POST /api/orgs/{idOrSlug}/offline-donations`, which finds or makes the donor.",
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
    "One donor: totals, subscriptions and email consent. Their donations are listed by `GET /api/donations?donorId=`. The id of a donor that was merged into another one (`POST /api/donors/{id}/merges`) answers that one, here and wherever an id of a donor is accepted; `id` is then the present one.",
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
    "Corrects a donor's name, postal address, phone number or how staff may contact them, or records that they unsubscribed from news. Omitted fields stay. Once staff have edited a name, later donations no longer change it; existing donations keep the names given with them. Email addresses are changed by `PATCH /api/donors/{id}/emails`. Donors opt in themselves, so `unsubscribed` accepts only `true`: a donor who opts in with a later donation (`emailOptIn`) is subscribed again once it succeeds, and donors can subscribe again on the page of their own giving. Repeating the request changes nothing.",
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
