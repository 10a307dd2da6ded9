import { z } from "zod";

const scalar = z.union([z.number(), z.string(), z.null()]);

/** A total that is wrong. */
export const differenceSchema = z.object({
  what: z.string().describe("Which total."),
  id: z.string().describe("Of what: a donation, a campaign, a payout, an entry of the journal."),
  expected: scalar,
  actual: scalar,
});
export type Difference = z.infer<typeof differenceSchema>;

export const checkResultSchema = z.object({
  name: z.string(),
  description: z.string().describe("What was compared with what, in a sentence."),
  checked: z.int().describe("How many things were compared."),
  differing: z.int().describe("How many differ; the first 100 of them are in `differences`."),
  differences: z.array(differenceSchema),
});
export type CheckResult = z.infer<typeof checkResultSchema>;

/** `GET /api/orgs/:idOrSlug/ledger/verify`. */
export const verificationSchema = z
  .object({
    ok: z.boolean().describe("Whether nothing differs."),
    checkedAt: z.iso.datetime(),
    checks: z.array(checkResultSchema),
  })
  .meta({ id: "Verification", description: "Every total derived again, and what differs." });
export type Verification = z.infer<typeof verificationSchema>;

/** `GET /api/orgs/:idOrSlug/ledger`: the balance in our books and at the processor. */
export const ledgerSchema = z
  .object({
    balanceCents: z
      .int()
      .describe("What belongs to the organization and has not arrived at its bank; negative where it owes."),
    inTransitCents: z.int().describe("Of that, what is on its way to the bank."),
    accounts: z
      .record(z.string(), z.int())
      .describe("Every account of the journal, in cents: debits less credits."),
    processor: z
      .object({
        availableCents: z.int().describe("What can be paid out."),
        pendingCents: z.int().describe("What the processor still holds back."),
        differenceCents: z
          .int()
          .describe(
            "The processor's less ours (balance less what is on its way); 0 unless something is just being booked.",
          ),
      })
      .nullable()
      .describe("What the processor says lies in the account; null while it cannot be asked."),
  })
  .meta({
    id: "Ledger",
    description: "What the organization's account holds, by our books and by the processor's.",
  });
export type Ledger = z.infer<typeof ledgerSchema>;
