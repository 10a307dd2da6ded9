import {
  type ContinuationRequest,
  findContinuationRequest,
  findRequestedCampaign,
} from "@/lib/commitments/continuation-store";
import { mayMail } from "@/lib/commitments/rules";
import { filledText } from "@/lib/donor-texts/resolve";
import { IMPORT_SOURCES, SOURCE_LABELS } from "@/lib/imports/labels";
import type { Context } from "@/lib/kernel/context";
import { receiptLabels } from "@/lib/receipts/labels";
import { type AppLinks, appLinks, continueLink, inLanguage } from "../app-links";
import { oneLine } from "../clean-text";
import { deliver, type EmailContent, type Outcome, type OwedEmail } from "../deliver";
import { greetingName } from "../greeting-name";
import { einLabel } from "../labels";
import { donorSenderOf, renderEmail, senderToDonors } from "../render";

/** Returns the cause of an email that asks the donor of a recurring commitment to continue here. */
export const continuationRequestCause = (commitmentId: string, requestId: string) =>
  `commitment-asking:${commitmentId}:${requestId}`;

/** Asks the donor of a recurring commitment to continue here, once per request. Throws `MailError`. */
export async function sendContinuationRequest(
  ctx: Context,
  { commitmentId, requestId }: { commitmentId: string; requestId: string },
): Promise<Outcome> {
  const campaignId = await findRequestedCampaign(ctx.db, commitmentId);
  const details =
    campaignId === null ? null : await findContinuationRequest(ctx.db, { id: commitmentId, campaignId });
  // The import was undone, the commitment was closed, or the donor unsubscribed since.
  if (details?.commitment.state !== "OPEN" || !mayMail(details.donor)) return "not_due";
  return deliver(ctx, {
    ...(await owedContinuationRequest(details, appLinks())),
    cause: continuationRequestCause(commitmentId, requestId),
  });
}

/** Composes the mail that asks a donor to continue a commitment. Its cause is added by the caller. */
export async function owedContinuationRequest(
  details: ContinuationRequest,
  app: AppLinks,
): Promise<Omit<OwedEmail, "cause">> {
  return {
    kind: "COMMITMENT_ASKING",
    org: senderToDonors(details.org),
    donationId: null,
    donorId: details.donor.id,
    to: details.donor.email ?? "",
    content: await continuationRequestEmail(details, app),
  };
}

type EmailFacts = Pick<ContinuationRequest, "language" | "ownTexts"> & {
  commitment: Pick<ContinuationRequest["commitment"], "source" | "amountCents" | "frequency" | "fundId">;
  donor: Pick<ContinuationRequest["donor"], "firstName" | "lastName">;
  campaign: Pick<ContinuationRequest["campaign"], "title" | "slug" | "color">;
  org: Pick<ContinuationRequest["org"], "name" | "slug" | "ein" | "email" | "color" | "logoHash">;
};

/**
 * Written in the language of the donor's newest donation. Template: components/emails/donors/continuation-request.tsx.
 */
export function continuationRequestEmail(details: EmailFacts, app: AppLinks): Promise<EmailContent> {
  const { commitment, donor, campaign, org, language, ownTexts } = details;
  const words = receiptLabels(language);
  const source = IMPORT_SOURCES.find((one) => one === commitment.source);
  return renderEmail("continuationRequest", donorSenderOf(org, app, words.language, campaign), {
    own: filledText(ownTexts, "COMMITMENT_ASKING", {
      firstName: greetingName(donor),
      fullName: oneLine(`${donor.firstName} ${donor.lastName}`),
      amount: words.money(commitment.amountCents),
      interval: words.interval(commitment.frequency),
      campaign: oneLine(campaign.title),
      organization: oneLine(org.name),
    }),
    firstName: greetingName(donor),
    // An Almoner export comes from another organization here, and any other file does not name a system.
    system: !source || source === "OTHER" || source === "ALMONER" ? null : SOURCE_LABELS[source],
    amount: words.money(commitment.amountCents),
    interval: words.interval(commitment.frequency),
    campaign: oneLine(campaign.title),
    ein: einLabel(org.ein),
    email: org.email,
    link: inLanguage(continueLink(app, details), words.language),
  });
}
