import { z } from "zod";
import { reportDaysQuery } from "@/lib/analytics/period/schemas";

/** Query of `GET /api/campaigns/:id/page-statistics`. */
export const pageStatisticsQuery = reportDaysQuery;
export type PageStatisticsQuery = z.infer<typeof pageStatisticsQuery>;

const counts = {
  views: z
    .int()
    .describe(
      "How often the campaign's page and its embedded form were opened, excluding bots that identify themselves.",
    ),
  begun: z
    .int()
    .describe(
      "Donations created by donors, paid or not. Of a recurring donation, only the first payment counts.",
    ),
  paid: z
    .int()
    .describe("The number of begun donations that were paid, including those refunded or disputed since."),
};

export const pageStatisticsSchema = z
  .object({
    timezone: z.string().describe("IANA time zone of the organization, which determines day boundaries."),
    from: z.iso.date(),
    to: z.iso.date().describe("Last day, inclusive."),
    ...counts,
    days: z
      .array(z.object({ date: z.iso.date(), ...counts }))
      .describe("Every day of the range, in ascending order."),
  })
  .meta({
    id: "PageStatistics",
    description: "How often a campaign's page was opened, and how many donations were begun and paid.",
  });
export type PageStatistics = z.infer<typeof pageStatisticsSchema>;
