import "server-only";
import { cache } from "react";
import { listAlerts } from "@/lib/alerts/list-alerts";
import type { Alert, AlertList } from "@/lib/alerts/schemas";
import { requireOrganization } from "./session";

const PAGE_SIZE = 100;

/** Returns the newest open alerts and their number. Cached, since the layout and the page both read them. */
export const openAlerts = cache(async (orgSlug: string, page = 1): Promise<AlertList> => {
  const { ctx } = await requireOrganization(orgSlug);
  return listAlerts(ctx, { open: true, page, limit: PAGE_SIZE });
});

/** Returns the open alerts of one donation. */
export async function alertOf(orgSlug: string, donationId: string): Promise<Alert[]> {
  const found: Alert[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { items, pagination } = await openAlerts(orgSlug, page);
    found.push(...items.filter((item) => item.donationId === donationId));
    pages = pagination.totalPages;
  }
  return found;
}
