import type { Context } from "@/lib/kernel/context";
import { notFound, refused } from "@/lib/kernel/errors";
import { viewTarget } from "@/lib/links/view-token";
import { renderPdf } from "@/lib/services/pdf/render-pdf";
import type { PdfFile } from "../get-receipt";
import { makeStatement } from "../statements/get-statement";
import { findStatements } from "./statements-store";

/**
 * Returns the statement of a mailed link, computed from the current state. It states if it replaces the one that was
 * mailed. Throws `not_found`, `refused` beyond 1,000 donations, and `unavailable`.
 */
export async function getPublicStatement(ctx: Context, token: string): Promise<PdfFile> {
  const target = viewTarget("statement", token);
  const [found] = target && "id" in target ? await findStatements(ctx.db, [target.id]) : [];
  if (!found) throw notFound("Statement");
  const { run, org, donor, language } = found;
  const window = { from: run.windowFrom, before: run.windowBefore };
  const made = await makeStatement(ctx, { org, language, donorId: donor.id, donor, window });
  if (!made) throw refused("More than 1,000 donations; choose a shorter range");
  return { bytes: await renderPdf(made.document, ctx), name: `statement-${run.fromDay}-${run.toDay}.pdf` };
}
