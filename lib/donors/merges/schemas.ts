import { z } from "zod";
import { MAX_KEPT } from "../fields/schemas";
import { donorSchema } from "../schemas";

const id = z.string().min(1).max(100);
export const mergeParams = z.object({ id, mergeId: id });

/** Query of `GET /api/donors/:id/merge-preview`. */
export const previewQuery = z.object({
  mergedDonorId: id.describe("The donor that would be merged into the one in the path."),
});

const chosen = z.enum(["KEPT", "MERGED"]);
const side = chosen.optional();

/** Body of `POST /api/donors/:id/merges`. */
export const mergeInput = z.object({
  mergedDonorId: z
    .string("Required")
    .min(1, "Required")
    .max(100)
    .describe("The donor to merge into the one in the path; their record ends."),
  name: side.describe("Whose name to keep. Defaults to the kept donor's."),
  email: side.describe(
    "Whose primary email address to keep as the primary one. Defaults to the kept donor's. The other one becomes another address of the donor.",
  ),
  phone: side.describe(
    "Whose phone number to keep. Defaults to the kept donor's, or the merged donor's if the kept donor has none.",
  ),
  postalAddress: side.describe(
    "Whose postal address to keep. Defaults to the kept donor's, or the merged donor's if the kept donor has none.",
  ),
  fieldValues: z
    .array(
      z.object({
        fieldId: id.describe("A donor field of the organization."),
        keep: chosen.describe("Whose value to keep if both donors have one."),
      }),
    )
    .max(MAX_KEPT, `At most ${MAX_KEPT} fields`)
    .refine((all) => new Set(all.map((one) => one.fieldId)).size === all.length, "Name each field once")
    .optional()
    .describe(
      "Whose values of donor fields to keep where both donors have one. Defaults to the kept donor's, also for fields that are not listed. A value that only one donor has is always kept.",
    ),
});
export type MergeInput = z.infer<typeof mergeInput>;

const movedSchema = z
  .object({
    donations: z.int(),
    subscriptions: z.int(),
    notes: z.int(),
    tags: z.int().describe("Tags that the kept donor did not have."),
    statements: z.int().describe("Statements issued to the merged donor."),
    fieldValues: z
      .int()
      .describe(
        "Field values that the kept donor takes over: where they had none, or the merged donor’s was chosen.",
      ),
    softCredits: z
      .int()
      .describe("Soft credits for donations that were not credited to the kept donor already."),
    commitments: z.int().describe("Recurring commitments in other systems."),
    emails: z.array(z.string()).describe("Email addresses added to the kept donor."),
  })
  .describe("What moves from the merged donor to the kept donor: counts, and email addresses.");
export type Moved = z.infer<typeof movedSchema>;

export const previewSchema = z
  .object({
    kept: donorSchema,
    merged: donorSchema,
    moves: movedSchema,
    refusal: z.string().nullable().describe("Why the donors cannot be merged now; null if they can."),
  })
  .meta({ id: "DonorMergePreview", description: "Two donors and what a merge would move." });
export type MergePreview = z.infer<typeof previewSchema>;

export const mergeSchema = z
  .object({
    id: z.string(),
    donorId: z.string().describe("Id of the kept donor."),
    merged: z
      .object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() })
      .describe("The merged donor as of the merge. Their id resolves to `donorId` while the merge stands."),
    moved: movedSchema,
    author: z.object({
      kind: z.enum(["PERSON", "KEY", "SYSTEM"]),
      id: z.string(),
      name: z.string().nullable(),
    }),
    createdAt: z.iso.datetime(),
    undoneAt: z.iso.datetime().nullable().describe("When the merge was undone; null if it was not."),
    undoRefusal: z
      .string()
      .nullable()
      .describe("Why the merge cannot be undone now; null if it can be, or already was."),
  })
  .meta({ id: "DonorMerge", description: "A merge of one donor into another." });
export type DonorMerge = z.infer<typeof mergeSchema>;

export const mergeListSchema = z.object({ data: z.array(mergeSchema) });
