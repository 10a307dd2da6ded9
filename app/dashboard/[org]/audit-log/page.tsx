import type { Metadata } from "next";
import { z } from "zod";
import { EntryList } from "@/components/dashboard/audit-log/entry-list";
import { FilterDay } from "@/components/dashboard/audit-log/filter-day";
import { actorInWords, SUBJECTS } from "@/components/dashboard/audit-log/labels";
import { FilterForm } from "@/components/dashboard/filters/filter-form";
import { FilterSelect } from "@/components/dashboard/filters/filter-select";
import { zoneName } from "@/components/dashboard/format/zoned";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { PageTitle } from "@/components/ui/page-title";
import { listAuditLog } from "@/lib/audit/list-audit-log";
import { listAuditLogQuery } from "@/lib/audit/schemas";
import { hrefWith, pick, type SearchParams } from "../../query";
import { requireOrganization } from "../../session";

export const metadata: Metadata = { title: "Audit log" };

const PER_PAGE = 50;
const { actorId: id, subjectType: type, cursor: cursors } = listAuditLogQuery.shape;
const day = z.iso.date().refine((text) => /^(19|2\d)/.test(text));

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

/** Who did what in the organization, newest first. */
export default async function AuditLogPage({ params, searchParams }: Props) {
  const { ctx, org } = await requireOrganization((await params).org);
  const asked = await searchParams;
  const from = pick(day, asked["from"]);
  const until = pick(day, asked["to"]);
  const filter = {
    actorId: pick(id, asked["actorId"]),
    subjectType: pick(type, asked["subjectType"]),
    subjectId: pick(id, asked["subjectId"]),
    from,
    // If the end is before the start, the end is ignored.
    to: from && until && until < from ? undefined : until,
  };
  const cursor = pick(cursors, asked["cursor"]);
  const { entries, nextCursor } = await listAuditLog(ctx, { ...filter, cursor, limit: PER_PAGE });
  const path = `/dashboard/${org.slug}/audit-log`;
  const { actorId, subjectId, ...rest } = filter;
  const filtered = Object.values(filter).some((value) => value !== undefined);
  const who = entries[0] ? actorInWords(entries[0].actor) : actorId;
  return (
    <>
      <PageTitle
        title="Audit log"
        below={`Who changed what, and when. Entries can’t be changed or deleted. Time zone: ${zoneName(org.timezone)}.`}
      />
      <FilterForm action={path} label="Filter the audit log">
        {actorId && <input type="hidden" name="actorId" value={actorId} />}
        <FilterSelect
          name="subjectType"
          label="Type"
          value={filter.subjectType}
          all="Any type"
          options={Object.entries(SUBJECTS).map(([value, label]) => ({ value, label }))}
          wide
        />
        <FilterDay name="from" label="Start date" value={filter.from} />
        <FilterDay name="to" label="End date" value={filter.to} />
      </FilterForm>
      {(actorId || subjectId) && (
        <Notice>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="wrap-anywhere">
              {actorId ? `Showing only changes by ${who}.` : "Showing the history of one item."}
            </p>
            <ButtonLink
              href={hrefWith(path, actorId ? { ...rest, subjectId } : { from: filter.from, to: filter.to })}
              tone="secondary"
              size="sm"
            >
              {actorId ? "Show all actors" : "Show all entries"}
            </ButtonLink>
          </div>
        </Notice>
      )}
      {entries.length > 0 ? (
        <EntryList
          entries={entries}
          orgSlug={org.slug}
          zone={org.timezone}
          hrefOf={(only) => hrefWith(path, only)}
        />
      ) : (
        <EmptyState
          title={filtered || cursor ? "No entries match these filters" : "No entries yet"}
          action={
            (filtered || cursor) && (
              <ButtonLink href={path} tone="secondary" size="sm">
                {" "}
                Clear filters
              </ButtonLink>
            )
          }
        >
          {!filtered && !cursor && <p>Changes made by your team, your API keys and donors appear here.</p>}
        </EmptyState>
      )}
      {(cursor || nextCursor) && (
        <nav aria-label="Pages" className="flex flex-wrap justify-end gap-2">
          {cursor && (
            <ButtonLink href={hrefWith(path, filter)} tone="secondary" size="sm">
              Newest entries
            </ButtonLink>
          )}
          {nextCursor && (
            <ButtonLink href={hrefWith(path, { ...filter, cursor: nextCursor })} tone="secondary" size="sm">
              Older entries
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}
