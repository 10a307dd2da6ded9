import { endpoint } from "@/lib/http/endpoint";
import { idParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { donorInPath } from "../context";
import { DONOR } from "../examples";
import { NO_DONOR } from "../refusals";
import { mergeInPath } from "./context";
import { mergeDonors as merge } from "./merge-donors";
import { listMerges as list, previewMerge as preview } from "./preview-merge";
import { CHANGED_MEANWHILE, NO_MERGE, STATEMENTS_RUNNING, TOO_MANY_TO_MOVE, UNDO_REFUSALS } from "./refusals";
import {
  mergeInput,
  mergeListSchema,
  mergeParams,
  mergeSchema,
  previewQuery,
  previewSchema,
} from "./schemas";
import { undoMerge as undo } from "./undo-merge";

const MERGED = {
  ...DONOR,
  id: DEMO.duplicateDonorId,
  email: "amara.nwosu@exmaple.com",
  otherEmails: [],
  totalCents: 5000,
  donationCount: 1,
  firstDonationAt: "2026-10-12T08:30:00.000Z",
  lastDonationAt: "2026-10-12T08:30:00.000Z",
  largestDonationCents: 5000,
  averageDonationCents: 5000,
  givingByYear: [{ year: 2026, totalCents: 5000, donationCount: 1 }],
  subscriptions: { total: 0, active: 0 },
  phone: null,
  tags: [],
  fieldValues: [],
  household: null,
  softCreditCents: 0,
  createdAt: "2026-10-12T08:30:00.000Z",
};
const MOVED = {
  donations: 1,
  subscriptions: 0,
  notes: 0,
  tags: 0,
  statements: 0,
  fieldValues: 0,
  softCredits: 0,
  commitments: 0,
  emails: ["amara.nwosu@exmaple.com"],
};
const MERGE = {
  id: DEMO.donorMergeId,
  donorId: DEMO.donorId,
  merged: { id: MERGED.id, firstName: MERGED.firstName, lastName: MERGED.lastName, email: MERGED.email },
  moved: MOVED,
  author: { kind: "PERSON" as const, id: DEMO.ownerId, name: "Grace Okafor" },
  createdAt: "2026-11-21T10:05:00.000Z",
  undoneAt: null,
  undoRefusal: null,
};

export const previewDonorMerge = endpoint({
  id: "previewDonorMerge",
  route: "GET /api/donors/{id}/merge-preview",
  tag: "Donors",
  summary: "Preview a merge of two donors",
  description: "Both donors, and what a merge of the other donor into the one in the path would move.",
  role: "ADMIN",
  find: donorInPath,
  params: idParams,
  query: previewQuery,
  answer: previewSchema,
  refusals: [NO_DONOR],
  example: {
    params: { id: DEMO.donorId },
    query: { mergedDonorId: DEMO.duplicateDonorId },
    answer: { kept: DONOR, merged: MERGED, moves: MOVED, refusal: null },
  },
  handle: ({ ctx, query }) => preview(ctx, query),
});

export const mergeDonors = endpoint({
  id: "mergeDonors",
  route: "POST /api/donors/{id}/merges",
  tag: "Donors",
  summary: "Merge two donors",
  description:
    "Merges another donor into the one in the path. Donations, recurring donations, notes, tags, field values that the kept donor has none of, their place in a household unless the kept donor has a household, statements, soft credits, recurring commitments, history and open sessions of the other donor become the kept donor’s; donations keep the name and address that they were made with, and recurring donations their customer at the processor. Both keep their email addresses: one is the primary address, the others find the donor all the same, also to sign in. An unsubscribe of either donor holds; of two consents the earlier one stays, with its source. From then on the id of the merged donor means the kept one, in paths and in filters. No total of money changes. Repeating the request changes nothing. Donations that change hands count as changed (`updatedAt`).",
  role: "ADMIN",
  find: donorInPath,
  params: idParams,
  body: mergeInput,
  status: 201,
  answer: mergeSchema,
  idempotent: true,
  refusals: [NO_DONOR, STATEMENTS_RUNNING, TOO_MANY_TO_MOVE, CHANGED_MEANWHILE],
  example: {
    params: { id: DEMO.donorId },
    body: { mergedDonorId: DEMO.duplicateDonorId, phone: "KEPT" as const },
    answer: MERGE,
  },
  handle: ({ ctx, body }) => merge(ctx, body),
});

export const listDonorMerges = endpoint({
  id: "listDonorMerges",
  route: "GET /api/donors/{id}/merges",
  tag: "Donors",
  summary: "List merges into a donor",
  description: "The donors who were merged into this one, newest first; at most 50.",
  role: "MEMBER",
  find: donorInPath,
  params: idParams,
  answer: mergeListSchema,
  refusals: [NO_DONOR],
  example: { params: { id: DEMO.donorId }, answer: { data: [MERGE] } },
  handle: ({ ctx }) => list(ctx),
});

export const undoDonorMerge = endpoint({
  id: "undoDonorMerge",
  route: "POST /api/donors/{id}/merges/{mergeId}/undo",
  tag: "Donors",
  summary: "Undo a merge",
  description:
    "Undoes a merge as a whole: the merged donor is there again with what was moved, and with later donations that were made under their addresses or by their recurring donations. Notes, tags and donations that were added to the kept donor since stay there; mailed links and sessions of both end. Merges into one donor are undone from the last one on. Repeating the request changes nothing.",
  role: "ADMIN",
  find: mergeInPath,
  params: mergeParams,
  answer: mergeSchema,
  refusals: [NO_DONOR, NO_MERGE, ...UNDO_REFUSALS],
  example: {
    params: { id: DEMO.mergingDonorId, mergeId: DEMO.donorMergeId },
    answer: { ...MERGE, donorId: DEMO.mergingDonorId, undoneAt: "2026-11-21T10:09:00.000Z" },
  },
  handle: ({ ctx }) => undo(ctx),
});
