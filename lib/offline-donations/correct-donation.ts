import { changedFields, recordAudit } from "@/lib/audit/record";
import { withResource } from "@/lib/auth/access";
import { loadDonation } from "@/lib/donations/context";
import { getDonation } from "@/lib/donations/get-donation";
import type { Donation } from "@/lib/donations/schemas";
import { updateDonorNames } from "@/lib/donations/status/paying-donor-store";
import { withDonationLock } from "@/lib/donations/status/recompute-store";
import { endSplit, findFundParts } from "@/lib/funds/designation-store";
import { splitAgain } from "@/lib/funds/split-again";
import { conflict, conflictForNow, invalid } from "@/lib/kernel/errors";
import { tooFewLeft } from "@/lib/tickets/rules";
import { sellTickets } from "@/lib/tickets/store";
import { NOT_OFFLINE, type OfflineContext } from "./context";
import { refuseDoubts } from "./doubts";
import { isOfflineMethod, isProperty } from "./labels";
import { correctionProblems, type Details, receivedAt, withMethod } from "./rules";
import type { CorrectOfflineInput } from "./schemas";
import { bookEntries, bookTotals, findCampaigns, readForChange, updateOffline } from "./store";
import { dayProblem, donorFor, partProblems, sumsOf, ticketsOf } from "./write-donations";

type Tx = Parameters<typeof updateOffline>[0];

export const VOIDED = "This donation was voided, so it can no longer be changed";
export const CORRECTED_MEANWHILE = "This donation was corrected meanwhile: reload it and correct it again";

/**
 * Corrects the record of an offline donation. Totals, journal and roll-ups subtract its previous values and add the new
 * ones; the audit log contains both. Throws `invalid`, and `conflict` for a donation through the processor, a voided
 * donation, a different `revision`, or unconfirmed doubts.
 */
export async function correctDonation(
  ctx: OfflineContext<"ADMIN">,
  input: CorrectOfflineInput,
): Promise<Donation> {
  const { donationId: id, org } = ctx;
  await withDonationLock(ctx.db, id, async (tx) => {
    const found = await readForChange(tx, id);
    if (!found || !isOfflineMethod(found.donation.paymentMethod)) throw conflict(NOT_OFFLINE);
    const { donation, offline, donor } = found;
    if (offline.voidedAt) throw conflict(VOIDED);
    if (input.revision !== undefined && input.revision !== offline.revision)
      throw conflictForNow(CORRECTED_MEANWHILE);

    const before: Details = {
      method: found.donation.paymentMethod,
      amountCents:
        isProperty(donation.paymentMethod) && donation.amountCents === 0 ? null : donation.amountCents,
      checkNumber: offline.checkNumber,
      checkDate: offline.checkDate,
      reference: offline.reference,
      description: offline.description,
    };
    const after = detailsAfter(before, input);
    const campaignId = input.campaignId ?? donation.campaignId;
    const receivedOn = input.receivedOn ?? offline.receivedOn;
    const problems = correctionProblems(before, after);
    const refusedDay = receivedOn === offline.receivedOn ? undefined : dayProblem(ctx, receivedOn);
    if (refusedDay) problems["receivedOn"] = [refusedDay];
    const chosen = chosenAfter(donation, input);
    const campaign = (await findCampaigns(tx, org.id, [campaignId])).get(campaignId);
    if (!campaign) problems["campaignId"] = ["The organization has no such campaign"];
    else if (campaignId !== donation.campaignId || isChosenAnew(donation, chosen))
      Object.assign(problems, partProblems(campaign, chosen));
    if (!campaign || Object.keys(problems).length > 0) throw invalid(problems);
    await moveTickets(tx, donation, { campaignId, ticketCount: chosen.ticketCount });
    const giver = input.donor ? await donorFor(tx, ctx, input.donor) : null;

    const noted = (it: Details, rest: Record<string, unknown>) => ({ ...it, ...rest });
    const was = noted(before, {
      campaignId: donation.campaignId,
      receivedOn: offline.receivedOn,
      donorId: donor.id,
      givingLevelId: donation.givingLevelId,
      ticketCount: donation.ticketCount,
      anonymous: donation.anonymous,
      note: offline.note,
    });
    const note = input.note === undefined ? offline.note : input.note || null;
    const anonymous = input.anonymous ?? donation.anonymous;
    const donorId = giver?.id ?? donor.id;
    const is = noted(after, { campaignId, receivedOn, donorId, ...chosen, anonymous, note });
    const changed = changedFields(was, is);
    const fields = new Set(Object.keys(changed.after));
    if (fields.size === 0) return;

    const cents = after.amountCents ?? 0;
    const at = fields.has("receivedOn") ? receivedAt(receivedOn, org.timezone, ctx.now) : donation.createdAt;
    const moves = isProperty(before.method) !== isProperty(after.method);
    const rebooks = moves || ["amountCents", "campaignId", "receivedOn"].some((one) => fields.has(one));
    const recounts =
      rebooks || ["method", "donorId", "givingLevelId", "anonymous"].some((one) => fields.has(one));
    const isDoubtful = ["receivedOn", "checkNumber", "amountCents", "donorId", "method"].some((one) =>
      fields.has(one),
    );
    if (isDoubtful)
      await refuseDoubts(tx, ctx, [
        { ...after, id, at: "", receivedOn, donor: giver ?? donor, confirmed: input.confirmed ?? false },
      ]);
    const revision = offline.revision + 1;
    const book = { kind: "OFFLINE_CORRECTION" as const, now: ctx.now };
    if (rebooks) await bookEntries(tx, [id], { ...book, sign: -1, step: `:${revision}:out` });
    if (recounts) await bookTotals(tx, [id], -1);
    // A split follows the amount: its parts are replaced while the donation is unsplit.
    const parts =
      donation.split && donation.amountCents !== cents ? await findFundParts(tx, [donation]) : null;
    if (parts) await endSplit(tx, id);
    await updateOffline(tx, id, {
      donation: {
        paymentMethod: after.method,
        campaignId,
        ...sumsOf(cents),
        anonymous,
        givingLevelId: chosen.givingLevelId,
        ...(fields.has("ticketCount") || fields.has("campaignId")
          ? ticketsOf(campaign, chosen.ticketCount)
          : {}),
        ...(giver && {
          donorId: giver.id,
          donorEmail: giver.email ?? "",
          donorFirstName: giver.firstName,
          donorLastName: giver.lastName,
        }),
        createdAt: at,
        succeededAt: at,
        updatedAt: ctx.now,
      },
      offline: {
        receivedOn,
        checkNumber: after.checkNumber,
        checkDate: after.checkDate,
        reference: after.reference,
        description: after.description,
        note,
        revision,
        correctedAt: ctx.now,
      },
    });
    if (rebooks) await bookEntries(tx, [id], { ...book, sign: 1, step: `:${revision}:in` });
    if (recounts) await bookTotals(tx, [id], 1);
    if (parts)
      await splitAgain(tx, ctx, {
        id,
        before: parts.get(id) ?? [],
        cents,
        reason: "The amount was corrected",
      });
    if (giver) await updateDonorNames(tx, [id]);
    await recordAudit(tx, ctx, {
      orgId: org.id,
      action: "donation.corrected",
      subject: { type: "donation", id },
      ...changed,
    });
  });
  return getDonation(withResource(ctx, await loadDonation(ctx, id)));
}

type Chosen = { campaignId: string; givingLevelId: string | null; ticketCount: number | null };

/** Returns the level and tickets after a correction. A new campaign has neither, unless the correction names them. */
function chosenAfter(donation: Chosen, input: CorrectOfflineInput) {
  const moves = input.campaignId !== undefined && input.campaignId !== donation.campaignId;
  const given = <T>(value: T | undefined, old: T | null) => {
    if (value !== undefined) return value;
    return moves ? null : old;
  };
  return {
    givingLevelId: given(input.givingLevelId, donation.givingLevelId),
    ticketCount: given(input.ticketCount, donation.ticketCount),
  };
}

/** Whether a correction changes the level or the number of tickets. */
function isChosenAnew(before: Omit<Chosen, "campaignId">, after: Omit<Chosen, "campaignId">): boolean {
  return before.givingLevelId !== after.givingLevelId || before.ticketCount !== after.ticketCount;
}

/** Moves the sold tickets of a corrected donation. Throws `invalid` if the campaign has too few left. */
async function moveTickets(
  tx: Tx,
  before: { campaignId: string; ticketsSold: number },
  after: { campaignId: string; ticketCount: number | null },
): Promise<void> {
  const counts = new Map([[before.campaignId, -before.ticketsSold]]);
  counts.set(after.campaignId, (counts.get(after.campaignId) ?? 0) + (after.ticketCount ?? 0));
  const few = (await sellTickets(tx, counts)).get(after.campaignId);
  if (few !== undefined)
    throw invalid({
      ticketCount: [tooFewLeft(few + (before.campaignId === after.campaignId ? before.ticketsSold : 0))],
    });
}

function detailsAfter(before: Details, input: CorrectOfflineInput): Details {
  const kept = withMethod(before, input.method ?? before.method);
  const given = (value: string | null | undefined, old: string | null) =>
    value === undefined ? old : value || null;
  return {
    ...kept,
    amountCents: input.amountCents === undefined ? kept.amountCents : input.amountCents,
    checkNumber: given(input.checkNumber, kept.checkNumber),
    checkDate: given(input.checkDate, kept.checkDate),
    reference: given(input.reference, kept.reference),
    description: given(input.description, kept.description),
  };
}
