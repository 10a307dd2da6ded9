import { recordAudit } from "@/lib/audit/record";
import { conflict } from "@/lib/kernel/errors";
import { type DonationContext, loadDonation } from "../context";
import { getDonation } from "../get-donation";
import type { Donation } from "../schemas";
import type { UpdateDonationInput } from "./schemas";
import { setMessageState } from "./store";

/** Shows or hides a donation's public message. Repeating it changes nothing. Throws `conflict` without a message. */
export async function reviewMessage(ctx: DonationContext, input: UpdateDonationInput): Promise<Donation> {
  const { id, orgId, publicMessage } = ctx.found.donation;
  const state = input.messageState;
  if (publicMessage === null) throw conflict("The donation has no message");
  await ctx.db.transaction(async (tx) => {
    const before = await setMessageState(tx, { id, state, now: ctx.now });
    if (before === null) return;
    await recordAudit(tx, ctx, {
      orgId,
      action: state === "SHOWN" ? "donation.message_shown" : "donation.message_hidden",
      subject: { type: "donation", id },
      before: { messageState: before },
      after: { messageState: state },
    });
  });
  return getDonation({ ...ctx, ...(await loadDonation(ctx, id)) });
}
