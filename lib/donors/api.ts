import { orgInQuery } from "@/lib/auth/access";
import { NO_ORGANIZATION } from "@/lib/donations/examples";
import { endpoint } from "@/lib/http/endpoint";
import { idParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { donorInPath } from "./context";
import { DONOR, LISTED_DONOR } from "./examples";
import { getDonor as get } from "./get-donor";
import { readDonorCursor } from "./list-cursor";
import { listDonors as list } from "./list-donors";
import { NO_DONOR } from "./refusals";
import { donorListSchema, donorSchema, listDonorsQuery, updateDonorInput } from "./schemas";
import { updateDonor as update } from "./update-donor";

export const listDonors = endpoint({
  id: "listDonors",
  route: "GET /api/donors",
  tag: "Donors",
  summary: "List donors",
  description:
    "The donors of an organization with their totals: those with a completed donation first, then those whose attempts stayed unpaid, each newest first. Donors are identified by email addresses; totals count succeeded donations. `q` searches names and all email addresses; `tag` names one of the organization's tags; `segment` is the id of a saved segment; `from` and `to` filter by when a donor was first recorded.",
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
