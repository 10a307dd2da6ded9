import { z } from "zod";
import { designationProblems } from "@/lib/funds/rules";
import { designationFields, fundPartSchema } from "@/lib/funds/schemas";
import { MAX_AMOUNT_CENTS } from "@/lib/kernel/money";
import { pageCursor, pageLimit, pageNumber } from "@/lib/kernel/whole-number";
import { emailSchema } from "@/lib/orgs/schemas";
import { DOUBTS, OFFLINE_METHODS } from "./labels";
import { detailProblems } from "./rules";

export const offlineMethod = z.enum(OFFLINE_METHODS).meta({
  id: "OfflineMethod",
  description:
    "How an offline donation was given. `PLATFORM`: through another fundraising platform or payment service, for example by card there. `STOCK` and `IN_KIND` are property: it is described, and receipts state no value of it.",
});

const text = (max: number) => z.string().trim().max(max, `At most ${max} characters`);
/** An empty or blank text is treated as absent. */
const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value || null);
const id = z.string().min(1, "Required").max(64);
/** Years that every date type supports in every zone. */
const day = z.iso
  .date("Enter a date such as 2026-11-20")
  .refine((value) => /^(19|20)\d\d/.test(value), "Use a year from 1900 on");
const amountCents = z
  .int("Enter a whole number of cents")
  .min(1, "Must be at least 1 cent")
  .max(MAX_AMOUNT_CENTS, "At most $999,999.99")
  .nullish()
  .transform((value) => value ?? null)
  .describe("Cents. Required for money; null for property of no stated value, which counts 0.");

/** A known donor by id, or a donor as staff know them. */
export const offlineDonorInput = z
  .object({
    id: id.optional().describe("A known donor; then nothing else is given."),
    firstName: text(100).optional().describe("Empty for a company or another organization."),
    lastName: text(100)
      .optional()
      .describe("Last name, or the name of an organization. Required without `id`."),
    email: z
      .union([z.literal("").transform(() => null), emailSchema])
      .nullish()
      .describe("A donor with this address is found; without one, a new donor is made."),
    postalAddress: optionalText(300).describe("In lines. Only set for a new donor."),
  })
  .superRefine((donor, ctx) => {
    if (donor.id === undefined && !donor.lastName)
      ctx.addIssue({ code: "custom", path: ["lastName"], message: "Enter the name, or choose a donor" });
    if (donor.postalAddress && donor.postalAddress.split("\n").length > 6)
      ctx.addIssue({ code: "custom", path: ["postalAddress"], message: "At most 6 lines" });
  });
export type OfflineDonorInput = z.infer<typeof offlineDonorInput>;

const details = {
  method: offlineMethod,
  amountCents,
  checkNumber: optionalText(40).describe("Required for a check."),
  checkDate: day
    .nullish()
    .transform((value) => value ?? null)
    .describe("The date on the check."),
  reference: optionalText(100).describe("Of a bank transfer, or of the other platform."),
  description: optionalText(500).describe(
    "What was given, for stock and in-kind gifts: required, and printed on the receipt. For example `10 shares of Acme Corp.`",
  ),
};
const common = {
  campaignId: z
    .string()
    .min(1, "Choose a campaign")
    .max(64)
    .describe("Campaign to credit; it need not be active."),
  receivedOn: day.describe(
    "The day on which the organization received it, in its time zone; not in the future and not before 1970. Totals, reports and statements count it on this day.",
  ),
  donor: offlineDonorInput,
  givingLevelId: id
    .nullish()
    .transform((value) => value ?? null)
    .describe("A giving level of the campaign, whose value the receipt states as received in return."),
  fundId: designationFields.fundId.describe(
    "The fund that it is designated to; null: the general fund. Default: the campaign's default fund.",
  ),
  split: designationFields.split,
  anonymous: z.boolean().default(false).describe("Hides the name from the public donor roll."),
  note: optionalText(1000).describe("For staff; never shown to donors."),
};

const confirmed = z
  .boolean()
  .describe("Records it although it has doubts (409 with `doubts`), which staff have looked at.");

/** Body of `POST /api/orgs/:idOrSlug/offline-donations`. */
export const offlineDonationInput = z
  .object({
    ...common,
    ...details,
    sendReceipt: z
      .boolean()
      .default(false)
      .describe("Mails the receipt to the donor's address, if one is known. The receipt exists either way."),
    confirmed: confirmed.default(false),
  })
  .superRefine((it, ctx) => {
    const problems = { ...detailProblems(it), ...designationProblems(it, it.amountCents ?? 0) };
    for (const [field, [message = ""]] of Object.entries(problems))
      ctx.addIssue({ code: "custom", path: [field], message });
  })
  .meta({ id: "RecordOfflineDonation", description: "A donation that was given outside of the processor." });
export type OfflineDonationInput = z.infer<typeof offlineDonationInput>;

export const MAX_IN_BATCH = 100;

/** Body of `POST /api/orgs/:idOrSlug/offline-batches`. */
export const offlineBatchInput = z
  .object({
    name: text(100).min(1, "Name the batch").describe("For staff, for example `Mail of Nov 20`."),
    controlCount: z
      .int()
      .min(1, "At least 1")
      .max(MAX_IN_BATCH, `At most ${MAX_IN_BATCH}`)
      .describe("The number of donations, as counted before."),
    controlCents: z
      .int("Enter a whole number of cents")
      .min(0)
      .max(MAX_IN_BATCH * MAX_AMOUNT_CENTS)
      .describe("The sum of their amounts in cents, as added up before."),
    donations: z
      .array(offlineDonationInput)
      .min(1, "Add a donation")
      .max(MAX_IN_BATCH, `At most ${MAX_IN_BATCH} donations in a batch`),
  })
  .meta({
    id: "RecordOfflineBatch",
    description: "Offline donations that are recorded together, all or none.",
  });
export type OfflineBatchInput = z.infer<typeof offlineBatchInput>;

/** Body of `PATCH /api/offline-donations/:id`. */
export const correctOfflineInput = z
  .object({
    campaignId: common.campaignId.optional(),
    receivedOn: common.receivedOn.optional(),
    donor: offlineDonorInput.optional(),
    method: offlineMethod.optional().describe("Details that do not belong to another method are dropped."),
    amountCents: z
      .int("Enter a whole number of cents")
      .min(1, "Must be at least 1 cent")
      .max(MAX_AMOUNT_CENTS, "At most $999,999.99")
      .nullable()
      .optional()
      .describe("Cents; null for property of no stated value."),
    checkNumber: text(40).nullable().optional(),
    checkDate: day.nullable().optional(),
    reference: text(100).nullable().optional(),
    description: text(500).nullable().optional(),
    anonymous: z.boolean().optional(),
    note: text(1000).nullable().optional(),
    confirmed: confirmed.optional(),
    revision: z
      .int()
      .min(0)
      .optional()
      .describe(
        "`offline.revision` as it was read; another one is refused, so that no correction is overwritten.",
      ),
  })
  .refine(
    ({ revision: _, confirmed: __, ...it }) => Object.values(it).some((value) => value !== undefined),
    "Nothing to change",
  );
export type CorrectOfflineInput = z.infer<typeof correctOfflineInput>;

/** The body of the refusal that asks whether donations are meant as they were entered. */
export const doubtsSchema = z.object({
  doubts: z.array(
    z.object({
      field: z.string().describe("Its path in the request, such as `donations.2.checkNumber`."),
      kind: z
        .enum(DOUBTS)
        .describe(
          "`RECORDED_CHECK`: a check of this number and amount was recorded for the same donor, or for one of the same name. `REPEATED_CHECK`: it is the check of an earlier donation of the same request. `LONG_AGO`: received more than ten years ago.",
        ),
      recorded: z
        .object({
          donationId: z.string(),
          recordedOn: z.iso.date().describe("In the organization's time zone."),
          donorName: z.string(),
        })
        .nullable()
        .describe("The donation that has the same check."),
      position: z.int().nullable().describe("From 1 on: the earlier donation of the same request."),
    }),
  ),
});
export type Doubt = z.infer<typeof doubtsSchema>["doubts"][number];

/** Body of `POST /api/offline-donations/:id/void`. */
export const voidOfflineInput = z.object({
  reason: text(300).min(1, "Say why").describe("For the record, for example `The check was returned`."),
});
export type VoidOfflineInput = z.infer<typeof voidOfflineInput>;

/** What a donation has beside the fields of every donation if it is offline. */
export const offlineSchema = z
  .object({
    receivedOn: z.iso.date().describe("In the organization's time zone."),
    checkNumber: z.string().nullable(),
    checkDate: z.iso.date().nullable(),
    reference: z.string().nullable().describe("Of a bank transfer, or of the other platform."),
    description: z.string().nullable().describe("Of stock or an in-kind gift."),
    note: z.string().nullable().describe("For staff."),
    batch: z.object({ id: z.string(), name: z.string() }).nullable(),
    recordedBy: z.string().describe("The id of a person, or `key:<id>`."),
    recordedAt: z.iso.datetime(),
    revision: z.int().describe("The number of corrections; the audit log has each."),
    correctedAt: z.iso.datetime().nullable(),
    voidedAt: z.iso.datetime().nullable().describe("Since then it is `REFUNDED` and counts nowhere."),
    voidReason: z.string().nullable(),
  })
  .meta({ id: "OfflineDetails", description: "What staff recorded of an offline donation." });
export type Offline = z.infer<typeof offlineSchema>;

export const offlineBatchSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    controlCount: z.int(),
    controlCents: z.int().describe("Cents."),
    donationCount: z.int().describe("Donations of the batch that are not voided."),
    presentCents: z.int().describe("What they add up to now, after corrections, in cents."),
    recordedBy: z.string().describe("The id of a person, or `key:<id>`."),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "OfflineBatch", description: "Offline donations that were recorded together." });
export type OfflineBatch = z.infer<typeof offlineBatchSchema>;

export const wholeBatchSchema = offlineBatchSchema
  .extend({
    donations: z.array(
      z.object({
        id: z.string(),
        receiptNumber: z.string(),
        amountCents: z.int(),
        method: offlineMethod,
        checkNumber: z.string().nullable(),
        receivedOn: z.iso.date(),
        donor: z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() }),
        campaign: z.object({ id: z.string(), title: z.string() }),
        funds: z.array(fundPartSchema).describe("What it is designated to now."),
        voidedAt: z.iso.datetime().nullable(),
      }),
    ),
  })
  .meta({ id: "WholeOfflineBatch", description: "A batch with its donations, as entered." });
export type WholeBatch = z.infer<typeof wholeBatchSchema>;

export const listBatchesQuery = z.object({ page: pageNumber(), cursor: pageCursor(), limit: pageLimit() });
export type ListBatchesQuery = z.infer<typeof listBatchesQuery>;
