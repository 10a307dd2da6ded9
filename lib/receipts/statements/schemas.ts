import { z } from "zod";
import type { Refusal } from "@/lib/http/declaration";
import { refuseReversed, windowQuery } from "@/lib/kernel/time/time-window";

/** Query of a statement: the range of time in which its donations were paid. */
export const statementQuery = z
  .object({
    from: windowQuery.from.describe(
      "Paid at or after this date (in the organization's time zone) or instant with an offset.",
    ),
    to: windowQuery.to.describe("Paid at or before this date (inclusive) or instant."),
  })
  .superRefine(refuseReversed);

export const WHAT_A_STATEMENT_IS =
  "date, campaign, receipt number, amount paid, amount returned, what was received with its fair market value, and deductible part, with totals (IRS Publication 1771). Each line has the amounts of the donation's receipt, as they are now. The deductible total leaves out donations whose deductible part is not known; they have a dash.";

export const TOO_LONG: Refusal = {
  status: 400,
  error: "More than 1,000 donations; choose a shorter range",
  when: "The donor has more donations in the range than fit in a statement.",
};
