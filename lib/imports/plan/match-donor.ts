import { contactChannel } from "@/lib/donors/schemas";
import type { Interpreted } from "../interpret/interpret-row";
import type { ImportedPerson } from "../store";
import { otherKey, ownerOf, removeOtherAddress } from "./add-extras";
import type { FileDonor, Known, MatchedBy } from "./known";
import { ROW } from "./row-keys";

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
 * Gives a donor without any matching key the fingerprint of its row as external id, so that the same file adds no donor
 * twice. Equal rows of one file have different fingerprints.
 */
export function withRowKey(person: ImportedPerson, fingerprint: string): ImportedPerson {
  return keysOf(person).length > 0 ? person : { ...person, externalId: `${ROW}${fingerprint}` };
}

/** Finds the donor of a row among earlier rows and existing donors, by the most reliable matching key. */
export function findDonor(
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
export function takesAddress(donor: FileDonor, { email }: ImportedPerson, known: Known): string[] {
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

/** Adds a donor of the file who is neither in its earlier rows nor in the database. */
export function newDonor(person: ImportedPerson, row: number, known: Known, newRef: () => string): FileDonor {
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
export function mergePerson(donor: FileDonor, person: ImportedPerson, { known, noted }: Known): boolean {
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
