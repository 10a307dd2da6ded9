import type { OrgContext } from "@/lib/auth/access";
import { windowOf } from "@/lib/kernel/time/time-window";
import { peopleNames } from "@/lib/orgs/people-names";
import type { AuditLog, ListAuditLogQuery } from "./schemas";
import { serializeEntry } from "./serialize";
import { type EntryRow, keyNames, listEntries } from "./store";

/** Returns one page of an organization's audit log, newest first. */
export async function listAuditLog(ctx: OrgContext, query: ListAuditLogQuery): Promise<AuditLog> {
  const { org } = ctx;
  const { cursor, limit, action, actorId, subjectType, subjectId } = query;
  // One extra entry shows whether there are older ones.
  const found = await listEntries(ctx.db, {
    orgId: org.id,
    action,
    actorId,
    subjectType,
    subjectId,
    ...windowOf(query, org.timezone),
    olderThan: cursor === undefined ? undefined : Number(cursor),
    limit: limit + 1,
  });
  const rows = found.slice(0, limit);
  const [people, keys] = await Promise.all([
    peopleNames(actorsOf(rows, "person")),
    keyNames(ctx.db, org.id, actorsOf(rows, "key")),
  ]);
  const last = rows.at(-1);
  return {
    entries: rows.map((row) => serializeEntry(row, { people, keys })),
    nextCursor: last && found.length > limit ? String(last.id) : null,
  };
}

function actorsOf(rows: readonly EntryRow[], kind: EntryRow["actorKind"]): string[] {
  return [...new Set(rows.flatMap((row) => (row.actorKind === kind ? row.actorId : [])))];
}
