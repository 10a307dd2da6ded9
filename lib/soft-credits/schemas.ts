import { z } from "zod";
import { donationStatus, paginationSchema } from "@/lib/donations/schemas";
import { MAX_AMOUNT_CENTS } from "@/lib/kernel/money";
import { pageLimit, pageNumber } from "@/lib/kernel/whole-number";

/** The most soft credits of a donation. */
export const MAX_CREDITS = 20;

const id = z.string().min(1).max(100);
export const creditParams = z.object({ id, creditId: id });

export const creditKind = z.enum(["HOUSEHOLD", "TRIBUTE", "SOLICITOR", "OTHER"]).meta({
  id: "SoftCreditKind",
  description:
    "Why: who lives with the donor, who was honored or told of it, who asked for the donation, or another reason.",
});
export type CreditKind = z.infer<typeof creditKind>;

const amountCents = z
  .int("Enter a whole number of cents")
  .min(1, "Must be above zero")
  .max(MAX_AMOUNT_CENTS, "At most $999,999.99")
  .describe("At most the amount of the donation.");
const note = z
  .string()
  .trim()
  .max(500, "At most 500 characters")
  .nullable()
  .transform((text) => text || null)
  .describe("For staff; null for none.");

/** Body of `POST /api/donations/:id/soft-credits`. */
export const createCreditInput = z.object({
  donorId: z
    .string("Required")
    .min(1, "Required")
    .max(100)
    .describe("A donor of the organization who did not make the donation."),
  kind: creditKind,
  amountCents: amountCents.optional().describe("At most the amount of the donation, which is the default."),
  note: note.default(null),
});
export type CreateCreditInput = z.infer<typeof createCreditInput>;

/** Body of `PATCH /api/donations/:id/soft-credits/:creditId`; absent fields stay. */
export const updateCreditInput = z
  .object({ kind: creditKind.optional(), amountCents: amountCents.optional(), note: note.optional() })
  .refine((it) => Object.values(it).some((value) => value !== undefined), "Nothing to change");
export type UpdateCreditInput = z.infer<typeof updateCreditInput>;

/** Query of `GET /api/donors/:id/soft-credits`. */
export const listCreditsQuery = z.object({ page: pageNumber(), limit: pageLimit() });
export type ListCreditsQuery = z.infer<typeof listCreditsQuery>;

const who = { id: z.string(), firstName: z.string(), lastName: z.string() };

export const creditSchema = z
  .object({
    id: z.string(),
    kind: creditKind,
    amountCents: z.int().describe("As credited; refunds of the donation do not change it."),
    countsCents: z
      .int()
      .describe("What the credit is worth now: at most what the donation counts after refunds and disputes."),
    note: z.string().nullable().describe("For staff; null for none."),
    donor: z.object(who).describe("The donor who is credited."),
    donation: z
      .object({
        id: z.string(),
        amountCents: z.int(),
        status: donationStatus,
        createdAt: z.iso.datetime(),
        donor: z.object(who).describe("Who made the donation."),
        campaign: z.object({ title: z.string() }),
      })
      .describe("The donation that is credited."),
    author: z.object({
      kind: z.enum(["PERSON", "KEY", "SYSTEM"]),
      id: z.string(),
      name: z.string().nullable(),
    }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: "SoftCredit",
    description:
      "A donation that staff credit to a donor who did not make it. It counts in no total, receipt or statement.",
  });
export type SoftCredit = z.infer<typeof creditSchema>;

export const creditsOfDonationSchema = z.object({ data: z.array(creditSchema) });
export const creditsOfDonorSchema = z.object({
  softCredits: z.array(creditSchema),
  countsCents: z
    .int()
    .describe("What all soft credits of the donor are worth now. Not part of what they gave."),
  pagination: paginationSchema,
});
export type CreditsOfDonor = z.infer<typeof creditsOfDonorSchema>;
export const removedCreditSchema = z.object({ id: z.string(), deleted: z.literal(true) });
