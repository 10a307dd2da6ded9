import { z } from "zod";

/** Descriptions of a campaign's cover, shared by several responses. */
export const COVER_MEANS = {
  coverUrl:
    "URL of the cover, uploaded or copied from `coverImageUrl`: WebP, at most 1600 pixels per edge. Null without a cover and until it is fetched.",
  coverAlt:
    "The cover's alternative text, for donors who cannot see it. Null for a decorative cover. Only an uploaded cover has one.",
  coverFocus:
    "The point of the cover that stays in view when a page or preview image crops it to a different aspect ratio. Null for the center.",
} as const;

const percent = z.number().min(0, "At least 0").max(100, "At most 100");
export const coverFocusSchema = z
  .object({
    x: percent.describe("Distance from the left, in percent of the cover's width."),
    y: percent.describe("Distance from the top, in percent of the cover's height."),
  })
  .meta({ id: "CoverFocus", description: "A point of the cover." });
const coverCrop = z
  .object({
    x: percent.describe("The left edge, in percent of the picture's width."),
    y: percent.describe("The top edge, in percent of the picture's height."),
    width: percent.describe("The width, in percent of the picture's width, at least 5."),
    height: percent.describe("The height, in percent of the picture's height, at least 5."),
  })
  .meta({ id: "CoverCrop", description: "The part of the uploaded picture that is the cover." });

/** Minimum size of a crop, in percent of each edge of the picture. */
const MIN_CROP = 5;
/** Tolerance for rounding in the sum of two percentages. */
const ROUNDING = 0.01;

/** Body of `PATCH /api/campaigns/:id/cover`. Absent fields are left unchanged. */
export const adjustCoverInput = z.object({
  crop: coverCrop
    .superRefine((it, ctx) => {
      for (const [edge, from] of [
        ["width", it.x],
        ["height", it.y],
      ] as const) {
        const message =
          it[edge] < MIN_CROP
            ? `At least ${MIN_CROP}`
            : from + it[edge] > 100 + ROUNDING
              ? "Beyond the edge of the picture"
              : null;
        if (message) ctx.addIssue({ code: "custom", path: [edge], message });
      }
    })
    .nullable()
    .optional()
    .describe(
      "The part to show; null for the whole picture. A different crop resets the focus to the center, unless `focus` is given.",
    ),
  focus: coverFocusSchema.nullable().optional().describe(COVER_MEANS.coverFocus),
  alt: z
    .string()
    .trim()
    .max(250, "At most 250 characters")
    .nullable()
    .transform((text) => text || null)
    .optional()
    .describe(COVER_MEANS.coverAlt),
});
export type AdjustCoverInput = z.infer<typeof adjustCoverInput>;

export const coverStateSchema = z
  .object({
    source: z
      .enum(["UPLOAD", "URL"])
      .describe(
        "`UPLOAD`: an uploaded picture, which is always `READY`. `URL`: a copy of the picture at `coverImageUrl`.",
      ),
    status: z.enum(["PENDING", "READY", "FAILED"]),
    url: z.string().nullable().describe(COVER_MEANS.coverUrl),
    error: z
      .string()
      .nullable()
      .describe("The reason why the last fetch failed. Fetches are retried, once a day after `FAILED`."),
    originalUrl: z
      .string()
      .nullable()
      .describe(
        "URL of the whole uploaded picture, of which `url` shows the part `crop`: WebP, at most 2560 pixels per edge. Null unless `source` is `UPLOAD`.",
      ),
    crop: coverCrop.nullable().describe("The part of the original that is shown; null for all of it."),
    focus: coverFocusSchema.nullable().describe(COVER_MEANS.coverFocus),
    alt: z.string().nullable().describe(COVER_MEANS.coverAlt),
  })
  .meta({
    id: "Cover",
    description:
      "The campaign's cover: the uploaded picture, otherwise a copy of the picture at `coverImageUrl`, which is not yet fetched (`PENDING`), shown (`READY`) or unusable (`FAILED`). Without a picture, the page shows no image.",
  });
export type CoverState = z.infer<typeof coverStateSchema>;
export type CoverCrop = z.infer<typeof coverCrop>;
export type CoverFocus = z.infer<typeof coverFocusSchema>;
