import { z } from "zod";
import { frequency, paymentMethod } from "@/lib/donations/schemas";

const dateOrInstant = z.union(
  [z.iso.date(), z.iso.datetime({ offset: true })],
  "Enter a date such as 2026-11-21",
);

/** Query of `GET /api/reporting/campaign/:id`; both days are included (decisions.md, Reports). */
export const campaignReportQuery = z.object({
  orgId: z.string("Required").min(1, "Required").max(64),
  startDate: dateOrInstant.optional(),
  endDate: dateOrInstant.optional(),
});

const slice = { count: z.int(), amountCents: z.int() };

export const campaignReportSchema = z.object({
  campaign: z.object({
    id: z.string(),
    title: z.string(),
    goalAmountCents: z.int().nullable(),
    raisedAmountCents: z.int(),
    donationCount: z.int(),
    status: z.enum(["DRAFT", "ACTIVE", "PAUSED", "ENDED"]),
    startDate: z.iso.datetime().nullable(),
    endDate: z.iso.datetime().nullable(),
  }),
  summary: z.object({
    totalRaisedCents: z.int(),
    donationCount: z.int(),
    avgGiftCents: z.int(),
    uniqueDonors: z.int(),
    recurringCount: z.int(),
    oneTimeCount: z.int(),
  }),
  trend: z.array(z.object({ date: z.iso.date(), ...slice })),
  topDonors: z.array(
    z.object({
      donorId: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      totalCents: z.int(),
      count: z.int(),
    }),
  ),
  paymentMethods: z.array(z.object({ method: paymentMethod, ...slice })),
  frequencyBreakdown: z.array(z.object({ frequency, ...slice })),
  topSources: z.array(z.object({ source: z.string(), ...slice })),
  peakHour: z.int().min(0).max(23).nullable(),
});
export type CampaignReport = z.infer<typeof campaignReportSchema>;
