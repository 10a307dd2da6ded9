import { z } from "zod";

const scalar = z.union([z.number(), z.string(), z.null()]);

/** A total that does not match its recount. */
const differenceSchema = z.object({
  what: z.string().describe("The total that was compared."),
  id: z.string().describe("Id of the donation, campaign, payout or journal entry that the total belongs to."),
  expected: scalar,
  actual: scalar,
});
export type Difference = z.infer<typeof differenceSchema>;

export const checkResultSchema = z.object({
  name: z.string(),
  description: z.string().describe("A sentence that describes the comparison."),
  checked: z.int().describe("Number of comparisons."),
  differing: z.int().describe("Number of differences; the first 100 are in `differences`."),
  differences: z.array(differenceSchema),
});
export type CheckResult = z.infer<typeof checkResultSchema>;

/** `GET /api/orgs/:idOrSlug/ledger/verify`. */
export const verificationSchema = z
  .object({
    ok: z.boolean().describe("Whether there are no differences."),
    checkedAt: z.iso.datetime(),
    checks: z.array(checkResultSchema),
  })
  .meta({ id: "Verification", description: "The result of recomputing every total." });
export type Verification = z.infer<typeof verificationSchema>;

/** `GET /api/orgs/:idOrSlug/ledger`: the balance in our journal and at the processor. */
export const ledgerSchema = z
  .object({
    balanceCents: z
      .int()
      .describe(
        "The part of the organization's balance that has not arrived at its bank, in cents. Negative if the organization owes money.",
      ),
    inTransitCents: z.int().describe("The part of the balance that is in transit to the bank, in cents."),
    accounts: z
      .record(z.string(), z.int())
      .describe("The balance of every account of the journal in cents: debits less credits."),
    processor: z
      .object({
        availableCents: z.int().describe("The available balance."),
        pendingCents: z.int().describe("The pending balance."),
        differenceCents: z
          .int()
          .describe(
            "The processor's balance less ours (the balance less the amount in transit). 0 unless a transaction is being recorded.",
          ),
      })
      .nullable()
      .describe("The account's balance at the processor; null while the processor cannot be reached."),
  })
  .meta({
    id: "Ledger",
    description: "The balance of the organization's account in our journal and at the processor.",
  });
export type Ledger = z.infer<typeof ledgerSchema>;
