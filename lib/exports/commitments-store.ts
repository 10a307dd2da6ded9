import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { donors } from "@/db/schema/donors";
import { funds } from "@/db/schema/funds";
import { recurringCommitments } from "@/db/schema/recurring-commitments";
import type { CommitmentFilter } from "@/lib/commitments/schemas";
import { commitmentsWhere } from "@/lib/commitments/store";
import { GENERAL_FUND } from "@/lib/funds/labels";
import { COMMITMENT_COLUMNS } from "./columns";
import { type Columns, type Page, readPage, type Spot } from "./page-store";

const c = recurringCommitments;

const CELLS: Columns<typeof COMMITMENT_COLUMNS> = {
  id: c.id,
  created_at: c.createdAt,
  state: c.state,
  status: c.status,
  source: c.source,
  external_id: c.externalId,
  amount_cents: c.amountCents,
  frequency: c.frequency,
  started_on: c.startedOn,
  next_on: c.nextOn,
  campaign_id: c.campaignId,
  campaign_title: campaigns.title,
  fund: sql`coalesce(${funds.name}, ${GENERAL_FUND})`,
  donor_id: c.donorId,
  donor_email: donors.email,
  donor_first_name: donors.firstName,
  donor_last_name: donors.lastName,
  do_not_contact: sql`nullif(array_to_string(${donors.doNotContact}, ', '), '')`,
  asked_at: c.askedAt,
  subscription_id: c.subscriptionId,
  note: c.note,
};

/** Returns the next matching recurring commitments after `after`. */
export async function readCommitments(
  db: Executor,
  { orgId, ...filter }: CommitmentFilter & { orgId: string },
  after: Spot | null,
  limit: number,
): Promise<Page> {
  return readPage(db, COMMITMENT_COLUMNS, CELLS, {
    table: c,
    joins: sql`inner join ${donors} on ${donors.id} = ${c.donorId}
      left join ${campaigns} on ${campaigns.id} = ${c.campaignId}
      left join ${funds} on ${funds.id} = ${c.fundId}`,
    where: commitmentsWhere(orgId, filter),
    after,
    limit,
  });
}
