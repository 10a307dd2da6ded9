import { scaleParts } from "@/lib/funds/rules";
import type { RowDonation } from "../interpret/interpret-donation";
import { describePayment, identityProblem } from "../refunds/payment-identity";
import { reduceDonation, statedProblem, statedRefund, statusProblem } from "../refunds/reduce-donation";
import { fateOf } from "../refunds/refund-fate";
import type { PlannedRefund } from "../refunds/refunds";
import { repeats } from "../refunds/remaining";
import type { ImportedPerson } from "../store";
import { addExtras } from "./add-extras";
import type { Known, OpenRow, PlannedDonation, PlannedRow } from "./known";
import { findDonor, keysOf, mergePerson, newDonor, takesAddress } from "./match-donor";
import { oversoldProblem, type Returns, returnsOf, takeTickets } from "./place-returns";
import { type Chosen, placeOf } from "./place-row";
import { COUNTED_IN, ROW, rowKey } from "./row-keys";

/** Determines the effect of importing each row. Adds the rows' donors to `known`. */
export function planRows(
  rows: readonly OpenRow[],
  known: Known,
  options: Chosen & { source: string },
  newRef: () => string,
): PlannedRow[] {
  return rows.map((row) => planRow(row, known, options, newRef));
}

const REFUSED = {
  outcome: "REFUSE",
  key: null,
  donorRef: null,
  matchedBy: null,
  donorRow: null,
  plan: null,
} as const;

function planRow(
  row: OpenRow,
  known: Known,
  options: Chosen & { source: string },
  newRef: () => string,
): PlannedRow {
  const { number, read } = row;
  const refuse = (reasons: string[]): PlannedRow => ({ ...REFUSED, number, remarks: reasons });
  const skip = (why: string): PlannedRow => ({ ...REFUSED, number, outcome: "SKIP", remarks: [why] });
  if (read.refund) {
    const ownKey = rowKey(read.refund.id, row.fingerprint);
    const fate = fateOf({ ...read.refund, number, key: ownKey }, known.refunds);
    if (fate.outcome === "REFUSE") return refuse([fate.remark]);
    if (fate.outcome === "FILL")
      return {
        ...REFUSED,
        number,
        outcome: "FILL",
        remarks: [fate.remark],
        key: ownKey,
        plan: { refund: fate.plan },
      };
    const key = fate.countedIn === null ? null : `${COUNTED_IN}${fate.countedIn}`;
    return { ...skip(fate.remark), key, plan: fate.plan && { refund: fate.plan } };
  }
  const reasons = [...read.reasons];
  const given = read.donation ?? read.commitment;
  const placed = given ? placeOf(given, known, options, reasons) : null;
  const campaignId = placed?.campaignId ?? null;
  if (read.donation && campaignId === null && reasons.length === 0)
    reasons.push("It names no campaign, and none is chosen for such rows");
  const key = given ? rowKey(given.externalId, row.fingerprint) : null;
  const refunds = {
    ofFile: known.refunds.ofPayment.get(read.donation?.externalId ?? "") ?? [],
    recorded: known.refunds.recorded.get(key ?? "") ?? [],
    elsewhere: known.refunds.elsewhere,
  };
  const isImported = key !== null && known.imported.has(key);
  const paymentRow = read.donation && { ...read.donation, email: read.person.email };
  const isUnnamed = options.source === "OTHER" && !key?.startsWith(ROW);
  const before = key === null ? undefined : known.refunds.stated.get(key);
  const statedOfRow =
    read.donation && paymentRow && key
      ? statedRefund(read.donation, refunds, {
          payment: key,
          ...(isUnnamed ? { paymentRow: describePayment(paymentRow) } : {}),
        })
      : null;
  const stated = isImported ? null : statedOfRow;
  const isRefundedWhole = stated !== null && stated.takesCents === read.donation?.amountCents;
  // Also recorded if the row is rejected, so that no other file adds the payment without the refund.
  const refuseRow = (why: string[]): PlannedRow =>
    isRefundedWhole ? { ...refuse(why), plan: { refund: stated } } : refuse(why);
  const isOther = paymentRow && isUnnamed && identityProblem(paymentRow, before, refunds.recorded);
  if (isOther) return refuse([...reasons, isOther]);
  const unrefunded = read.donation && statusProblem(read.donation, refunds, isImported);
  if (unrefunded) reasons.push(unrefunded);
  const unstated = read.donation && before && statedProblem(read.donation, before);
  if (unstated) reasons.push(unstated);
  if (reasons.length > 0) return refuseRow(reasons);
  if (isImported) {
    // Recorded, so that the donation keeps it if the import whose refunds it repeats is undone.
    const isRepeated = statedOfRow !== null && before !== undefined && repeats(statedOfRow, before);
    return { ...skip("Imported before"), plan: isRepeated ? { refund: statedOfRow } : null };
  }
  const { externalId: ownId } = read.person;
  if (ownId?.startsWith(ROW) && known.idOfKey.has(`id:${ownId}`)) return skip("Imported before");
  const twin = key ? known.rowOfKey.get(key) : undefined;
  if (twin !== undefined)
    return skip(`Has the same ${read.donation ? "transaction id" : "id"} as row ${twin}`);

  const left: string[] = [];
  const amountCents = read.donation
    ? reduceDonation(read.donation, refunds, { reasons, remarks: left })
    : null;
  const returns =
    read.donation && placed
      ? returnsOf(read.donation, placed, known, options, { reasons, remarks: left })
      : {};
  const oversold = oversoldProblem(campaignId, returns.ticketCount, known);
  if (oversold) reasons.push(oversold);
  if (reasons.length > 0) return refuseRow(reasons);
  const found = findDonor(read, known);
  if (!found && !read.person.lastName)
    return refuse(["The name is missing, and no known donor has this id or email address"]);
  takeTickets(campaignId, returns.ticketCount, known);
  const donor = found?.donor ?? newDonor(read.person, number, known, newRef);
  const isLinked = ownId !== null && !known.idOfKey.has(`id:${ownId}`) && !known.refOfKey.has(`id:${ownId}`);
  const merges = mergePerson(donor, read.person, known);
  if (donor.firstRow === 0) donor.firstRow = number;
  const taken = takesAddress(donor, read.person, known);
  for (const one of keysOf(read.person))
    if (!known.refOfKey.has(one.key)) known.refOfKey.set(one.key, donor.ref);
  const extras = addExtras(donor, read.extras, known, options.source);
  const fills = merges || isLinked || extras.adds;
  const adds = [
    ...(placed?.newCampaign ? [placed.newCampaign] : []),
    ...(placed?.newFunds ?? []),
    ...(returns.newLevel ? [returns.newLevel.name] : []),
  ];
  const about = {
    number,
    remarks: [
      ...read.remarks,
      ...adds.map((name) => `“${name}” is added`),
      ...left,
      ...taken,
      ...extras.remarks,
    ],
    key,
    donorRef: donor.ref,
    matchedBy: found?.by ?? null,
    donorRow: donor.firstRow === number ? null : donor.firstRow,
  };
  if (!given || !placed) {
    const outcome = !found ? "ADD" : fills ? "FILL" : "SKIP";
    return { ...about, outcome, plan: null };
  }
  if (key) known.rowOfKey.set(key, number);
  if (read.commitment) {
    const { campaign: _, fund: __, fundCode: ___, ...commitment } = read.commitment;
    return { ...about, outcome: "ADD", plan: { ...commitment, ...placed } };
  }
  if (!read.donation || campaignId === null) throw new Error("a row without a campaign is refused");
  const stored = known.known.get(donor.ref);
  return {
    ...about,
    outcome: "ADD",
    plan: plannedDonation(
      {
        ...read.donation,
        amountCents,
        paidCents: read.donation.amountCents,
        refund: stated,
      },
      { ...placed, ...returns, campaignId },
      {
        person: read.person,
        known: stored ?? donor.person,
        email: read.person.email ?? stored?.email ?? donor.person.email,
      },
    ),
  };
}

type Giver = {
  person: ImportedPerson;
  known: Pick<ImportedPerson, "firstName" | "lastName">;
  email: string | null;
};

function plannedDonation(
  given: RowDonation & Pick<PlannedDonation, "paidCents"> & { refund: PlannedRefund | null },
  placed: Pick<
    PlannedDonation,
    "campaignId" | "fundId" | "split" | "newCampaign" | "newFunds" | "newFundCode"
  > &
    Returns,
  { person, known, email }: Giver,
): PlannedDonation {
  const { externalId, amountCents, paidCents, refund, receivedOn, method, checkNumber, description } = given;
  const { anonymous, note, attributes } = given;
  const { firstName, lastName } = person.lastName ? person : known;
  const hasReference = method === "BANK_TRANSFER" || method === "PLATFORM";
  return {
    amountCents,
    paidCents: paidCents ?? null,
    ...(refund ? { refund } : {}),
    receivedOn,
    method,
    checkNumber,
    description,
    anonymous,
    note,
    ...placed,
    ...(placed.split && amountCents !== null ? { split: scaleParts(placed.split, amountCents) } : {}),
    reference: hasReference ? (externalId?.slice(0, 100) ?? null) : null,
    donor: { firstName, lastName, email },
    ...(attributes ? { attributes } : {}),
  };
}
