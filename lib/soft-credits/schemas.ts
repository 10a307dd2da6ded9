import { z } from "zod";
import { donationStatus, paginationSchema } from "@/lib/donations/schemas";
import { MAX_AMOUNT_CENTS } from "@/lib/kernel/money";
import { nextCursor, pageCursor, pageLimit, pageNumber, previousCursor } from "@/lib/kernel/whole-number";

/** Maximum number of soft credits per donation. */
export const MAX_CREDITS = 20;

const id = z.string().min(1).max(100);
export const creditParams = z.object({ id, creditId: id });

export const creditKind = z.enum(["HOUSEHOLD", "TRIBUTE", "SOLICITOR", "OTHER"]).meta({
  id: "SoftCreditKind",
  description:
    "The reason for the credit: a person who lives with the donor, was honored or notified, or solicited the donation, or another reason.",
});
export type CreditKind = z.infer<typeof creditKind>;

const amountCents = z
  .int("Enter a whole number of cents")
  .min(1, "Must be above zero")
  .max(MAX_AMOUNT_CENTS, "At most $999,999.99")
  .describe("The credited amount, in cents; at most the amount of the donation.");
const note = z
  .string()
  .trim()
  .max(500, "At most 500 characters")
  .nullable()
  .transform((text) => text || null)
  .describe("Note for staff; null for none.");

/** Body of `POST /api/donations/:id/soft-credits`. */
export const createCreditInput = z.object({
  donorId: z
    .string("Required")
    .min(1, "Required")
    .max(100)
    .describe("Id of a donor of the organization who did not make the donation."),
  kind: creditKind,
  amountCents: amountCents
    .optional()
    .describe("The credited amount, in cents; at most the amount of the donation, which is the default."),
  note: note.default(null),
});
export type CreateCreditInput = z.infer<typeof createCreditInput>;

/** Body of `PATCH /api/donations/:id/soft-credits/:creditId`. Absent fields are unchanged. */
export const updateCreditInput = z
  .object({ kind: creditKind.optional(), amountCents: amountCents.optional(), note: note.optional() })
  .refine((it) => Object.values(it).some((value) => value !== undefined), "Nothing to change");
export type UpdateCreditInput = z.infer<typeof updateCreditInput>;

/** Query of `GET /api/donors/:id/soft-credits`. */
export const listCreditsQuery = z.object({ page: pageNumber(), limit: pageLimit(), cursor: pageCursor() });
export type ListCreditsQuery = z.infer<typeof listCreditsQuery>;

const who = { id: z.string(), firstName: z.string(), lastName: z.string() };

export const creditSchema = z
  .object({
    id: z.string(),
    kind: creditKind,
    amountCents: z
      .int()
      .describe("The amount as credited, in cents; refunds of the donation do not change it."),
    countsCents: z
      .int()
      .describe(
        "Current worth of the credit, in cents: at most what the donation counts for after refunds and disputes.",
      ),
    note: z.string().nullable().describe("Note for staff; null for none."),
    donor: z.object(who).describe("The credited donor."),
    donation: z
      .object({
        id: z.string(),
        amountCents: z.int(),
        status: donationStatus,
        createdAt: z.iso.datetime(),
        donor: z.object(who).describe("The donor who made the donation."),
        campaign: z.object({ title: z.string() }),
      })
      .describe("The credited donation."),
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
      "A donation that staff credit to a donor who did not make it. It does not count in totals, receipts or statements.",
  });
export type SoftCredit = z.infer<typeof creditSchema>;

export const creditsOfDonationSchema = z.object({ data: z.array(creditSchema) });
export const creditsOfDonorSchema = z.object({
  softCredits: z.array(creditSchema),
  countsCents: z
    .int()
    .describe(
      "Current worth of all soft credits of the donor, in cents. Not part of the donor's own giving.",
    ),
  pagination: paginationSchema,
  nextCursor: nextCursor(),
  previousCursor: previousCursor(),
});
export type CreditsOfDonor = z.infer<typeof creditsOfDonorSchema>;
export const removedCreditSchema = z.object({ id: z.string(), deleted: z.literal(true) });
