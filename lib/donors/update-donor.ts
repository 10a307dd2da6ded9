import { changedFields, recordAudit } from "@/lib/audit/record";
import { type DonorContext, loadDonor } from "./context";
import { getDonor } from "./get-donor";
import type { Donor, UpdateDonorInput } from "./schemas";
import { changeDonor, type DonorRow } from "./store";

/**
 * Changes a donor's name, postal address, phone number or contact channels, or unsubscribes them. Existing donations
 * keep their own names, and later ones no longer change an edited name.
 */
export async function updateDonor(ctx: DonorContext<"ADMIN">, input: UpdateDonorInput): Promise<Donor> {
  const { id, orgId } = ctx.donor;
  await ctx.db.transaction(async (tx) => {
    const { before, after } = await changeDonor(tx, id, (row) => changeOf(row, input, ctx.now));
    const changed = changedFields(auditedFields(before), auditedFields(after));
    if (Object.keys(changed.after).length === 0) return;
    await recordAudit(tx, ctx, {
      orgId,
      action: "donor.updated",
      subject: { type: "donor", id },
      ...changed,
    });
  });
  return getDonor({ ...ctx, ...(await loadDonor(ctx, id)) });
}

function changeOf(row: DonorRow, input: UpdateDonorInput, now: Date): Partial<DonorRow> {
  const firstName = input.firstName ?? row.firstName;
  const lastName = input.lastName ?? row.lastName;
  const renamed = firstName !== row.firstName || lastName !== row.lastName;
  return {
    ...(renamed ? { firstName, lastName, nameEditedAt: now } : {}),
    ...(input.postalAddress === undefined ? {} : { postalAddress: input.postalAddress }),
    ...(input.phone === undefined ? {} : { phone: input.phone }),
    ...(input.doNotContact === undefined ? {} : { doNotContact: input.doNotContact }),
    ...(input.unsubscribed && !row.unsubscribedAt ? { unsubscribedAt: now } : {}),
  };
}

const auditedFields = ({
  firstName,
  lastName,
  postalAddress,
  phone,
  doNotContact,
  unsubscribedAt,
}: DonorRow) => ({
  firstName,
  lastName,
  postalAddress,
  phone,
  doNotContact,
  unsubscribedAt,
});
