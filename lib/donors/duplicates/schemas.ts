import { z } from "zod";
import { paginationSchema } from "@/lib/donations/schemas";
import { pageLimit, pageNumber } from "@/lib/kernel/whole-number";

/** Why two donors may be one person, the strongest reason first. */
export const REASONS = ["EMAIL", "PHONE", "ADDRESS", "NAME"] as const;
export type Reason = (typeof REASONS)[number];

/** Query of `GET /api/orgs/:idOrSlug/duplicate-donors`. */
export const listDuplicatesQuery = z.object({
  page: pageNumber(),
  limit: pageLimit(),
  donorId: z.string().min(1).max(100).optional().describe("Only pairs with this donor."),
});
export type ListDuplicatesQuery = z.infer<typeof listDuplicatesQuery>;

const donorId = z.string("Required").min(1, "Required").max(100);

/** Body of `PATCH /api/orgs/:idOrSlug/duplicate-donors`. */
export const markDuplicatesInput = z
  .object({
    donorIds: z.array(donorId).length(2, "Name two donors").describe("The two donors, in any order."),
    distinct: z
      .boolean("Required")
      .describe("True: they are two people, and are not listed again. False: they are compared again."),
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
    totalCents: z.int().describe("The sum of the donor's donations that currently count, less refunds."),
    donationCount: z.int(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "ComparedDonor", description: "A donor of a pair of likely duplicates." });

const scanSchema = z
  .object({
    scannedAt: z.iso.datetime().nullable().describe("When all donors were last compared; null if never."),
    isDue: z.boolean().describe("A comparison was requested and has not finished."),
  })
  .meta({ id: "DuplicateScan" });
export type DuplicateScan = z.infer<typeof scanSchema>;
export const duplicateScanSchema = scanSchema;

export const duplicateListSchema = z.object({
  pairs: z.array(
    z
      .object({
        donors: z.array(comparedSchema).length(2).describe("The older donor first."),
        reasons: z
          .array(z.enum(REASONS))
          .describe(
            "What is alike. `EMAIL`: the part before the @ without dots and what follows a plus, and the domain or a typing error of it. `PHONE`: the digits. `ADDRESS`: the postal address and the last name. `NAME`: the whole name, whatever its case, accents and spaces.",
          ),
      })
      .meta({ id: "DuplicatePair", description: "Two donors that may be one person." }),
  ),
  pagination: paginationSchema,
  scan: scanSchema,
});
export type DuplicateList = z.infer<typeof duplicateListSchema>;
export type DuplicatePair = DuplicateList["pairs"][number];
