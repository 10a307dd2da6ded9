import { and, count, desc, eq, gte, ilike, lt, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { escapeLike } from "@/lib/kernel/like";
import type { TimeWindow } from "@/lib/kernel/time-window";
import type { DonationFilters } from "./list-schemas";

export type GiftFilter = Omit<DonationFilters, "from" | "to"> & { orgId: string; created: TimeWindow };

/** Which gifts a filter is about. Empty texts are no filter. */
export function giftsThatFit(filter: GiftFilter): SQL | undefined {
  const { campaignId, donorId, status, frequency, q, created } = filter;
  return and(
    eq(donations.orgId, filter.orgId),
    campaignId ? eq(donations.campaignId, campaignId) : undefined,
    donorId ? eq(donations.donorId, donorId) : undefined,
    status ? eq(donations.status, status) : undefined,
    frequency ? eq(donations.frequency, frequency) : undefined,
    created.from ? gte(donations.createdAt, created.from) : undefined,
    created.before ? lt(donations.createdAt, created.before) : undefined,
    q ? mentions(q) : undefined,
  );
}

function mentions(q: string): SQL | undefined {
  const text = escapeLike(q);
  return or(
    ilike(donations.donorEmail, `%${text}%`),
    ilike(sql`${donations.donorFirstName} || ' ' || ${donations.donorLastName}`, `%${text}%`),
    ilike(donations.receiptNumber, `${text}%`),
    eq(donations.id, q.toLowerCase()),
  );
}

/** One page of an organization's gifts, newest first, ties by id; and how many there are in all. */
export async function listGiftRows(
  db: Executor,
  filter: GiftFilter,
  { page, limit }: { page: number; limit: number },
) {
  const where = giftsThatFit(filter);
  const [rows, [all]] = await Promise.all([
    db
      .select({ donation: donations, campaign: { title: campaigns.title } })
      .from(donations)
      .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
      .where(where)
      .orderBy(desc(donations.createdAt), desc(donations.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(donations).where(where),
  ]);
  return { rows, total: all?.total ?? 0 };
}
