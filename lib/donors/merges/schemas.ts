import { z } from "zod";
import { donorSchema } from "../schemas";

const id = z.string().min(1).max(100);
export const mergeParams = z.object({ id, mergeId: id });

/** Query of `GET /api/donors/:id/merge-preview`. */
export const previewQuery = z.object({
  mergedDonorId: id.describe("The donor that would be merged into the one in the path."),
});

const side = z.enum(["KEPT", "MERGED"]).optional();

/** Body of `POST /api/donors/:id/merges`. */
export const mergeInput = z.object({
  mergedDonorId: z.string("Required").min(1, "Required").max(100).describe("The donor that ends."),
  name: side.describe("Whose name stays; the kept donor's unless stated."),
  email: side.describe(
    "Whose email address becomes the primary one; the kept donor's unless stated. The other one stays an address of the donor.",
  ),
  phone: side.describe("Whose phone number stays; unless stated the kept donor's, if there is one."),
  postalAddress: side.describe(
    "Whose postal address stays; unless stated the kept donor's, if there is one.",
  ),
});
export type MergeInput = z.infer<typeof mergeInput>;

const movedSchema = z
  .object({
    donations: z.int(),
    subscriptions: z.int(),
    notes: z.int(),
    tags: z.int().describe("Tags that the kept donor did not have."),
    statements: z.int().describe("Statements that were issued to the merged donor."),
    fieldValues: z.int().describe("Values of donor fields of which the kept donor had none."),
    softCredits: z.int().describe("Soft credits of donations for which the kept donor has none."),
    commitments: z.int().describe("Recurring commitments to other systems."),
    emails: z.array(z.string()).describe("Email addresses that the kept donor gets."),
  })
  .describe("What moves from the merged donor to the kept one.");
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
    donorId: z.string().describe("The donor who has it all now."),
    merged: z
      .object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() })
      .describe("The merged donor as they were. Their id now means `donorId`."),
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
      .describe("Why the merge cannot be undone now; null if it can, or was."),
  })
  .meta({ id: "DonorMerge", description: "A donor who was merged into another one." });
export type DonorMerge = z.infer<typeof mergeSchema>;

export const mergeListSchema = z.object({ data: z.array(mergeSchema) });
