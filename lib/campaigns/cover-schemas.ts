import { z } from "zod";

/** Descriptions of a campaign's cover, shared by its responses. */
export const COVER_MEANS = {
  coverUrl:
    "The cover as donors load it, uploaded or copied from `coverImageUrl`: WebP, at most 1600 pixels per edge. Null without a cover, and until it is fetched.",
  coverAlt:
    "What the cover shows, for donors who do not see it. Null: it is decoration. Only an uploaded cover has one.",
  coverFocus:
    "The point of the cover that stays in view where a page or preview image cuts it to another shape. Null: its middle.",
} as const;

const percent = z.number().min(0, "At least 0").max(100, "At most 100");
export const coverFocusSchema = z
  .object({
    x: percent.describe("From the left, in percent of the cover's width."),
    y: percent.describe("From the top, in percent of its height."),
  })
  .meta({ id: "CoverFocus", description: "A point of the cover." });
const coverCrop = z
  .object({
    x: percent.describe("Its left edge, in percent of the picture's width."),
    y: percent.describe("Its upper edge, in percent of the picture's height."),
    width: percent.describe("In percent of the picture's width, at least 5."),
    height: percent.describe("In percent of the picture's height, at least 5."),
  })
  .meta({ id: "CoverCrop", description: "The part of the uploaded picture that is the cover." });

/** The least part of a picture that can be a cover, in percent of each edge. */
export const MIN_CROP = 5;
/** What rounding may add to two percentages. */
const ROUNDING = 0.01;

/** Body of `PATCH /api/campaigns/:id/cover`; absent fields stay. */
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
    .describe("Null: the whole picture. Another part has its focus in the middle, unless `focus` is given."),
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
        "`UPLOAD`: an uploaded picture, which is always `READY`. `URL`: our copy of `coverImageUrl`.",
      ),
    status: z.enum(["PENDING", "READY", "FAILED"]),
    url: z.string().nullable().describe(COVER_MEANS.coverUrl),
    error: z
      .string()
      .nullable()
      .describe("Why the last fetch failed. The fetch is retried, once a day if it has `FAILED`."),
    originalUrl: z
      .string()
      .nullable()
      .describe(
        "The whole uploaded picture, of which `url` shows the part `crop`: WebP, at most 2560 pixels per edge. Null unless it is an `UPLOAD`.",
      ),
    crop: coverCrop.nullable().describe("The part of the original that is shown; null: all of it."),
    focus: coverFocusSchema.nullable().describe(COVER_MEANS.coverFocus),
    alt: z.string().nullable().describe(COVER_MEANS.coverAlt),
  })
  .meta({
    id: "Cover",
    description:
      "The campaign's picture: the uploaded one, otherwise our copy of `coverImageUrl`, which is not fetched yet (`PENDING`), shown (`READY`), or unusable (`FAILED`). Without a copy the page shows no image.",
  });
export type CoverState = z.infer<typeof coverStateSchema>;
export type CoverCrop = z.infer<typeof coverCrop>;
export type CoverFocus = z.infer<typeof coverFocusSchema>;
