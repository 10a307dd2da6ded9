import { z } from "zod";

const name = (what: string) =>
  z
    .string("Required")
    .transform((text) => text.trim().replaceAll(/\s+/g, " "))
    .pipe(z.string().min(1, `Enter ${what}`).max(100, "At most 100 characters"));
const account = () => name("an account");

/** The accounting software a file is written for. */
const accountingSoftware = z
  .enum(["QUICKBOOKS", "XERO"])
  .describe("`QUICKBOOKS`: journal entries for QuickBooks Online. `XERO`: manual journals.");
export type AccountingSoftware = z.infer<typeof accountingSoftware>;

const fields = {
  depositAccount: account().describe(
    "Where payouts arrive: the bank account, or a clearing account that the bank deposit is matched against. Xero does not accept journals to bank accounts.",
  ),
  donationAccount: account().describe("Income from donations."),
  feeAccount: account().describe("Fees deducted from donations."),
  refundAccount: account().describe(
    "Refunds to donors. If it equals `donationAccount`, refunds of a fund with its own account are booked to that account.",
  ),
  disputeAccount: account().describe(
    "Money withdrawn or returned by disputes. If it equals `donationAccount`, disputes of a fund with its own account are booked to that account.",
  ),
  returnedPayoutAccount: account().describe(
    "Payouts that the bank returned, until a later payout contains them.",
  ),
  otherAccount: account().describe("Movements without a donation."),
  fundsAs: z
    .enum(["NONE", "CLASS", "ACCOUNT"])
    .describe(
      "`CLASS`: each line has the fund’s name as its QuickBooks class or Xero tracking option. `ACCOUNT`: what would be booked to `donationAccount` for a fund with an accounting code is booked to the account of that code. `NONE`: the file does not contain funds.",
    ),
  generalFundClass: name("a class, or null for none")
    .nullable()
    .describe("With `CLASS`, the class of donations without a fund. Null: none."),
  trackingCategory: name("a tracking category").describe(
    "The Xero tracking category whose options are the funds.",
  ),
  taxRate: name("a tax rate").describe("The name of a tax rate in Xero, which requires one on every line."),
};

/** Body of `PATCH /api/orgs/:idOrSlug/accounting`; absent fields are unchanged. */
export const updateAccountingInput = z
  .object(fields)
  .partial()
  .refine((it) => Object.values(it).some((value) => value !== undefined), "Nothing to change");
export type UpdateAccountingInput = z.infer<typeof updateAccountingInput>;

const stored = ({ description = "" }: z.ZodType) => z.string().describe(description);

/** The stored settings. */
export const accountingSchema = z.object({
  depositAccount: stored(fields.depositAccount),
  donationAccount: stored(fields.donationAccount),
  feeAccount: stored(fields.feeAccount),
  refundAccount: stored(fields.refundAccount),
  disputeAccount: stored(fields.disputeAccount),
  returnedPayoutAccount: stored(fields.returnedPayoutAccount),
  otherAccount: stored(fields.otherAccount),
  fundsAs: fields.fundsAs,
  generalFundClass: stored(fields.generalFundClass).nullable(),
  trackingCategory: stored(fields.trackingCategory),
  taxRate: stored(fields.taxRate),
});
export type Accounting = z.infer<typeof accountingSchema>;

/** A fund that cannot be an account. */
const codelessFund = z.object({ id: z.string(), name: z.string() });
export type CodelessFund = z.infer<typeof codelessFund>;

export const accountingAnswerSchema = accountingSchema
  .extend({
    fundsWithoutCode: z
      .array(codelessFund)
      .describe(
        "With `ACCOUNT`, the funds, including archived ones, whose movements are booked to the general accounts because the fund has no accounting code. Otherwise empty.",
      ),
  })
  .meta({
    id: "AccountingSettings",
    description: "The accounts that an organization’s payouts are posted to.",
  });
export type AccountingAnswer = z.infer<typeof accountingAnswerSchema>;

const day = z.iso.date("Enter a date such as 2026-11-21");

/** Query of `GET /api/exports/payout-journal.csv`. */
export const payoutJournalQuery = z
  .object({
    orgId: z.string("Required").min(1, "Required").max(64).describe("Id or slug of the organization."),
    software: accountingSoftware,
    from: day.optional().describe("Only payouts that arrived at the bank on or after this day."),
    to: day.optional().describe("Only payouts that arrived at the bank on or before this day."),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ["to"],
    message: "Must not be before the first day",
  });
export type PayoutJournalQuery = z.infer<typeof payoutJournalQuery>;
