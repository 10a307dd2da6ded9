import type { DonorContext } from "@/lib/donors/context";
import type { Context } from "@/lib/kernel/context";
import { notFound, refused } from "@/lib/kernel/errors";
import { windowOf } from "@/lib/kernel/time/time-window";
import { renderPdf } from "@/lib/services/pdf/render-pdf";
import type { PdfFile } from "../get-receipt";
import { statementLines } from "./rules";
import { statementDocument } from "./statement-document";
import { findStatementDonor, listPaidDonations } from "./store";

/** Days or instants, inclusive; a day is one of the organization's time zone. */
export type Range = { from?: string | undefined; to?: string | undefined };

/** Drawing a thousand lines takes a second or two of the drawing thread. */
export const MOST_LINES = 1000;

/** A donor's statement, for members of the organization. Throws `refused`, `invalid` and `unavailable`. */
export function getStatement(ctx: DonorContext, range: Range): Promise<PdfFile> {
  return statementOf(ctx, { orgId: ctx.orgId, donorId: ctx.donor.id, range });
}

/**
 * The statement of a donor's donations that were paid in the range, as a PDF file in the language of the newest one. The caller has checked that its reader may have
 * it. Throws `not_found`, `invalid` for a reversed range, `refused` beyond 1,000 donations, and `unavailable`.
 */
export async function statementOf(
  ctx: Context,
  { orgId, donorId, range }: { orgId: string; donorId: string; range: Range },
): Promise<PdfFile> {
  const found = await findStatementDonor(ctx.db, orgId, donorId);
  if (!found) throw notFound("Donor");
  const { donor, org, language } = found;
  const window = windowOf(range, org.timezone);
  const rows = await listPaidDonations(ctx.db, { orgId, donorId, window, most: MOST_LINES + 1 });
  if (rows.length > MOST_LINES) throw refused("More than 1,000 donations; choose a shorter range");
  const lines = statementLines(rows, org);
  const document = statementDocument({ language, org, donor, window, lines, now: ctx.now });
  const name = ["statement", range.from?.slice(0, 10), range.to?.slice(0, 10)].filter(Boolean).join("-");
  return { bytes: await renderPdf(document), name: `${name}.pdf` };
}
