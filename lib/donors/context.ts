import type { Permitted } from "@/lib/auth/access";
import type { Role } from "@/lib/auth/roles";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { currentDonorId } from "./merges/current-donor-store";
import { type DonorRow, findDonor } from "./store";

/** Context of a request for a donor, from a caller with at least the role `R` in its organization. */
export type DonorContext<R extends Role = "MEMBER"> = Permitted<R> & { readonly donor: DonorRow };

/** Loads a donor by id; the id of a merged donor resolves to the kept donor. Throws `not_found`. */
export async function loadDonor(ctx: Context, id: string): Promise<{ orgId: string; donor: DonorRow }> {
  const donor = (await findDonor(ctx.db, id)) ?? (await findDonor(ctx.db, await currentDonorId(ctx.db, id)));
  if (!donor) throw notFound("Donor");
  return { orgId: donor.orgId, donor };
}

export const donorInPath = ({ ctx, params }: { ctx: Context; params: { id: string } }) =>
  loadDonor(ctx, params.id);
