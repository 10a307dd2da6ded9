import { z } from "zod";
import {
  COUNTED,
  donationStatus,
  frequency,
  paginationSchema,
  paymentMethod,
  progress,
  UPDATED,
} from "@/lib/donations/schemas";
import { householdFilter } from "@/lib/donors/households/schemas";
import { changesQuery, refuseReversed, windowQuery } from "@/lib/kernel/time/time-window";
import { nextCursor, pageCursor, pageLimit, pageNumber, previousCursor } from "@/lib/kernel/whole-number";

const utm = z.string().min(1).max(100);

/** Filters for an organization's donations, shared by the list and the export. */
export const donationFilters = {
  campaignId: z.string().min(1, "Required").max(64).optional().describe("Only donations to this campaign."),
  donorId: z.string().min(1, "Required").max(64).optional().describe("Only donations by this donor."),
  householdId: householdFilter,
  fundId: z
    .string()
    .min(1, "Required")
    .max(64)
    .optional()
    .describe("Only donations designated to this fund, in full or in part. `general` is the general fund."),
  status: donationStatus.optional().describe("Only donations with this status."),
  progress: progress.optional().describe("Only unpaid donations with this progress."),
  frequency: frequency.optional().describe("Only donations with this frequency."),
  paymentMethod: paymentMethod.optional().describe("Only donations made with this payment method."),
  givingLevelId: z.string().min(1).max(64).optional().describe("Only donations at this giving level."),
  utmSource: utm.optional().describe("Only donations through links with this `utm_source`."),
  utmMedium: utm.optional().describe("Only donations through links with this `utm_medium`."),
  utmCampaign: utm.optional().describe("Only donations through links with this `utm_campaign`."),
  utmTerm: utm.optional().describe("Only donations through links with this `utm_term`."),
  utmContent: utm.optional().describe("Only donations through links with this `utm_content`."),
  offline: z
    .enum(["true", "false"])
    .optional()
    .describe("`true`: only offline donations; `false`: only donations through the processor."),
  voided: z
    .enum(["true", "false"])
    .optional()
    .describe(
      "`true`: only offline donations voided by staff or by undoing an import; `false`: without voided donations.",
    ),
  hour: z
    .string()
    .regex(/^(?:\d|1\d|2[0-3])$/, "Must be a whole number from 0 to 23")
    .optional()
    .describe(
      "Only donations created in this hour of the day, 0 to 23, in the organization's time zone. Excludes offline donations, whose hour is not known.",
    ),
  ...windowQuery,
  ...changesQuery,
  q: z
    .string()
    .trim()
    .max(100, "At most 100 characters")
    .optional()
    .describe(
      "Part of the donor's email address or name as given with the donation, the start of a receipt number, or a full donation id. Case-insensitive. `%` and `_` are ordinary characters.",
    ),
};
export type DonationFilters = z.infer<z.ZodObject<typeof donationFilters>>;

/** Orders of the list of donations. */
export const donationSort = z.enum(["newest", "amount"]);
export type DonationSort = z.infer<typeof donationSort>;

/** Maximum number of donations to sum. */
export const MAX_SUMMED = 10_000;

/** Query of `GET /api/donations`. */
export const listDonationsQuery = z
  .object({
    orgId: z.string().min(1, "Required").max(64).describe("Id or slug of the organization."),
    page: pageNumber(),
    cursor: pageCursor(),
    limit: pageLimit(),
    sort: donationSort
      .optional()
      .describe(
        "`newest`, the default, or `amount`: the largest `amountCents` first, equal amounts newest first. A cursor belongs to one order.",
      ),
    ...donationFilters,
    sum: z
      .literal("true")
      .optional()
      .describe("`true` adds `sum`: what all matching donations, on all pages, count for."),
    expand: z
      .enum(["sums", "progress"])
      .optional()
      .describe(
        "`sums` adds `updatedAt` and `netRaisedCents` to each donation. `progress` adds `progress` and the other fields of the dashboard's list.",
      ),
  })
  .superRefine(refuseReversed);
export type ListDonationsQuery = z.infer<typeof listDonationsQuery>;

export const donationListSchema = z.object({
  donations: z.array(
    z
      .object({
        id: z.string(),
        amountCents: z.int().describe("The donation's amount in cents, before fees."),
        status: donationStatus,
        frequency,
        createdAt: z.iso.datetime(),
        donor: z
          .object({ firstName: z.string(), lastName: z.string(), email: z.string() })
          .describe(
            "The donor as given with this donation. `email` is empty if none is known, which can only be the case for an offline donation.",
          ),
        campaign: z.object({ title: z.string() }),
        fundAmountCents: z
          .int()
          .optional()
          .describe(
            "The part of `amountCents` that is designated to the fund `fundId`, in cents: all of it unless the donation is split. Only with `fundId`.",
          ),
        updatedAt: z.iso.datetime().optional().describe(`${UPDATED} Only with \`expand=sums\`.`),
        netRaisedCents: z.int().optional().describe(`${COUNTED} Only with \`expand=sums\`.`),
        progress: progress
          .nullable()
          .optional()
          .describe(
            "The payment progress; null for a paid or declined donation. Only with `expand=progress`.",
          ),
        paymentMethod: paymentMethod.optional().describe("The payment method. Only with `expand=progress`."),
        checkNumber: z
          .string()
          .nullable()
          .optional()
          .describe("The check number of an offline donation by check. Only with `expand=progress`."),
        receiptNumber: z
          .string()
          .optional()
          .describe(
            "The receipt number, assigned at creation. The receipt is sent on success. Only with `expand=progress`.",
          ),
        processingFeeCents: z
          .int()
          .optional()
          .describe("The payment processor's fee, in cents. Only with `expand=progress`."),
        platformFeeCents: z
          .int()
          .optional()
          .describe("The platform fee, in cents. Only with `expand=progress`."),
        netAmountCents: z
          .int()
          .optional()
          .describe(
            "The amount that the organization receives, in cents: the total less both fees. Only with `expand=progress`.",
          ),
        utmSource: z
          .string()
          .nullable()
          .optional()
          .describe("The source that the donor came from (`utm_source`). Only with `expand=progress`."),
        voided: z
          .boolean()
          .optional()
          .describe("Whether it is an offline donation that staff voided. Only with `expand=progress`."),
        funds: z
          .array(z.string().nullable())
          .optional()
          .describe(
            "The names of the donation's funds; null is the general fund. Only with `expand=progress`.",
          ),
      })
      .meta({ id: "ListedDonation", description: "A donation in a list." }),
  ),
  pagination: paginationSchema,
  nextCursor: nextCursor(),
  previousCursor: previousCursor(),
  sum: z
    .object({
      count: z.int().describe("Number of matching donations that currently count."),
      netRaisedCents: z
        .int()
        .describe(
          "The amount that they count for, in cents. With `fundId`, only the parts for that fund, as in reports by fund.",
        ),
    })
    .nullable()
    .optional()
    .describe(
      `The sum of all matching donations. Only with \`sum=true\`. Null if more than ${MAX_SUMMED.toLocaleString("en-US")} donations match.`,
    ),
});
export type DonationList = z.infer<typeof donationListSchema>;
