import { isOpen } from "@/lib/campaigns/rules";
import { type CampaignRow, findCampaignWithOrg, findRequestedFormFields } from "@/lib/campaigns/store";
import { checkCampaignRules } from "@/lib/donations/rules";
import type { CreateDonationInput, CreatedDonation } from "@/lib/donations/schemas";
import { findRow, insertDonation, type NewDonation, namesMissingRow } from "@/lib/donations/store";
import type { Quote } from "@/lib/fees/quote";
import type { Order } from "@/lib/fraud/allowance";
import { callerOf } from "@/lib/fraud/caller";
import { checkRisk, takeAllowance } from "@/lib/fraud/check-risk";
import type { Context } from "@/lib/kernel/context";
import { refused } from "@/lib/kernel/errors";
import { idFor, newReceiptNumber } from "@/lib/kernel/ids";
import { formatUsd } from "@/lib/kernel/money";
import { viewToken } from "@/lib/links/view-token";
import type { OrganizationRow } from "@/lib/orgs/store";
import type { NewSubscription } from "@/lib/subscriptions/start/store";
import { ticketsLeft } from "@/lib/tickets/rules";
import { quoteFor, serializeFees } from "./quote-terms";
import { startPayment } from "./start-payment";

const FREQUENCY = {
  one_time: "ONE_TIME",
  monthly: "MONTHLY",
  quarterly: "QUARTERLY",
  annual: "ANNUAL",
} as const;
const METHOD = { card: "CARD", ach: "ACH", apple_pay: "APPLE_PAY", google_pay: "GOOGLE_PAY" } as const;
const TRIBUTE = { in_honor: "IN_HONOR", in_memory: "IN_MEMORY" } as const;

/** A new donation has a client secret. */
type Created = { created: CreatedDonation & { clientSecret: string }; token: string };

/**
 * Creates a donation, and the subscription of a recurring one, and starts its payment at the processor. The
 * amounts are frozen here. Throws `refused` or `invalid` when the donation cannot be accepted, `forbidden` or
 * `limited` on suspected abuse, and `unavailable` when the processor cannot be reached, in which case no
 * money can move.
 */
export async function createDonation(given: Context, input: CreateDonationInput): Promise<Created> {
  const found = await findCampaignWithOrg(given.db, input.campaignId);
  if (!found) throw refused("Campaign not found");
  const { campaign, org } = found;
  const ctx = await countedFor(given, org.id);
  if (!isOpen(campaign, ctx.now)) throw refused("Campaign is not active");
  checkCampaignRules(campaign, await findRequestedFormFields(ctx.db, campaign.id), input);
  if (campaign.minAmountCents !== null && input.amount < campaign.minAmountCents)
    throw refused(`Minimum donation is ${formatUsd(campaign.minAmountCents)}`);
  const accountId = payableAccount(org, input);
  const tickets = campaign.ticketPriceCents === null ? 0 : (input.ticketCount ?? 1);
  const { id, begun } = await findBegun(ctx);
  if (begun) return answerFor(begun, await startPayment(ctx, { campaign, org, accountId, donation: begun }));
  const sums = quoteFor(org, input);
  const left = ticketsLeft(campaign);
  if (left !== null && tickets > left) throw refused("Sorry, not enough tickets available");
  const order: Order = {
    kind: input.paymentMethod === "ach" ? "bank" : "card",
    tickets,
    capacity: campaign.ticketCapacity,
  };
  // Last, so that a solved challenge is not spent on a request that is refused anyway.
  await checkRisk(ctx, { ...order, campaignId: campaign.id, orgId: org.id, email: input.donor.email });
  const donation = newDonation(ctx, campaign, input, { id, sums, tickets });
  const subscription = newSubscription(ctx, donation);
  if (subscription) donation.subscriptionId = subscription.id;
  if (!(await insert(ctx, campaign, input, { donation, subscription, order })))
    throw refused("Sorry, not enough tickets available");
  return answerFor(donation, await startPayment(ctx, { campaign, org, accountId, donation }));
}

/**
 * The context to rate-limit against: an API key of the organization with write access is counted separately, any
 * other call by its network address (counted here if its key was counted before). Throws `limited`.
 */
async function countedFor(ctx: Context, orgId: string): Promise<Context> {
  if (ctx.actor.kind !== "key" || (ctx.actor.orgId === orgId && ctx.actor.mayWrite)) return ctx;
  await ctx.client?.countAddress?.();
  return { ...ctx, actor: { kind: "public" } };
}

function answerFor(donation: NewDonation, clientSecret: string): Created {
  const { id, amountCents, frequency } = donation;
  return {
    token: viewToken("donation", id),
    created: {
      donation: { id, amountCents, status: "PENDING", frequency },
      clientSecret,
      fees: serializeFees(amountCents, donation),
    },
  };
}

/**
 * The donation created by an interrupted run of this request: its payment is requested again with the same
 * idempotency key, so the processor returns the same one. If the processor has none, the donation is closed
 * and the next id is used.
 */
async function findBegun(ctx: Context): Promise<{ id: string; begun: NewDonation | null }> {
  for (let attempt = 1; ; attempt++) {
    const id = idFor(ctx, `donation:${attempt}`);
    const known = ctx.seed === undefined ? null : await findRow(ctx.db, id);
    if (!known || known.closedAt === null) return { id, begun: known };
  }
}

/** False when there are not enough tickets. */
async function insert(
  ctx: Context,
  campaign: CampaignRow,
  input: CreateDonationInput,
  {
    donation,
    subscription,
    order,
  }: { donation: NewDonation; subscription: NewSubscription | null; order: Order },
): Promise<boolean> {
  try {
    return await insertDonation(ctx.db, donation, input.customFields ?? [], subscription, (tx) =>
      takeAllowance(tx, ctx, { ...order, campaignId: campaign.id }),
    );
  } catch (error) {
    // A question or level was deleted since the check: checking again reports it on its field.
    if (namesMissingRow(error))
      checkCampaignRules(campaign, await findRequestedFormFields(ctx.db, campaign.id), input);
    throw error;
  }
}

/**
 * The account that receives the donation. Throws unless the organization can accept this payment method now.
 */
function payableAccount(org: OrganizationRow, input: CreateDonationInput): string {
  const able = org.chargesEnabled && (input.paymentMethod !== "ach" || org.achEnabled);
  if (org.status !== "ACTIVE" || !able || !org.processorAccountId)
    throw refused("Organization has not completed payment setup");
  return org.processorAccountId;
}

function newDonation(
  ctx: Context,
  campaign: CampaignRow,
  input: CreateDonationInput,
  { id, sums, tickets }: { id: string; sums: Quote; tickets: number },
): NewDonation {
  return {
    ...sums,
    id,
    orgId: campaign.orgId,
    campaignId: campaign.id,
    receiptNumber: newReceiptNumber(),
    frequency: FREQUENCY[input.frequency],
    paymentMethod: METHOD[input.paymentMethod],
    amountCents: input.amount,
    coverFees: input.coverFees,
    donorEmail: input.donor.email,
    donorFirstName: input.donor.firstName,
    donorLastName: input.donor.lastName,
    anonymous: input.donor.anonymous,
    emailOptIn: input.emailOptIn,
    publicMessage: input.publicMessage,
    tributeType: input.tribute ? TRIBUTE[input.tribute.type] : null,
    tributeName: input.tribute?.name ?? null,
    tributeMessage: input.tribute?.message ?? null,
    tributeNotifyName: input.tribute?.notifyName ?? null,
    tributeNotifyEmail: input.tribute?.notifyEmail ?? null,
    givingLevelId: input.givingLevelId ?? null,
    ticketCount: tickets || null,
    ticketsHeld: tickets,
    utmSource: input.utmSource,
    utmMedium: input.utmMedium,
    utmCampaign: input.utmCampaign,
    referrerUrl: input.referrerUrl ?? null,
    clientKey: callerOf(ctx)?.clientKey ?? null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
}

/** The subscription that a recurring donation is the first of; null for a one-time donation. */
function newSubscription(ctx: Context, donation: NewDonation): NewSubscription | null {
  if (donation.frequency === "ONE_TIME") return null;
  return {
    id: idFor(ctx, `subscription:${donation.id}`),
    orgId: donation.orgId,
    campaignId: donation.campaignId,
    status: "INCOMPLETE",
    frequency: donation.frequency,
    paymentMethod: donation.paymentMethod,
    amountCents: donation.amountCents,
    totalChargedCents: donation.totalChargedCents,
    coverFees: donation.coverFees,
    anonymous: donation.anonymous,
    createdAt: donation.createdAt,
    updatedAt: donation.createdAt,
  };
}
