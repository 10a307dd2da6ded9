import { z } from "zod";
import { pageLimit } from "@/lib/kernel/whole-number";

/** Query of `GET /api/public/campaigns/:slug/donors`. */
export const donorRollQuery = z.object({
  org: z
    .string()
    .min(1, "Required")
    .max(60)
    .optional()
    .describe("Slug of the organization; required if several have a campaign with this slug."),
  cursor: z
    .string()
    .max(200)
    .optional()
    .describe("`nextCursor` of the previous page; omit it for the newest."),
  limit: pageLimit(20),
});

export const rollEntrySchema = z
  .object({
    name: z.string().describe("First and last name as given with the donation, or `Anonymous`."),
    amountCents: z.int().describe("The donation in cents, without covered fees, less refunds."),
    message: z
      .string()
      .nullable()
      .describe("The donor's public message; null without one, and unless it is `SHOWN`."),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "DonorRollEntry", description: "A donation as the donor roll shows it." });
export type RollEntry = z.infer<typeof rollEntrySchema>;

export const donorRollSchema = z.object({
  donors: z.array(rollEntrySchema),
  nextCursor: z.string().nullable().describe("`cursor` of the next page; null on the last one."),
});
export type DonorRoll = z.infer<typeof donorRollSchema>;
