import { withAuthors } from "@/lib/audit/authors";
import type { Context } from "@/lib/kernel/context";
import { listDesignations } from "./designation-store";
import type { Designation } from "./schemas";

/** Returns the changes of a donation's funds by staff, newest first. */
export async function readDesignations(
  ctx: Context & { orgId: string },
  donationId: string,
): Promise<Designation[]> {
  const rows = await withAuthors(ctx, await listDesignations(ctx.db, donationId));
  return rows.map(({ revision, before, after, reason, author, createdAt }) => ({
    revision,
    before,
    after,
    reason,
    author,
    createdAt: createdAt.toISOString(),
  }));
}
