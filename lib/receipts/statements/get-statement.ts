import type { DonorContext } from "@/lib/donors/context";
import type { Context } from "@/lib/kernel/context";
import { notFound, refused } from "@/lib/kernel/errors";
import { type TimeWindow, windowOf } from "@/lib/kernel/time/time-window";
import { printedLogo } from "@/lib/pictures/printed-logo";
import type { PdfDocument } from "@/lib/services/pdf/document";
import { renderPdf } from "@/lib/services/pdf/render-pdf";
import type { PdfFile } from "../get-receipt";
import { differ, type IssuedSums, issuedSums, type StatementLine, statementLines } from "./rules";
import { statementDocument } from "./statement-document";
import { findIssued, findStatementDonor, listPaidDonations } from "./store";

/** Days or instants, inclusive. Days are in the organization's time zone. */
export type Range = { from?: string | undefined; to?: string | undefined };

/** Maximum number of donations in a statement. Rendering this many takes the drawing thread a second or two. */
export const MAX_LINES = 1000;

/** Returns a donor's statement, for members of the organization. Throws `refused`, `invalid` and `unavailable`. */
export function getStatement(ctx: DonorContext, range: Range): Promise<PdfFile> {
  return statementOf(ctx, { orgId: ctx.orgId, donorId: ctx.donor.id, range });
}

/**
 * Returns the statement of a donor's donations that were paid in the range, as a PDF file in the language of the newest
 * donation. The caller has checked that the reader may see it. Throws `not_found`, `invalid` for a reversed range,
 * `refused` beyond 1,000 donations, and `unavailable`.
 */
export async function statementOf(
  ctx: Context,
  { orgId, donorId, range }: { orgId: string; donorId: string; range: Range },
): Promise<PdfFile> {
  const found = await findStatementDonor(ctx.db, orgId, donorId);
  if (!found) throw notFound("Donor");
  const { donor, org, language } = found;
  const window = windowOf(range, org.timezone);
  const made = await makeStatement(ctx, { org, language, donorId, donor, window });
  if (!made) throw refused("More than 1,000 donations; choose a shorter range");
  const name = ["statement", range.from?.slice(0, 10), range.to?.slice(0, 10)].filter(Boolean).join("-");
  return { bytes: await renderPdf(made.document, ctx), name: `${name}.pdf` };
}

type StatementOf = NonNullable<Awaited<ReturnType<typeof findStatementDonor>>> & {
  donorId: string;
  window: TimeWindow;
};

/**
 * A statement computed from the current state, with its sums. `replacesAt`: when the statement that it corrects was
 * issued.
 */
export type MadeStatement = {
  lines: readonly StatementLine[];
  sums: IssuedSums;
  replacesAt: Date | null;
  document: PdfDocument;
};

/** Makes the statement of a donor. Returns null beyond 1,000 donations. */
export async function makeStatement(
  ctx: Context,
  { org, language, donorId, donor, window }: StatementOf,
): Promise<MadeStatement | null> {
  const rows = await listPaidDonations(ctx.db, { orgId: org.id, donorId, window, most: MAX_LINES + 1 });
  if (rows.length > MAX_LINES) return null;
  const lines = statementLines(rows, org);
  const sums = issuedSums(lines);
  const issued = await findIssued(ctx.db, { donorId, window, before: ctx.now });
  // The last issued statement may itself have replaced another.
  const replacesAt = issued && (differ(sums, issued.sums) ? issued.at : issued.replacesAt);
  return {
    lines,
    sums,
    replacesAt,
    document: {
      ...statementDocument({ language, org, donor, window, lines, replacesAt, now: ctx.now }),
      logo: await printedLogo(ctx, org),
    },
  };
}
