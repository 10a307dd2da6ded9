import { z } from "zod";

const id = z.string().min(1).max(100);
export const previewLinkParams = z.object({ id, linkId: id });

/** Body of `POST /api/campaigns/:id/preview-links`. */
export const createPreviewLinkInput = z.object({
  days: z
    .int("Enter a whole number of days")
    .min(1, "At least 1 day")
    .max(30, "At most 30 days")
    .default(7)
    .describe("Number of days for which the link is valid."),
});
export type CreatePreviewLinkInput = z.infer<typeof createPreviewLinkInput>;

export const previewLinkSchema = z
  .object({
    id: z.string(),
    campaignId: z.string(),
    url: z.string().describe("The URL to share. It grants access to the page."),
    expiresAt: z.iso.datetime(),
    revokedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "PreviewLink", description: "A link that shows a draft's page until it expires." });
export type PreviewLink = z.infer<typeof previewLinkSchema>;

export const previewLinkListSchema = z.object({ data: z.array(previewLinkSchema) });
