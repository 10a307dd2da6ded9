import { inArray } from "drizzle-orm";
import { donations } from "@/db/schema/donations";
import { addNote } from "@/lib/donors/notes/store";
import { changeTaggings } from "@/lib/donors/tags/store";
import type { Context } from "@/lib/kernel/context";
import type { PastDonation } from "./past-donations";
import { fixedId } from "./random";

const KNOWN = [
  { note: "Called to say thank you. Would like to visit in December.", tags: ["Board contact"] },
  { note: "Met at the fall breakfast. Prefers email to phone.", tags: ["Fall breakfast", "Volunteer"] },
  { note: "The employer matches donations; form sent.", tags: ["Volunteer"] },
  { note: "Asked for a letter for the tax advisor. Statement sent.", tags: [] },
];
const DAY_MS = 86_400_000;

/** Notes and tags of the donors who left a message. Safe to repeat. */
export async function seedDonorNotes(
  ctx: Context,
  { orgId, authorId }: { orgId: string; authorId: string },
  pastDonations: readonly PastDonation[],
): Promise<void> {
  const ids = pastDonations.flatMap(({ id, publicMessage, fails }) => (publicMessage && !fails ? id : []));
  const rows = await ctx.db
    .select({ donorId: donations.donorId, createdAt: donations.createdAt })
    .from(donations)
    .where(inArray(donations.id, ids))
    .orderBy(donations.createdAt);
  const lastAt = new Map(rows.map(({ donorId, createdAt }) => [donorId, createdAt]));
  let index = 0;
  for (const [donorId, at] of lastAt) {
    const { note, tags } = KNOWN[index++ % KNOWN.length] ?? { note: "", tags: [] };
    const createdAt = new Date(Math.min(at.getTime() + DAY_MS, ctx.now.getTime()));
    const id = fixedId(`note ${donorId}`);
    await ctx.db.transaction(async (tx) => {
      const author = { authorKind: "person", authorId } as const;
      const added = await addNote(tx, { id, donorId, text: note, ...author, editedAt: null, createdAt }, 1);
      if (!added?.isNew) return;
      const add = tags.map((name) => ({ id: fixedId(`tag ${orgId} ${name}`), orgId, name, createdAt }));
      await changeTaggings(tx, { orgId, donorId, add, remove: [] });
    });
  }
}
