import { z } from "zod";
import { MAX_AMOUNT_CENTS } from "@/lib/kernel/money";
import { GENERAL_FUND } from "./labels";
import { isGeneral } from "./rules";

const id = z.string().min(1).max(100);
export const fundParams = z.object({ idOrSlug: z.string().min(1).max(64), fundId: id });

/** The most funds of an organization, archived ones included. */
export const MAX_FUNDS = 200;

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

const fundId = z.string().min(1, "Choose a fund").max(64).nullable();
/** The most funds of one donation. */
export const MAX_PARTS = 10;

/** The fields by which staff designate a donation. */
export const designationFields = {
  fundId: fundId.optional().describe("The fund; null: the general fund."),
  split: z
    .array(
      z.object({
        fundId: fundId.describe("Null: the general fund."),
        amountCents: z
          .int("Enter a whole number of cents")
          .min(1, "Must be at least 1 cent")
          .max(MAX_AMOUNT_CENTS, "At most $999,999.99")
          .describe("Cents."),
      }),
    )
    .min(2, "Name at least two funds")
    .max(MAX_PARTS, `At most ${MAX_PARTS} funds`)
    .optional()
    .describe(
      "Instead of `fundId`: several funds, each once, with parts that add up to the donation's amount. Refunds are taken from them in proportion.",
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
      .describe("For the record, for example `Asked by phone on Nov 20`."),
    revision: z
      .int()
      .min(0)
      .optional()
      .describe(
        "The `revision` of the newest of the donation's `designations`, or 0, as it was read; another one is refused, so that no change is overwritten.",
      ),
    renewals: z
      .boolean()
      .default(false)
      .describe("Of a recurring donation: its later donations are designated to the same fund."),
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
    amountCents: z.int().describe("Cents."),
  })
  .meta({ id: "FundPart", description: "What of a donation is designated to a fund." });
export type FundPart = z.infer<typeof fundPartSchema>;

const designatedPart = z.object({
  fundId: z.string().nullable().describe("Null: the general fund."),
  name: z.string().nullable().describe("As the fund was called then."),
  amountCents: z.int().describe("Cents."),
});

export const designationSchema = z
  .object({
    revision: z.int().describe("From 1."),
    before: z.array(designatedPart),
    after: z.array(designatedPart),
    reason: z.string(),
    author: z.object({
      kind: z.enum(["PERSON", "KEY", "SYSTEM"]),
      id: z.string(),
      name: z.string().nullable().describe("Null where it is not known."),
    }),
    createdAt: z.iso.datetime(),
  })
  .meta({
    id: "Designation",
    description: "A change of the funds of a donation by staff. Entries never change.",
  });
export type Designation = z.infer<typeof designationSchema>;
