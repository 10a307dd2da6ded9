import { withAuthors } from "@/lib/audit/authors";
import type { Context } from "@/lib/kernel/context";
import { readUndoFacts } from "./read-undo";
import type { DonorMerge } from "./schemas";
import type { MergeRow } from "./store";
import { undoRefusal } from "./undo-rules";

type OfOrg = Context & { orgId: string };

/** Serializes a merge, including whether it can be undone now. */
export async function serializeMerge(ctx: OfOrg, row: MergeRow): Promise<DonorMerge> {
  const [merge] = await serializeMerges(ctx, [row]);
  if (!merge) throw new Error("merge was not serialized");
  return merge;
}

/** Like {@link serializeMerge}, for several merges of one donor. */
export async function serializeMerges(ctx: OfOrg, rows: readonly MergeRow[]): Promise<DonorMerge[]> {
  const named = await withAuthors(ctx, rows);
  return Promise.all(
    named.map(async ({ author, ...row }) => {
      const facts = row.undoneAt ? null : await readUndoFacts(ctx.db, row);
      const { moved, merged } = row;
      return {
        id: row.id,
        donorId: row.donorId,
        merged: {
          id: row.mergedId,
          firstName: textOf(merged["first_name"]),
          lastName: textOf(merged["last_name"]),
          email: textOf(merged["email"]),
        },
        moved: {
          donations: moved.donations.length,
          subscriptions: moved.subscriptions.length,
          notes: moved.notes.length,
          tags: moved.addedTags.length,
          statements: moved.statements.length,
          softCredits: moved.softCredits?.length ?? 0,
          commitments: moved.commitments?.length ?? 0,
          fieldValues: moved.addedFields?.length ?? 0,
          emails: moved.emails,
        },
        author,
        createdAt: row.createdAt.toISOString(),
        undoneAt: row.undoneAt?.toISOString() ?? null,
        undoRefusal: facts && undoRefusal(facts),
      };
    }),
  );
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");
