import { orgInPath } from "@/lib/auth/access";
import { LISTED_DONOR } from "@/lib/donors/examples";
import { endpoint } from "@/lib/http/endpoint";
import { orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { NO_ORGANIZATION } from "@/lib/orgs/refusals";
import { GIVING_IN_PREPARATION } from "@/lib/totals/refusals";
import { segmentInPath } from "./context";
import { previewSegment as preview } from "./preview-segment";
import { NAME_TAKEN, NO_SEGMENT, TOO_MANY_SEGMENTS } from "./refusals";
import {
  createSegmentInput,
  deletedSegmentSchema,
  listSegmentsQuery,
  previewAnswerSchema,
  previewInput,
  type Rules,
  segmentListSchema,
  segmentParams,
  segmentSchema,
  updateSegmentInput,
} from "./schemas";
import {
  createSegment as create,
  getSegment as get,
  listSegments as list,
  deleteSegment as remove,
  updateSegment as update,
} from "./segments";

const RULES: Rules = {
  match: "ALL",
  conditions: [
    { field: "GIVING", is: "GAVE", period: { kind: "YEAR", yearsAgo: 1 } },
    { field: "GIVING", is: "DID_NOT_GIVE", period: { kind: "YEAR", yearsAgo: 0 } },
  ],
};
const SEGMENT = {
  id: DEMO.segmentId,
  name: "Gave last year but not this year",
  rules: RULES,
  createdAt: "2026-11-18T09:30:00.000Z",
  updatedAt: "2026-11-18T09:30:00.000Z",
};
const COUNTED = { ...SEGMENT, donorCount: 41 };
const MAJOR: Rules = {
  match: "ALL",
  conditions: [
    {
      field: "GIVING",
      is: "GAVE",
      period: { kind: "LAST", count: 12, unit: "MONTHS" },
      atLeastCents: 50_000,
    },
  ],
};

const inOrg = { idOrSlug: DEMO.orgSlug };
const ofSegment = { ...inOrg, segmentId: DEMO.segmentId };

export const listSegments = endpoint({
  id: "listSegments",
  route: "GET /api/orgs/{idOrSlug}/segments",
  tag: "Segments",
  summary: "List segments",
  description:
    "The saved segments of an organization in alphabetical order. `GET /api/donors?segment=` lists the donors of one, `GET /api/exports/donors.csv?segment=` exports them.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  query: listSegmentsQuery,
  answer: segmentListSchema,
  refusals: [NO_ORGANIZATION, GIVING_IN_PREPARATION],
  example: { params: inOrg, query: { expand: "donorCount" }, answer: { data: [COUNTED] } },
  handle: ({ ctx, query }) => list(ctx, { counted: query.expand === "donorCount" }),
});

export const createSegment = endpoint({
  id: "createSegment",
  route: "POST /api/orgs/{idOrSlug}/segments",
  tag: "Segments",
  summary: "Create a segment",
  description:
    "Saves conditions as a segment. Its donors are not stored: each read lists the donors who meet the conditions at that time.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  body: createSegmentInput,
  status: 201,
  answer: segmentSchema,
  idempotent: true,
  refusals: [NO_ORGANIZATION, NAME_TAKEN, TOO_MANY_SEGMENTS],
  example: {
    params: inOrg,
    body: { name: "$500 in a year", rules: MAJOR },
    answer: {
      ...SEGMENT,
      id: "s3n9k2w7c5x1m8q4z6r0b2td",
      name: "$500 in a year",
      rules: MAJOR,
      donorCount: 12,
    },
  },
  handle: ({ ctx, body }) => create(ctx, body),
});

export const getSegment = endpoint({
  id: "getSegment",
  route: "GET /api/orgs/{idOrSlug}/segments/{segmentId}",
  tag: "Segments",
  summary: "Get a segment",
  description: "One segment with its current number of donors.",
  role: "MEMBER",
  find: segmentInPath,
  params: segmentParams,
  answer: segmentSchema,
  refusals: [NO_SEGMENT],
  example: { params: ofSegment, answer: COUNTED },
  handle: ({ ctx }) => get(ctx),
});

export const updateSegment = endpoint({
  id: "updateSegment",
  route: "PATCH /api/orgs/{idOrSlug}/segments/{segmentId}",
  tag: "Segments",
  summary: "Update a segment",
  description: "Renames a segment or replaces its conditions. Repeating the request changes nothing.",
  role: "MEMBER",
  find: segmentInPath,
  params: segmentParams,
  body: updateSegmentInput,
  answer: segmentSchema,
  refusals: [NO_SEGMENT, NAME_TAKEN],
  example: {
    params: ofSegment,
    body: { name: "To thank by phone" },
    answer: { ...COUNTED, name: "To thank by phone", updatedAt: "2026-11-21T10:05:00.000Z" },
  },
  handle: ({ ctx, body }) => update(ctx, body),
});

export const deleteSegment = endpoint({
  id: "deleteSegment",
  route: "DELETE /api/orgs/{idOrSlug}/segments/{segmentId}",
  tag: "Segments",
  summary: "Delete a segment",
  description: "Deletes a segment. Its donors are not affected; its conditions remain in the audit log.",
  role: "MEMBER",
  find: segmentInPath,
  params: segmentParams,
  answer: deletedSegmentSchema,
  refusals: [NO_SEGMENT],
  example: { params: ofSegment, answer: { id: DEMO.segmentId, deleted: true } },
  handle: ({ ctx }) => remove(ctx),
});

export const previewSegment = endpoint({
  id: "previewSegment",
  route: "POST /api/orgs/{idOrSlug}/segment-preview",
  tag: "Segments",
  summary: "Preview a segment",
  description: "Returns how many donors meet the conditions, and the first of them. Saves nothing.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  body: previewInput,
  answer: previewAnswerSchema,
  refusals: [NO_ORGANIZATION, GIVING_IN_PREPARATION],
  example: { params: inOrg, body: { rules: MAJOR }, answer: { donorCount: 1, donors: [LISTED_DONOR] } },
  handle: ({ ctx, body }) => preview(ctx, body.rules),
});
