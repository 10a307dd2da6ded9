import { z } from "zod";

const scalar = z.union([z.number(), z.string(), z.null()]);

/** One total that is not what it should be. */
export const differenceSchema = z.object({
  what: z.string(),
  /** Of what: a gift, a campaign, a payout, an entry of the journal. */
  id: z.string(),
  expected: scalar,
  actual: scalar,
});
export type Difference = z.infer<typeof differenceSchema>;

export const checkResultSchema = z.object({
  name: z.string(),
  /** What was compared with what, in a sentence. */
  description: z.string(),
  /** How many things were compared. */
  checked: z.int(),
  /** How many differ; the first 100 of them are in `differences`. */
  differing: z.int(),
  differences: z.array(differenceSchema),
});
export type CheckResult = z.infer<typeof checkResultSchema>;

/** `GET /api/orgs/:idOrSlug/ledger/verify`. */
export const verificationSchema = z.object({
  ok: z.boolean(),
  checkedAt: z.iso.datetime(),
  checks: z.array(checkResultSchema),
});
export type Verification = z.infer<typeof verificationSchema>;

/** `GET /api/orgs/:idOrSlug/ledger`: what the organization's account holds, by our books and by the processor's. */
export const ledgerSchema = z.object({
  /** What belongs to the organization and has not arrived at its bank; negative where it owes. */
  balanceCents: z.int(),
  /** Of that, what is on its way to the bank. */
  inTransitCents: z.int(),
  /** Every account of the journal: debits less credits. */
  accounts: z.record(z.string(), z.int()),
  /** What the processor says lies in the account; null while it cannot be asked. */
  processor: z
    .object({
      availableCents: z.int(),
      pendingCents: z.int(),
      /** The processor's less ours (balance less what is on its way); 0 unless something is just being booked. */
      differenceCents: z.int(),
    })
    .nullable(),
});
export type Ledger = z.infer<typeof ledgerSchema>;
