import type { OrgContext } from "@/lib/auth/access";
import { IMPORT_SOURCES } from "@/lib/imports/labels";
import { notFound } from "@/lib/kernel/errors";
import { cutPage } from "@/lib/kernel/pagination";
import { cursorAfter, readCursor } from "@/lib/kernel/time-cursor";
import { askableFrom } from "./rules";
import type { Commitment, CommitmentList, ListCommitmentsQuery } from "./schemas";
import { type CommitmentDetails, findCommitment, listCommitmentRows } from "./store";

/** Returns one page of an organization's recurring commitments, newest first. */
export async function listCommitments(
  ctx: OrgContext,
  { cursor, limit, ...filter }: ListCommitmentsQuery,
): Promise<CommitmentList> {
  const after = cursor === undefined ? null : readCursor(cursor);
  // One extra row shows whether there are older ones.
  const found = await listCommitmentRows(ctx.db, ctx.orgId, filter, { after, limit: limit + 1 });
  const { shown, nextCursor } = cutPage(found, { limit }, ({ commitment }) => cursorAfter(commitment));
  return { commitments: shown.map(serializeCommitment), nextCursor };
}

/** Returns a recurring commitment of the organization as stored now. Throws `not_found`. */
export async function getCommitment(ctx: OrgContext, id: string): Promise<Commitment> {
  const found = await findCommitment(ctx.db, ctx.orgId, id);
  if (!found) throw notFound("Recurring commitment");
  return serializeCommitment(found);
}

/** Serializes a recurring commitment for the API. */
export function serializeCommitment(found: CommitmentDetails): Commitment {
  const { commitment, donor, campaign, fund } = found;
  return {
    id: commitment.id,
    donor: {
      id: donor.id,
      firstName: donor.firstName,
      lastName: donor.lastName,
      email: donor.email ?? "",
    },
    campaign,
    fund,
    amountCents: commitment.amountCents,
    frequency: commitment.frequency,
    startedOn: commitment.startedOn,
    nextOn: commitment.nextOn,
    status: commitment.status,
    source: IMPORT_SOURCES.find((one) => one === commitment.source) ?? "OTHER",
    externalId: commitment.externalId,
    importId: commitment.importId,
    state: commitment.state,
    note: commitment.note,
    askedAt: commitment.askedAt?.toISOString() ?? null,
    askableFrom: askableFrom(found)?.toISOString() ?? null,
    subscriptionId: commitment.subscriptionId,
    createdAt: commitment.createdAt.toISOString(),
    updatedAt: commitment.updatedAt.toISOString(),
  };
}
