import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import type { Line } from "@/lib/exports/csv";
import type { ExportedFile } from "@/lib/exports/make-export";
import { csvStream } from "@/lib/exports/stream";
import { dayIn } from "@/lib/kernel/time/zoned";
import { log } from "@/lib/services/log";
import { FILE_FORMATS } from "./journal-file";
import { listJournalPayouts, sumForJournal } from "./journal-store";
import { type JournalPayout, journalEntry } from "./rules";
import type { PayoutJournalQuery } from "./schemas";
import { readAccounting } from "./settings-store";

/** Payouts per query. */
const PAGE = 100;

/** Exports an organization's payouts as journal entries for accounting software, by day of arrival. */
export async function exportPayoutJournal(
  ctx: OrgContext,
  { software, from, to }: PayoutJournalQuery,
): Promise<ExportedFile> {
  const { id: orgId, slug, timezone } = ctx.org;
  const settings = await readAccounting(ctx.db, orgId);
  const { columns, lineOf } = FILE_FORMATS[software];

  async function* pages(): AsyncGenerator<Line[], void> {
    for (let after: JournalPayout | null = null; ; ) {
      const payouts: JournalPayout[] = await listJournalPayouts(ctx.db, { orgId, from, to }, after, PAGE);
      const ids = payouts.map(({ id }) => id);
      const parts = await sumForJournal(ctx.db, ids);
      yield payouts.flatMap((payout) =>
        journalEntry(payout, parts.get(payout.id) ?? [], settings).map((line) =>
          lineOf(payout, line, settings),
        ),
      );
      after = payouts.at(-1) ?? null;
      if (payouts.length < PAGE) return;
    }
  }

  const stream = await csvStream(columns, pages(), {
    header: true,
    onFailure: (err) =>
      log.error({ err, requestId: ctx.requestId, export: "payout_journal" }, "an export failed"),
  });
  await recordAudit(ctx.db, ctx, {
    orgId,
    action: "export.downloaded",
    subject: { type: "export", id: "payout_journal" },
    after: { software, ...(from ? { from } : {}), ...(to ? { to } : {}) },
  });
  const name = `payouts-${software.toLowerCase()}-${slug}-${dayIn(ctx.now.toISOString(), timezone)}.csv`;
  return { stream, name };
}
