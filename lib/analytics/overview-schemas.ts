import { z } from "zod";
import { campaignSchema } from "@/lib/campaigns/schemas";

const total = z.object({
  raisedCents: z
    .int()
    .describe("What the donations that count now add up to, less what was refunded in part."),
  donationCount: z.int(),
});
const month = z.string().regex(/^\d{4}-\d{2}$/);

/** `GET /api/orgs/:idOrSlug/overview`. */
export const organizationOverviewSchema = z
  .object({
    campaigns: z.array(campaignSchema).describe("All of the organization's campaigns, newest first."),
    total,
    month: month.describe("This month as `YYYY-MM`, in UTC like every report."),
    previousMonth: month.describe("The month before."),
    soFar: total.describe("This month up to now."),
    soFarBefore: total.describe(
      "The month before up to the same day of the month, to compare like with like.",
    ),
    previous: total.describe("All of the month before."),
  })
  .meta({
    id: "Overview",
    description: "What an organization raised in all, this month and the month before.",
  });
export type OrganizationOverview = z.infer<typeof organizationOverviewSchema>;
