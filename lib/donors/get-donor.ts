import { requireRole } from "@/lib/auth/access";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import type { Role } from "@/lib/orgs/schemas";
import { readDonorTotals } from "@/lib/rollups/store";
import type { Donor } from "./schemas";
import { countPlans, type DonorRow, findDonor, findGiftTimes } from "./store";

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;

/** A donor with what they gave, for members of the organization. Throws `not_found`. */
export async function getDonor(ctx: Context, id: string): Promise<Donor> {
  const row = await donorFor(ctx, id);
  const [totals, times, subscriptions] = await Promise.all([
    readDonorTotals(ctx.db, [id]),
    findGiftTimes(ctx.db, [id]),
    countPlans(ctx.db, id),
  ]);
  return {
    id: row.id,
    orgId: row.orgId,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    totalCents: totals.get(id)?.raisedCents ?? 0,
    giftCount: totals.get(id)?.giftCount ?? 0,
    firstGiftAt: iso(times.get(id)?.first),
    lastGiftAt: iso(times.get(id)?.last),
    subscriptions,
    emailOptIn: {
      optedInAt: iso(row.emailOptInAt),
      source: row.emailOptInSource,
      unsubscribedAt: iso(row.unsubscribedAt),
    },
    nameEditedAt: iso(row.nameEditedAt),
    createdAt: row.createdAt.toISOString(),
  };
}

/** The donor, for a member of at least `needed` rank: unknown is 404, a stranger's call 403. */
export async function donorFor(ctx: Context, id: string, needed: Role = "MEMBER"): Promise<DonorRow> {
  const row = await findDonor(ctx.db, id);
  if (!row) throw notFound("Donor");
  await requireRole(ctx, row.orgId, needed);
  return row;
}
