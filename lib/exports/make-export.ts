import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { invalid } from "@/lib/kernel/errors";
import { changesOf, type TimeWindow, windowOf } from "@/lib/kernel/time/time-window";
import { dayIn } from "@/lib/kernel/time/zoned";
import { log } from "@/lib/services/log";
import { type Amounts, columnsIn } from "./amounts";
import type { Column } from "./csv";
import { findSpot, type Page, type Spot } from "./page-store";
import { csvStream, pagesOf } from "./stream";

export type ExportedFile = {
  stream: ReadableStream<Uint8Array>;
  /** For example `donations-hope-shelter-2026-11-21.csv`, dated in the organization's time zone. */
  name: string;
};

type ExportQuery = {
  orgId: string;
  from?: string | undefined;
  to?: string | undefined;
  updatedFrom?: string | undefined;
  updatedTo?: string | undefined;
  after?: string | undefined;
  header: boolean;
  amounts?: Amounts;
  /** Further filters by name. */
  [filter: string]: unknown;
};

/**
 * Exports an organization's rows as a CSV file for its members. `read` returns the next rows after a position. Caller
 * and filters are recorded in the audit log before the first row is sent. Resuming an interrupted file is a separate
 * entry. Throws `not_found`, `forbidden`, and `invalid` for a reversed window or an `after` that is not a row of the
 * organization.
 */
export async function makeExport(
  ctx: OrgContext,
  query: ExportQuery,
  it: {
    what: "audience" | "commitments" | "donations" | "donors" | "members" | "payouts";
    /** The first part of the file's name; `what` by default. */
    name?: string;
    columns: readonly Column[];
    read: (
      within: { orgId: string; created: TimeWindow; changed: TimeWindow },
      after: Spot | null,
      limit: number,
    ) => Promise<Page>;
  },
): Promise<ExportedFile> {
  const { org } = ctx;
  const within = {
    orgId: org.id,
    created: windowOf(query, org.timezone),
    changed: changesOf(query, org.timezone),
  };
  const start = query.after ? await findSpot(ctx.db, it.what, { orgId: org.id, id: query.after }) : null;
  if (query.after && !start)
    throw invalid({ after: [`The organization has no such row among its ${it.what}`] });
  const pages = pagesOf((after, limit) => it.read(within, after, limit), start);
  const onFailure = (err: unknown) =>
    log.error({ err, requestId: ctx.requestId, export: it.what }, "an export failed");
  const stream = await csvStream(columnsIn(query.amounts, it.columns), pages, {
    header: query.header,
    onFailure,
  });
  await recordAudit(ctx.db, ctx, {
    orgId: org.id,
    action: "export.downloaded",
    subject: { type: "export", id: it.what },
    after: notedOf(query),
  });
  return {
    stream,
    name: `${it.name ?? it.what}-${org.slug}-${dayIn(ctx.now.toISOString(), org.timezone)}.csv`,
  };
}

/** Returns the given filters of a request for its audit entry. */
function notedOf({
  orgId: _org,
  header: _header,
  amounts: _amounts,
  after,
  ...filters
}: ExportQuery): Record<string, unknown> {
  const given = Object.entries({ ...filters, continuedAfter: after });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}
