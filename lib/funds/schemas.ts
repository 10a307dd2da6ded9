import { z } from "zod";
import { MAX_AMOUNT_CENTS } from "@/lib/kernel/money";
import { GENERAL_FUND } from "./labels";
import { isGeneral } from "./rules";

const id = z.string().min(1).max(100);
export const fundParams = z.object({ idOrSlug: z.string().min(1).max(64), fundId: id });

/** Maximum number of funds in an organization, including archived ones. */
export const MAX_FUNDS = 200;

const oneLine = (what: string, max: number) =>
  z
    .string("Required")
    .transform((text) => text.trim().replaceAll(/\s+/g, " "))
    .pipe(z.string().min(1, `Enter a ${what}`).max(max, `At most ${max} characters`));

const MEANS = {
  name: "The name shown to donors and staff. Unique in the organization, ignoring case.",
  code: "The account or class in the organization's books. Unique in the organization, ignoring case. Null: none.",
  goalCents: "The fund's goal, in cents. Null: no goal.",
  restricted:
    "Whether donors restrict the use of their donations to this fund. The organization must account for them separately from its general funds.",
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

/** Body of `PATCH /api/orgs/:idOrSlug/funds/:fundId`; absent fields are unchanged. */
export const updateFundInput = z
  .object({
    ...z.object(fields).partial().shape,
    archived: z
      .boolean()
      .optional()
      .describe("Archives or restores the fund. Existing designations to it stay."),
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
      .describe("When the fund was archived, after which no donations are designated to it. Null: in use."),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: "Fund",
    description:
      "A purpose that an organization's donations are designated to, such as a building or a program. Donations without a fund are in the general fund.",
  });
export type Fund = z.infer<typeof fundSchema>;

export const fundListSchema = z.object({ data: z.array(fundSchema) });
export const deletedFundSchema = z.object({ id: z.string(), deleted: z.literal(true) });

const fundId = z.string().min(1, "Choose a fund").max(64).nullable();
/** Maximum number of funds of one donation. */
export const MAX_PARTS = 10;

/** The fields of a designation by staff. */
export const designationFields = {
  fundId: fundId.optional().describe("The fund. Null: the general fund."),
  split: z
    .array(
      z.object({
        fundId: fundId.describe("Null: the general fund."),
        amountCents: z
          .int("Enter a whole number of cents")
          .min(1, "Must be at least 1 cent")
          .max(MAX_AMOUNT_CENTS, "At most $999,999.99")
          .describe("Amount of the part, in cents."),
      }),
    )
    .min(2, "Name at least two funds")
    .max(MAX_PARTS, `At most ${MAX_PARTS} funds`)
    .optional()
    .describe(
      "Instead of `fundId`: several funds, each once, with parts that add up to the donation's amount. Refunds reduce the parts in proportion.",
    ),
};

/** Body of `POST /api/donations/:id/designation`. */
export const designateInput = z
  .object({
    ...designationFields,
    reason: z
      .string("Required")
      .trim()
      .min(1, "Say why")
      .max(300, "At most 300 characters")
      .describe("Reason for the record, for example `Asked by phone on Nov 20`."),
    revision: z
      .int()
      .min(0)
      .optional()
      .describe(
        "The `revision` of the newest of the donation's `designations` that the change is based on, or 0 if there is none. Any other revision is refused, so that no change is overwritten.",
      ),
    renewals: z
      .boolean()
      .default(false)
      .describe("For a recurring donation: whether later donations are designated to the same fund."),
  })
  .superRefine((it, ctx) => {
    if (it.fundId === undefined && !it.split)
      ctx.addIssue({ code: "custom", path: ["fundId"], message: "Choose a fund" });
    if (it.renewals && it.split)
      ctx.addIssue({ code: "custom", path: ["renewals"], message: "Only with one fund" });
  });
export type DesignateInput = z.infer<typeof designateInput>;

export const fundPartSchema = z
  .object({
    fund: z
      .object({ id: z.string(), name: z.string(), code: z.string().nullable() })
      .nullable()
      .describe("Null: the general fund."),
    amountCents: z.int().describe("Amount of the part, in cents."),
  })
  .meta({ id: "FundPart", description: "A part of a donation that is designated to a fund." });
export type FundPart = z.infer<typeof fundPartSchema>;

const designatedPart = z.object({
  fundId: z.string().nullable().describe("Null: the general fund."),
  name: z.string().nullable().describe("The fund's name at the time."),
  amountCents: z.int().describe("Amount of the part, in cents."),
});

export const designationSchema = z
  .object({
    revision: z.int().describe("1-based number of the change."),
    before: z.array(designatedPart),
    after: z.array(designatedPart),
    reason: z.string(),
    author: z.object({
      kind: z.enum(["PERSON", "KEY", "SYSTEM"]),
      id: z.string(),
      name: z.string().nullable().describe("Null if the name is unknown."),
    }),
    createdAt: z.iso.datetime(),
  })
  .meta({
    id: "Designation",
    description: "A change of a donation's funds by staff. Entries never change.",
  });
export type Designation = z.infer<typeof designationSchema>;
