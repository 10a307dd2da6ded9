import { type SQL, sql } from "drizzle-orm";
import { idsOfDonor } from "../merges/current-donor-store";

/**
 * Returns queries for the donor's opt-ins to news and unsubscribes: those of their row, of the rows of donors before a
 * merge, and those that audited changes replaced. Omits what audit entries of the timeline state themselves.
 */
export function newsParts(id: string): SQL[] {
  return [
    part(id, { what: "SUBSCRIBED", column: "email_opt_in_at", field: "emailOptInAt" }),
    part(id, { what: "UNSUBSCRIBED", column: "unsubscribed_at", field: "unsubscribedAt" }),
  ];
}

type News = { what: "SUBSCRIBED" | "UNSUBSCRIBED"; column: string; field: string };

/** `column`: of `donors`, also as JSON in `donor_merges`. `field`: its name in audit entries. */
function part(id: string, { what, column, field }: News): SQL {
  const isOptIn = what === "SUBSCRIBED";
  const none = sql`null::text`;
  return sql`
    with audited as materialized (
      select a.before, a.after from audit_entries a
      where a.subject_type = 'donor' and a.subject_id in (${idsOfDonor(id)})
        and a.action in ('donor.updated', 'donor.resubscribed')
    ), known as (
      select d.${sql.raw(column)} as at, ${isOptIn ? sql`d.email_opt_in_source` : none} as source
      from donors d where d.id = ${id}
      union all
      select (r.donor->>${column}::text)::timestamptz, ${isOptIn ? sql`r.donor->>'email_opt_in_source'` : none}
      from donor_merges m cross join lateral (values (m.merged), (m.before)) as r(donor)
      where m.donor_id = ${id} and m.undone_at is null
      union all
      select (a.before->>${field}::text)::timestamptz, ${isOptIn ? sql`a.before->>'emailOptInSource'` : none}
      from audited a
    )
    select 'news:' || ${what.toLowerCase()}::text || '-' || (extract(epoch from k.at) * 1000)::bigint, 'NEWS', k.at, false,
      ${what}::text, max(k.source), null::bigint, substring(max(k.source) from '^donation:(.+)$'), null, null::jsonb, null::jsonb
    from known k
    where k.at is not null and not exists (
      select from audited a where (a.after->>${field}::text)::timestamptz = k.at)
    group by k.at`;
}
