import { z } from "zod";
import { pageLimit } from "@/lib/kernel/whole-number";

/** Query of `GET /api/public/campaigns/:slug/donors`. */
export const donorRollQuery = z.object({
  org: z
    .string()
    .min(1, "Required")
    .max(60)
    .optional()
    .describe("Slug of the organization. Required if several organizations have a campaign with this slug."),
  cursor: z
    .string()
    .max(200)
    .optional()
    .describe("`nextCursor` of the previous page. Omit it for the first page."),
  limit: pageLimit(20),
});

const rollEntrySchema = z
  .object({
    name: z.string().describe("First and last name as given with the donation, or `Anonymous`."),
    amountCents: z.int().describe("The donation's amount in cents, without covered fees and less refunds."),
    message: z
      .string()
      .nullable()
      .describe("The donor's public message. Null if there is none or it is not `SHOWN`."),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "DonorRollEntry", description: "A donation on the donor roll." });

export const donorRollSchema = z.object({
  donors: z.array(rollEntrySchema),
  nextCursor: z.string().nullable().describe("`cursor` of the next page; null on the last page."),
});
export type DonorRoll = z.infer<typeof donorRollSchema>;
