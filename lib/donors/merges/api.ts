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
  description:
    "Returns both donors, and what merging the other donor into the one in the path would move if no field value of the other donor is chosen over one of the kept donor.",
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
    "Merges another donor into the one in the path. The other donor’s donations, recurring donations, notes, tags, statements, soft credits, recurring commitments, history and open sessions move to the kept donor. So do field values where the kept donor has none or `fieldValues` chooses the merged donor’s, and the household membership unless the kept donor has a household. Donations keep the name and address they were made with, and recurring donations keep their customer at the processor. The email addresses of both donors are kept: one becomes the primary address, and the others still identify the donor, also at sign-in. If either donor unsubscribed, the unsubscribe stays in effect; if both opted in, the earlier consent is kept with its source. From then on the id of the merged donor resolves to the kept donor, in paths and in filters. Organization and campaign totals do not change. The `updatedAt` of moved donations changes. Repeating the request changes nothing.",
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
  description: "Lists the merges into this donor, newest first; at most 50.",
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
    "Undoes a merge completely. The merged donor is restored with everything that was moved, and with later donations made under their addresses or by their recurring donations. Notes, tags and other donations added to the kept donor since the merge stay with the kept donor. Mailed links and sessions of both donors end. Several merges into one donor must be undone in reverse order. Repeating the request changes nothing.",
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
