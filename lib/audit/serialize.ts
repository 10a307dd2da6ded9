import type { AuditEntry } from "./schemas";
import type { EntryRow } from "./store";

const KIND = { person: "PERSON", key: "KEY", donor: "DONOR", system: "SYSTEM" } as const;

/** Serializes an entry for the API. Takes the names of people and keys by id. */
export function serializeEntry(
  row: EntryRow,
  names: { people: ReadonlyMap<string, string>; keys: ReadonlyMap<string, string> },
): AuditEntry {
  const known = { person: names.people, key: names.keys, donor: null, system: null }[row.actorKind];
  return {
    id: String(row.id),
    action: row.action,
    actor: { kind: KIND[row.actorKind], id: row.actorId, name: known?.get(row.actorId) ?? null },
    subject: { type: row.subjectType, id: row.subjectId },
    requestId: row.requestId,
    before: row.before,
    after: row.after,
    createdAt: row.createdAt.toISOString(),
  };
}
