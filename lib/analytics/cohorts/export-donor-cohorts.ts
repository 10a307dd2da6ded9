import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { columnsIn } from "@/lib/exports/amounts";
import type { Column, Line } from "@/lib/exports/csv";
import type { ExportedFile } from "@/lib/exports/make-export";
import { csvStream } from "@/lib/exports/stream";
import { log } from "@/lib/services/log";
import { getDonorCohorts } from "./get-donor-cohorts";
import type { CohortsFileQuery, DonorCohorts } from "./schemas";

/** The columns of the file. `part` is what a row counts; `first_period` is that of the first donation or the start. */
export const COHORT_COLUMNS: readonly Column[] = [
  ["part", "text"],
  ["period", "text"],
  ["first_period", "text"],
  ["count", "number"],
  ["amount_cents", "number"],
  ["amount_cents_before", "number"],
  ["percent", "number"],
];

/** Exports the cohorts as a CSV file with one row per figure. Throws like {@link getDonorCohorts}. */
export async function exportDonorCohorts(ctx: OrgContext, query: CohortsFileQuery): Promise<ExportedFile> {
  const report = await getDonorCohorts(ctx, query);
  async function* pages(): AsyncGenerator<Line[], void> {
    yield cohortLines(report);
  }
  const stream = await csvStream(columnsIn(query.amounts, COHORT_COLUMNS), pages(), {
    header: true,
    onFailure: (err) =>
      log.error({ err, requestId: ctx.requestId, export: "donor-cohorts" }, "an export failed"),
  });
  const { name } = report.period;
  await recordAudit(ctx.db, ctx, {
    orgId: ctx.orgId,
    action: "export.downloaded",
    subject: { type: "export", id: "donor-cohorts" },
    after: { givingPeriod: name },
  });
  return { stream, name: `donor-cohorts-${ctx.org.slug}-${name}.csv` };
}

/** Returns the rows: each period, newest first, then each cohort, then the subscriptions of the chosen period. */
export function cohortLines({ period: chosen, periods, cohorts, recurring }: DonorCohorts): Line[] {
  const line = (
    part: string,
    period: string,
    count: number,
    cents: number | null,
    before: number | null = null,
    percent: number | null = null,
  ): Line => [part, period, "", count, cents, before, percent];
  return [
    ...periods.flatMap((one) => [
      line("donors", one.name, one.donors, one.amountCents),
      line("new", one.name, one.new.donors, one.new.amountCents),
      line(
        "returning",
        one.name,
        one.returning.donors,
        one.returning.amountCents,
        one.returning.beforeCents,
        one.retentionPercent,
      ),
      line("reactivated", one.name, one.reactivated.donors, one.reactivated.amountCents),
      line("lapsed", one.name, one.lapsed.donors, null, one.lapsed.beforeCents),
    ]),
    ...cohorts.flatMap((cohort) =>
      cohort.periods.map(
        (one): Line => [
          "cohort",
          one.period,
          cohort.firstPeriod ?? "earlier",
          one.donors,
          one.amountCents,
          null,
          one.percent,
        ],
      ),
    ),
    line("recurring_started", chosen.name, recurring.started, null),
    line("recurring_canceled", chosen.name, recurring.canceled, null),
    line("recurring_active", chosen.name, recurring.activeAtEnd, null),
    ...recurring.months.flatMap((one): Line[] => [
      ["recurring_started", chosen.name, one.month, one.started, null, null, null],
      ["recurring_canceled", chosen.name, one.month, one.canceled, null, null, null],
      ["recurring_active", chosen.name, one.month, one.active, null, null, null],
    ]),
  ];
}
