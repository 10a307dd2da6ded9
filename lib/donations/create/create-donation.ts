import { isOpen } from "@/lib/campaigns/rules";
import { findRequestedFormFields } from "@/lib/campaigns/store";
import { ticketsValueCents } from "@/lib/donations/deductible";
import { checkCampaignRules } from "@/lib/donations/rules";
import type { CreateDonationInput, CreatedDonation } from "@/lib/donations/schemas";
import { findDonationRow, namesMissingRow } from "@/lib/donations/store";
import type { Quote } from "@/lib/fees/quote";
import { busy } from "@/lib/fraud/answers";
import { callerOf } from "@/lib/fraud/caller";
import { checkRisk, type RiskRequest, recheckSlot, riskKeys } from "@/lib/fraud/check-risk";
import { findOffered } from "@/lib/funds/store";
import { isKnown, KeyIsKnown } from "@/lib/http/idempotency/store";
import type { Context } from "@/lib/kernel/context";
import { refused } from "@/lib/kernel/errors";
import { idFor, newReceiptNumber } from "@/lib/kernel/ids";
import { formatUsd } from "@/lib/kernel/money";
import { viewToken } from "@/lib/links/view-token";
import { canReceive } from "@/lib/orgs/rules";
import { ticketsLeft } from "@/lib/tickets/rules";
import { quoteFor, serializeFees } from "./quote-terms";
import { type Payment, startPayment } from "./start-payment";
import { findTerms, type Terms } from "./terms-store";
import { type NewDonation, type NewSubscription, type Writing, writeDonation } from "./write-store";

const FREQUENCY = {
  one_time: "ONE_TIME",
  monthly: "MONTHLY",
  quarterly: "QUARTERLY",
  annual: "ANNUAL",
} as const;
const METHOD = { card: "CARD", ach: "ACH", apple_pay: "APPLE_PAY", google_pay: "GOOGLE_PAY" } as const;
const TRIBUTE = { in_honor: "IN_HONOR", in_memory: "IN_MEMORY" } as const;

/** A created donation. Its client secret is never null, unlike in a replayed response. */
type Created = {
  created: CreatedDonation & { clientSecret: string };
  location: string;
  hasWebhooks: boolean;
};

/**
 * Creates a donation, with a subscription if it is recurring, and starts its payment at the processor. Its amounts are
 * final from here on. Throws `refused` or `invalid` if the donation cannot be accepted, `forbidden` or `limited` on
 * suspected abuse, and `unavailable` if the processor cannot be reached, in which case no money can move. One statement
 * reads everything, a second writes everything, and a third stores the payment's id and the response.
 */
export async function createDonation(given: Context, input: CreateDonationInput): Promise<Created> {
  const { ctx, terms } = await readTerms(given, input);
  const { campaign, org } = terms;
  if (!isOpen(campaign, ctx.now)) throw refused("Campaign is not active");
  checkCampaignRules(campaign, terms, input);
  if (campaign.minAmountCents !== null && input.amount < campaign.minAmountCents)
    throw refused(`Minimum donation is ${formatUsd(campaign.minAmountCents)}`);
  const accountId = payableAccount(org, input);
  const tickets = campaign.ticketPriceCents === null ? 0 : (input.ticketCount ?? 1);
  const { id, begun } = await findInterrupted(ctx);
  if (begun) return pay(ctx, terms, { accountId, donation: begun });
  const sums = quoteFor(org, input);
  const left = ticketsLeft(campaign);
  if (left !== null && tickets > left) throw soldOut();
  const request: RiskRequest = {
    kind: input.paymentMethod === "ach" ? "bank" : "card",
    tickets,
    capacity: campaign.ticketCapacity,
    campaignId: campaign.id,
    orgId: org.id,
    email: input.donor.email,
  };
  // Checked last, so that a solved challenge is not spent on a request that is refused anyway.
  const slot = await checkRisk(ctx, request, terms.risk);
  const language = input.language ?? org.language;
  const donation = newDonation(ctx, campaign, input, { id, sums, tickets, language });
  const subscription = newSubscription(ctx, donation, input.paymentMethod);
  if (subscription) donation.subscriptionId = subscription.id;
  const donorId = await write(
    ctx,
    { campaign, input, request },
    { donation, subscription, answers: input.customFields ?? [], donorId: terms.donor?.id ?? null, slot },
  );
  const donor = { id: donorId, customerId: terms.donor?.customerId ?? null };
  return pay(ctx, terms, { accountId, donation, donor });
}

const soldOut = () => refused("Sorry, not enough tickets available");

/**
 * Reads the terms, and returns them with the context to rate-limit. Calls with an API key of the organization that has
 * write access count against the key. All other calls count against their network address; a call that was counted
 * against its key is counted against the address here. Throws `refused`, `limited` and KeyIsKnown.
 */
async function readTerms(ctx: Context, input: CreateDonationInput): Promise<{ ctx: Context; terms: Terms }> {
  const { campaignId } = input;
  const read = (counted: Context) => {
    const { orgId: _none, ...keys } = riskKeys(counted, { campaignId, orgId: "", email: input.donor.email });
    return findTerms(ctx.db, { ...keys, now: ctx.now, key: ctx.key });
  };
  const terms = await read(ctx);
  if (ctx.key && !ctx.key.isClaimed && terms?.keyIsKnown) throw new KeyIsKnown();
  if (!terms) throw refused("Campaign not found");
  const { actor } = ctx;
  if (actor.kind !== "key" || (actor.orgId === terms.org.id && actor.mayWrite)) return { ctx, terms };
  await ctx.client?.countAddress?.();
  const counted: Context = { ...ctx, actor: { kind: "public" } };
  return { ctx: counted, terms: (await read(counted)) ?? terms };
}

/** Starts the payment of a written donation. */
async function pay(
  ctx: Context,
  { campaign, org, hasWebhooks }: Terms,
  written: Pick<Payment, "accountId" | "donation" | "donor">,
): Promise<Created> {
  const { id, amountCents, frequency } = written.donation;
  const location = `/api/public/donations/${viewToken("donation", id)}`;
  const createdWith = (clientSecret: string) => ({
    donation: { id, amountCents, status: "PENDING" as const, frequency },
    clientSecret,
    fees: serializeFees(amountCents, written.donation),
  });
  const answer = (secret: string) => ({ body: createdWith(secret), headers: { Location: location } });
  const clientSecret = await startPayment(ctx, { ...written, campaign, org, answer });
  return { created: createdWith(clientSecret), location, hasWebhooks };
}

/**
 * Returns the donation created by an interrupted run of this request, if any. Its payment is then requested again with
 * the same idempotency key, so the processor returns the same payment. A donation that was closed because the processor
 * created no payment is skipped, and the next id is used.
 */
async function findInterrupted(ctx: Context): Promise<{ id: string; begun: NewDonation | null }> {
  const mayHaveBegun = ctx.seed !== undefined && ctx.key?.isClaimed !== false;
  for (let attempt = 1; ; attempt++) {
    const id = idFor(ctx, `donation:${attempt}`);
    const known = mayHaveBegun ? await findDonationRow(ctx.db, id) : null;
    if (!known || known.closedAt === null) return { id, begun: known };
  }
}

/** Maximum number of attempts to write a donation while other requests of the address change its counts. */
const SLOT_CHECKS = 3;

/**
 * Writes the donation, claims the request's key if it is new, and returns the donor's id. Throws `refused`, `limited`,
 * `invalid` and KeyIsKnown.
 */
async function write(
  ctx: Context,
  {
    campaign,
    input,
    request,
  }: { campaign: Terms["campaign"]; input: CreateDonationInput; request: RiskRequest },
  writing: Writing,
): Promise<string> {
  const { key } = ctx;
  const claim = key && !key.isClaimed ? key.claim : null;
  let { slot = null } = writing;
  for (let check = 1; ; check++) {
    // Set before the write, because its outcome may stay unknown.
    if (key) key.isClaimed = true;
    const written = await writeDonation(ctx.db, { ...writing, slot, claim }).catch(async (error: unknown) => {
      // A question, level or fund was deleted since the check. Checking again reports the error on its field.
      if (namesMissingRow(error)) await checkAgain(ctx, campaign, input);
      throw error;
    });
    if ("donorId" in written) return written.donorId;
    if (written.missing === "TICKETS") throw soldOut();
    if (key && claim) key.isClaimed = false;
    if (written.missing === "KEY") throw new KeyIsKnown();
    // Another run of the same request may have taken the slot.
    if (key && claim && (await isKnown(ctx.db, key))) throw new KeyIsKnown();
    if (check >= SLOT_CHECKS) throw busy();
    slot = await recheckSlot(ctx, request);
  }
}

async function checkAgain(
  ctx: Context,
  campaign: Terms["campaign"],
  input: CreateDonationInput,
): Promise<void> {
  const [parts, funds] = await Promise.all([
    findRequestedFormFields(ctx.db, campaign.id),
    findOffered(ctx.db, campaign.id),
  ]);
  checkCampaignRules(campaign, { ...parts, funds }, input);
}

/**
 * Returns the account that receives the donation. Throws `refused` unless the organization can currently accept this
 * payment method.
 */
function payableAccount(org: Terms["org"], input: CreateDonationInput): string {
  const able = canReceive(org) && (input.paymentMethod !== "ach" || org.achEnabled);
  if (!able || !org.processorAccountId) throw refused("Organization has not completed payment setup");
  return org.processorAccountId;
}

function newDonation(
  ctx: Context,
  campaign: Terms["campaign"],
  input: CreateDonationInput,
  { id, sums, tickets, language }: { id: string; sums: Quote; tickets: number; language: string },
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
    language,
    publicMessage: input.publicMessage,
    messageState: input.publicMessage !== null && campaign.approveMessages ? "WAITING" : null,
    tributeType: input.tribute ? TRIBUTE[input.tribute.type] : null,
    tributeName: input.tribute?.name ?? null,
    tributeMessage: input.tribute?.message ?? null,
    tributeNotifyName: input.tribute?.notifyName ?? null,
    tributeNotifyEmail: input.tribute?.notifyEmail ?? null,
    givingLevelId: input.givingLevelId ?? null,
    ticketCount: tickets || null,
    ticketsValueCents: ticketsValueCents(campaign, tickets),
    ticketsHeld: tickets,
    fundId: input.fundId ?? campaign.defaultFundId,
    utmSource: input.utmSource,
    utmMedium: input.utmMedium,
    utmCampaign: input.utmCampaign,
    utmTerm: input.utmTerm,
    utmContent: input.utmContent,
    referrerUrl: input.referrerUrl ?? null,
    clientKey: callerOf(ctx)?.clientKey ?? null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
}

/** Returns the subscription that a recurring donation starts, or null for a one-time donation. */
function newSubscription(
  ctx: Context,
  donation: NewDonation,
  method: CreateDonationInput["paymentMethod"],
): NewSubscription | null {
  if (donation.frequency === "ONE_TIME") return null;
  return {
    id: idFor(ctx, `subscription:${donation.id}`),
    orgId: donation.orgId,
    campaignId: donation.campaignId,
    status: "INCOMPLETE",
    frequency: donation.frequency,
    paymentMethod: METHOD[method],
    amountCents: donation.amountCents,
    totalChargedCents: donation.totalChargedCents,
    coverFees: donation.coverFees,
    anonymous: donation.anonymous,
    language: donation.language,
    fundId: donation.fundId ?? null,
    createdAt: donation.createdAt,
    updatedAt: donation.createdAt,
  };
}
