import { recordAudit } from "@/lib/audit/record";
import { type Column, csvText } from "@/lib/exports/csv";
import { conflict, notFound } from "@/lib/kernel/errors";
import { log } from "@/lib/services/log";
import { type ZippedFile, zipStream } from "@/lib/services/zip-stream";
import type { RunContext } from "./context";
import { NOT_READY } from "./refusals";
import { fileName } from "./rules";
import { downloadOf } from "./serialize";
import { readFiles } from "./statements-store";

/** Number of files held in memory at a time: about a megabyte. */
const PAGE = 50;

const LIST: readonly Column[] = [
  ["number", "number"],
  ["file", "text"],
  ["donor_id", "text"],
  ["donor_email", "text"],
  ["donor_first_name", "text"],
  ["donor_last_name", "text"],
  ["donation_count", "number"],
  ["paid_cents", "number"],
  ["returned_cents", "number"],
  ["value_received_cents", "number"],
  ["deductible_cents", "number"],
  ["problem", "text"],
];

/**
 * Streams one of a run's ZIP files: the statements of up to 2,000 donors, and a list of them as CSV. The download is
 * recorded in the audit log before its first byte. Throws `conflict` if the run has no files, and `not_found` beyond
 * the last part.
 */
export async function downloadStatements(
  ctx: RunContext,
  part: number,
): Promise<{ stream: ReadableStream<Uint8Array>; name: string }> {
  const { run, org } = ctx;
  const download = downloadOf(run, ctx.now);
  if (!download) throw conflict(NOT_READY.error);
  if (part > download.parts) throw notFound("Part");
  const stream = zipStream(filesOf(ctx, part), {
    onFailure: (err) =>
      log.error({ err, requestId: ctx.requestId, runId: run.id }, "a download of statements failed"),
  });
  await recordAudit(ctx.db, ctx, {
    orgId: org.id,
    action: "export.downloaded",
    subject: { type: "export", id: "statements" },
    after: { from: run.fromDay, to: run.toDay },
  });
  const of = download.parts > 1 ? `-${part}-of-${download.parts}` : "";
  return { stream, name: `statements-${org.slug}-${run.fromDay}-${run.toDay}${of}.zip` };
}

async function* filesOf({ db, run }: RunContext, part: number): AsyncGenerator<ZippedFile, void> {
  let list = csvText(LIST, [], { header: true });
  for (let after = 0; ; ) {
    const page = await readFiles(db, { runId: run.id, part, after, limit: PAGE });
    for (const { statement, donor, file } of page) {
      const name = file ? fileName(statement.number, donor) : null;
      list += csvText(
        LIST,
        [
          [
            statement.number,
            name,
            donor.id,
            donor.email,
            donor.firstName,
            donor.lastName,
            statement.donationCount,
            statement.paidCents,
            statement.returnedCents,
            statement.goodsCents,
            statement.deductibleCents,
            statement.problem,
          ],
        ],
        { header: false },
      );
      if (file && name) yield { name, bytes: file, at: statement.madeAt ?? run.createdAt };
      after = statement.number;
    }
    if (page.length < PAGE) break;
  }
  yield { name: "statements.csv", bytes: new TextEncoder().encode(list), at: run.createdAt };
}
