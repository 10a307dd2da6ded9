import { z } from "zod";
import { paginationSchema } from "@/lib/donations/schemas";
import { nextCursor, pageCursor, pageLimit, pageNumber, previousCursor } from "@/lib/kernel/whole-number";

/** Reasons why two donors may be the same person, the strongest first. */
export const REASONS = ["EMAIL", "PHONE", "ADDRESS", "NAME"] as const;
export type Reason = (typeof REASONS)[number];

/** Query of `GET /api/orgs/:idOrSlug/duplicate-donors`. */
export const listDuplicatesQuery = z.object({
  page: pageNumber(),
  limit: pageLimit(),
  cursor: pageCursor(),
  donorId: z.string().min(1).max(100).optional().describe("Only pairs that include this donor."),
});
export type ListDuplicatesQuery = z.infer<typeof listDuplicatesQuery>;

const donorId = z.string("Required").min(1, "Required").max(100);

/** Body of `PATCH /api/orgs/:idOrSlug/duplicate-donors`. */
export const markDuplicatesInput = z
  .object({
    donorIds: z.array(donorId).length(2, "Name two donors").describe("The two donors, in any order."),
    distinct: z
      .boolean("Required")
      .describe(
        "True: the donors are different people and are not listed again. False: they are compared again.",
      ),
  })
  .refine(({ donorIds: [a, b] }) => a !== b, { path: ["donorIds"], message: "Name two different donors" });
export type MarkDuplicatesInput = z.infer<typeof markDuplicatesInput>;

export const markedSchema = z.object({ donorIds: z.array(z.string()), distinct: z.boolean() });

const comparedSchema = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    postalAddress: z.string().nullable(),
    totalCents: z
      .int()
      .describe("Sum of the donor's donations that currently count, less refunds, in cents."),
    donationCount: z.int(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "ComparedDonor", description: "A donor in a pair of likely duplicates." });

const scanSchema = z
  .object({
    scannedAt: z.iso.datetime().nullable().describe("When all donors were last compared; null if never."),
    isDue: z.boolean().describe("Whether a comparison was requested and has not finished."),
  })
  .meta({ id: "DuplicateScan" });
export type DuplicateScan = z.infer<typeof scanSchema>;
export const duplicateScanSchema = scanSchema;

export const duplicateListSchema = z.object({
  pairs: z.array(
    z
      .object({
        donors: z
          .array(comparedSchema)
          .length(2)
          .describe("The two donors, the one created first coming first."),
        reasons: z
          .array(z.enum(REASONS))
          .describe(
            "What the donors have in common. `EMAIL`: the part before the @, ignoring dots and anything after a plus, at the same domain or a typo of it. `PHONE`: the digits. `ADDRESS`: the postal address and the last name. `NAME`: the full name, ignoring case, accents and spaces.",
          ),
      })
      .meta({ id: "DuplicatePair", description: "Two donors who may be the same person." }),
  ),
  pagination: paginationSchema,
  nextCursor: nextCursor(),
  previousCursor: previousCursor(),
  scan: scanSchema,
});
export type DuplicateList = z.infer<typeof duplicateListSchema>;
export type DuplicatePair = DuplicateList["pairs"][number];
