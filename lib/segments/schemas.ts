import { z } from "zod";
import { contactChannel, donorListSchema } from "@/lib/donors/schemas";

/** Maximum number of segments per organization, and of conditions per segment. */
export const MAX_SEGMENTS = 100;
export const MAX_CONDITIONS = 10;

const id = z.string().min(1).max(100);
export const segmentParams = z.object({ idOrSlug: z.string().min(1).max(64), segmentId: id });

const MESSAGE = "Enter a date such as 2026-11-21";
const day = z.iso
  .date(MESSAGE)
  .refine((text) => /^(19|2\d)\d\d/.test(text), "Use a year from 1900 to 2999")
  .nullable();
const count = (most: number) =>
  z.int("Enter a whole number").min(1, "Must be at least 1").max(most, `At most ${most}`);
const centsBound = z
  .int("Enter a whole number of cents")
  .min(1, "Must be above zero")
  .max(100_000_000_000, "At most $1,000,000,000")
  .optional();
const numberBound = count(1_000_000).optional();

const PERIOD_UNITS = ["DAYS", "MONTHS", "YEARS"] as const;

/** Days in the organization's time zone. */
const periodSchema = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("ANY_TIME") }),
    z.object({
      kind: z.literal("LAST").describe("A number of days, months or years up to and including today."),
      count: count(9999),
      unit: z.enum(PERIOD_UNITS),
    }),
    z.object({
      kind: z.literal("YEAR").describe("A calendar year."),
      yearsAgo: z.int().min(0).max(99).describe("0: this year, 1: last year."),
    }),
    z.object({
      kind: z.literal("DATES"),
      from: day.describe("First day; null: no lower bound."),
      to: day.describe("Last day; null: no upper bound."),
    }),
  ])
  .superRefine((it, check) => {
    if (it.kind !== "DATES") return;
    if (it.from === null && it.to === null)
      check.addIssue({ code: "custom", path: ["from"], message: "Enter a first or a last day" });
    if (it.from !== null && it.to !== null && it.to < it.from)
      check.addIssue({ code: "custom", path: ["to"], message: `Must not be before ${it.from}` });
  })
  .meta({
    id: "SegmentPeriod",
    description: "Days in the organization's time zone. Relative periods move with today.",
  });
export type Period = z.infer<typeof periodSchema>;

const ordered =
  (low: "atLeastCents" | "atLeastDonations", high: "atMostCents" | "atMostDonations") =>
  (it: { [Bound in typeof low | typeof high]?: number | undefined }, check: z.RefinementCtx) => {
    const [least, most] = [it[low], it[high]];
    if (least !== undefined && most !== undefined && most < least)
      check.addIssue({ code: "custom", path: [high], message: "Must not be below the least" });
  };

const givingCondition = z
  .object({
    field: z.literal("GIVING"),
    is: z.enum(["GAVE", "DID_NOT_GIVE"]).describe("`DID_NOT_GIVE`: all donors that `GAVE` excludes."),
    period: periodSchema,
    campaignId: id.optional().describe("Only donations to this campaign."),
    fundId: id.optional().describe("Only amounts designated to this fund; `general`: the general fund."),
    atLeastCents: centsBound.describe("The sum of the donations less refunds, in cents."),
    atMostCents: centsBound,
    atLeastDonations: numberBound.describe("The number of donations."),
    atMostDonations: numberBound,
  })
  .superRefine(ordered("atLeastCents", "atMostCents"))
  .superRefine(ordered("atLeastDonations", "atMostDonations"))
  .superRefine((it, check) => {
    if (it.campaignId !== undefined && it.fundId !== undefined)
      check.addIssue({ code: "custom", path: ["fundId"], message: "Either a campaign or a fund" });
  });

const largestCondition = z
  .object({
    field: z.literal("LARGEST_DONATION"),
    atLeastCents: centsBound,
    atMostCents: centsBound,
  })
  .superRefine(ordered("atLeastCents", "atMostCents"))
  .superRefine((it, check) => {
    if (it.atLeastCents === undefined && it.atMostCents === undefined)
      check.addIssue({ code: "custom", path: ["atLeastCents"], message: "Enter an amount" });
  });

const timeCondition = z
  .object({
    field: z.enum(["FIRST_DONATION", "LATEST_DONATION"]),
    is: z.enum(["IN", "BEFORE"]).describe("`BEFORE`: before the first day of the period."),
    period: periodSchema,
  })
  .superRefine((it, check) => {
    if (
      it.period.kind === "ANY_TIME" ||
      (it.is === "BEFORE" && it.period.kind === "DATES" && it.period.from === null)
    )
      check.addIssue({ code: "custom", path: ["period"], message: "Choose a period with a first day" });
  });

const fieldCondition = z
  .object({
    field: z.literal("DONOR_FIELD"),
    fieldId: id.describe("Id of a donor field (`GET /api/orgs/{idOrSlug}/donor-fields`), archived or not."),
    is: z
      .enum(["IS", "IS_NOT", "CONTAINS", "AT_LEAST", "AT_MOST", "BEFORE", "AFTER", "EMPTY", "NOT_EMPTY"])
      .describe(
        "`IS_NOT`: all donors that `IS` excludes, including those without a value. `CONTAINS` applies to texts, `AT_LEAST` and `AT_MOST` to numbers, `BEFORE` and `AFTER` to dates. Comparisons of texts are case-insensitive.",
      ),
    value: z
      .union([z.string().min(1, "Enter a value").max(500, "At most 500 characters"), z.number(), z.boolean()])
      .optional()
      .describe(
        "The value to compare the donor’s value with, of the field’s type; absent for `EMPTY` and `NOT_EMPTY`.",
      ),
  })
  .superRefine(({ is, value }, check) => {
    const needs = is !== "EMPTY" && is !== "NOT_EMPTY";
    if (needs !== (value !== undefined))
      check.addIssue({
        code: "custom",
        path: ["value"],
        message: needs ? "Enter a value" : "There is nothing to compare with",
      });
  });
export type FieldCondition = z.infer<typeof fieldCondition>;

export const conditionSchema = z
  .discriminatedUnion("field", [
    givingCondition,
    largestCondition,
    timeCondition,
    z.object({ field: z.literal("TAG"), is: z.enum(["HAS", "HAS_NOT"]), tagId: id }),
    fieldCondition,
    z.object({
      field: z.literal("RECURRING"),
      is: z
        .enum(["ACTIVE", "NOT_ACTIVE", "ENDED"])
        .describe("`ENDED`: had recurring donations, all of which are canceled."),
    }),
    z.object({
      field: z.literal("NEWS"),
      is: z
        .enum(["SUBSCRIBED", "NOT_SUBSCRIBED"])
        .describe(
          "`SUBSCRIBED`: may be emailed the organization's news, meaning that the donor opted in, has not unsubscribed, and `doNotContact` does not contain `EMAIL`. `NOT_SUBSCRIBED`: all other donors.",
        ),
    }),
    z.object({
      field: z.literal("DO_NOT_CONTACT"),
      is: z
        .enum(["MARKED", "NOT_MARKED"])
        .describe("Whether `doNotContact` of the donor contains the channel."),
      channel: contactChannel,
    }),
  ])
  .meta({
    id: "SegmentCondition",
    description: "A condition that donors must meet. Only donations that currently count are considered.",
  });
export type Condition = z.infer<typeof conditionSchema>;

export const rulesSchema = z
  .object({
    match: z.enum(["ALL", "ANY"]).describe("Whether donors must meet all conditions, or any of them."),
    conditions: z
      .array(conditionSchema)
      .min(1, "Add a condition")
      .max(MAX_CONDITIONS, `At most ${MAX_CONDITIONS} conditions`),
  })
  .meta({ id: "SegmentRules", description: "The conditions of a segment and how they are combined." });
export type Rules = z.infer<typeof rulesSchema>;

const name = z
  .string("Required")
  .transform((text) => text.trim().replaceAll(/\s+/g, " "))
  .pipe(z.string().min(1, "Enter a name").max(80, "At most 80 characters"))
  .describe("Unique in the organization, case-insensitively.");

/** Body of `POST /api/orgs/:idOrSlug/segments`. */
export const createSegmentInput = z.object({ name, rules: rulesSchema });
export type CreateSegmentInput = z.infer<typeof createSegmentInput>;

/** Body of `PATCH /api/orgs/:idOrSlug/segments/:segmentId`. Absent fields are unchanged. */
export const updateSegmentInput = z
  .object({ name: name.optional(), rules: rulesSchema.optional() })
  .refine((it) => it.name !== undefined || it.rules !== undefined, "Nothing to change");
export type UpdateSegmentInput = z.infer<typeof updateSegmentInput>;

/** Body of `POST /api/orgs/:idOrSlug/segment-preview`. */
export const previewInput = z.object({ rules: rulesSchema });

export const previewAnswerSchema = z.object({
  donorCount: z.int().describe("Number of donors who currently meet the conditions."),
  donors: donorListSchema.shape.donors.describe(
    "The first of these donors, in the order and form of `GET /api/donors`.",
  ),
});

/** Query of `GET /api/orgs/:idOrSlug/segments`. */
export const listSegmentsQuery = z.object({
  expand: z.enum(["donorCount"]).optional().describe("`donorCount` counts the donors of each segment."),
});

export const segmentSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    rules: rulesSchema,
    donorCount: z
      .int()
      .optional()
      .describe(
        "Current number of the segment's donors. In lists only with `expand=donorCount`. Absent while the giving of donors is being prepared.",
      ),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: "Segment",
    description: "Saved conditions on donors, and the live list of the donors who meet them.",
  });
export type Segment = z.infer<typeof segmentSchema>;

export const segmentListSchema = z.object({ data: z.array(segmentSchema) });
export const deletedSegmentSchema = z.object({ id: z.string(), deleted: z.literal(true) });
