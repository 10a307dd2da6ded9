import { changedFields, recordAudit } from "@/lib/audit/record";
import { changeDonor, type DonorRow } from "@/lib/donors/store";
import { type GivingContext, loadGivingAgain } from "./context";
import { getGiving } from "./get-giving";
import { wantsNews } from "./rules";
import type { Giving, UpdateGivingInput } from "./schemas";

/** The value of `emailOptInSource` for an opt-in on this page. */
const SOURCE = "my_giving";

/**
 * Updates the signed-in donor's name or postal address, or their choice about news. Donations keep the names given with
 * them.
 */
export async function updateGiving(ctx: GivingContext, input: UpdateGivingInput): Promise<Giving> {
  const { donor } = ctx.giving;
  await ctx.db.transaction(async (tx) => {
    const { before, after } = await changeDonor(tx, donor.id, (row) => changeOf(row, input, ctx.now));
    const changed = changedFields(noted(before), noted(after));
    if (Object.keys(changed.after).length === 0) return;
    await recordAudit(tx, ctx, {
      orgId: donor.orgId,
      action: "donor.updated",
      subject: { type: "donor", id: donor.id },
      ...changed,
    });
  });
  return getGiving(await loadGivingAgain(ctx));
}

function changeOf(row: DonorRow, input: UpdateGivingInput, now: Date): Partial<DonorRow> {
  const firstName = input.firstName ?? row.firstName;
  const lastName = input.lastName ?? row.lastName;
  const renamed = firstName !== row.firstName || lastName !== row.lastName;
  const { news = wantsNews(row) } = input;
  return {
    // Later donations do not overwrite the donor's own edit.
    ...(renamed ? { firstName, lastName, nameEditedAt: now } : {}),
    ...(input.postalAddress === undefined ? {} : { postalAddress: input.postalAddress }),
    ...(news === wantsNews(row) ? {} : newsOf(news, now)),
  };
}

function newsOf(news: boolean, now: Date): Partial<DonorRow> {
  if (!news) return { unsubscribedAt: now };
  return { emailOptInAt: now, emailOptInSource: SOURCE, unsubscribedAt: null };
}

const noted = ({
  firstName,
  lastName,
  postalAddress,
  emailOptInAt,
  emailOptInSource,
  unsubscribedAt,
}: DonorRow) => ({
  firstName,
  lastName,
  postalAddress,
  emailOptInAt,
  emailOptInSource,
  unsubscribedAt,
});
