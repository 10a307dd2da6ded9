import { z } from "zod";
import { publicCampaignSchema } from "@/lib/campaigns/public/schemas";
import { LOGO_URL, taxStatus } from "@/lib/orgs/schemas";

/** `GET /api/public/orgs/:slug`. */
export const publicOrganizationSchema = z
  .object({
    name: z.string(),
    slug: z.string(),
    legalName: z.string().nullable().describe("The registered name, if it differs from `name`."),
    ein: z.string().nullable(),
    taxStatus,
    website: z.string().nullable(),
    description: z.string().nullable().describe("What the organization does; plain text."),
    logoUrl: LOGO_URL,
    publicUrl: z.string().describe("URL of the organization's public page."),
    campaigns: z
      .array(
        publicCampaignSchema
          .pick({
            title: true,
            slug: true,
            type: true,
            color: true,
            coverUrl: true,
            coverFocus: true,
            goalAmountCents: true,
            raisedAmountCents: true,
            donationCount: true,
            endDate: true,
            publicUrl: true,
          })
          .extend({
            summary: z.string().nullable().describe("The first sentences of its story, without markup."),
          }),
      )
      .describe(
        "The campaigns that accept donations now, newest first, at most 60; without supporters' pages.",
      ),
  })
  .meta({ id: "PublicOrganization", description: "An organization as its public page shows it." });
export type PublicOrganization = z.infer<typeof publicOrganizationSchema>;
