import { orgInPath } from "@/lib/auth/access";
import { endpoint } from "@/lib/http/endpoint";
import { orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { eitherWay } from "@/lib/kernel/pagination";
import { NO_ORGANIZATION } from "@/lib/orgs/refusals";
import { householdInPath } from "./context";
import {
  createHousehold as create,
  dissolveHousehold as dissolve,
  updateHousehold as update,
} from "./households";
import { readHouseholdCursor } from "./list-cursor";
import { getHousehold as get, listHouseholds as list } from "./read-households";
import { IN_ANOTHER, LAST_MEMBER, NO_HOUSEHOLD, TOO_MANY_MEMBERS } from "./refusals";
import {
  createHouseholdInput,
  dissolvedSchema,
  householdListSchema,
  householdParams,
  householdSchema,
  listHouseholdsQuery,
  updateHouseholdInput,
} from "./schemas";

const MEMBER = {
  donorId: "d7n9k2w7c5x1m8q4z6r0b2td",
  firstName: "Amara",
  lastName: "Nwosu",
  email: "amara.nwosu@example.com",
  isPrimary: true,
  joinedAt: "2026-11-18T17:31:28.000Z",
  totalCents: 20_000,
  donationCount: 2,
};
const HOUSEHOLD = {
  id: DEMO.householdId,
  orgId: DEMO.orgId,
  name: "The Nwosu family",
  salutation: "Amara Nwosu",
  postalAddress: "12 Harbor Street\nOakland, CA 94607",
  members: [MEMBER],
  totalCents: 20_000,
  donationCount: 2,
  firstDonationAt: "2026-09-03T09:12:40.000Z",
  lastDonationAt: "2026-11-18T16:20:11.000Z",
  createdAt: "2026-11-18T17:31:28.000Z",
  updatedAt: "2026-11-18T17:31:28.000Z",
};
const LISTED = {
  id: HOUSEHOLD.id,
  name: HOUSEHOLD.name,
  members: ["Amara Nwosu"],
  totalCents: 20_000,
  donationCount: 2,
  createdAt: HOUSEHOLD.createdAt,
};
const JOINED = {
  ...MEMBER,
  donorId: DEMO.mergingDonorId,
  firstName: "Chidi",
  email: "chidi.nwosu@example.com",
  isPrimary: false,
  joinedAt: "2026-11-21T10:05:00.000Z",
  totalCents: 5000,
  donationCount: 1,
};
const inOrg = { idOrSlug: DEMO.orgSlug };
const ofHousehold = { ...inOrg, householdId: DEMO.householdId };

export const listHouseholds = endpoint({
  id: "listHouseholds",
  route: "GET /api/orgs/{idOrSlug}/households",
  tag: "Donors",
  summary: "List households",
  description: "Lists an organization's households by name, with the combined giving of their members.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  query: listHouseholdsQuery,
  check: ({ query }) => {
    if (query.cursor !== undefined) eitherWay(readHouseholdCursor)(query.cursor);
  },
  answer: householdListSchema,
  refusals: [NO_ORGANIZATION],
  example: {
    params: inOrg,
    query: { q: "nwosu" },
    answer: {
      households: [LISTED],
      pagination: { page: 1, limit: 50, total: 1, totalPages: 1 },
      nextCursor: null,
      previousCursor: null,
    },
  },
  handle: ({ ctx, query }) => list(ctx, query),
});

export const createHousehold = endpoint({
  id: "createHousehold",
  route: "POST /api/orgs/{idOrSlug}/households",
  tag: "Donors",
  summary: "Create a household",
  description:
    "Groups donors of the organization into a household. A donor is in at most one household. Donations, totals and receipts do not change.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  body: createHouseholdInput,
  status: 201,
  answer: householdSchema,
  idempotent: true,
  refusals: [NO_ORGANIZATION, IN_ANOTHER],
  example: {
    params: inOrg,
    body: { name: HOUSEHOLD.name, donorIds: [DEMO.donorId] },
    answer: {
      ...HOUSEHOLD,
      id: "h3n9k2w7c5x1m8q4z6r0b2td",
      members: [{ ...MEMBER, donorId: DEMO.donorId }],
    },
  },
  handle: ({ ctx, body }) => create(ctx, body),
});

export const getHousehold = endpoint({
  id: "getHousehold",
  route: "GET /api/orgs/{idOrSlug}/households/{householdId}",
  tag: "Donors",
  summary: "Get a household",
  description:
    "Returns a household with its members and their combined giving. `GET /api/donations?householdId=` lists their donations.",
  role: "MEMBER",
  find: householdInPath,
  params: householdParams,
  answer: householdSchema,
  refusals: [NO_HOUSEHOLD],
  example: { params: ofHousehold, answer: HOUSEHOLD },
  handle: ({ ctx }) => get(ctx),
});

export const updateHousehold = endpoint({
  id: "updateHousehold",
  route: "PATCH /api/orgs/{idOrSlug}/households/{householdId}",
  tag: "Donors",
  summary: "Update a household",
  description:
    "Renames a household, adds and removes members, or makes another member the primary one. The audit log records the change for the household and for each donor who joins or leaves. Repeating the request changes nothing.",
  role: "MEMBER",
  find: householdInPath,
  params: householdParams,
  body: updateHouseholdInput,
  answer: householdSchema,
  refusals: [NO_HOUSEHOLD, IN_ANOTHER, TOO_MANY_MEMBERS, LAST_MEMBER],
  example: {
    params: ofHousehold,
    body: { add: [DEMO.mergingDonorId] },
    answer: {
      ...HOUSEHOLD,
      members: [MEMBER, JOINED],
      totalCents: 25_000,
      donationCount: 3,
      updatedAt: "2026-11-21T10:05:00.000Z",
    },
  },
  handle: ({ ctx, body }) => update(ctx, body),
});

export const dissolveHousehold = endpoint({
  id: "dissolveHousehold",
  route: "DELETE /api/orgs/{idOrSlug}/households/{householdId}",
  tag: "Donors",
  summary: "Dissolve a household",
  description: "Dissolves a household. Its members remain donors; the audit log keeps the list of members.",
  role: "MEMBER",
  find: householdInPath,
  params: householdParams,
  answer: dissolvedSchema,
  refusals: [NO_HOUSEHOLD],
  example: { params: ofHousehold, answer: { id: DEMO.householdId, deleted: true } },
  handle: ({ ctx }) => dissolve(ctx),
});
