import { recordAudit } from "@/lib/audit/record";
import type { Column, Line } from "@/lib/exports/csv";
import type { ExportedFile } from "@/lib/exports/make-export";
import { csvStream } from "@/lib/exports/stream";
import { conflict } from "@/lib/kernel/errors";
import { dayIn } from "@/lib/kernel/time/zoned";
import { log } from "@/lib/services/log";
import type { ImportContext } from "./context";
import { listRefused } from "./parse/rows-store";
import { NO_FILE } from "./refusals";
import { CHUNK, REASON } from "./rules";

/**
 * Returns the rejected rows of an import as a CSV file with the columns of the import's file and the reasons, to be
 * corrected and imported. The download is recorded in the audit log before its first byte. Throws `conflict` without a
 * file.
 */
export async function exportRefused(ctx: ImportContext): Promise<ExportedFile> {
  const { it, org, requestId } = ctx;
  const { header } = it;
  if (!header) throw conflict(NO_FILE.error);
  const columns = [...header, REASON].map((name): Column => [name, "text"]);
  const stream = await csvStream(columns, pagesOf(ctx, header), {
    header: false,
    onFailure: (err) => log.error({ err, requestId, importId: it.id }, "a file of refused rows failed"),
  });
  await recordAudit(ctx.db, ctx, {
    orgId: org.id,
    action: "export.downloaded",
    subject: { type: "export", id: "refused-rows" },
    after: { name: it.fileName },
  });
  return { stream, name: `refused-rows-${org.slug}-${dayIn(ctx.now.toISOString(), org.timezone)}.csv` };
}

/** Yields the column names, which can be arbitrary text, and then the rows, in file order. */
async function* pagesOf({ db, it }: ImportContext, header: readonly string[]): AsyncGenerator<Line[], void> {
  yield [[...header, REASON]];
  for (let after = 0; ; ) {
    const rows = await listRefused(db, it.id, after, CHUNK);
    if (rows.length > 0)
      yield rows.map(({ cells, remarks }) => [
        ...header.map((_, at) => cells[at] ?? null),
        (remarks ?? []).join("; "),
      ]);
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return;
    after = last.number;
  }
}
