import { contactChannel } from "@/lib/donors/schemas";
import { isGeneral } from "@/lib/funds/rules";
import type { OfflineMethod } from "@/lib/offline-donations/labels";
import type { ImportedPerson } from "../store";
import { type AddedKind, idOfAdded, nameProblem } from "./added-names";
import type { Interpreted, RowDonation } from "./interpret";

export type MatchedBy = "EXTERNAL_ID" | "EMAIL" | "PHONE" | "ADDRESS";

/** A donor of the organization, as far as matching needs it. */
export type KnownDonor = {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  postalAddress: string | null;
  emailOptInAt: Date | null;
  unsubscribedAt: Date | null;
  doNotContact: readonly string[];
};

/** A donor of the file: known or new, with everything that its rows say. */
export type FileDonor = {
  ref: string;
  firstRow: number;
  isNew: boolean;
  person: ImportedPerson;
  isChanged: boolean;
};

export type PlannedDonation = {
  amountCents: number | null;
  receivedOn: string;
  method: OfflineMethod;
  campaignId: string;
  /** Undefined: the default fund of the campaign. */
  fundId?: string | null;
  /** Of several funds; they sum to the amount. */
  split?: { fundId: string | null; amountCents: number }[];
  /** The names of what the run adds first. */
  newCampaign?: string;
  newFunds?: string[];
  checkNumber: string | null;
  reference: string | null;
  description: string | null;
  anonymous: boolean;
  note: string | null;
  donor: { firstName: string; lastName: string; email: string | null };
};

export type PlannedRow = {
  number: number;
  outcome: "ADD" | "FILL" | "SKIP" | "REFUSE";
  remarks: string[];
  key: string | null;
  donorRef: string | null;
  matchedBy: MatchedBy | null;
  donorRow: number | null;
  plan: PlannedDonation | null;
};

export type OpenRow = { number: number; fingerprint: string; read: Interpreted };

/** What is known before a chunk of rows is planned. */
export type Known = {
  /** Donors of the file's earlier rows, by what recognizes them, and by ref. */
  refOfKey: Map<string, string>;
  donors: Map<string, FileDonor>;
  /** Donors of the organization by each of their keys, and by id. */
  idOfKey: Map<string, string>;
  known: Map<string, KnownDonor>;
  /** Keys of donations that were imported before, and in which row of this file. */
  imported: Set<string>;
  rowOfKey: Map<string, number>;
  /** By plain name; null: several have it. */
  campaigns: Map<string, string | null>;
  funds: Map<string, string | null>;
  /** Names and codes of archived funds. */
  archived: Set<string>;
};

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
const nameKey = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  plain(`${firstName} ${lastName}`);

type Recognized = Pick<ImportedPerson, "firstName" | "lastName" | "email" | "phone" | "postalAddress"> & {
  externalId?: string | null;
};

/** What a person is recognized by, the surest first. Name with phone or address are only for those whose email is not known. */
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

export const donationKey = (externalId: string | null, fingerprint: string) =>
  externalId === null ? `row:${fingerprint}` : `id:${externalId}`;

type Chosen = {
  campaignId: string | null;
  fundId: string | null;
  unknownNames: "REFUSE" | "CHOSEN" | "ADD";
  importId: string;
};

/** Says of each row what importing it does. Adds the donors of the rows to `known`. */
export function planRows(
  rows: readonly OpenRow[],
  known: Known,
  options: Chosen,
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

function planRow(row: OpenRow, known: Known, options: Chosen, newRef: () => string): PlannedRow {
  const { number, read } = row;
  const refuse = (reasons: string[]): PlannedRow => ({ ...REFUSED, number, remarks: reasons });
  const skip = (why: string): PlannedRow => ({ ...REFUSED, number, outcome: "SKIP", remarks: [why] });
  const reasons = [...read.reasons];
  const placed = read.donation ? placeOf(read.donation, known, options, reasons) : null;
  const key = read.donation ? donationKey(read.donation.externalId, row.fingerprint) : null;
  if (reasons.length > 0) return refuse(reasons);
  if (key && known.imported.has(key)) return skip("Imported before");
  const twin = key ? known.rowOfKey.get(key) : undefined;
  if (twin !== undefined) return skip(`Has the same transaction id as row ${twin}`);

  const found = findDonor(read.person, known);
  if (!found && !read.person.lastName)
    return refuse(["The name is missing, and no known donor has this email address"]);
  const donor = found?.donor ?? newDonor(read.person, number, known, newRef);
  const { externalId: ownId } = read.person;
  const isLinked = ownId !== null && !known.idOfKey.has(`id:${ownId}`) && !known.refOfKey.has(`id:${ownId}`);
  const fills = mergePerson(donor, read.person, known.known.get(donor.ref)) || isLinked;
  if (donor.firstRow === 0) donor.firstRow = number;
  for (const one of keysOf(read.person))
    if (!known.refOfKey.has(one.key)) known.refOfKey.set(one.key, donor.ref);
  const adds = [...(placed?.newCampaign ? [placed.newCampaign] : []), ...(placed?.newFunds ?? [])];
  const about = {
    number,
    remarks: [...read.remarks, ...adds.map((name) => `“${name}” is added`)],
    key,
    donorRef: donor.ref,
    matchedBy: found?.by ?? null,
    donorRow: donor.firstRow === number ? null : donor.firstRow,
  };
  if (!read.donation || !placed) {
    const outcome = !found ? "ADD" : fills ? "FILL" : "SKIP";
    return { ...about, outcome, plan: null };
  }
  if (key) known.rowOfKey.set(key, number);
  const { externalId, campaign: _, fund: __, shares: ___, ...given } = read.donation;
  const stored = known.known.get(donor.ref);
  const { firstName, lastName } = read.person.lastName ? read.person : (stored ?? donor.person);
  return {
    ...about,
    outcome: "ADD",
    plan: {
      ...given,
      ...placed,
      reference:
        given.method === "BANK_TRANSFER" || given.method === "PLATFORM"
          ? (externalId?.slice(0, 100) ?? null)
          : null,
      donor: { firstName, lastName, email: read.person.email ?? stored?.email ?? donor.person.email },
    },
  };
}

type Place = Pick<PlannedDonation, "campaignId" | "fundId" | "split" | "newCampaign" | "newFunds">;

/** The campaign and the funds of a donation; adds to `reasons` what is not known. */
function placeOf(
  { campaign, fund, shares }: Pick<RowDonation, "campaign" | "fund" | "shares">,
  { campaigns, funds, archived }: Known,
  { campaignId, fundId, unknownNames, importId }: Chosen,
  reasons: string[],
): Place | null {
  const added: Record<AddedKind, string[]> = { campaign: [], fund: [] };
  const find = (kind: AddedKind, name: string, all: Map<string, string | null>, chosen: string | null) => {
    const found = all.get(name.toLowerCase());
    if (found) return found;
    if (unknownNames === "CHOSEN") return chosen;
    const problem =
      found === null
        ? `Several ${kind}s are called “${name}”`
        : unknownNames === "REFUSE"
          ? `There is no ${kind} called “${name}”`
          : kind === "fund" && archived.has(name.toLowerCase())
            ? `The fund “${name}” is archived: restore it first`
            : nameProblem(kind, name);
    if (problem) {
      reasons.push(problem);
      return chosen;
    }
    added[kind].push(name);
    return idOfAdded(importId, kind, name);
  };
  /** Null: the general fund. Undefined: the default fund of the campaign. */
  const findFund = (name: string | null): string | null | undefined => {
    if (name === null) return fundId ?? undefined;
    if (isGeneral(name)) return null;
    return find("fund", name, funds, fundId) ?? undefined;
  };
  const inCampaign = campaign === null ? campaignId : find("campaign", campaign, campaigns, campaignId);
  const inFund = findFund(fund);
  const split = shares.map((share) => ({
    fundId: findFund(share.fund) ?? null,
    amountCents: share.amountCents,
  }));
  if (new Set(split.map((part) => part.fundId)).size < split.length && reasons.length === 0)
    reasons.push("Two of its shares are of one fund");
  if (inCampaign === null) {
    if (reasons.length === 0) reasons.push("It names no campaign, and none is chosen for such rows");
    return null;
  }
  const [newCampaign] = added.campaign;
  return {
    campaignId: inCampaign,
    ...(split.length > 0 ? { fundId: null, split } : inFund === undefined ? {} : { fundId: inFund }),
    ...(newCampaign === undefined ? {} : { newCampaign }),
    ...(added.fund.length > 0 ? { newFunds: added.fund } : {}),
  };
}

/** The donor of a row: of an earlier row, or of the organization, by the surest key that is known. */
function findDonor(person: ImportedPerson, known: Known): { donor: FileDonor; by: MatchedBy } | null {
  for (const { key, by } of keysOf(person)) {
    const ref = known.refOfKey.get(key) ?? known.idOfKey.get(key);
    if (ref === undefined) continue;
    const stored = known.known.get(ref);
    const email = stored ? stored.email : (known.donors.get(ref)?.person.email ?? null);
    // People of one name at one address are two if each has an email address.
    if ((by === "PHONE" || by === "ADDRESS") && person.email && email && person.email !== email) continue;
    return { donor: known.donors.get(ref) ?? knownDonor(ref, person, known), by };
  }
  return null;
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

/** Adds what a row says to the donor's earlier rows; returns whether that fills in what is empty. */
function mergePerson(donor: FileDonor, person: ImportedPerson, stored: KnownDonor | undefined): boolean {
  const before = donor.person;
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
  };
  const was = isFirst ? null : before;
  const fills =
    ((["email", "phone", "postalAddress"] as const).some(
      (field) => merged[field] !== null && !stored?.[field] && !was?.[field],
    ) ||
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
