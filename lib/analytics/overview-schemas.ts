import { z } from "zod";
import { campaignSchema } from "@/lib/campaigns/schemas";

const total = z.object({
  raisedCents: z.int().describe("The sum of the donations that currently count, less partial refunds."),
  donationCount: z.int(),
});
const month = z.string().regex(/^\d{4}-\d{2}$/);

/** `GET /api/orgs/:idOrSlug/overview`. */
export const organizationOverviewSchema = z
  .object({
    campaigns: z.array(campaignSchema).describe("All campaigns of the organization, newest first."),
    total,
    month: month.describe("The current month as `YYYY-MM`, in UTC as in every report."),
    previousMonth: month.describe("The previous month."),
    soFar: total.describe("The current month to date."),
    soFarBefore: total.describe("The previous month up to the same day, for comparison."),
    previous: total.describe("The whole previous month."),
  })
  .meta({
    id: "Overview",
    description: "What an organization raised in total, this month and last month.",
  });
export type OrganizationOverview = z.infer<typeof organizationOverviewSchema>;
