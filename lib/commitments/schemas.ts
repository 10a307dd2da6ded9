import { z } from "zod";
import { IMPORT_SOURCES } from "@/lib/imports/labels";
import { pageLimit } from "@/lib/kernel/whole-number";
import { subscriptionFrequency } from "@/lib/subscriptions/schemas";

const id = z.string().min(1, "Required").max(64);
const pathId = z.string().min(1).max(100);
export const commitmentParams = z.object({ idOrSlug: pathId, commitmentId: pathId });

/** The longest note, in UTF-16 units. */
export const MAX_NOTE = 1000;

export const commitmentStatus = z.enum(["ACTIVE", "PAUSED", "CANCELED"]).meta({
  id: "CommitmentStatus",
  description: "The status at the former system, as its file had it.",
});
export type CommitmentStatus = z.infer<typeof commitmentStatus>;

export const commitmentState = z.enum(["OPEN", "CONTINUED", "ENDED"]).meta({
  id: "CommitmentState",
  description:
    "What became of it here. `OPEN`: nothing yet. `CONTINUED`: the donor gives regularly here instead. `ENDED`: it does not go on.",
});
export type CommitmentState = z.infer<typeof commitmentState>;

const source = z.enum(IMPORT_SOURCES);

/** The filters of commitments, in lists and in exports. */
export const commitmentFilters = {
  state: commitmentState.optional().describe("What became of it here."),
  status: commitmentStatus.optional().describe("The status at the former system."),
  frequency: subscriptionFrequency.optional(),
  source: source.optional().describe("The former system."),
  campaignId: id.optional().describe("Commitments to this campaign."),
  donorId: id.optional().describe("Commitments of this donor."),
};

/** Query of `GET /api/orgs/:idOrSlug/commitments`. */
export const listCommitmentsQuery = z.object({
  ...commitmentFilters,
  cursor: z.string().min(1).max(200).optional().describe("`nextCursor` of the page before."),
  limit: pageLimit(),
});
export type ListCommitmentsQuery = z.infer<typeof listCommitmentsQuery>;
export type CommitmentFilter = Pick<ListCommitmentsQuery, keyof typeof commitmentFilters>;

/** Body of `PATCH /api/orgs/:idOrSlug/commitments/:commitmentId`; absent fields stay. */
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
      .describe("For staff; null for none."),
  })
  .refine((it) => Object.values(it).some((value) => value !== undefined), "Nothing to change");
export type UpdateCommitmentInput = z.infer<typeof updateCommitmentInput>;

/** Body of `POST /api/orgs/:idOrSlug/commitments/:commitmentId/ask`. */
export const askInput = z.object({
  campaignId: id
    .optional()
    .describe(
      "The campaign on whose page the donor is to continue: active, and with recurring donations. The commitment’s own unless stated.",
    ),
});
export type AskInput = z.infer<typeof askInput>;

const named = z.object({ id: z.string(), title: z.string() });

export const commitmentSchema = z
  .object({
    id: z.string(),
    donor: z.object({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string().describe("Empty: none is known."),
    }),
    campaign: named.nullable().describe("Null: it was for none that the organization has."),
    fund: z.object({ id: z.string(), name: z.string() }).nullable(),
    amountCents: z.int().describe("Each time, in cents. It counts in no total."),
    frequency: subscriptionFrequency,
    startedOn: z.iso.date().nullable(),
    nextOn: z.iso.date().nullable().describe("When the former system expected the next payment."),
    status: commitmentStatus,
    source: source.describe("The former system."),
    externalId: z.string().nullable().describe("Its id at the former system; null: the file had none."),
    importId: z.string().describe("The import that recorded it."),
    state: commitmentState,
    note: z.string().nullable().describe("For staff; null for none."),
    askedAt: z.iso.datetime().nullable().describe("When the donor was last asked to continue here."),
    askableFrom: z.iso
      .datetime()
      .nullable()
      .describe(
        "From when on the donor can be asked; null: not at all, because it is not open, or the donor cannot be mailed.",
      ),
    subscriptionId: z
      .string()
      .nullable()
      .describe("The subscription that continues it, where that was found."),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: "RecurringCommitment",
    description:
      "What a donor gives regularly through another system. Nothing is charged for it here, and it counts in no total.",
  });
export type Commitment = z.infer<typeof commitmentSchema>;

export const commitmentListSchema = z.object({
  commitments: z.array(commitmentSchema),
  nextCursor: z.string().nullable().describe("For the next page; null if there is none."),
});
export type CommitmentList = z.infer<typeof commitmentListSchema>;
