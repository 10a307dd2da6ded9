import type { OrgContext } from "@/lib/auth/access";
import { refreshMemberships } from "@/lib/donor-memberships/refresh-store";
import { dayIn } from "@/lib/kernel/time/zoned";
import { MEMBER_COLUMNS } from "./columns";
import { type ExportedFile, makeExport } from "./make-export";
import { readMembers } from "./members-store";
import type { ExportMembersQuery } from "./schemas";

/** Exports an organization's matching members as a CSV file for its team. Throws like `makeExport`. */
export async function exportMembers(ctx: OrgContext, query: ExportMembersQuery): Promise<ExportedFile> {
  const { id: orgId, timezone } = ctx.org;
  await refreshMemberships(ctx.db, { orgId, timezone, now: ctx.now });
  const today = dayIn(ctx.now.toISOString(), timezone);
  return makeExport(ctx, query, {
    what: "members",
    columns: MEMBER_COLUMNS,
    read: (within, after, limit) => readMembers(ctx.db, { ...query, ...within, today }, after, limit),
  });
}
