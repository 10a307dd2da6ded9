import { orgInPath } from "@/lib/auth/access";
import { endpoint } from "@/lib/http/endpoint";
import { orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { eitherWay } from "@/lib/kernel/pagination";
import { NO_ORGANIZATION } from "@/lib/orgs/refusals";
import { LISTED_DONOR } from "../examples";
import { readPairCursor } from "./list-cursor";
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
    "Lists pairs of donors who may be the same person, the most similar first. All donors are compared each night and on request; merges take effect immediately. Among donors who share a name, phone number, address or mailbox, each is compared with the next three (five for a mailbox at similar domains), so that a common name does not produce thousands of pairs. At most the 5,000 most similar pairs are kept.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  query: listDuplicatesQuery,
  check: ({ query }) => {
    if (query.cursor !== undefined) eitherWay(readPairCursor)(query.cursor);
  },
  answer: duplicateListSchema,
  refusals: [NO_ORGANIZATION],
  example: {
    params: inOrg,
    query: {},
    answer: {
      pairs: [{ donors: [FIRST, SECOND], reasons: ["EMAIL" as const, "NAME" as const] }],
      pagination: { page: 1, limit: 50, total: 1, totalPages: 1 },
      nextCursor: null,
      previousCursor: null,
      scan: { scannedAt: "2026-11-21T03:41:00.000Z", isDue: false },
    },
  },
  handle: ({ ctx, query }) => list(ctx, query),
});

export const markDuplicateDonors = endpoint({
  id: "markDuplicateDonors",
  route: "PATCH /api/orgs/{idOrSlug}/duplicate-donors",
  tag: "Donors",
  summary: "Mark donors as distinct",
  description:
    "Marks two donors as different people, so that they are not listed again, or removes the mark. The pair does not have to be listed. Repeating the request changes nothing.",
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
  summary: "Scan for duplicates",
  description:
    "Compares all donors of the organization in the background, within seconds. `scan` in the response of `GET …/duplicate-donors` shows when it has finished.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  answer: duplicateScanSchema,
  refusals: [NO_ORGANIZATION],
  example: { params: inOrg, answer: { scannedAt: "2026-11-21T03:41:00.000Z", isDue: true } },
  handle: ({ ctx }) => request(ctx),
});
