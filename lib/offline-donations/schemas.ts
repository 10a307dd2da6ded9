import { z } from "zod";
import { givingLevelOf } from "@/lib/donations/giving-level-schemas";
import { designationProblems } from "@/lib/funds/rules";
import { designationFields, fundPartSchema } from "@/lib/funds/schemas";
import { MAX_AMOUNT_CENTS } from "@/lib/kernel/money";
import { pageCursor, pageLimit, pageNumber } from "@/lib/kernel/whole-number";
import { MAX_OFFLINE_TICKETS } from "@/lib/offline-donations/labels";
import { emailSchema } from "@/lib/orgs/schemas";
import { DOUBTS, OFFLINE_METHODS } from "./labels";
import { detailProblems } from "./rules";

export const offlineMethod = z.enum(OFFLINE_METHODS).meta({
  id: "OfflineMethod",
  description:
    "How an offline donation was given. `PLATFORM`: through another fundraising platform or payment service, for example by card there. `STOCK` and `IN_KIND` are property, which requires a description; receipts do not state its value.",
});

const text = (max: number) => z.string().trim().max(max, `At most ${max} characters`);
/** Treats an empty or blank text as absent. */
const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value || null);
const id = z.string().min(1, "Required").max(64);
/** A day within the years that every date type supports in every zone. */
const day = z.iso
  .date("Enter a date such as 2026-11-20")
  .refine((value) => /^(19|20)\d\d/.test(value), "Use a year from 1900 on");
const amountCents = z
  .int("Enter a whole number of cents")
  .min(1, "Must be at least 1 cent")
  .max(MAX_AMOUNT_CENTS, "At most $999,999.99")
  .nullish()
  .transform((value) => value ?? null)
  .describe(
    "Amount in cents. Required for money; null for property without a stated value, which counts as 0.",
  );

/** A known donor by id, or the donor's details as entered by staff. */
export const offlineDonorInput = z
  .object({
    id: id.optional().describe("Id of a known donor. If set, no other field is allowed."),
    firstName: text(100).optional().describe("Empty for a company or another organization."),
    lastName: text(100)
      .optional()
      .describe("Last name, or the name of an organization. Required without `id`."),
    email: z
      .union([z.literal("").transform(() => null), emailSchema])
      .nullish()
      .describe(
        "If a donor has this address, that donor is used. Without an address, a new donor is created.",
      ),
    postalAddress: optionalText(300).describe(
      "Postal address of a new donor, for receipts and statements; at most 6 lines, separated by line feeds. A donor who already has the email address keeps their own postal address, or none.",
    ),
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
  reference: optionalText(100).describe("The reference of a bank transfer or of the other platform."),
  description: optionalText(500).describe(
    "The gift, for stock and in-kind gifts: required, and printed on the receipt. For example `10 shares of Acme Corp.`",
  ),
};
const TICKETS = `Enter a number from 1 to ${MAX_OFFLINE_TICKETS}`;
const ticketCount = z.int(TICKETS).min(1, TICKETS).max(MAX_OFFLINE_TICKETS, TICKETS);

const common = {
  campaignId: z
    .string()
    .min(1, "Choose a campaign")
    .max(64)
    .describe("Id of the campaign to credit. It does not have to be active."),
  receivedOn: day.describe(
    "The day on which the organization received the donation, in its time zone. Not in the future and not before 1970. Totals, reports and statements count it on this day.",
  ),
  donor: offlineDonorInput,
  givingLevelId: id
    .nullish()
    .transform((value) => value ?? null)
    .describe(
      "A giving level of the campaign. The receipt states its value as received in return. Null: none or, in a membership campaign, the highest that the amount reaches.",
    ),
  ticketCount: ticketCount
    .nullish()
    .transform((value) => value ?? null)
    .describe(
      "Number of tickets that the donation paid for, only for campaigns that sell tickets. They count as sold, and the receipt states their value. Null: none.",
    ),
  fundId: designationFields.fundId.describe(
    "The fund that the donation is designated to. Null: the general fund. Default: the campaign's default fund.",
  ),
  split: designationFields.split,
  anonymous: z.boolean().default(false).describe("Hides the name from the public donor roll."),
  note: optionalText(1000).describe("A note for staff. Never shown to donors."),
};

const confirmed = z
  .boolean()
  .describe("Records the donation in spite of doubts (409 with `doubts`) that staff have reviewed.");

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
  .meta({ id: "RecordOfflineDonation", description: "A donation received outside of the processor." });
export type OfflineDonationInput = z.infer<typeof offlineDonationInput>;

export const MAX_IN_BATCH = 100;

/** Body of `POST /api/orgs/:idOrSlug/offline-batches`. */
export const offlineBatchInput = z
  .object({
    name: text(100)
      .min(1, "Name the batch")
      .describe("Name of the batch for staff, for example `Mail of Nov 20`."),
    controlCount: z
      .int()
      .min(1, "At least 1")
      .max(MAX_IN_BATCH, `At most ${MAX_IN_BATCH}`)
      .describe("Number of donations, as counted beforehand."),
    controlCents: z
      .int("Enter a whole number of cents")
      .min(0)
      .max(MAX_IN_BATCH * MAX_AMOUNT_CENTS)
      .describe("Sum of their amounts in cents, as added up beforehand."),
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
    method: offlineMethod.optional().describe("Details that do not apply to the new method are dropped."),
    amountCents: z
      .int("Enter a whole number of cents")
      .min(1, "Must be at least 1 cent")
      .max(MAX_AMOUNT_CENTS, "At most $999,999.99")
      .nullable()
      .optional()
      .describe("Amount in cents; null for property without a stated value."),
    checkNumber: text(40)
      .nullable()
      .optional()
      .describe("Required for a check, unless it was imported without one and its method stays."),
    checkDate: day.nullable().optional(),
    reference: text(100).nullable().optional(),
    description: text(500).nullable().optional(),
    givingLevelId: id
      .nullable()
      .optional()
      .describe("A giving level of the campaign; null for none. A new campaign removes the previous level."),
    ticketCount: ticketCount
      .nullable()
      .optional()
      .describe("Number of tickets; null for none. A new campaign removes the previous campaign's tickets."),
    anonymous: z.boolean().optional(),
    note: text(1000).nullable().optional(),
    confirmed: confirmed.optional(),
    revision: z
      .int()
      .min(0)
      .optional()
      .describe(
        "`offline.revision` of the state that the correction is based on. Any other revision is refused, so that no correction is overwritten.",
      ),
  })
  .refine(
    ({ revision: _, confirmed: __, ...it }) => Object.values(it).some((value) => value !== undefined),
    "Nothing to change",
  );
export type CorrectOfflineInput = z.infer<typeof correctOfflineInput>;

/** The body of the refusal that asks staff to confirm donations. */
export const doubtsSchema = z.object({
  doubts: z.array(
    z.object({
      field: z.string().describe("Path of the field in the request, such as `donations.2.checkNumber`."),
      kind: z
        .enum(DOUBTS)
        .describe(
          "`RECORDED_CHECK`: a check with this number and amount was recorded for the same donor or one with the same name. `REPEATED_CHECK`: an earlier donation of the same request has the same check. `LONG_AGO`: received more than ten years ago.",
        ),
      recorded: z
        .object({
          donationId: z.string(),
          recordedOn: z.iso.date().describe("Day of recording, in the organization's time zone."),
          donorName: z.string(),
        })
        .nullable()
        .describe("The existing donation with the same check."),
      position: z.int().nullable().describe("1-based position of the earlier donation of the same request."),
    }),
  ),
});
export type Doubt = z.infer<typeof doubtsSchema>["doubts"][number];

/** Body of `POST /api/offline-donations/:id/void`. */
export const voidOfflineInput = z.object({
  reason: text(300)
    .min(1, "Say why")
    .describe("Reason for the record, for example `The check was returned`."),
});
export type VoidOfflineInput = z.infer<typeof voidOfflineInput>;

/** The additional fields of an offline donation. */
export const offlineSchema = z
  .object({
    receivedOn: z.iso.date().describe("Day of receipt, in the organization's time zone."),
    checkNumber: z.string().nullable(),
    checkDate: z.iso.date().nullable(),
    reference: z.string().nullable().describe("The reference of a bank transfer or of the other platform."),
    description: z.string().nullable().describe("The gift, for stock or an in-kind gift."),
    note: z.string().nullable().describe("A note for staff."),
    batch: z.object({ id: z.string(), name: z.string() }).nullable(),
    recordedBy: z.string().describe("The id of a person, or `key:<id>`."),
    recordedAt: z.iso.datetime(),
    revision: z.int().describe("Number of corrections. Each one is in the audit log."),
    correctedAt: z.iso.datetime().nullable(),
    voidedAt: z.iso
      .datetime()
      .nullable()
      .describe("When the donation was voided. Since then it is `REFUNDED` and counts nowhere."),
    voidReason: z.string().nullable(),
  })
  .meta({ id: "OfflineDetails", description: "The record of an offline donation by staff." });
export type Offline = z.infer<typeof offlineSchema>;

export const offlineBatchSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    controlCount: z.int(),
    controlCents: z.int().describe("Expected sum, in cents."),
    donationCount: z.int().describe("Number of donations of the batch that are not voided."),
    presentCents: z.int().describe("Current sum of the donations after corrections, in cents."),
    recordedBy: z.string().describe("The id of a person, or `key:<id>`."),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "OfflineBatch", description: "Offline donations that were recorded together." });
export type OfflineBatch = z.infer<typeof offlineBatchSchema>;

export const fullBatchSchema = offlineBatchSchema
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
        funds: z.array(fundPartSchema).describe("The funds that the donation is currently designated to."),
        givingLevel: givingLevelOf.describe("The giving level, if any."),
        ticketCount: z
          .int()
          .nullable()
          .describe("Number of tickets that the donation paid for; null for none."),
        voidedAt: z.iso.datetime().nullable(),
      }),
    ),
  })
  .meta({ id: "WholeOfflineBatch", description: "A batch with its donations, in the order of entry." });
export type FullBatch = z.infer<typeof fullBatchSchema>;

export const listBatchesQuery = z.object({ page: pageNumber(), cursor: pageCursor(), limit: pageLimit() });
export type ListBatchesQuery = z.infer<typeof listBatchesQuery>;
