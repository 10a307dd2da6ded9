import { contactChannel } from "@/lib/donors/schemas";
import { scaleParts } from "@/lib/funds/rules";
import type { ImportedPerson } from "../store";
import { addExtras, otherKey, ownerOf, removeOtherAddress } from "./add-extras";
import type { Interpreted, RowDonation } from "./interpret";
import type { FileDonor, Known, MatchedBy, OpenRow, PlannedDonation, PlannedRow } from "./known";
import { oversoldProblem, type Returns, returnsOf, takeTickets } from "./place-returns";
import { type Chosen, placeOf } from "./place-row";
import { fateOf } from "./refund-fate";
import {
  COUNTED_IN,
  describePayment,
  ID,
  identityProblem,
  type PlannedRefund,
  ROW,
  reduceDonation,
  repeats,
  statedProblem,
  statedRefund,
  statusProblem,
} from "./refunds";

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
const nameKey = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  plain(`${firstName} ${lastName}`);

type Recognized = Pick<ImportedPerson, "firstName" | "lastName" | "email" | "phone" | "postalAddress"> & {
  externalId?: string | null;
};

/**
 * Returns the matching keys of a person, most reliable first. Name with phone or address applies only if the email is
 * unknown.
 */
export function keysOf(person: Recognized): { key: string; by: MatchedBy }[] {
  const digits = (person.phone ?? "").replace(/\D/g, "").slice(-10);
  const address = plain(person.postalAddress ?? "");
  const name = nameKey(person);
  return [
    ...(person.externalId ? [{ key: `id:${person.externalId}`, by: "EXTERNAL_ID" as const }] : []),
    ...(person.email ? [{ key: `email:${person.email}`, by: "EMAIL" as const }] : []),
    ...(name && digits.length >= 7 ? [{ key: `phone:${name}:${digits}`, by: "PHONE" as const }] : []),
    ...(name && address.length >= 8 ? [{ key: `address:${name}:${address}`, by: "ADDRESS" as const }] : []),
  ];
}

/**
 * Gives a donor without any matching key one of its row, stored like an id in the other system, so that the same file
 * adds no donor twice. Equal rows of one file have different fingerprints.
 */
export function withRowKey(person: ImportedPerson, fingerprint: string): ImportedPerson {
  return keysOf(person).length > 0 ? person : { ...person, externalId: `${ROW}${fingerprint}` };
}

/** Identifies a donation or commitment by its id in the other system, or by the fingerprint of its row. */
export const rowKey = (externalId: string | null, fingerprint: string) =>
  externalId === null ? `${ROW}${fingerprint}` : `${ID}${externalId}`;

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

/** Finds the donor of a row among earlier rows and existing donors, by the most reliable matching key. */
function findDonor(
  { person, extras }: Pick<Interpreted, "person" | "extras">,
  known: Known,
): { donor: FileDonor; by: MatchedBy } | null {
  const keys = keysOf(person);
  const name = nameKey(person);
  const ownerByName = (email: string) => {
    const ref = ownerOf(email, known);
    const owner = ref === undefined ? undefined : (known.known.get(ref) ?? known.donors.get(ref)?.person);
    // Couples share addresses, so an other address only matches together with the name.
    return owner && (name === "" || nameKey(owner) === name) ? ref : undefined;
  };
  const others = [...(person.email ? [person.email] : []), ...extras.otherEmails].map((email) => ({
    by: "EMAIL" as const,
    ref: ownerByName(email),
  }));
  const found = keys.map(({ key, by }) => ({ by, ref: known.refOfKey.get(key) ?? known.idOfKey.get(key) }));
  const isName = ({ by }: { by: MatchedBy }) => by === "PHONE" || by === "ADDRESS";
  for (const { ref, by } of [
    ...found.filter((one) => !isName(one)),
    ...others,
    ...found.filter((one) => isName(one)),
  ]) {
    if (ref === undefined) continue;
    const stored = known.known.get(ref);
    const email = stored ? stored.email : (known.donors.get(ref)?.person.email ?? null);
    // People with the same name and address, but different email addresses, are different people.
    if ((by === "PHONE" || by === "ADDRESS") && person.email && email && person.email !== email) continue;
    return { donor: known.donors.get(ref) ?? knownDonor(ref, person, known), by };
  }
  return null;
}

/**
 * Takes over the email address of a new donor, or of a donor without one, from an earlier row that has it as an other
 * address.
 */
function takesAddress(donor: FileDonor, { email }: ImportedPerson, known: Known): string[] {
  if (email === null || donor.person.email !== email || known.known.get(donor.ref)?.email) return [];
  if ((known.refOfKey.get(otherKey(email)) ?? donor.ref) === donor.ref) return [];
  const from = removeOtherAddress(email, known);
  return from ? [`${email} is not added to the donor of row ${from.firstRow}: it is this donor’s`] : [];
}

function knownDonor(ref: string, person: ImportedPerson, known: Known): FileDonor {
  const donor: FileDonor = { ref, firstRow: 0, isNew: false, person: { ...person }, isChanged: true };
  known.donors.set(ref, donor);
  return donor;
}

function newDonor(person: ImportedPerson, row: number, known: Known, newRef: () => string): FileDonor {
  const donor: FileDonor = {
    ref: newRef(),
    firstRow: row,
    isNew: true,
    person: { ...person },
    isChanged: true,
  };
  known.donors.set(donor.ref, donor);
  return donor;
}

/** Merges a row into the data of the donor's earlier rows. Returns whether it fills in any empty field. */
function mergePerson(donor: FileDonor, person: ImportedPerson, { known, noted }: Known): boolean {
  const before = donor.person;
  const stored = known.get(donor.ref);
  const fields = { ...person.fields, ...before.fields };
  const doNotContact = contactChannel.options.filter(
    (one) => before.doNotContact?.includes(one) || person.doNotContact?.includes(one),
  );
  const isFirst = donor.firstRow === 0;
  const merged: ImportedPerson = {
    ...before,
    email: before.email ?? person.email,
    phone: before.phone ?? person.phone,
    postalAddress: before.postalAddress ?? person.postalAddress,
    optIn: before.optIn || person.optIn,
    unsubscribed: before.unsubscribed || person.unsubscribed,
    ...(doNotContact.length > 0 ? { doNotContact } : {}),
    externalId: before.externalId ?? person.externalId,
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
  };
  const was = isFirst ? null : before;
  const fills =
    ((["email", "phone", "postalAddress"] as const).some(
      (field) => merged[field] !== null && !stored?.[field] && !was?.[field],
    ) ||
      Object.keys(fields).some((id) => !noted.get(donor.ref)?.has(id) && !was?.fields?.[id]) ||
      doNotContact.some((one) => !stored?.doNotContact.includes(one) && !was?.doNotContact?.includes(one)) ||
      (merged.unsubscribed && !stored?.unsubscribedAt && !was?.unsubscribed) ||
      (merged.optIn && !stored?.emailOptInAt && !stored?.unsubscribedAt && !was?.optIn)) ??
    false;
  if (JSON.stringify(merged) !== JSON.stringify(before)) {
    donor.person = merged;
    donor.isChanged = true;
  }
  return fills;
}
