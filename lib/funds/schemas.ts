import { z } from "zod";
import { GENERAL_FUND, isGeneral } from "./rules";

const id = z.string().min(1).max(100);
export const fundParams = z.object({ idOrSlug: z.string().min(1).max(64), fundId: id });

/** The most funds of an organization, archived ones included. */
export const MOST_FUNDS = 200;

const oneLine = (what: string, max: number) =>
  z
    .string("Required")
    .transform((text) => text.trim().replaceAll(/\s+/g, " "))
    .pipe(z.string().min(1, `Enter a ${what}`).max(max, `At most ${max} characters`));

const MEANS = {
  name: "As donors and staff read it; unique in the organization, whatever its case.",
  code: "The account or class in the organization's books; unique in the organization, whatever its case. Null: none.",
  goalCents: "What the fund is to raise, in cents; null without a goal.",
  restricted:
    "Donors restrict the use of what they give to it: the organization must account for it apart from its general funds.",
} as const;

const fields = {
  name: oneLine("name", 80)
    .refine((name) => !isGeneral(name), `“${GENERAL_FUND}” is the name of donations without a fund`)
    .describe(MEANS.name),
  code: oneLine("code, or null for none", 40).nullable().describe(MEANS.code),
  goalCents: z
    .int("Enter a whole number of cents")
    .min(1, "Must be above zero")
    .max(100_000_000_000, "At most $1,000,000,000")
    .nullable()
    .describe(MEANS.goalCents),
  restricted: z.boolean().describe(MEANS.restricted),
};

/** Body of `POST /api/orgs/:idOrSlug/funds`. */
export const createFundInput = z.object({
  name: fields.name,
  code: fields.code.default(null),
  goalCents: fields.goalCents.default(null),
  restricted: fields.restricted.default(false),
});
export type CreateFundInput = z.infer<typeof createFundInput>;

/** Body of `PATCH /api/orgs/:idOrSlug/funds/:fundId`; absent fields stay. */
export const updateFundInput = z
  .object({
    ...z.object(fields).partial().shape,
    archived: z
      .boolean()
      .optional()
      .describe("Archives the fund or restores it. Donations that are designated to it stay so."),
  })
  .refine((it) => Object.values(it).some((value) => value !== undefined), "Nothing to change");
export type UpdateFundInput = z.infer<typeof updateFundInput>;

export const fundSchema = z
  .object({
    id: z.string(),
    name: z.string().describe(MEANS.name),
    code: z.string().nullable().describe(MEANS.code),
    goalCents: z.int().nullable().describe(MEANS.goalCents),
    restricted: z.boolean().describe(MEANS.restricted),
    archivedAt: z.iso
      .datetime()
      .nullable()
      .describe("Since when no further donations are designated to it; null: in use."),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: "Fund",
    description:
      "What an organization's donations are designated to, such as a building or a program. Donations without a fund are in the general fund.",
  });
export type Fund = z.infer<typeof fundSchema>;

export const fundListSchema = z.object({ data: z.array(fundSchema) });
export const deletedFundSchema = z.object({ id: z.string(), deleted: z.literal(true) });
