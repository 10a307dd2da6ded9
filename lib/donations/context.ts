import type { Permitted } from "@/lib/auth/access";
import type { Role } from "@/lib/auth/roles";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { findDonationDetails } from "./store";

type Found = NonNullable<Awaited<ReturnType<typeof findDonationDetails>>>;

/** The context of a call about a donation, by a caller with at least the role `R` in its organization. */
export type DonationContext<R extends Role = "MEMBER"> = Permitted<R> & { readonly found: Found };

/** Loads a donation by its id, with its donor, campaign and organization. Throws `not_found`. */
export async function loadDonation(ctx: Context, id: string): Promise<{ orgId: string; found: Found }> {
  const found = await findDonationDetails(ctx.db, { id });
  if (!found) throw notFound("Donation");
  return { orgId: found.org.id, found };
}

export const donationInPath = ({ ctx, params }: { ctx: Context; params: { id: string } }) =>
  loadDonation(ctx, params.id);
