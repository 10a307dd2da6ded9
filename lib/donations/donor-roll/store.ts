import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import { messageState } from "../messages/store";
import type { RollPosition } from "./cursor";

/** Returns a campaign's counted donations after `after`, if given, newest first with ties broken by id. */
export async function listRollRows(
  db: Executor,
  campaignId: string,
  after: RollPosition | null,
  limit: number,
) {
  return db
    .select({
      id: donations.id,
      firstName: donations.donorFirstName,
      lastName: donations.donorLastName,
      anonymous: donations.anonymous,
      // Net of partial refunds.
      amountCents: donations.netRaisedCents,
      // Also null for a message that waits for approval or is hidden.
      message: sql<string | null>`case when ${messageState} = 'SHOWN' then ${donations.publicMessage} end`,
      createdAt: donations.createdAt,
    })
    .from(donations)
    .where(
      and(
        eq(donations.campaignId, campaignId),
        eq(donations.status, "SUCCEEDED"),
        // Property is excluded, because its value is the organization's own estimate.
        notInArray(donations.paymentMethod, ["STOCK", "IN_KIND"]),
        after
          ? sql`(${donations.createdAt}, ${donations.id}) < (${after.at}::timestamptz, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(desc(donations.createdAt), desc(donations.id))
    .limit(limit);
}
