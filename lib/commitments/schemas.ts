import { z } from "zod";
import { IMPORT_SOURCES } from "@/lib/imports/labels";
import { pageLimit } from "@/lib/kernel/whole-number";
import { subscriptionFrequency } from "@/lib/subscriptions/schemas";

const id = z.string().min(1, "Required").max(64);
const pathId = z.string().min(1).max(100);
export const commitmentParams = z.object({ idOrSlug: pathId, commitmentId: pathId });

/** Maximum length of a note, in UTF-16 units. */
export const MAX_NOTE = 1000;

export const commitmentStatus = z.enum(["ACTIVE", "PAUSED", "CANCELED"]).meta({
  id: "CommitmentStatus",
  description: "The status at the former system, as in its file.",
});
export type CommitmentStatus = z.infer<typeof commitmentStatus>;

export const commitmentState = z.enum(["OPEN", "CONTINUED", "ENDED"]).meta({
  id: "CommitmentState",
  description:
    "The state of the commitment here. `OPEN`: undecided. `CONTINUED`: the donor now gives regularly here. `ENDED`: the donor no longer gives it.",
});
export type CommitmentState = z.infer<typeof commitmentState>;

const source = z.enum(IMPORT_SOURCES);

/** The filters of commitments, for lists and exports. */
export const commitmentFilters = {
  state: commitmentState.optional().describe("The state here."),
  status: commitmentStatus.optional().describe("The status at the former system."),
  frequency: subscriptionFrequency.optional(),
  source: source.optional().describe("The former system."),
  campaignId: id.optional().describe("Only commitments to this campaign."),
  donorId: id.optional().describe("Only commitments of this donor."),
};

/** Query of `GET /api/orgs/:idOrSlug/commitments`. */
export const listCommitmentsQuery = z.object({
  ...commitmentFilters,
  cursor: z.string().min(1).max(200).optional().describe("`nextCursor` of the previous page."),
  limit: pageLimit(),
});
export type ListCommitmentsQuery = z.infer<typeof listCommitmentsQuery>;
export type CommitmentFilter = Pick<ListCommitmentsQuery, keyof typeof commitmentFilters>;

/** Body of `PATCH /api/orgs/:idOrSlug/commitments/:commitmentId`; absent fields are unchanged. */
export const updateCommitmentInput = z
  .object({
    state: commitmentState.optional(),
    note: z
      .string()
      .trim()
      .max(MAX_NOTE, `At most ${MAX_NOTE} characters`)
      .nullable()
      .transform((text) => text || null)
      .optional()
      .describe("A note for staff. Null: none."),
  })
  .refine((it) => Object.values(it).some((value) => value !== undefined), "Nothing to change");
export type UpdateCommitmentInput = z.infer<typeof updateCommitmentInput>;

/** Body of `POST /api/orgs/:idOrSlug/commitments/:commitmentId/ask`. */
export const continuationRequestInput = z.object({
  campaignId: id
    .optional()
    .describe(
      "The campaign on whose page the donor can continue. It must be active and accept recurring donations. Default: the commitment’s own campaign.",
    ),
});
export type ContinuationRequestInput = z.infer<typeof continuationRequestInput>;

const named = z.object({ id: z.string(), title: z.string() });

export const commitmentSchema = z
  .object({
    id: z.string(),
    donor: z.object({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string().describe("Empty: no address is known."),
    }),
    campaign: named.nullable().describe("Null: not for a campaign of the organization."),
    fund: z.object({ id: z.string(), name: z.string() }).nullable(),
    amountCents: z.int().describe("Amount per payment, in cents. Counts in no total."),
    frequency: subscriptionFrequency,
    startedOn: z.iso.date().nullable(),
    nextOn: z.iso.date().nullable().describe("When the former system expected the next payment."),
    status: commitmentStatus,
    source: source.describe("The former system."),
    externalId: z.string().nullable().describe("The id at the former system. Null: the file had none."),
    importId: z.string().describe("Id of the import that recorded the commitment."),
    state: commitmentState,
    note: z.string().nullable().describe("A note for staff. Null: none."),
    askedAt: z.iso.datetime().nullable().describe("When the donor was last asked to continue here."),
    askableFrom: z.iso
      .datetime()
      .nullable()
      .describe(
        "When the donor can next be asked. Null: not at all, because the commitment is not open or the donor cannot be mailed.",
      ),
    subscriptionId: z
      .string()
      .nullable()
      .describe("The subscription that continues the commitment, if one was found."),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: "RecurringCommitment",
    description:
      "A donor's regular giving through another system. Nothing is charged here, and it counts in no total.",
  });
export type Commitment = z.infer<typeof commitmentSchema>;

export const commitmentListSchema = z.object({
  commitments: z.array(commitmentSchema),
  nextCursor: z.string().nullable().describe("Cursor of the next page; null on the last page."),
});
export type CommitmentList = z.infer<typeof commitmentListSchema>;
