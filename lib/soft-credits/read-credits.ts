import { withAuthors } from "@/lib/audit/authors";
import type { DonationContext } from "@/lib/donations/context";
import type { DonorContext } from "@/lib/donors/context";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { cutPage, paginate, sliceOf } from "@/lib/kernel/pagination";
import { cursorAfter, readCursor } from "@/lib/kernel/time-cursor";
import type { CreditsOfDonor, ListCreditsQuery, SoftCredit } from "./schemas";
import { type CreditDetails, findCreditsOfDonation, findCreditsOfDonor } from "./store";

/** Returns the soft credits of a donation, oldest first. */
export async function creditsOfDonation(ctx: DonationContext): Promise<{ data: SoftCredit[] }> {
  return { data: await serialize(ctx, await findCreditsOfDonation(ctx.db, ctx.found.donation.id)) };
}

/** Returns a soft credit of the call's donation. Throws `not_found` if it was removed. */
export async function creditOfDonation(ctx: DonationContext, id: string): Promise<SoftCredit> {
  const found = (await creditsOfDonation(ctx)).data.find((one) => one.id === id);
  if (!found) throw notFound("Soft credit");
  return found;
}

/** Returns one page of the donations credited to a donor, newest first, and the current worth of all of them. */
export async function creditsOfDonor(ctx: DonorContext, query: ListCreditsQuery): Promise<CreditsOfDonor> {
  const slice = sliceOf(query, readCursor);
  const { rows, total, countsCents } = await findCreditsOfDonor(ctx.db, ctx.donor.id, slice);
  const { shown, nextCursor, previousCursor } = cutPage(rows, query, ({ credit }) => cursorAfter(credit));
  return {
    softCredits: await serialize(ctx, shown),
    countsCents,
    pagination: paginate(query, total),
    nextCursor,
    previousCursor,
  };
}

async function serialize(
  ctx: Context & { orgId: string },
  rows: readonly CreditDetails[],
): Promise<SoftCredit[]> {
  const named = await withAuthors(
    ctx,
    rows.map(({ credit }) => credit),
  );
  return rows.map(({ credit, countsCents, donor, donation, giver, campaign }, index) => ({
    id: credit.id,
    kind: credit.kind,
    amountCents: credit.amountCents,
    countsCents,
    note: credit.note,
    donor,
    donation: { ...donation, createdAt: donation.createdAt.toISOString(), donor: giver, campaign },
    author: named[index]?.author ?? { kind: "SYSTEM", id: credit.authorId, name: null },
    createdAt: credit.createdAt.toISOString(),
    updatedAt: credit.updatedAt.toISOString(),
  }));
}
