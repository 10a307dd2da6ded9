import "server-only";
import { cache } from "react";
import { listAlerts } from "@/lib/attention/list-alerts";
import type { AttentionItem, AttentionList } from "@/lib/attention/schemas";
import { requireOrganization } from "./session";

const AT_ONCE = 100;

/** The newest of what needs the organization's people, and how much there is of it; read once for layout and page. */
export const openAttention = cache(async (orgSlug: string, page = 1): Promise<AttentionList> => {
  const { ctx } = await requireOrganization(orgSlug);
  return listAlerts(ctx, { open: true, page, limit: AT_ONCE });
});

/** All that is open about one gift. */
export async function attentionOf(orgSlug: string, donationId: string): Promise<AttentionItem[]> {
  const found: AttentionItem[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { items, pagination } = await openAttention(orgSlug, page);
    found.push(...items.filter((item) => item.donationId === donationId));
    pages = pagination.totalPages;
  }
  return found;
}
