import { z } from "zod";

/** Maximum number of an organization's donor fields: in use, and in total including archived ones. */
export const MAX_FIELDS = 30;
export const MAX_KEPT = 100;

const id = z.string().min(1).max(100);
export const donorFieldParams = z.object({ idOrSlug: z.string().min(1).max(64), fieldId: id });

export const donorFieldType = z.enum(["TEXT", "NUMBER", "DATE", "CHOICE", "YES_NO"]).meta({
  id: "DonorFieldType",
  description: "Type of the values: a line of text, a number, a day, one of the options, or yes or no.",
});
export type DonorFieldType = z.infer<typeof donorFieldType>;

const oneLine = (what: string, max: number) =>
  z
    .string("Required")
    .transform((text) => text.trim().replaceAll(/\s+/g, " "))
    .pipe(z.string().min(1, `Enter ${what}`).max(max, `At most ${max} characters`));

const name = oneLine("a name", 60).describe(
  "Name of the field, unique within the organization; not case-sensitive.",
);
const options = z
  .array(oneLine("each option", 100))
  .min(2, "Give at least 2 options")
  .max(50, "At most 50 options")
  .refine(
    (all) => new Set(all.map((one) => one.toLowerCase())).size === all.length,
    "Give each option once, whatever its case",
  )
  .nullable()
  .describe("The options of a `CHOICE`, 2 to 50; null for other types.");
const position = z
  .int("Enter a whole number")
  .min(0, "At least 0")
  .max(1000, "At most 1000")
  .describe(
    "0-based position among the fields that are not archived; the others shift. Defaults to the last position.",
  );

/** Returns the error in the options for a field of this type, or null if they are valid. */
export function optionsProblem(type: DonorFieldType, given: readonly string[] | null): string | null {
  if (type === "CHOICE") return given ? null : "Give at least 2 options";
  return given ? "Only a field of type CHOICE has options" : null;
}

/** Body of `POST /api/orgs/:idOrSlug/donor-fields`. */
export const createDonorFieldInput = z
  .object({
    name,
    type: donorFieldType.describe("Type of the field; it cannot be changed later."),
    options: options.default(null),
    position: position.optional(),
  })
  .superRefine((it, ctx) => {
    const message = optionsProblem(it.type, it.options);
    if (message) ctx.addIssue({ code: "custom", path: ["options"], message });
  });
export type CreateDonorFieldInput = z.infer<typeof createDonorFieldInput>;

/** Body of `PATCH /api/orgs/:idOrSlug/donor-fields/:fieldId`; omitted fields are unchanged. */
export const updateDonorFieldInput = z
  .object({
    name: name.optional(),
    options: options
      .optional()
      .describe("Replaces the options of a `CHOICE`. Donors keep values that are no longer an option."),
    position: position.optional(),
    archived: z
      .boolean()
      .optional()
      .describe(
        "`true` archives the field: donors’ pages and exports no longer contain it, but its values are kept. `false` restores it in the last position.",
      ),
  })
  .refine((it) => Object.values(it).some((value) => value !== undefined), "Nothing to change");
export type UpdateDonorFieldInput = z.infer<typeof updateDonorFieldInput>;

export const donorFieldSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    type: donorFieldType,
    options: z.array(z.string()).nullable().describe("The options of a `CHOICE`; null for other types."),
    position: z.int().describe("0-based position among the fields that are not archived."),
    archivedAt: z.iso.datetime().nullable().describe("When the field was archived; null while it is in use."),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: "DonorField",
    description:
      "A field that staff fill in for each donor, besides names and addresses. Not to be confused with a campaign’s custom field, which donors answer.",
  });
export type DonorField = z.infer<typeof donorFieldSchema>;

export const donorFieldListSchema = z.object({ data: z.array(donorFieldSchema) });

export const removedDonorFieldSchema = z.object({
  id: z.string(),
  deleted: z.boolean().describe("True if the field was deleted because no donor had a value."),
  archived: z.boolean().describe("True if the field was archived because donors have values."),
});

const VALUE =
  "A string for `TEXT`, `CHOICE` and `DATE` (`2026-11-21`), a number for `NUMBER`, a boolean for `YES_NO`";

/** A field value in a request. */
const value = z
  .union([z.string().max(500, "At most 500 characters"), z.number(), z.boolean()])
  .nullable()
  .describe(`${VALUE}; null or an empty string removes the value.`);

/** Body of `PATCH /api/donors/:id/field-values`. */
export const changeFieldValuesInput = z.object({
  values: z
    .array(z.object({ fieldId: id, value }))
    .min(1, "Nothing to change")
    .max(MAX_FIELDS, `At most ${MAX_FIELDS} values`)
    .refine((all) => new Set(all.map((one) => one.fieldId)).size === all.length, "Name each field once")
    .describe("The values to change; values of other fields are unchanged."),
});
export type ChangeFieldValuesInput = z.infer<typeof changeFieldValuesInput>;

const fieldValueSchema = z
  .object({
    fieldId: z.string(),
    name: z.string().describe("Name of the field."),
    type: donorFieldType,
    value: z.union([z.string(), z.number(), z.boolean()]).describe(`${VALUE}.`),
  })
  .meta({ id: "DonorFieldValue", description: "A donor’s value for a donor field." });
export type FieldValue = z.infer<typeof fieldValueSchema>;

export const fieldValuesSchema = z.object({
  fieldValues: z
    .array(fieldValueSchema)
    .describe("The donor’s values for the fields in use, in the order of the fields."),
});
