import { z } from "zod";
import { reportDaysQuery } from "@/lib/analytics/period/schemas";

/** Query of `GET /api/campaigns/:id/page-statistics`. */
export const pageStatisticsQuery = reportDaysQuery;
export type PageStatisticsQuery = z.infer<typeof pageStatisticsQuery>;

const counts = {
  views: z
    .int()
    .describe(
      "How often the campaign's page and its embedded form were opened, without bots that name themselves.",
    ),
  begun: z
    .int()
    .describe("Donations that donors created, of a recurring donation the first one; paid or not."),
  paid: z.int().describe("Those of them that were paid, whatever happened to the money since."),
};

export const pageStatisticsSchema = z
  .object({
    timezone: z.string().describe("IANA time zone of the organization, in which days begin."),
    from: z.iso.date(),
    to: z.iso.date().describe("Inclusive."),
    ...counts,
    days: z.array(z.object({ date: z.iso.date(), ...counts })).describe("Every day, in order."),
  })
  .meta({
    id: "PageStatistics",
    description: "How often a campaign's page was opened, and how many donations were begun and paid.",
  });
export type PageStatistics = z.infer<typeof pageStatisticsSchema>;
