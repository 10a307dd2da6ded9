import { z } from "zod";
import { publicCampaignSchema } from "@/lib/campaigns/public/schemas";
import { LOGO_URL, ORG_COLOR, taxStatus } from "@/lib/orgs/schemas";

/** `GET /api/public/orgs/:slug`. */
export const publicOrganizationSchema = z
  .object({
    name: z.string(),
    slug: z.string(),
    legalName: z.string().nullable().describe("The registered name, if it differs from `name`."),
    ein: z.string().nullable(),
    taxStatus,
    website: z.string().nullable(),
    description: z.string().nullable().describe("The organization's description of its work, in plain text."),
    logoUrl: LOGO_URL,
    color: ORG_COLOR,
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
            summary: z.string().nullable().describe("The beginning of the campaign's story, without markup."),
          }),
      )
      .describe(
        "The campaigns that currently accept donations, without supporters' pages, newest first, at most 60.",
      ),
  })
  .meta({ id: "PublicOrganization", description: "The public part of an organization." });
export type PublicOrganization = z.infer<typeof publicOrganizationSchema>;
