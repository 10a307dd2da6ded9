import { recordAudit } from "@/lib/audit/record";
import { type OrgContext, withResource } from "@/lib/auth/access";
import { conflict } from "@/lib/kernel/errors";
import { idFor } from "@/lib/kernel/ids";
import { loadDonor } from "./context";
import { getDonor } from "./get-donor";
import { DONOR_EXISTS } from "./refusals";
import type { CreateDonorInput, Donor } from "./schemas";
import { findDonor, insertNewDonor } from "./store";

/**
 * Creates a donor who has not given yet. A request repeated with the same Idempotency-Key returns the existing donor.
 * Throws `conflict` if another donor of the organization has the email address.
 */
export async function createDonor(ctx: OrgContext, input: CreateDonorInput): Promise<Donor> {
  const id = idFor(ctx, "donor");
  const donor = {
    firstName: input.firstName ?? "",
    lastName: input.lastName,
    email: input.email ?? null,
    phone: input.phone ?? null,
    postalAddress: input.postalAddress ?? null,
    doNotContact: input.doNotContact ?? [],
  };
  await ctx.db.transaction(async (tx) => {
    if (await findDonor(tx, id)) return;
    const row = { ...donor, id, orgId: ctx.org.id, nameEditedAt: ctx.now, createdAt: ctx.now };
    if (!(await insertNewDonor(tx, row))) throw conflict(DONOR_EXISTS.error);
    await recordAudit(tx, ctx, {
      orgId: ctx.org.id,
      action: "donor.created",
      subject: { type: "donor", id },
      after: donor,
    });
  });
  return getDonor(withResource(ctx, await loadDonor(ctx, id)));
}
