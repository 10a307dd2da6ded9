import type { OrgContext } from "@/lib/auth/access";
import { actorId } from "@/lib/auth/actor";
import { ticketsValueCents } from "@/lib/donations/deductible";
import { updateDonorNames } from "@/lib/donations/status/paying-donor-store";
import { setParts } from "@/lib/funds/designation-store";
import { findFundsInUse } from "@/lib/funds/store";
import type { Context } from "@/lib/kernel/context";
import { type FieldErrors, invalid } from "@/lib/kernel/errors";
import { newId, newReceiptNumber } from "@/lib/kernel/ids";
import { dayIn } from "@/lib/kernel/time/zoned";
import { tooFewLeft } from "@/lib/tickets/rules";
import { sellTickets } from "@/lib/tickets/store";
import { refuseDoubts } from "./doubts";
import { receiptDayProblem, receivedAt } from "./rules";
import type { OfflineDonationInput, OfflineDonorInput } from "./schemas";
import {
  bookEntries,
  bookTotals,
  type CreditedCampaign,
  findCampaigns,
  findDonors,
  insertDonor,
  insertOffline,
  lockDonors,
  type NamedDonor,
  type NewOfflineDonation,
} from "./store";

type Tx = Parameters<typeof insertOffline>[0];

/** Returns the caller as stored with the record. */
export function recorderOf(ctx: Context): string {
  return ctx.actor.kind === "system" ? ctx.actor.name : actorId(ctx);
}

/** A donation to write. `at` is the path of its fields in the request, such as `donations.2.`. */
export type ToWrite = { id: string; at: string; input: OfflineDonationInput; batchPosition: number | null };

/**
 * Writes donations that the organization received, with donors, tickets, journal and totals, in the caller's
 * transaction. They succeed immediately: their money has arrived, without fees. Throws `invalid` with every field that
 * names a resource the organization does not have or tickets that are sold out, and `conflict` with unconfirmed doubts.
 */
export async function writeDonations(
  tx: Tx,
  ctx: OrgContext,
  all: readonly ToWrite[],
  batchId: string | null,
): Promise<void> {
  const campaigns = await refuseUnknown(tx, ctx, all);
  await takeTickets(tx, all);
  const donorOf = await donorsOf(tx, ctx, all);
  const recordedBy = recorderOf(ctx);
  const rows = all.map((it) => {
    const { fundId, split, campaignId } = it.input;
    const campaign = campaigns.get(campaignId);
    const ofCampaign = campaign?.defaultFundId ?? null;
    return offlineRow(ctx, {
      ...it,
      donor: donorOf(it),
      attributes: campaign && ticketsOf(campaign, it.input.ticketCount),
      fundId: split ? null : fundId === undefined ? ofCampaign : fundId,
      batchId,
      recordedBy,
    });
  });
  const ids = all.map(({ id }) => id);
  await lockDonors(tx, [...new Set(rows.map(({ donation }) => donation.donorId))]);
  await refuseDoubts(
    tx,
    ctx,
    all.map((it) => ({ ...it.input, id: it.id, at: it.at, donor: donorOf(it) })),
  );
  await insertOffline(tx, rows);
  for (const { id, input } of all) if (input.split) await setParts(tx, id, input.split);
  await bookRecorded(tx, ctx, ids);
  await updateDonorNames(tx, ids);
}

/** Books journal and totals of donations that were just written with their funds. */
export async function bookRecorded(tx: Tx, ctx: Context, ids: readonly string[]): Promise<void> {
  await bookEntries(tx, ids, { sign: 1, kind: "OFFLINE_DONATION", step: "", now: ctx.now });
  await bookTotals(tx, ids, 1);
}

/** The input of a donation without the fields that determine its donor and funds. */
export type GivenDonation = Omit<
  OfflineDonationInput,
  "donor" | "fundId" | "split" | "confirmed" | "ticketCount"
>;

/**
 * Columns that only some donations have: the tickets that staff enter, and the attributes of reports that only imports
 * set. Without a frequency, a donation is one-time. With one, it is a
 * payment of a recurring donation elsewhere.
 */
export type Attributes = Partial<
  Pick<
    NewOfflineDonation,
    | "frequency"
    | "utmSource"
    | "utmMedium"
    | "utmCampaign"
    | "utmTerm"
    | "utmContent"
    | "ticketCount"
    | "ticketsSold"
    | "ticketsValueCents"
  >
>;

type Row = {
  id: string;
  input: GivenDonation;
  attributes?: Attributes | undefined;
  donor: NamedDonor;
  fundId: string | null;
  batchId: string | null;
  batchPosition: number | null;
  recordedBy: string;
};

/** Returns the stored row of a donation that the organization received. It has no fees. */
export function offlineRow({ org, now }: OrgContext, row: Row) {
  const { id, input, attributes, donor, fundId, batchId, batchPosition, recordedBy } = row;
  const at = receivedAt(input.receivedOn, org.timezone, now);
  return {
    donation: {
      id,
      orgId: org.id,
      campaignId: input.campaignId,
      donorId: donor.id,
      receiptNumber: newReceiptNumber(),
      status: "SUCCEEDED" as const,
      frequency: "ONE_TIME" as const,
      ...attributes,
      paymentMethod: input.method,
      ...sumsOf(input.amountCents ?? 0),
      processingFeeCents: 0,
      platformFeeCents: 0,
      coverFees: false,
      feeVersion: "offline",
      countedDonations: 1,
      donorEmail: donor.email ?? "",
      donorFirstName: donor.firstName,
      donorLastName: donor.lastName,
      anonymous: input.anonymous,
      emailOptIn: false,
      language: org.language,
      givingLevelId: input.givingLevelId,
      fundId,
      succeededAt: at,
      createdAt: at,
      updatedAt: now,
    },
    offline: {
      donationId: id,
      batchId,
      batchPosition,
      receivedOn: input.receivedOn,
      checkNumber: input.checkNumber,
      checkDate: input.checkDate,
      reference: input.reference,
      description: input.description,
      note: input.note,
      sendReceipt: input.sendReceipt,
      recordedBy,
      recordedAt: now,
    },
  };
}

/** Returns the ticket columns of a donation that paid for tickets. */
export function ticketsOf(campaign: CreditedCampaign, ticketCount: number | null) {
  const count = ticketCount ?? 0;
  return { ticketCount, ticketsSold: count, ticketsValueCents: ticketsValueCents(campaign, count) };
}

/** Returns the problems of a donation's level and tickets, which must be its campaign's. `at` precedes the fields. */
export function partProblems(
  campaign: CreditedCampaign,
  { givingLevelId, ticketCount }: { givingLevelId: string | null; ticketCount: number | null },
  at = "",
): FieldErrors {
  const problems: FieldErrors = {};
  if (givingLevelId !== null && !campaign.levels.has(givingLevelId))
    problems[`${at}givingLevelId`] = ["This campaign has no such giving level"];
  if (ticketCount !== null && campaign.ticketPriceCents === null)
    problems[`${at}ticketCount`] = ["This campaign sells no tickets"];
  return problems;
}

/** Counts the donations' tickets as sold. Throws `invalid` for each donation of a campaign that has too few left. */
async function takeTickets(tx: Tx, all: readonly ToWrite[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const { input } of all)
    counts.set(input.campaignId, (counts.get(input.campaignId) ?? 0) + (input.ticketCount ?? 0));
  const left = await sellTickets(tx, counts);
  const problems: FieldErrors = {};
  for (const { at, input } of all) {
    const few = left.get(input.campaignId);
    if (few !== undefined && input.ticketCount) problems[`${at}ticketCount`] = [tooFewLeft(few)];
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** Returns the amount columns of a donation without fees, in cents. */
export function sumsOf(cents: number) {
  return {
    amountCents: cents,
    totalChargedCents: cents,
    netAmountCents: cents,
    receivedCents: cents,
    netRaisedCents: cents,
  };
}

/** Returns the donor of a correction or of a single donation. Throws `invalid`. */
export async function donorFor(tx: Tx, ctx: OrgContext, input: OfflineDonorInput): Promise<NamedDonor> {
  const one = { at: "", input: { donor: input } };
  if (input.id !== undefined && !(await findDonors(tx, ctx.org.id, [input.id])).has(input.id))
    throw invalid({ "donor.id": ["There is no such donor"] });
  return (await donorsOf(tx, ctx, [one]))(one);
}

type WithDonor = { input: { donor: OfflineDonorInput } };

/** Finds or creates the donor of each donation. Donations of a batch with the same new address share a donor. */
async function donorsOf<T extends WithDonor>(
  tx: Tx,
  ctx: OrgContext,
  all: readonly T[],
): Promise<(it: T) => NamedDonor> {
  const given = all.flatMap(({ input: { donor } }) => donor.id ?? []);
  const known = await findDonors(tx, ctx.org.id, given);
  const byEmail = new Map<string, string>();
  const found = new Map<T, NamedDonor>();
  // By bytes of the address, as imports do (lib/imports/apply/donors-store.ts), so that all lock rows in one order.
  const bytesOf = ({ input }: T) => Buffer.from(input.donor.email ?? "");
  const addresses = addressesByEmail(all.map(({ input }) => input.donor));
  const inOrder = [...all].sort((a, b) => Buffer.compare(bytesOf(a), bytesOf(b)));
  for (const it of inOrder) {
    const { donor } = it.input;
    const stored = donor.id === undefined ? undefined : known.get(donor.id);
    if (stored) {
      found.set(it, stored);
      continue;
    }
    const person = {
      firstName: donor.firstName ?? "",
      lastName: donor.lastName ?? "",
      email: donor.email ?? null,
    };
    const id =
      (person.email && byEmail.get(person.email)) ||
      (await insertDonor(tx, {
        id: newId(),
        orgId: ctx.org.id,
        ...person,
        postalAddress: donor.postalAddress ?? addresses.get(donor.email ?? "") ?? null,
        createdAt: ctx.now,
      }));
    if (person.email) byEmail.set(person.email, id);
    found.set(it, { id, ...person });
  }
  return (it) => {
    const donor = found.get(it);
    if (!donor) throw new Error("a donation has no donor");
    return donor;
  };
}

/** Returns the first postal address given with each email address. */
function addressesByEmail(given: readonly OfflineDonorInput[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { email, postalAddress } of given)
    if (email && postalAddress && !found.has(email)) found.set(email, postalAddress);
  return found;
}

/** Returns why a day of receipt is refused in the organization's zone; undefined if it is valid. */
export function dayProblem(ctx: OrgContext, day: string): string | undefined {
  return receiptDayProblem(day, dayIn(ctx.now.toISOString(), ctx.org.timezone));
}

/** Returns the campaigns of these donations. Throws `invalid` for resources the organization does not have. */
async function refuseUnknown(tx: Tx, ctx: OrgContext, all: readonly ToWrite[]) {
  const { org } = ctx;
  const donorIds = all.flatMap(({ input: { donor } }) => donor.id ?? []);
  const campaigns = await findCampaigns(tx, org.id, [...new Set(all.map(({ input }) => input.campaignId))]);
  const donors = await findDonors(tx, org.id, donorIds);
  const named = ({ fundId, split }: OfflineDonationInput) => [
    fundId,
    ...(split ?? []).map((part) => part.fundId),
  ];
  const funds = await findFundsInUse(
    tx,
    org.id,
    all.flatMap(({ input }) => named(input).flatMap((id) => id ?? [])),
  );
  const problems: FieldErrors = {};
  for (const { at, input } of all) {
    const campaign = campaigns.get(input.campaignId);
    if (!campaign) problems[`${at}campaignId`] = ["The organization has no such campaign"];
    else Object.assign(problems, partProblems(campaign, input, at));
    if (input.donor.id !== undefined && !donors.has(input.donor.id))
      problems[`${at}donor.id`] = ["There is no such donor"];
    if (named(input).some((id) => id != null && !funds.has(id)))
      problems[`${at}${input.split ? "split" : "fundId"}`] = ["The organization has no such fund in use"];
    const ahead = dayProblem(ctx, input.receivedOn);
    if (ahead) problems[`${at}receivedOn`] = [ahead];
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return campaigns;
}
