import { changedFields, recordAudit } from "@/lib/audit/record";
import { recordOwedUpdate } from "@/lib/giving/customers-store";
import { endMailedLinks, endSessions } from "@/lib/giving/store";
import { conflict, invalid } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { emit } from "@/lib/services/inngest/emit";
import { emailChanged } from "@/lib/services/inngest/events";
import type { DonorContext } from "../context";
import { changeDonor } from "../store";
import { EMAIL_TAKEN, TOO_MANY_EMAILS } from "./refusals";
import { type ChangeEmailsInput, type DonorEmails, MAX_OTHER_EMAILS } from "./schemas";
import { addOtherEmail, deleteOtherEmails, findOtherEmails } from "./store";

type Tx = Parameters<typeof addOtherEmail>[0];

/**
 * Adds and removes addresses of a donor, and sets the primary one. Removing an address ends all sessions and mailed
 * links of the donor. Throws `conflict` for an address of another donor and beyond {@link MAX_OTHER_EMAILS}, and
 * `invalid` for a primary address that the donor does not have or that is to be removed.
 */
export async function changeEmails(
  ctx: DonorContext<"ADMIN">,
  input: ChangeEmailsInput,
): Promise<DonorEmails> {
  const { orgId, donor } = ctx;
  const { before, after } = await ctx.db.transaction(async (tx) => {
    const { before: row } = await changeDonor(tx, donor.id, () => ({}));
    const before = { email: row.email ?? "", otherEmails: await othersOf(tx, donor.id) };
    for (const email of [...new Set(input.add)].sort()) {
      if (email === before.email) continue;
      const other = { id: newId(), orgId, donorId: donor.id, email, createdAt: ctx.now };
      if (!(await addOtherEmail(tx, other))) throw conflict(EMAIL_TAKEN.error);
    }
    const primary = input.primary ?? (before.email || input.add[0]);
    if (primary && primary !== before.email) await makePrimary(tx, ctx, { from: before.email, to: primary });
    if (primary && input.remove.includes(primary))
      throw invalid({ remove: ["Make another address the primary one first"] });
    const removed = await deleteOtherEmails(tx, donor.id, input.remove);
    if (primary && primary !== before.email) await recordOwedUpdate(tx, donor.id, ctx.now);
    if (removed.length > 0) {
      await endMailedLinks(tx, donor.id, ctx.now);
      await endSessions(tx, donor.id, ctx.now);
    }
    const after = { email: primary ?? "", otherEmails: await othersOf(tx, donor.id) };
    if (after.otherEmails.length > Math.max(MAX_OTHER_EMAILS, before.otherEmails.length))
      throw conflict(TOO_MANY_EMAILS.error);
    const changed = changedFields(before, after);
    if (Object.keys(changed.after).length > 0)
      await recordAudit(tx, ctx, {
        orgId,
        action: "donor.emails_changed",
        subject: { type: "donor", id: donor.id },
        ...changed,
      });
    return { before, after };
  });
  if (before.email !== after.email)
    await emit(ctx, [
      {
        id: `emails-changed:${donor.id}:${ctx.requestId}`,
        name: emailChanged.name,
        data: { donorId: donor.id },
      },
    ]);
  return after;
}

async function othersOf(tx: Tx, donorId: string): Promise<string[]> {
  return (await findOtherEmails(tx, [donorId])).get(donorId) ?? [];
}

/** Makes one of the donor's other addresses the primary one. */
async function makePrimary(
  tx: Tx,
  ctx: DonorContext,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { orgId, donor } = ctx;
  const [known] = await deleteOtherEmails(tx, donor.id, [to]);
  if (!known) throw invalid({ primary: ["The donor does not have this address"] });
  await changeDonor(tx, donor.id, () => ({ email: to }));
  if (from)
    await addOtherEmail(tx, { id: newId(), orgId, donorId: donor.id, email: from, createdAt: ctx.now });
}
