import { z } from "zod";

const id = z.string().min(1).max(100);
export const tagParams = z.object({ idOrSlug: z.string().min(1).max(64), tagId: id });

/** Maximum number of tags of an organization, and of a donor. */
export const MAX_TAGS = 500;
export const MAX_TAGS_OF_DONOR = 50;

/** The name of a tag, on one line. */
export const tagName = z
  .string("Required")
  .transform((text) => text.trim().replaceAll(/\s+/g, " "))
  .pipe(z.string().min(1, "Enter a tag").max(50, "At most 50 characters"))
  .describe("Name of the tag. Consecutive spaces are collapsed.");

/** Filter by tag. */
export const tagFilter = z
  .string()
  .trim()
  .min(1)
  .max(50, "At most 50 characters")
  .optional()
  .describe("Only donors with this tag; not case-sensitive.");

const names = z.array(tagName).max(MAX_TAGS_OF_DONOR, `At most ${MAX_TAGS_OF_DONOR} tags`).default([]);

/** Body of `PATCH /api/donors/:id/tags`. */
export const changeTagsInput = z
  .object({
    add: names.describe("Tags to add. Names that differ only in case are the same tag."),
    remove: names.describe("Tags to remove. Tags the donor does not have are ignored."),
  })
  .refine(({ add, remove }) => add.length + remove.length > 0, "Nothing to change");
export type ChangeTagsInput = z.infer<typeof changeTagsInput>;

/** Maximum number of donors tagged by one request. */
export const MAX_TAGGED = 500;

const fewNames = z.array(tagName).max(10, "At most 10 tags").default([]);

/** Body of `POST /api/orgs/:idOrSlug/donor-taggings`. */
export const tagDonorsInput = z
  .object({
    donorIds: z
      .array(id)
      .min(1, "Choose donors")
      .max(MAX_TAGGED, `At most ${MAX_TAGGED} donors`)
      .describe("Donors of the organization. Duplicate ids are ignored."),
    add: fewNames.describe("Tags to add to each donor. Names that differ only in case are the same tag."),
    remove: fewNames.describe("Tags to remove from each donor. Tags a donor does not have are ignored."),
  })
  .refine(({ add, remove }) => add.length + remove.length > 0, "Nothing to change");
export type TagDonorsInput = z.infer<typeof tagDonorsInput>;

export const taggedDonorsSchema = z.object({
  changed: z.int().describe("Number of donors whose tags changed."),
});

export const donorTagsSchema = z.object({
  tags: z.array(z.string()).describe("Names of the donor's tags in alphabetical order."),
});

/** Body of `PATCH /api/orgs/:idOrSlug/donor-tags/:tagId`. */
export const renameTagInput = z.object({ name: tagName });
export type RenameTagInput = z.infer<typeof renameTagInput>;

export const tagSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    donorCount: z.int().describe("Number of donors with the tag."),
  })
  .meta({ id: "DonorTag", description: "A tag that an organization gives to donors." });
export type DonorTag = z.infer<typeof tagSchema>;

export const tagListSchema = z.object({ data: z.array(tagSchema) });
export const deletedTagSchema = z.object({ id: z.string(), deleted: z.literal(true) });
