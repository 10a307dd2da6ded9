import type { Metadata } from "next";
import { EntryList } from "@/components/dashboard/audit-log/entry-list";
import { actorLabel, SUBJECTS } from "@/components/dashboard/audit-log/labels";
import { DateFilter } from "@/components/dashboard/filters/date-filter";
import { FilterChips } from "@/components/dashboard/filters/filter-chips";
import { FilterForm } from "@/components/dashboard/filters/filter-form";
import { FilterSelect } from "@/components/dashboard/filters/filter-select";
import { zoneName } from "@/components/dashboard/format/zoned";
import { CursorPager } from "@/components/dashboard/lists/cursor-pager";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { PageTitle } from "@/components/ui/page-title";
import { listAuditLog } from "@/lib/audit/list-audit-log";
import { listAuditLogQuery } from "@/lib/audit/schemas";
import { ownValue } from "@/lib/kernel/own-value";
import { chipsFor } from "../../chips";
import { readDates } from "../../dates";
import { hrefWith, pick, type SearchParams } from "../../query";
import { requireOrganization } from "../../session";

export const metadata: Metadata = { title: "Audit log" };

const PER_PAGE = 50;
const { actorId: id, subjectType: type, cursor: cursors } = listAuditLogQuery.shape;

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

/** The organization's audit log, newest first. */
export default async function AuditLogPage({ params, searchParams }: Props) {
  const { ctx, org } = await requireOrganization((await params).org);
  const rawQuery = await searchParams;
  const dates = readDates(rawQuery, { zone: org.timezone, now: ctx.now });
  const filter = {
    actorId: pick(id, rawQuery["actorId"]),
    subjectType: pick(type, rawQuery["subjectType"]),
    subjectId: pick(id, rawQuery["subjectId"]),
    from: dates.from,
    to: dates.to,
  };
  const cursor = pick(cursors, rawQuery["cursor"]);
  const { entries, nextCursor } = await listAuditLog(ctx, { ...filter, cursor, limit: PER_PAGE });
  const path = `/dashboard/${org.slug}/audit-log`;
  const { actorId, subjectId, subjectType } = filter;
  const rest = { subjectType, ...dates.query };
  const address = { actorId, subjectId, ...rest };
  const filtered = Object.values(filter).some((value) => value !== undefined);
  const who = entries[0] ? actorLabel(entries[0].actor) : actorId;
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
        <DateFilter {...dates.filter} />
      </FilterForm>
      <FilterChips
        chips={chipsFor(path, address, [
          {
            label: "Type",
            value: subjectType && (ownValue(SUBJECTS, subjectType) ?? subjectType),
            names: ["subjectType"],
          },
          { label: "Date", value: dates.words, names: ["dates", "from", "to"] },
        ])}
        clear={hrefWith(path, { actorId, subjectId })}
      />
      {(actorId || subjectId) && (
        <Notice>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="wrap-anywhere">
              {actorId ? `Showing only changes by ${who}.` : "Showing the history of one item."}
            </p>
            <ButtonLink
              href={hrefWith(path, actorId ? { ...rest, subjectId } : dates.query)}
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
      <CursorPager
        what="entries"
        newest={cursor ? hrefWith(path, address) : null}
        older={nextCursor ? hrefWith(path, { ...address, cursor: nextCursor }) : null}
      />
    </>
  );
}
