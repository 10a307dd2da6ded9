import { orgInPath } from "@/lib/auth/access";
import { NO_ORGANIZATION } from "@/lib/donations/examples";
import { endpoint } from "@/lib/http/endpoint";
import { orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { LISTED_DONOR } from "../examples";
import { listDuplicates as list } from "./list-duplicates";
import { markDuplicates as mark } from "./mark-duplicates";
import { requestDuplicateScan as request } from "./scan";
import {
  duplicateListSchema,
  duplicateScanSchema,
  listDuplicatesQuery,
  markDuplicatesInput,
  markedSchema,
} from "./schemas";

const inOrg = { idOrSlug: DEMO.orgSlug };
const { firstDonationAt: _, lastDonationAt: __, tags: ___, doNotContact: ____, ...compared } = LISTED_DONOR;
const FIRST = { ...compared, postalAddress: null };
const SECOND = {
  ...FIRST,
  id: DEMO.duplicateDonorId,
  email: "amara.nwosu@exmaple.com",
  phone: null,
  totalCents: 5000,
  donationCount: 1,
  createdAt: "2026-10-12T08:30:00.000Z",
};

export const listDuplicateDonors = endpoint({
  id: "listDuplicateDonors",
  route: "GET /api/orgs/{idOrSlug}/duplicate-donors",
  tag: "Donors",
  summary: "List likely duplicates",
  description:
    "Pairs of donors that may be one person, the most alike first. All donors are compared each night and on request; a merge counts at once. Of donors that have one name, phone number, address or mailbox, each is compared with the next three (five for the domains of a mailbox), so that a common name does not lead to thousands of pairs; at most the 5,000 most alike pairs are kept.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  query: listDuplicatesQuery,
  answer: duplicateListSchema,
  refusals: [NO_ORGANIZATION],
  example: {
    params: inOrg,
    query: {},
    answer: {
      pairs: [{ donors: [FIRST, SECOND], reasons: ["EMAIL" as const, "NAME" as const] }],
      pagination: { page: 1, limit: 50, total: 1, totalPages: 1 },
      scan: { scannedAt: "2026-11-21T03:41:00.000Z", isDue: false },
    },
  },
  handle: ({ ctx, query }) => list(ctx, query),
});

export const markDuplicateDonors = endpoint({
  id: "markDuplicateDonors",
  route: "PATCH /api/orgs/{idOrSlug}/duplicate-donors",
  tag: "Donors",
  summary: "Say that donors are two people",
  description:
    "Notes that two donors are not one person, so that they are not listed again, or takes that back. They need not be listed. Repeating the request changes nothing.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  body: markDuplicatesInput,
  answer: markedSchema,
  refusals: [NO_ORGANIZATION],
  example: {
    params: inOrg,
    body: { donorIds: [DEMO.donorId, DEMO.duplicateDonorId], distinct: true },
    answer: { donorIds: [DEMO.donorId, DEMO.duplicateDonorId], distinct: true },
  },
  handle: ({ ctx, body }) => mark(ctx, body),
});

export const scanForDuplicates = endpoint({
  id: "scanForDuplicates",
  route: "POST /api/orgs/{idOrSlug}/duplicate-donors/scan",
  tag: "Donors",
  summary: "Look for duplicates",
  description:
    "Compares all donors of the organization in the background, within seconds. `GET …/duplicate-donors` says when it has finished (`scan`).",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  answer: duplicateScanSchema,
  refusals: [NO_ORGANIZATION],
  example: { params: inOrg, answer: { scannedAt: "2026-11-21T03:41:00.000Z", isDue: true } },
  handle: ({ ctx }) => request(ctx),
});
