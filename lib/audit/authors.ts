import type { Context } from "@/lib/kernel/context";
import { peopleNames } from "@/lib/orgs/people-names";
import { keyNames } from "./store";

/** The stored author of a note or text: a person, an API key, or a component of the service. */
export type StoredAuthor = { authorKind: "person" | "key" | "system"; authorId: string };

const KIND = { person: "PERSON", key: "KEY", system: "SYSTEM" } as const;

/** Returns the author's columns for a row that the caller writes. */
export function authorOf({ actor }: Context): StoredAuthor {
  switch (actor.kind) {
    case "person":
      return { authorKind: "person", authorId: actor.userId };
    case "key":
      return { authorKind: "key", authorId: actor.keyId };
    case "system":
      return { authorKind: "system", authorId: actor.name };
    case "public":
      throw new Error("a public call cannot be recorded as an author");
  }
}

export type Author = { kind: (typeof KIND)[keyof typeof KIND]; id: string; name: string | null };

/** Returns the rows with their authors for the API. A name is null if it is unknown. */
export async function withAuthors<Row extends StoredAuthor>(
  ctx: Context & { orgId: string },
  rows: readonly Row[],
): Promise<(Row & { author: Author })[]> {
  const idsOf = (kind: StoredAuthor["authorKind"]) => [
    ...new Set(rows.flatMap((row) => (row.authorKind === kind ? row.authorId : []))),
  ];
  const [people, keys] = await Promise.all([
    peopleNames(idsOf("person")),
    keyNames(ctx.db, ctx.orgId, idsOf("key")),
  ]);
  const names = { person: people, key: keys, system: new Map<string, string>() };
  return rows.map((row) => ({
    ...row,
    author: {
      kind: KIND[row.authorKind],
      id: row.authorId,
      name: names[row.authorKind].get(row.authorId) ?? null,
    },
  }));
}
