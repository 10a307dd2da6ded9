import { z } from "zod";
import { MAX_AMOUNT_CENTS, MIN_AMOUNT_CENTS } from "@/lib/kernel/money";

export const MAX_FIELDS = 50;
export const MAX_LEVELS = 30;
/** Maximum number of questions and of levels, including archived ones, so that a campaign's answers stay readable. */
export const MAX_KEPT = 200;

export const customFieldType = z.enum(["TEXT", "LONG_TEXT", "SELECT", "CHECKBOX", "NUMBER", "DATE"]).meta({
  id: "CustomFieldType",
  description:
    "The type of the answer: a single line, several lines, one of the options, a checkbox, a number or a date.",
});
export type CustomFieldType = z.infer<typeof customFieldType>;

const position = z
  .int("Enter a whole number")
  .min(0, "At least 0")
  .max(1000, "At most 1000")
  .describe("0-based position among the items that are not archived; the others shift. Default: last.");
const archived = z
  .boolean()
  .describe(
    "`true` archives the item: it is removed from the donation page but kept. `false` restores it at the end.",
  );
const archivedAt = z.iso.datetime().nullable().describe("Time of archiving; null while donors see the item.");

const label = z
  .string()
  .trim()
  .min(1, "Enter a question")
  .max(120, "At most 120 characters")
  .describe("The question shown to donors.");
const options = z
  .array(z.string().trim().min(1, "An option cannot be empty").max(120, "At most 120 characters"))
  .min(2, "Give at least 2 options")
  .max(50, "At most 50 options")
  .refine((all) => new Set(all).size === all.length, "Give each option once")
  .nullable()
  .describe("The options of a `SELECT`: 2 to 50 distinct texts. Null for other types.");
const required = z
  .boolean()
  .describe("Whether an answer is required. A required `CHECKBOX` must be checked.");

/** Returns the error in the options of a question of this type, or null if they are valid. */
export function optionsProblem(type: CustomFieldType, given: readonly string[] | null): string | null {
  if (type === "SELECT") return given ? null : "Give at least 2 options";
  return given ? "Only a question of type SELECT has options" : null;
}

/** Body of `POST /api/campaigns/:id/custom-fields`. */
export const createCustomFieldInput = z
  .object({
    label,
    type: customFieldType,
    options: options.default(null),
    required: required.default(false),
    position: position.optional(),
  })
  .superRefine((it, ctx) => {
    const message = optionsProblem(it.type, it.options);
    if (message) ctx.addIssue({ code: "custom", path: ["options"], message });
  });
export type CreateCustomFieldInput = z.infer<typeof createCustomFieldInput>;

/** Body of `PATCH /api/campaigns/:id/custom-fields/:fieldId`. Absent fields are left unchanged. */
export const updateCustomFieldInput = z.object({
  label: label.optional(),
  type: customFieldType.optional(),
  options: options.optional(),
  required: required.optional(),
  position: position.optional(),
  archived: archived.optional(),
});
export type UpdateCustomFieldInput = z.infer<typeof updateCustomFieldInput>;

export const customFieldSchema = z
  .object({
    id: z.string(),
    campaignId: z.string(),
    label: z.string().describe("The question shown to donors."),
    type: customFieldType,
    options: z.array(z.string()).nullable().describe("The options of a `SELECT`; null for other types."),
    required,
    position: z.int().describe("0-based position among the questions that are not archived."),
    archivedAt,
  })
  .meta({ id: "CustomField", description: "A question that a campaign asks its donors." });
export type CustomField = z.infer<typeof customFieldSchema>;

const levelName = z
  .string()
  .trim()
  .min(1, "Enter a name")
  .max(120, "At most 120 characters")
  .describe("The level's name shown to donors.");
const levelDescription = z
  .string()
  .trim()
  .max(500, "At most 500 characters")
  .nullable()
  .transform((text) => text || null)
  .describe("The impact of the amount, or the goods that the donor receives for it.");
const levelAmount = z
  .int("Enter a whole number of cents")
  .min(MIN_AMOUNT_CENTS, "At least $1.00")
  .max(MAX_AMOUNT_CENTS, "At most $999,999.99")
  .describe("The level's amount in cents. Donations at this level have exactly this amount.");
const fairMarketValue = z
  .int("Enter a whole number of cents")
  .min(0, "At least 0")
  .max(MAX_AMOUNT_CENTS, "At most $999,999.99")
  .describe(
    "The fair market value of the goods that the donor receives, in cents, at most the level's amount. The receipt deducts it.",
  );
export const VALUE_ABOVE_AMOUNT = "At most the amount of the level";

/** Body of `POST /api/campaigns/:id/giving-levels`. */
export const createGivingLevelInput = z
  .object({
    name: levelName,
    description: levelDescription.default(null),
    amountCents: levelAmount,
    fairMarketValueCents: fairMarketValue.default(0),
    position: position.optional(),
  })
  .refine((it) => it.fairMarketValueCents <= it.amountCents, {
    path: ["fairMarketValueCents"],
    message: VALUE_ABOVE_AMOUNT,
  });
export type CreateGivingLevelInput = z.infer<typeof createGivingLevelInput>;

/** Body of `PATCH /api/campaigns/:id/giving-levels/:levelId`. Absent fields are left unchanged. */
export const updateGivingLevelInput = z.object({
  name: levelName.optional(),
  description: levelDescription.optional(),
  amountCents: levelAmount.optional(),
  fairMarketValueCents: fairMarketValue.optional(),
  position: position.optional(),
  archived: archived.optional(),
});
export type UpdateGivingLevelInput = z.infer<typeof updateGivingLevelInput>;

export const givingLevelSchema = z
  .object({
    id: z.string(),
    campaignId: z.string(),
    name: z.string(),
    description: z
      .string()
      .nullable()
      .describe("The impact of the amount, or the goods that the donor receives for it."),
    amountCents: z.int().describe("The level's amount in cents."),
    fairMarketValueCents: z
      .int()
      .describe(
        "The fair market value of the goods that the donor receives, in cents. The receipt deducts it.",
      ),
    position: z.int().describe("0-based position among the levels that are not archived."),
    archivedAt,
  })
  .meta({ id: "GivingLevel", description: "A named amount of a campaign." });
export type GivingLevel = z.infer<typeof givingLevelSchema>;

const id = z.string().min(1).max(100);

/** Returns the schema of ids in their new order, each once. */
const order = (most: number) =>
  z
    .array(id)
    .min(1, "Name at least one")
    .max(most, `At most ${most}`)
    .refine((all) => new Set(all).size === all.length, "Name each once")
    .describe("Ids of all items that are not archived, in their new order.");

/** Body of `PATCH /api/campaigns/:id/custom-fields`. */
export const orderCustomFieldsInput = z.object({ order: order(MAX_FIELDS) });
/** Body of `PATCH /api/campaigns/:id/giving-levels`. */
export const orderGivingLevelsInput = z.object({ order: order(MAX_LEVELS) });
export type OrderPartsInput = z.infer<typeof orderCustomFieldsInput>;

export const fieldParams = z.object({ id: id.describe("Id of the campaign."), fieldId: id });
export const levelParams = z.object({ id: id.describe("Id of the campaign."), levelId: id });

/** Query of both lists. */
export const listPartsQuery = z.object({
  archived: z
    .enum(["true", "false"])
    .default("false")
    .transform((text) => text === "true")
    .describe("`true` also lists archived items, at the end."),
});
export const customFieldListSchema = z.object({ data: z.array(customFieldSchema) });
export const givingLevelListSchema = z.object({ data: z.array(givingLevelSchema) });

/** Response of both DELETE endpoints. */
export const removedPartSchema = z
  .object({
    id: z.string(),
    deleted: z.boolean().describe("Whether the item was deleted, because no donation used it."),
    archived: z.boolean().describe("Whether the item was archived instead, because a donation has used it."),
  })
  .meta({ id: "RemovedPart", description: "The result of deleting a question or level." });
export type RemovedPart = z.infer<typeof removedPartSchema>;
