import { recordAudit } from "@/lib/audit/record";
import { takesRecurring } from "@/lib/campaigns/rules";
import { appLinks } from "@/lib/emails/app-links";
import { rowOf } from "@/lib/emails/deliver";
import {
  continuationRequestCause,
  owedContinuationRequest,
} from "@/lib/emails/donors/send-continuation-request";
import { isOwed, recordOwedEmail } from "@/lib/emails/store";
import { conflictForNow, unavailable } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { emailOwed } from "@/lib/services/inngest/events";
import { sendToBackground } from "@/lib/services/inngest/send";
import type { CommitmentContext } from "./context";
import { findContinuationRequest } from "./continuation-store";
import { getCommitment } from "./list-commitments";
import { NO_PAGE, NOT_MAILABLE, NOT_OPEN, REQUESTED_LATELY } from "./refusals";
import { mayMail, REQUEST_PAUSE_MS } from "./rules";
import type { Commitment, ContinuationRequestInput } from "./schemas";
import { claimContinuationRequest } from "./store";

/**
 * Mails a commitment's donor the page on which to continue it, once per request and at most once in seven days. A
 * request repeated with the same Idempotency-Key reuses its row in `emails`. Throws `conflict` and `unavailable`.
 */
export async function requestContinuation(
  ctx: CommitmentContext,
  input: ContinuationRequestInput,
): Promise<Commitment> {
  const { id, state, campaignId: own } = ctx.found.commitment;
  const cause = continuationRequestCause(id, ctx.seed ?? newId());
  if (!(await isOwed(ctx.db, cause))) {
    if (state !== "OPEN") throw conflictForNow(NOT_OPEN.error);
    const campaignId = input.campaignId ?? own;
    const details = campaignId === null ? null : await findContinuationRequest(ctx.db, { id, campaignId });
    if (details?.org.status !== "ACTIVE" || !takesRecurring(details.campaign, ctx.now))
      throw conflictForNow(NO_PAGE.error);
    if (!mayMail(details.donor)) throw conflictForNow(NOT_MAILABLE.error);
    const owed = { ...(await owedContinuationRequest(details, appLinks())), cause };
    const since = new Date(ctx.now.getTime() - REQUEST_PAUSE_MS);
    await ctx.db.transaction(async (tx) => {
      if (!(await claimContinuationRequest(tx, id, { campaignId: details.campaign.id, since, now: ctx.now })))
        throw conflictForNow(REQUESTED_LATELY.error);
      await recordOwedEmail(tx, rowOf(owed), ctx.now);
      await recordAudit(tx, ctx, {
        orgId: ctx.orgId,
        action: "donor.commitment_asked",
        subject: { type: "donor", id: details.donor.id },
        after: { commitmentId: id, campaignId: details.campaign.id },
      });
    });
  }
  try {
    await sendToBackground([{ id: `email:${cause}`, name: emailOwed.name, data: { cause } }]);
  } catch (error) {
    throw unavailable("The email could not be sent right now; try again", error);
  }
  return getCommitment(ctx, id);
}
